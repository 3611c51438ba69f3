import { useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { useAuth } from '@/components/auth/auth-provider';
import { AUTO_OPEN_MS } from '@/lib/sales/cart/rules';

const PARAMETER = 'openCart';

type AutoOpenProps = { isOpen: boolean; onOpen: () => void; onLikely: () => void };

/** Section 4: with ?openCart=true and a signed-in user the cart opens by itself. */
export function AutoOpen({ isOpen, onOpen, onLikely }: AutoOpenProps) {
  const isWanted = useSearchParams().get(PARAMETER) === 'true';
  const { isAuthenticated } = useAuth();

  useEffect(() => {
    if (!isWanted || !isAuthenticated) return;
    onLikely();
    const timer = setTimeout(onOpen, AUTO_OPEN_MS);
    return () => clearTimeout(timer);
  }, [isWanted, isAuthenticated, onOpen, onLikely]);

  // Once is enough: whoever comes back to this page, or loads it anew, must not be led into a second order.
  useEffect(() => {
    if (!isWanted || !isOpen) return;
    const address = new URL(window.location.href);
    address.searchParams.delete(PARAMETER);
    // Without a state of our own, Next keeps its own and learns of the new address.
    window.history.replaceState(null, '', address);
  }, [isWanted, isOpen]);

  return null;
}
