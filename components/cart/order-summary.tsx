import clsx from 'clsx';
import { ChevronDown, Gift } from 'lucide';
import { useId, useState } from 'react';
import { BuyQuantity } from '@/components/shop/buy-quantity';
import { Icon } from '@/components/ui/icon';
import { cart } from '@/content/cart';
import { kits, products } from '@/content/counts';
import { moreThan } from '@/content/offers';
import { formatRupees } from '@/lib/core/format';
import { MAX_KITS, nextOffer, priceFor } from '@/lib/sales/pricing/rules';
import { useCart } from './cart-provider';

/** Kits, prices and the next bundle, folded on phones; the sum itself stands in the dialog's foot. */
export function OrderSummary() {
  const { quantity } = useCart();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const id = useId();
  const price = priceFor(quantity);
  return (
    <section aria-label={cart.details.summary} className="rounded-md border border-line bg-paper">
      <button
        type="button"
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => setIsUnfolded(!isUnfolded)}
        className="flex min-h-14 w-full items-center justify-between gap-3 px-4 py-1.5 text-left sm:hidden"
      >
        <span className="leading-snug">
          <span className="block font-semibold">{cart.details.summary}</span>{' '}
          <span className="text-sm">{cart.details.inShort(kits(quantity), formatRupees(price.savings))}</span>
        </span>
        <Icon of={ChevronDown} className={clsx('shrink-0', isUnfolded && 'rotate-180')} />
      </button>
      <div id={id} className={clsx('px-4 pt-2 pb-4 sm:block sm:pt-4', !isUnfolded && 'hidden')}>
        <BuyQuantity label={cart.quantity} />
        <hr className="my-3 border-line" />
        <PriceLines />
        {price.freeItems > 0 && (
          <p className="mt-2 flex items-center gap-2 font-semibold text-leaf">
            <Icon of={Gift} className="size-5 shrink-0" />
            {cart.freeKits(price.freeItems, price.kitsToShip)}
          </p>
        )}
        <OfferPrompt />
        {quantity === MAX_KITS && (
          <p className="mt-3 text-sm">
            {moreThan(MAX_KITS)} {/* In a tab of its own: what was typed stays here. */}
            <a
              href="/shop/contact"
              target="_blank"
              rel="noopener"
              className="font-semibold text-leaf underline underline-offset-4"
            >
              {cart.contact}
            </a>
          </p>
        )}
      </div>
    </section>
  );
}

export function PriceLines() {
  const { quantity } = useCart();
  const price = priceFor(quantity);
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
      <dt>{products(quantity)}</dt>
      <dd className="text-right text-ink-soft">
        <span className="sr-only">{cart.originalPrice} </span>
        <s>{formatRupees(price.originalAmount)}</s>
      </dd>
      <dt>{cart.saving}</dt>
      <dd className="text-right font-semibold text-leaf">{formatRupees(price.savings)}</dd>
      <dt>{cart.shipping}</dt>
      <dd className="text-right font-semibold text-leaf">{cart.free}</dd>
    </dl>
  );
}

function OfferPrompt() {
  const { quantity, setQuantity } = useCart();
  const offer = nextOffer(quantity);
  if (!offer) return null;
  return (
    <div className="mt-3 flex items-center justify-between gap-3 rounded-md bg-turmeric-soft px-3.5 py-2.5">
      <p className="leading-snug">
        <span className="block font-semibold">{cart.offer(offer.add, offer.freeItems)}</span>
        <span className="text-sm">{cart.offerAdds(formatRupees(offer.extraRupees))}</span>
      </p>
      <button
        type="button"
        onClick={() => setQuantity(offer.reach)}
        className="min-h-11 shrink-0 rounded-full bg-ink px-4 font-semibold text-paper hover:bg-leaf-dark"
      >
        {cart.addNow}
      </button>
    </div>
  );
}
