'use client';

import { useRef } from 'react';
import { useAuth } from '@/components/auth/auth-provider';
import { PhoneProof } from '@/components/auth/phone-proof';
import { Panel } from '@/components/ui/panel';
import { account } from '@/content/account';
import { callApi } from '@/lib/http/client';

const words = account.phone;

const link = (phoneNumber: string, otp: string) =>
  callApi('/api/auth/phone/link', { method: 'POST', body: { phoneNumber, otp }, fallback: words.failed });

export function PhonePanel({ phoneNumber }: { phoneNumber: string | null }) {
  const { checkAuth } = useAuth();
  const title = useRef<HTMLHeadingElement>(null);
  const adopt = async () => {
    await checkAuth();
    title.current?.focus();
  };
  return (
    <Panel title={words.title} text={phoneNumber ? words.linked : words.text} titleRef={title}>
      {phoneNumber ? (
        <p className="font-semibold text-xl tabular-nums">+91 {phoneNumber}</p>
      ) : (
        <div className="max-w-md">
          <PhoneProof verify={link} onDone={() => void adopt()} failed={words.failed} submit={words.submit} />
        </div>
      )}
    </Panel>
  );
}
