'use client';

import { useEffect, useState } from 'react';
import { useAuth } from '@/components/auth/auth-provider';
import { Drawing } from '@/components/shop/drawing';
import { Button } from '@/components/ui/button';
import { Placeholder } from '@/components/ui/placeholder';
import { Retry } from '@/components/ui/retry';
import { useOnDemand } from '@/components/ui/use-on-demand';
import { account } from '@/content/account';
import type { ApiUser } from '@/lib/http/client';
import { PhonePanel } from './phone-panel';
import { SessionsPanel } from './sessions-panel';
import { useOwnership } from './use-ownership';
import { WhoPanel } from './who-panel';

const loadForms = async () => {
  const [{ PasswordPanel }, { StepUp }] = await Promise.all([
    import('./password-panel'),
    import('@/components/auth/step-up'),
  ]);
  return { PasswordPanel, StepUp };
};

/** The shopper's account, or the way to it for whoever is signed out. */
export function AccountView() {
  const { user, isLoading } = useAuth();
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
  return <Panels user={user} />;
}

function Panels({ user }: { user: ApiUser }) {
  const [version, setVersion] = useState(0);
  const { ownership, reload } = useOwnership();
  const changed = () => setVersion((now) => now + 1);
  const { part: forms, isLoading, hasFailed, get } = useOnDemand(loadForms);
  useEffect(() => void get(), [get]);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[2fr_3fr]">
      <div className="grid min-w-0 gap-6">
        <WhoPanel user={user} isEmailProved={ownership?.isEmailProved ?? null} />
        <PhonePanel
          phoneNumber={user.phoneNumber}
          ownership={ownership}
          onLinked={() => {
            changed();
            void reload();
          }}
        />
      </div>
      <div className="grid min-w-0 gap-6">
        <SessionsPanel version={version} />
        {hasFailed && <Retry message={account.notLoaded} label={account.retry} onRetry={() => void get()} />}
        {user.email && isLoading && !forms && <Placeholder label={account.loading} lines={2} />}
        {user.email && forms && <forms.PasswordPanel email={user.email} onChanged={changed} />}
      </div>
      {forms && <forms.StepUp />}
    </div>
  );
}
