'use client';

import { useLayoutEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { leaveFor } from '@/components/ui/leave';
import { emailLogin } from '@/content/auth';
import type { ApiAnswer } from '@/lib/http/client';
import { afterLogin } from './after-login';
import { CodeStep } from './code-step';
import { type Credentials, PasswordStep } from './password-step';

/** Email and password; accounts with a second factor are asked for its code after that. */
export function EmailLogin() {
  const [credentials, setCredentials] = useState<Credentials | null>(null);

  const enter = (answer: ApiAnswer) => {
    leaveFor(afterLogin(answer.user), answer.message || emailLogin.success);
  };

  useLayoutEffect(() => () => setCredentials(null), []);

  return (
    <>
      <div hidden={credentials !== null}>
        <PasswordStep onCode={setCredentials} onDone={enter} />
        <Button href="/auth/login-phone" size="lg" variant="secondary" className="mt-3 w-full">
          {emailLogin.viaPhone}
        </Button>
      </div>
      {credentials && <CodeStep credentials={credentials} onBack={() => setCredentials(null)} onDone={enter} />}
    </>
  );
}
