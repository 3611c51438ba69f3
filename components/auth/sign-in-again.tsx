'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { signInAgain as words } from '@/content/account';
import { authFailed } from '@/content/calls';
import { type ApiAnswer, callApi, onSignedOut } from '@/lib/http/client';
import { CodeStep } from './code-step';
import { type Credentials, PasswordStep } from './password-step';
import { keepWayBack } from './way-back';

const CHECK_AUTH = '/api/auth/check-auth';

/**
 * Has the person sign in again when a call of the page finds the session ended, so that the call can go on and nothing
 * on the page is lost. What this page shows of one person is not for another one.
 */
export function SignInAgain({ personId }: { personId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [credentials, setCredentials] = useState<Credentials | null>(null);
  const settle = useRef<((isBack: boolean) => void) | null>(null);
  const path = usePathname();

  // Whom the guard sends to the sign-in page comes back to here.
  useEffect(() => keepWayBack(path, Date.now()), [path]);

  const close = (isBack: boolean) => {
    setIsOpen(false);
    setCredentials(null);
    settle.current?.(isBack);
    settle.current = null;
  };
  const enter = ({ user }: ApiAnswer) => {
    if (user?.id !== personId) window.location.reload();
    close(user?.id === personId);
  };

  useEffect(() => {
    const stop = onSignedOut(async () => {
      const { user } = await callApi(CHECK_AUTH, { fallback: authFailed.checkAuth });
      // Another tab was quicker.
      if (user?.id === personId) return true;
      setIsOpen(true);
      return new Promise((resolve) => {
        settle.current = resolve;
      });
    });
    return () => {
      stop();
      setIsOpen(false);
      settle.current?.(false);
      settle.current = null;
    };
  }, [personId]);

  return (
    <Dialog
      open={isOpen}
      onOpenChange={() => close(false)}
      title={words.title}
      description={words.text}
      closeOutside={false}
    >
      <div hidden={credentials !== null}>
        <PasswordStep onCode={setCredentials} onDone={enter} />
      </div>
      {credentials && <CodeStep credentials={credentials} onBack={() => setCredentials(null)} onDone={enter} />}
    </Dialog>
  );
}
