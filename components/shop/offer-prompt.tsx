'use client';

import { useCart } from '@/components/cart/cart-provider';
import { Button } from '@/components/ui/button';
import { product } from '@/content/product';
import { formatCount, formatRupees } from '@/lib/format';
import { nextOffer } from '@/lib/pricing/rules';

const { buy, offer } = product;

/** Section 9, the prompt to reach 5 or 10 kits, with what it adds to the bill. */
export function OfferPrompt() {
  const { quantity, setQuantity } = useCart();
  const step = nextOffer(quantity);
  if (!step) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border-2 border-turmeric border-dashed bg-paper p-4">
      <p className="min-w-0 flex-1 basis-52">
        <strong className="block">{offer.prompt(formatCount(step.add, buy.kit), step.reach, step.freeItems)}</strong>
        <span className="text-ink-soft">{offer.cost(formatRupees(step.extraRupees))}</span>
      </p>
      <Button variant="secondary" onClick={() => setQuantity(step.reach)}>
        {offer.add}
      </Button>
    </div>
  );
}
