'use client';

import { useCart } from '@/components/cart/cart-provider';
import { kits } from '@/content/counts';
import { product } from '@/content/product';
import { formatRupees } from '@/lib/core/format';
import { priceFor } from '@/lib/sales/pricing/rules';

const { buy } = product;

/** Section 9, the price of the chosen kits. */
export function PriceBox() {
  const { quantity } = useCart();
  const price = priceFor(quantity);
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no set of form fields
    <div role="group" aria-label={buy.label} aria-live="polite" className="space-y-2">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-2">
        <span className="sr-only">{buy.offer}</span>
        <strong className="font-bold font-display text-5xl text-clay leading-none tabular-nums max-[16rem]:text-4xl">
          {formatRupees(price.amount)}
        </strong>
        <span className="sr-only">{buy.original}</span>
        <s className="text-ink-soft text-xl tabular-nums">{formatRupees(price.originalAmount)}</s>
        <span className="rounded-full bg-clay-soft px-3 py-0.5 font-semibold text-clay">
          {buy.save} {formatRupees(price.savings)}
        </span>
      </p>
      <p className="flex flex-wrap gap-x-2 font-semibold">
        <span>
          {kits(price.kitsToShip)}
          {price.freeItems > 0 && `, ${price.freeItems} ${buy.included}`}
        </span>
        <span aria-hidden="true">·</span>
        <span className="text-leaf">{buy.shipping}</span>
      </p>
      <p className="text-ink-soft">
        {buy.unit} {formatRupees(price.pricePerItem)} {buy.perKit}
      </p>
    </div>
  );
}
