'use client';

import { useRouter } from 'next/navigation';
import { useLayoutEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { toastSuccess } from '@/components/ui/toast';
import { emailLogin } from '@/content/auth';
import type { ApiAnswer } from '@/lib/http/client';
import { afterLogin } from './after-login';
import { CodeStep } from './code-step';
import { type Credentials, PasswordStep } from './password-step';

/** Email and password; accounts with a second factor are asked for its code after that. */
export function EmailLogin() {
  const router = useRouter();
  const [credentials, setCredentials] = useState<Credentials | null>(null);
  const [logins, setLogins] = useState(0);

  const enter = (answer: ApiAnswer) => {
    void toastSuccess(answer.message || emailLogin.success);
    setLogins((count) => count + 1);
    router.replace(afterLogin(answer.user));
  };

  useLayoutEffect(() => () => setCredentials(null), []);

  return (
    <>
      <div hidden={credentials !== null}>
        <PasswordStep key={logins} onCode={setCredentials} onDone={enter} />
        <Button href="/auth/login-phone" size="lg" variant="secondary" className="mt-3 w-full">
          {emailLogin.viaPhone}
        </Button>
      </div>
      {credentials && <CodeStep credentials={credentials} onBack={() => setCredentials(null)} onDone={enter} />}
    </>
  );
}
