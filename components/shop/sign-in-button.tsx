'use client';

import { useAuth } from '@/components/auth/auth-provider';
import { Button } from '@/components/ui/button';
import { chrome } from '@/content/navigation';
import { LogoutButton } from './logout-button';

/** Sign In, or Logout for whoever is signed in. `done` runs when the visitor has chosen. */
export function SignInButton({ className, done }: { className?: string; done?: () => void }) {
  const { isAuthenticated } = useAuth();
  if (isAuthenticated) return <LogoutButton className={className} done={done} />;
  return (
    <Button href="/auth/login-phone" className={className} onClick={done}>
      {chrome.signIn}
    </Button>
  );
}
