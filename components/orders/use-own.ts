import { useEffect, useState } from 'react';
import { useAuth } from '@/components/auth/auth-provider';

/** Whose orders are asked for: null until that is known. Where nobody could say it, the server's answer decides. */
export function useOwner(): { keeper: string | null; wasSignedIn: boolean } {
  const { user, isLoading, isKnown } = useAuth();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  const isSignedIn = user !== null;
  useEffect(() => {
    if (isSignedIn) setWasSignedIn(true);
  }, [isSignedIn]);
  const unnamed = isKnown ? 'nobody' : 'somebody';
  const keeper = isLoading && !user ? null : (user?.id ?? unnamed);
  return { keeper, wasSignedIn };
}
