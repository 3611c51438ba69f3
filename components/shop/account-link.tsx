'use client';

import { CircleUserRound } from 'lucide';
import { useAuth } from '@/components/auth/auth-provider';
import { Icon } from '@/components/ui/icon';
import { accountLink } from '@/content/navigation';
import { NavLink } from './nav-link';

/** Beside the Logout button, for whoever is signed in. */
export function AccountLink({ className }: { className?: string }) {
  const { isAuthenticated } = useAuth();
  if (!isAuthenticated) return null;
  return (
    <NavLink href={accountLink.href} aria-label={accountLink.label} title={accountLink.label} className={className}>
      <Icon of={CircleUserRound} className="size-7" />
    </NavLink>
  );
}
