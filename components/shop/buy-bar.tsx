'use client';

import { useEffect, useState } from 'react';
import { useCart } from '@/components/cart/cart-provider';
import { kits } from '@/content/counts';
import { product } from '@/content/product';
import { formatRupees } from '@/lib/core/format';
import { priceFor } from '@/lib/sales/pricing/rules';
import { BuyButton } from './buy-button';

/** Null until the browser has said so. */
function useInView(id: string, reach?: 'and everything above'): boolean | null {
  const [isInView, setIsInView] = useState<boolean | null>(null);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return;
    const rootMargin = reach ? '100000px 0px 0px' : '0px';
    const observer = new IntersectionObserver((entries) => setIsInView(entries.at(-1)?.isIntersecting ?? null), {
      rootMargin,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [id, reach]);
  return isInView;
}

/** On phones: price and button at the thumb, from where `besides` is out of sight until `until` comes into view. */
export function BuyBar({ besides, until }: { besides: string; until: string }) {
  const { quantity } = useCart();
  const isDoubled = useInView(besides);
  const isOver = useInView(until, 'and everything above');

  if (isDoubled !== false || isOver !== false) return null;
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 flex items-center justify-between gap-3 border-line border-t bg-paper px-4 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] shadow-lg lg:hidden">
      <p className="leading-tight">
        <strong className="block font-bold font-display text-2xl text-clay leading-none tabular-nums">
          {formatRupees(priceFor(quantity).amount)}
        </strong>
        <span className="text-ink-soft text-sm">
          {kits(quantity)} · {product.buy.shipping}
        </span>
      </p>
      <BuyButton>{product.buy.now}</BuyButton>
    </div>
  );
}
