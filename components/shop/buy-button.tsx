'use client';

import { useCart } from '@/components/cart/cart-provider';
import { Button } from '@/components/ui/button';

/** Opens the cart with the chosen kits. */
export function BuyButton({ children, className, id }: { children: string; className?: string; id?: string }) {
  const { openCart } = useCart();
  return (
    <Button id={id} size="lg" onClick={openCart} className={className}>
      {children}
    </Button>
  );
}
