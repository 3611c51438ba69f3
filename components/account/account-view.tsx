'use client';

import { lazy, Suspense, useState } from 'react';
import { useAuth } from '@/components/auth/auth-provider';
import { Drawing } from '@/components/shop/drawing';
import { Button } from '@/components/ui/button';
import { Placeholder } from '@/components/ui/placeholder';
import { account } from '@/content/account';
import { PhonePanel } from './phone-panel';
import { SessionsPanel } from './sessions-panel';
import { WhoPanel } from './who-panel';

const PasswordPanel = lazy(() => import('./password-panel').then((module) => ({ default: module.PasswordPanel })));
const StepUp = lazy(() => import('@/components/auth/step-up').then((module) => ({ default: module.StepUp })));

/** The shopper's account, or the way to it for whoever is signed out. */
export function AccountView() {
  const { user, isLoading } = useAuth();
  const [version, setVersion] = useState(0);
  if (!user && isLoading) return <Placeholder label={account.loading} lines={4} />;
  if (!user) {
    return (
      <div className="grid justify-items-center gap-5 rounded-lg bg-leaf-soft p-6 text-center sm:p-10">
        <Drawing name="kit" className="size-32" />
        <p className="max-w-xs font-bold font-display text-xl">{account.signedOut}</p>
        <Button href="/auth/login-phone" size="lg">
          {account.signIn}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[2fr_3fr]">
      <div className="grid min-w-0 gap-6">
        <WhoPanel user={user} />
        {user.email && <PhonePanel phoneNumber={user.phoneNumber} />}
      </div>
      <div className="grid min-w-0 gap-6">
        <SessionsPanel version={version} />
        <Suspense>
          {user.email && <PasswordPanel email={user.email} onChanged={() => setVersion((now) => now + 1)} />}
        </Suspense>
      </div>
      <Suspense>
        <StepUp />
      </Suspense>
    </div>
  );
}
