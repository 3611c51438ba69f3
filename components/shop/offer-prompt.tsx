'use client';

import { useRef } from 'react';
import { useCart } from '@/components/cart/cart-provider';
import { Button } from '@/components/ui/button';
import { kits } from '@/content/counts';
import { product } from '@/content/product';
import { formatRupees } from '@/lib/core/format';
import { offersAbove, priceFor } from '@/lib/sales/pricing/rules';

const { offer } = product;

/** Section 9, the prompts to reach 5 and 10 kits, with what each adds to the bill. */
export function OfferPrompt() {
  const { quantity, setQuantity } = useCart();
  const list = useRef<HTMLDivElement>(null);
  const steps = offersAbove(quantity);
  const { freeItems } = priceFor(quantity);
  return (
    <div ref={list} tabIndex={-1} aria-live="polite" className="grid gap-3 outline-none">
      {freeItems > 0 && (
        <p className="rounded-md bg-leaf px-4 py-3 font-semibold text-paper">{offer.reached(freeItems, quantity)}</p>
      )}
      {steps.map((step) => (
        <div
          key={step.reach}
          className="flex items-center gap-x-4 gap-y-2 rounded-md bg-paper p-4 shadow-sm max-[16rem]:flex-wrap"
        >
          <p
            aria-hidden="true"
            className="hidden size-13 shrink-0 place-items-center rounded-full bg-turmeric-soft font-bold font-display text-2xl leading-none sm:grid"
          >
            {step.reach}
          </p>
          <p className="min-w-0 flex-1 leading-snug">
            <strong className="block">{offer.prompt(kits(step.add), step.reach, step.freeItems)}</strong>
            <span className="text-ink-soft">{offer.cost(formatRupees(step.extraRupees))}</span>
          </p>
          <Button
            onClick={() => {
              setQuantity(step.reach);
              // The button goes with its prompt; the focus stays here.
              list.current?.focus({ preventScroll: true });
            }}
            aria-label={offer.addTo(kits(step.add), step.reach)}
            className="shrink-0"
          >
            {offer.add}
          </Button>
        </div>
      ))}
    </div>
  );
}
