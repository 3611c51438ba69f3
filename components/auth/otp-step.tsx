'use client';

import { type FormEvent, useId } from 'react';
import { Button } from '@/components/ui/button';
import { OtpField } from '@/components/ui/otp-field';
import { phoneLogin } from '@/content/auth';
import { OTP_LENGTH } from '@/lib/otp/rules';
import { ResendButton } from './resend-button';
import { WhyDisabled } from './why-disabled';

type OtpStepProps = {
  phoneNumber: string;
  otp: string;
  onChange: (otp: string) => void;
  error: string | undefined;
  busy: 'send' | 'login' | null;
  submit: string;
  sentAt: number;
  onSubmit: () => void;
  onResend: () => void;
  onChangeNumber: () => void;
};

export function OtpStep({ phoneNumber, otp, onChange, error, busy, submit, sentAt, ...on }: OtpStepProps) {
  const whyId = useId();
  const isEmpty = otp.trim() === '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    on.onSubmit();
  };
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <p className="rounded-md bg-leaf-soft px-4 py-3">
        {phoneLogin.sentTo} <strong className="whitespace-nowrap font-semibold tabular-nums">+91 {phoneNumber}</strong>
      </p>
      <OtpField
        label={phoneLogin.otp}
        name="otp"
        length={OTP_LENGTH}
        value={otp}
        onChange={onChange}
        error={error}
        readOnly={busy !== null}
        autoFocus
      />
      <div>
        <Button
          type="submit"
          size="lg"
          busy={busy === 'login'}
          disabled={isEmpty || busy !== null}
          aria-describedby={whyId}
          className="w-full"
        >
          {submit}
        </Button>
        <WhyDisabled id={whyId}>{isEmpty && phoneLogin.whyOtp}</WhyDisabled>
      </div>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="secondary" onClick={on.onChangeNumber} disabled={busy !== null}>
          {phoneLogin.change}
        </Button>
        <ResendButton
          key={sentAt}
          sentAt={sentAt}
          isBusy={busy === 'send'}
          disabled={busy !== null}
          onResend={on.onResend}
        />
      </div>
    </form>
  );
}
