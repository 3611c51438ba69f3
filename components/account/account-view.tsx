'use client';

import { type ReactNode, useEffect } from 'react';
import { useAuth } from '@/components/auth/auth-provider';
import { Placeholder } from '@/components/ui/placeholder';
import { Retry } from '@/components/ui/retry';
import { useOnDemand } from '@/components/ui/use-on-demand';
import { account } from '@/content/account';

const loadPanels = async () => (await import('./account-panels')).AccountPanels;

/** The shopper's account, or what whoever is signed out is shown. */
export function AccountView({ signedOut }: { signedOut: ReactNode }) {
  const { user, isLoading } = useAuth();
  const { part: Panels, hasFailed, get } = useOnDemand(loadPanels);
  const isKnown = user !== null;
  useEffect(() => {
    if (isKnown) void get();
  }, [isKnown, get]);
  if (!user && !isLoading) return signedOut;
  if (hasFailed) return <Retry message={account.notLoaded} label={account.retry} onRetry={() => void get()} />;
  if (!user || !Panels) return <Placeholder label={account.loading} lines={4} />;
  return <Panels key={user.id} user={user} />;
}
