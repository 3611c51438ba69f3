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
  const { user, isLoading, isKnown, checkAuth } = useAuth();
  const { part: Panels, hasFailed, get } = useOnDemand(loadPanels);
  const isSignedIn = user !== null;
  useEffect(() => {
    if (isSignedIn) void get();
  }, [isSignedIn, get]);
  if (!user && !isLoading && isKnown) return signedOut;
  const again = user ? get : checkAuth;
  if (hasFailed || (!user && !isLoading))
    return <Retry message={account.notLoaded} label={account.retry} onRetry={() => void again()} />;
  if (!user || !Panels) return <Placeholder label={account.loading} lines={4} />;
  return <Panels key={user.id} user={user} />;
}
