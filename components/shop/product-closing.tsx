'use client';

import { useCart } from '@/components/cart/cart-provider';
import { kits } from '@/content/counts';
import { product } from '@/content/product';
import { formatRupees } from '@/lib/core/format';
import { priceFor } from '@/lib/sales/pricing/rules';
import { BuyButton } from './buy-button';

/** The chosen kits once more, and 'Order Now'. */
export function ProductClosing({ buttonId }: { buttonId: string }) {
  const { quantity } = useCart();
  const { buy } = product;
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <p aria-live="polite">
        <strong className="block font-bold font-display text-4xl text-clay leading-none tabular-nums">
          {formatRupees(priceFor(quantity).amount)}
        </strong>
        <span className="font-semibold">
          {kits(quantity)} · {buy.shipping}
        </span>
      </p>
      <BuyButton id={buttonId}>{buy.order}</BuyButton>
    </div>
  );
}
