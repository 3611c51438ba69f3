'use client';

import { useRouter } from 'next/navigation';
import { phoneLogin } from '@/content/auth';
import { afterLogin } from './after-login';
import { useAuth } from './auth-provider';
import { PhoneProof } from './phone-proof';

export function PhoneLogin() {
  const router = useRouter();
  const { verifyLogin } = useAuth();
  return (
    <PhoneProof
      verify={verifyLogin}
      onDone={({ user }) => router.replace(afterLogin(user))}
      failed={phoneLogin.loginFailed}
      submit={phoneLogin.login}
    />
  );
}
