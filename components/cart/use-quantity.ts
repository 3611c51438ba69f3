import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { MAX_KITS } from '@/lib/sales/pricing/rules';
import { forgetCart, keepQuantity, keptQuantity } from './storage';

export type Kits = {
  quantity: number;
  setQuantity: (quantity: number) => void;
  /** The kits of an order that nobody paid, for whoever has chosen none in this browser. */
  proposeQuantity: (quantity: number) => void;
  /** They are ordered. */
  forgetKits: () => void;
};

const inRange = (kits: number): number => Math.min(MAX_KITS, Math.max(1, Math.trunc(kits) || 1));

/** How many kits are wanted, as this browser keeps it. */
export function useQuantity(): Kits {
  const [quantity, setAnyQuantity] = useState(1);
  const hasChosen = useRef(false);

  const setQuantity = useCallback((next: number) => {
    const kits = inRange(next);
    hasChosen.current = true;
    setAnyQuantity(kits);
    keepQuantity(kits);
  }, []);

  const proposeQuantity = useCallback((next: number) => {
    if (!hasChosen.current && keptQuantity() === null) setAnyQuantity(inRange(next));
  }, []);

  const forgetKits = useCallback(() => {
    hasChosen.current = false;
    setAnyQuantity(1);
    forgetCart();
  }, []);

  // The server cannot know it; parts of the page that are still to come alive stay as they are meanwhile.
  useEffect(() => startTransition(() => setAnyQuantity((now) => inRange(keptQuantity() ?? now))), []);

  return { quantity, setQuantity, proposeQuantity, forgetKits };
}
