import { useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { useAuth } from '@/components/auth/auth-provider';
import { AUTO_OPEN_MS } from '@/lib/sales/cart/rules';

const PARAMETER = 'openCart';

type AutoOpenProps = { isOpen: boolean; onOpen: () => void; onLikely: () => void };

/** Nobody pressed the button, which gets the focus back all the same when the cart closes. */
function giveFocus(): void {
  if (document.activeElement !== document.body) return;
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-opens-cart]')];
  const seen = buttons.find((button) => {
    const { top, bottom, height } = button.getBoundingClientRect();
    return height > 0 && top >= 0 && bottom <= window.innerHeight;
  });
  (seen ?? buttons[0])?.focus({ preventScroll: true });
}

/** Once is enough: whoever comes back to this page, or loads it anew, must not be led into a second order. */
function forgetWish(): void {
  const address = new URL(window.location.href);
  if (!address.searchParams.has(PARAMETER)) return;
  address.searchParams.delete(PARAMETER);
  // Without a state of our own, Next keeps its own and learns of the new address.
  window.history.replaceState(null, '', address);
}

/** Section 4: with ?openCart=true and a signed-in user the cart opens by itself. */
export function AutoOpen({ isOpen, onOpen, onLikely }: AutoOpenProps) {
  const isWanted = useSearchParams().get(PARAMETER) === 'true';
  const { isAuthenticated } = useAuth();

  useEffect(() => {
    if (!isWanted || !isAuthenticated) return;
    onLikely();
    const timer = setTimeout(() => {
      giveFocus();
      // The entry of the history below the cart must not open it anew.
      forgetWish();
      onOpen();
    }, AUTO_OPEN_MS);
    return () => clearTimeout(timer);
  }, [isWanted, isAuthenticated, onOpen, onLikely]);

  useEffect(() => {
    if (isWanted && isOpen) forgetWish();
  }, [isWanted, isOpen]);

  return null;
}
