'use client';

import { leaveFor } from '@/components/ui/leave';
import { phoneLogin } from '@/content/auth';
import { afterLogin } from './after-login';
import { useAuth } from './auth-provider';
import { PhoneProof } from './phone-proof';

export function PhoneLogin() {
  const { verifyLogin } = useAuth();
  return (
    <PhoneProof
      verify={verifyLogin}
      onDone={({ user, message }) => leaveFor(afterLogin(user), message)}
      failed={phoneLogin.loginFailed}
      submit={phoneLogin.login}
      takesFocus
      signsIn
    />
  );
}
