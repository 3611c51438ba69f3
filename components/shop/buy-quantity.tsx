'use client';

import { useCart } from '@/components/cart/cart-provider';
import { QuantityControl } from '@/components/ui/quantity-control';
import { product } from '@/content/product';
import { MAX_KITS } from '@/lib/sales/pricing/rules';

const { fewer, more } = product.buy;

/** The kits of the order, to be changed. */
export function BuyQuantity({ label }: { label: string }) {
  const { quantity, setQuantity } = useCart();
  return (
    <QuantityControl
      label={label}
      fewer={fewer}
      more={more}
      value={quantity}
      min={1}
      max={MAX_KITS}
      onChange={setQuantity}
    />
  );
}
