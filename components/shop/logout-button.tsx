'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useAuth } from '@/components/auth/auth-provider';
import { forgetWayBack } from '@/components/auth/way-back';
import { forgetOrder } from '@/components/cart/kept-order';
import { forgetQuantity } from '@/components/cart/storage';
import { Button } from '@/components/ui/button';
import { leaveFor } from '@/components/ui/leave';
import { toastError } from '@/components/ui/toast';
import { chrome } from '@/content/navigation';

/** Section 2, logout: ends the session, shows the server's message and returns to the home page. */
export function LogoutButton({ className, done }: { className?: string; done?: () => void }) {
  const { logout } = useAuth();
  const router = useRouter();
  const [busy, setBusy] = useState(false);

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
  return (
    <Button variant="secondary" busy={busy} onClick={leave} className={className}>
      {chrome.logout}
    </Button>
  );
}
