'use client';

import clsx from 'clsx';
import { useCart } from '@/components/cart/cart-provider';
import { Button } from '@/components/ui/button';
import { PressForm } from '@/components/ui/press-form';
import { Spinner } from '@/components/ui/spinner';
import { product } from '@/content/product';

type BuyButtonProps = { children: string; className?: string; id?: string };

/** Opens the cart with the chosen kits. */
export function BuyButton({ children, className, id }: BuyButtonProps) {
  const { openCart, isOpening, hasFailed, prepareCart } = useCart();
  return (
    <PressForm onPress={openCart}>
      <Button
        id={id}
        type="submit"
        data-opens-cart=""
        size="lg"
        aria-busy={isOpening || undefined}
        onPointerDown={prepareCart}
        onFocus={prepareCart}
        className={clsx(isOpening && 'cursor-progress', className)}
      >
        {isOpening && <Spinner />}
        {children}
      </Button>
      {hasFailed && (
        <p role="alert" className="mt-2 max-w-prose font-semibold text-clay text-sm">
          {product.buy.unavailable}
        </p>
      )}
    </PressForm>
  );
}
