'use client';

import { useRouter } from 'next/navigation';
import {
  type ComponentType,
  createContext,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useAuth } from '@/components/auth/auth-provider';
import { toastError } from '@/components/ui/toast';
import { product } from '@/content/product';
import { MAX_KITS } from '@/lib/sales/pricing/rules';
import { AutoOpen } from './auto-open';
import type { CartDialogProps } from './cart-dialog';

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

type Dialog = { isOpen: boolean; openings: number; Content: ComponentType<CartDialogProps> | null };

const CartContext = createContext<Cart | null>(null);

/** Late enough to leave the network to the pictures. */
const PREPARE_AFTER_MS = 3_000;

const loadDialog = () => import('./cart-dialog');
const prepareCart = () => void loadDialog().catch(() => {});

/** Holds the quantity that the page and the dialog share, and opens the dialog for whoever is signed in. */
export function CartProvider({ children }: { children: React.ReactNode }) {
  const router = useRouter();
  const { isAuthenticated, isLoading, checkAuth } = useAuth();
  const [quantity, setAnyQuantity] = useState(1);
  const [dialog, setDialog] = useState<Dialog>({ isOpen: false, openings: 0, Content: null });
  const [isWaiting, setIsWaiting] = useState(false);
  const [fetching, setFetching] = useState<'idle' | 'busy' | 'failed'>('idle');
  const visit = useRef(0);

  const setQuantity = useCallback((next: number) => {
    setAnyQuantity(Math.min(MAX_KITS, Math.max(1, Math.trunc(next) || 1)));
  }, []);

  const show = useCallback(async () => {
    const asked = visit.current;
    setFetching('busy');
    try {
      const { CartDialog } = await loadDialog();
      setFetching('idle');
      if (asked !== visit.current) return;
      setDialog((now) => (now.isOpen ? now : { isOpen: true, openings: now.openings + 1, Content: CartDialog }));
    } catch {
      setFetching('failed');
    }
  }, []);

  const setIsOpen = useCallback((isOpen: boolean) => setDialog((now) => ({ ...now, isOpen })), []);

  const showOrRefuse = useCallback(async () => {
    if (isAuthenticated) return show();
    const asked = visit.current;
    setFetching('busy');
    // Known may be less than true: the question was not answered, or another tab has signed in.
    const user = await checkAuth();
    setFetching('idle');
    if (asked !== visit.current) return;
    if (user) return show();
    void toastError(product.buy.signIn);
    router.push('/auth/login-phone');
  }, [isAuthenticated, router, show, checkAuth]);

  const openCart = useCallback(() => {
    if (isLoading) setIsWaiting(true);
    else void showOrRefuse();
  }, [isLoading, showOrRefuse]);

  useEffect(() => {
    if (!isAuthenticated) return;
    const later = setTimeout(prepareCart, PREPARE_AFTER_MS);
    return () => clearTimeout(later);
  }, [isAuthenticated]);

  // A press that came before it was known who is signed in is answered as soon as it is.
  useEffect(() => {
    if (!isWaiting || isLoading) return;
    setIsWaiting(false);
    void showOrRefuse();
  }, [isWaiting, isLoading, showOrRefuse]);

  // Next keeps a page that was left, with its state: the dialog must not wait there, open.
  useLayoutEffect(
    () => () => {
      visit.current += 1;
      setIsOpen(false);
      setIsWaiting(false);
    },
    [setIsOpen],
  );

  const isOpening = isWaiting || fetching === 'busy';
  const hasFailed = fetching === 'failed';
  const value = useMemo(
    () => ({ quantity, setQuantity, openCart, isOpening, hasFailed, prepareCart }),
    [quantity, setQuantity, openCart, isOpening, hasFailed],
  );

  return (
    <CartContext value={value}>
      {children}
      <Suspense fallback={null}>
        <AutoOpen isOpen={dialog.isOpen} onOpen={show} onLikely={prepareCart} />
      </Suspense>
      {dialog.Content && (
        // A new key per opening: section 4, closing resets the step and clears the form.
        <dialog.Content
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
