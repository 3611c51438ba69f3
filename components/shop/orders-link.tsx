'use client';

import { Package } from 'lucide';
import { useAuth } from '@/components/auth/auth-provider';
import { Icon } from '@/components/ui/icon';
import { ordersLink } from '@/content/navigation';
import { NavLink } from './nav-link';

/** Beside the account, for whoever is signed in. */
export function OrdersLink({ className }: { className?: string }) {
  const { isAuthenticated } = useAuth();
  if (!isAuthenticated) return null;
  return (
    <NavLink href={ordersLink.href} title={ordersLink.label} className={className}>
      <Icon of={Package} className="size-6" />
      <span className="max-xl:sr-only">{ordersLink.label}</span>
    </NavLink>
  );
}
