import { useEffect, useState } from 'react';
import { useAuth } from '@/components/auth/auth-provider';

/** Whose orders are asked for: null until that is known; what the server says decides for whoever seems signed out. */
export function useOwner(): { keeper: string | null; wasSignedIn: boolean } {
  const { user, isLoading } = useAuth();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  const isKnown = user !== null;
  useEffect(() => {
    if (isKnown) setWasSignedIn(true);
  }, [isKnown]);
  const keeper = isLoading && !user ? null : (user?.id ?? 'nobody');
  return { keeper, wasSignedIn };
}
