'use client';

import { usePathname } from 'next/navigation';
import { useCallback, useEffect, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { signInAgain as words } from '@/content/account';
import { authFailed } from '@/content/calls';
import { type ApiAnswer, callApi, onSignedOut } from '@/lib/http/client';
import { CodeStep } from './code-step';
import { type Credentials, PasswordStep } from './password-step';
import { useAsked } from './use-asked';
import { keepWayBack } from './way-back';

const CHECK_AUTH = '/api/auth/check-auth';

/**
 * Has the person sign in again when a call of the page finds the session ended, so that the call can go on and nothing
 * on the page is lost. What this page shows of one person is not for another one.
 */
export function SignInAgain({ personId }: { personId: string }) {
  const [credentials, setCredentials] = useState<Credentials | null>(null);
  const path = usePathname();
  // Another tab may have been quicker.
  const isBack = useCallback(async () => {
    const { user } = await callApi(CHECK_AUTH, { fallback: authFailed.checkAuth });
    return user?.id === personId;
  }, [personId]);
  const asked = useAsked(onSignedOut, isBack);

  // Whom the guard sends to the sign-in page comes back to here.
  useEffect(() => keepWayBack(path, Date.now()), [path]);

  const close = (isSignedIn: boolean) => {
    setCredentials(null);
    asked.close(isSignedIn);
  };
  const enter = ({ user }: ApiAnswer) => {
    if (user?.id !== personId) window.location.reload();
    close(user?.id === personId);
  };

  return (
    <Dialog
      open={asked.isOpen}
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
