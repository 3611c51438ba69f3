'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useAuth } from '@/components/auth/auth-provider';
import { toastError, toastSuccess } from '@/components/ui/toast';
import { chrome } from '@/content/navigation';

/** Section 2, logout: ends the session, shows the server's message and returns to the home page. */
export function useLogout(done?: () => void) {
  const { logout } = useAuth();
  const router = useRouter();
  const [busy, setBusy] = useState(false);

  const leave = async () => {
    setBusy(true);
    const answer = await logout();
    setBusy(false);
    if (answer.success) void toastSuccess(answer.message || chrome.loggedOut);
    else void toastError(answer.message, answer.requestId);
    done?.();
    router.push('/shop/home');
  };
  return { busy, leave };
}
