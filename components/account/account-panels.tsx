import { useEffect } from 'react';
import { useAnswer } from '@/components/lists/use-answer';
import { EarlierOrders } from '@/components/orders/earlier-orders';
import { Placeholder } from '@/components/ui/placeholder';
import { Retry } from '@/components/ui/retry';
import { useOnDemand } from '@/components/ui/use-on-demand';
import { account } from '@/content/account';
import type { ApiUser } from '@/lib/http/client';
import { type Ownership, PhonePanel } from './phone-panel';
import { SessionsPanel } from './sessions-panel';
import { WhoPanel } from './who-panel';

const loadForms = async () => {
  const [{ PasswordPanel }, { DataPanel }, { StepUp }] = await Promise.all([
    import('./password-panel'),
    import('./data-panel'),
    import('@/components/auth/step-up'),
  ]);
  return { PasswordPanel, DataPanel, StepUp };
};

/** The account of whoever is signed in. */
export function AccountPanels({ user }: { user: ApiUser }) {
  const { data: ownership, mutate } = useAnswer<Ownership>('/api/auth/account', user.id, '');
  const { part: forms, isLoading, hasFailed, get } = useOnDemand(loadForms);
  useEffect(() => void get(), [get]);
  // Until it is known: whoever has only a phone has never chosen a password.
  const hasPassword = ownership?.hasPassword ?? user.email !== null;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[2fr_3fr]">
      <div className="grid min-w-0 gap-6">
        <WhoPanel user={user} isEmailProved={ownership?.isEmailProved} />
        <PhonePanel
          phoneNumber={user.phoneNumber}
          hasPassword={hasPassword}
          needsConfirmation={ownership?.needsConfirmation}
          onLinked={() => void mutate()}
        />
        <EarlierOrders />
      </div>
      <div className="grid min-w-0 gap-6">
        <SessionsPanel userId={user.id} hasPassword={hasPassword} />
        {hasFailed && <Retry message={account.notLoaded} label={account.retry} onRetry={() => void get()} />}
        {user.email && hasPassword && isLoading && !forms && <Placeholder label={account.loading} lines={2} />}
        {user.email && hasPassword && forms && <forms.PasswordPanel email={user.email} />}
        {forms && <forms.DataPanel user={user} hasPassword={hasPassword} />}
      </div>
      {forms && <forms.StepUp />}
    </div>
  );
}
