'use client';

import { useEffect, useState } from 'react';
import { useCart } from '@/components/cart/cart-provider';
import { product } from '@/content/product';
import { formatCount, formatRupees } from '@/lib/format';
import { priceFor } from '@/lib/pricing/rules';
import { BuyButton } from './buy-button';

/** On phones: price and button at the thumb, while the page's own button is out of sight. */
export function BuyBar({ besides }: { besides: string }) {
  const { quantity } = useCart();
  const [shown, setShown] = useState(false);

  useEffect(() => {
    const button = document.getElementById(besides);
    if (!button) return;
    const observer = new IntersectionObserver(([entry]) => setShown(entry ? !entry.isIntersecting : false));
    observer.observe(button);
    return () => observer.disconnect();
  }, [besides]);

  if (!shown) return null;
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 flex items-center justify-between gap-3 border-line border-t bg-paper px-4 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] shadow-lg lg:hidden">
      <p className="leading-tight">
        <strong className="block font-bold font-display text-2xl text-clay leading-none tabular-nums">
          {formatRupees(priceFor(quantity).amount)}
        </strong>
        <span className="text-ink-soft text-sm">
          {formatCount(quantity, product.buy.kit)} · {product.buy.shipping}
        </span>
      </p>
      <BuyButton>{product.buy.now}</BuyButton>
    </div>
  );
}
