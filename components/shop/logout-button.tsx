'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useAuth } from '@/components/auth/auth-provider';
import { forgetWayBack } from '@/components/auth/way-back';
import { forgetOrder } from '@/components/cart/kept-order';
import { forgetQuantity } from '@/components/cart/storage';
import { Button } from '@/components/ui/button';
import { isPageHeld, leaveFor } from '@/components/ui/leave';
import { toastError } from '@/components/ui/toast';
import { useOnDemand } from '@/components/ui/use-on-demand';
import { chrome } from '@/content/navigation';

const loadQuestion = () => import('@/components/ui/confirm').then(({ Confirm }) => Confirm);

/** Section 2, logout: asks where that would lose something, ends the session, shows the server's message and returns to the home page. */
export function LogoutButton({ className, done }: { className?: string; done?: () => void }) {
  const { logout } = useAuth();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const question = useOnDemand(loadQuestion, chrome.unavailable);

  const leave = async () => {
    setBusy(true);
    const answer = await logout();
    forgetOrder();
    forgetQuantity();
    forgetWayBack();
    done?.();
    if (answer.success) return leaveFor('/shop/home', answer.message || chrome.loggedOut);
    setBusy(false);
    void toastError(answer.message, answer.requestId);
    router.push('/shop/home');
  };
  const press = async () => {
    if (!isPageHeld()) return leave();
    if (await question.get()) setAsking(true);
  };
  return (
    <>
      <Button variant="secondary" busy={busy} onClick={() => void press()} className={className}>
        {chrome.logout}
      </Button>
      {isAsking && question.part && (
        <question.part
          {...chrome.leaving}
          onConfirm={() => {
            setAsking(false);
            void leave();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
