'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { createContext, Suspense, useCallback, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useAuth } from '@/components/auth/auth-provider';
import { toastError } from '@/components/ui/toast';
import { cart } from '@/content/cart';
import { MAX_KITS } from '@/lib/pricing/rules';
import { AutoOpen } from './auto-open';
import { celebrate } from './confetti';

type Cart = { quantity: number; setQuantity: (quantity: number) => void; openCart: () => void };

const CartContext = createContext<Cart | null>(null);

const CartDialog = dynamic(() => import('./cart-dialog').then((module) => module.CartDialog), { ssr: false });

/** Holds the quantity that the page and the dialog share, and opens the dialog for whoever is signed in. */
export function CartProvider({ children }: { children: React.ReactNode }) {
  const router = useRouter();
  const { isAuthenticated, isLoading } = useAuth();
  const [quantity, setAnyQuantity] = useState(1);
  const [dialog, setDialog] = useState({ isOpen: false, openings: 0 });
  const [isWaiting, setIsWaiting] = useState(false);

  const setQuantity = useCallback((next: number) => {
    setAnyQuantity(Math.min(MAX_KITS, Math.max(1, Math.trunc(next) || 1)));
  }, []);

  const show = useCallback(() => {
    setDialog((now) => (now.isOpen ? now : { isOpen: true, openings: now.openings + 1 }));
    void celebrate();
  }, []);

  const setIsOpen = useCallback((isOpen: boolean) => setDialog((now) => ({ ...now, isOpen })), []);

  const showOrRefuse = useCallback(() => {
    if (isAuthenticated) return show();
    void toastError(cart.signIn);
    router.push('/auth/login-phone');
  }, [isAuthenticated, router, show]);

  const openCart = useCallback(() => {
    if (isLoading) setIsWaiting(true);
    else showOrRefuse();
  }, [isLoading, showOrRefuse]);

  // A press that came before it was known who is signed in is answered as soon as it is.
  useEffect(() => {
    if (!isWaiting || isLoading) return;
    setIsWaiting(false);
    showOrRefuse();
  }, [isWaiting, isLoading, showOrRefuse]);

  // Next keeps a page that was left, with its state: the dialog must not wait there, open.
  useLayoutEffect(
    () => () => {
      setIsOpen(false);
      setIsWaiting(false);
    },
    [setIsOpen],
  );

  const value = useMemo(() => ({ quantity, setQuantity, openCart }), [quantity, setQuantity, openCart]);

  return (
    <CartContext value={value}>
      {children}
      <Suspense fallback={null}>
        <AutoOpen onOpen={show} />
      </Suspense>
      {dialog.openings > 0 && (
        // A new key per opening: section 4, closing resets the step and clears the form.
        <CartDialog
          key={dialog.openings}
          open={dialog.isOpen}
          onOpenChange={setIsOpen}
          quantity={quantity}
          setQuantity={setQuantity}
        />
      )}
    </CartContext>
  );
}

export function useCart(): Cart {
  const value = useContext(CartContext);
  if (!value) throw new Error('useCart outside CartProvider');
  return value;
}
