'use client';

import { useRouter } from 'next/navigation';
import { createContext, Suspense, useCallback, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useAuth } from '@/components/auth/auth-provider';
import { toastError } from '@/components/ui/toast';
import { useOnDemand } from '@/components/ui/use-on-demand';
import { product } from '@/content/product';
import { MAX_KITS } from '@/lib/sales/pricing/rules';
import { AutoOpen } from './auto-open';

type Cart = {
  quantity: number;
  setQuantity: (quantity: number) => void;
  openCart: () => void;
  /** The dialog was asked for and is not there yet. */
  isOpening: boolean;
  /** The last time it could not be had. */
  hasFailed: boolean;
  /** Fetches what the dialog needs, so that it opens at once. */
  prepareCart: () => void;
};

const CartContext = createContext<Cart | null>(null);

/** Late enough to leave the network to the pictures. */
const PREPARE_AFTER_MS = 3_000;

const loadDialog = () => import('./cart-dialog').then((module) => module.CartDialog);

/** Holds the quantity that the page and the dialog share, and opens the dialog for whoever is signed in. */
export function CartProvider({ children }: { children: React.ReactNode }) {
  const router = useRouter();
  const { isAuthenticated, isLoading, checkAuth } = useAuth();
  const [quantity, setAnyQuantity] = useState(1);
  const [{ isOpen, openings }, setDialog] = useState({ isOpen: false, openings: 0 });
  const [isWanted, setIsWanted] = useState(false);
  const { part: Dialog, isLoading: isFetching, hasFailed, get, prepare } = useOnDemand(loadDialog);

  const setQuantity = useCallback((next: number) => {
    setAnyQuantity(Math.min(MAX_KITS, Math.max(1, Math.trunc(next) || 1)));
  }, []);

  const show = useCallback(async () => {
    if (!(await get())) return;
    setDialog((now) => (now.isOpen ? now : { isOpen: true, openings: now.openings + 1 }));
  }, [get]);

  const setIsOpen = useCallback((open: boolean) => setDialog((now) => ({ ...now, isOpen: open })), []);

  const openCart = useCallback(() => setIsWanted(true), []);

  useEffect(() => {
    if (!isAuthenticated) return;
    const later = setTimeout(prepare, PREPARE_AFTER_MS);
    return () => clearTimeout(later);
  }, [isAuthenticated, prepare]);

  // A press that came before it was known who is signed in is answered as soon as it is.
  useEffect(() => {
    if (!isWanted || isLoading) return;
    let isOver = false;
    const showOrRefuse = async () => {
      // Known may be less than true: the question was not answered, or another tab has signed in.
      const mayOrder = isAuthenticated || (await checkAuth()) !== null;
      if (isOver) return;
      setIsWanted(false);
      if (mayOrder) return show();
      void toastError(product.buy.signIn);
      router.push('/auth/login-phone');
    };
    void showOrRefuse();
    return () => {
      isOver = true;
    };
  }, [isWanted, isLoading, isAuthenticated, checkAuth, show, router]);

  // Next keeps a page that was left, with its state: the dialog must not wait there, open.
  useLayoutEffect(
    () => () => {
      setIsOpen(false);
      setIsWanted(false);
    },
    [setIsOpen],
  );

  const isOpening = isWanted || isFetching;
  const value = useMemo(
    () => ({ quantity, setQuantity, openCart, isOpening, hasFailed, prepareCart: prepare }),
    [quantity, setQuantity, openCart, isOpening, hasFailed, prepare],
  );

  return (
    <CartContext value={value}>
      {children}
      <Suspense fallback={null}>
        <AutoOpen isOpen={isOpen} onOpen={show} onLikely={prepare} />
      </Suspense>
      {/* A new key per opening: section 4, closing resets the step and clears the form. */}
      {Dialog && <Dialog key={openings} open={isOpen} onOpenChange={setIsOpen} />}
    </CartContext>
  );
}

export function useCart(): Cart {
  const value = useContext(CartContext);
  if (!value) throw new Error('useCart outside CartProvider');
  return value;
}
