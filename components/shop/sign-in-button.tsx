'use client';

import { useAuth } from '@/components/auth/auth-provider';
import { Button } from '@/components/ui/button';
import { chrome } from '@/content/navigation';
import { LogoutButton } from './logout-button';

/** Sign In, or Logout for whoever is signed in. `done` runs when the visitor has chosen. */
export function SignInButton({ className, done }: { className?: string; done?: () => void }) {
  const { isAuthenticated, isLoading } = useAuth();
  if (isAuthenticated) return <LogoutButton className={className} done={done} />;
  // Fetched ahead for somebody signed in, the page would be the guard's redirect, and stay it after a logout.
  return (
    <Button href="/auth/login-phone" prefetch={isLoading ? false : null} className={className} onClick={done}>
      {chrome.signIn}
    </Button>
  );
}
