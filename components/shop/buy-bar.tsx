'use client';

import { useCart } from '@/components/cart/cart-provider';
import { useInView } from '@/components/ui/use-in-view';
import { kits } from '@/content/counts';
import { product } from '@/content/product';
import { site } from '@/content/site';
import { formatRupees } from '@/lib/core/format';
import { priceFor } from '@/lib/sales/pricing/rules';
import { BuyButton } from './buy-button';

type BuyBarProps = {
  /** The ids of the page's own buttons: none is doubled. */
  besides: readonly [string, string];
  until: string;
};

/** Price and button at the bottom of the screen, from where the page's own are out of sight until the last one. */
export function BuyBar({ besides: [first, second], until }: BuyBarProps) {
  const { quantity } = useCart();
  const isFirst = useInView(first);
  const isSecond = useInView(second);
  const isOver = useInView(until, 'above');

  if (isFirst !== false || isSecond !== false || isOver !== false) return null;
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-paper pb-[env(safe-area-inset-bottom)] shadow-lg">
      <div className="mx-auto flex max-w-6xl items-center justify-between gap-3 px-4 py-2.5 max-[16rem]:flex-wrap sm:px-6">
        <p className="mr-auto hidden font-bold font-display text-2xl lg:block">{site.product}</p>
        <p className="leading-tight lg:mr-4 lg:text-right">
          <strong className="block font-bold font-display text-2xl text-clay leading-none tabular-nums">
            {formatRupees(priceFor(quantity).amount)}
          </strong>
          <span className="text-ink-soft text-sm">
            {kits(quantity)} · {product.buy.shipping}
          </span>
        </p>
        <BuyButton>{product.buy.now}</BuyButton>
      </div>
    </div>
  );
}
