'use client';

import { useRouter } from 'next/navigation';
import { createContext, Suspense, useCallback, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useAuth } from '@/components/auth/auth-provider';
import { forgetWayBack } from '@/components/auth/way-back';
import { toastError } from '@/components/ui/toast';
import { useOnDemand } from '@/components/ui/use-on-demand';
import { chrome } from '@/content/navigation';
import { product } from '@/content/product';
import { AutoOpen } from './auto-open';
import { type Kits, useQuantity } from './use-quantity';

type Cart = Kits & {
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
  const { isAuthenticated, isLoading, isKnown, checkAuth } = useAuth();
  const { quantity, setQuantity, proposeQuantity, forgetKits } = useQuantity();
  const [{ isOpen, openings, goesOn }, setDialog] = useState({ isOpen: false, openings: 0, goesOn: false });
  const [isWanted, setIsWanted] = useState(false);
  const { part: Dialog, isLoading: isFetching, hasFailed, get, prepare } = useOnDemand(loadDialog);

  const show = useCallback(
    async (isAfterSignIn = false) => {
      if (!(await get())) return;
      setDialog((now) => (now.isOpen ? now : { isOpen: true, openings: now.openings + 1, goesOn: isAfterSignIn }));
    },
    [get],
  );
  const goOn = useCallback(() => show(true), [show]);

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
      const who = isAuthenticated || (await checkAuth());
      if (isOver) return;
      setIsWanted(false);
      if (who) return show();
      if (who === undefined && !isKnown) return void toastError(chrome.unavailable);
      void toastError(product.buy.signIn);
      // Whoever was on the way to something else before wants a kit now.
      forgetWayBack();
      router.push('/auth/login-phone');
    };
    void showOrRefuse();
    return () => {
      isOver = true;
    };
  }, [isWanted, isLoading, isAuthenticated, isKnown, checkAuth, show, router]);

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
    () => ({
      quantity,
      setQuantity,
      proposeQuantity,
      forgetKits,
      openCart,
      isOpening,
      hasFailed,
      prepareCart: prepare,
    }),
    [quantity, setQuantity, proposeQuantity, forgetKits, openCart, isOpening, hasFailed, prepare],
  );

  return (
    <CartContext value={value}>
      {children}
      <Suspense fallback={null}>
        <AutoOpen isOpen={isOpen} onOpen={goOn} onLikely={prepare} />
      </Suspense>
      {/* A new key per opening: section 4, closing resets the step and clears the form. */}
      {Dialog && <Dialog key={openings} open={isOpen} onOpenChange={setIsOpen} goesOn={goesOn} />}
    </CartContext>
  );
}

export function useCart(): Cart {
  const value = useContext(CartContext);
  if (!value) throw new Error('useCart outside CartProvider');
  return value;
}
