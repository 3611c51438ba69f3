import { useOwnerRules } from '@/components/shop/owner-rules';
import { type Checkout, methodFor, type PaymentMethod } from '@/lib/sales/checkout/rules';
import { useCart } from './cart-provider';

/** How the order is paid as it stands: as was chosen, where the owner allows it. */
export function useMethod({ chosen }: Checkout): PaymentMethod {
  const { cash } = useOwnerRules();
  const { quantity } = useCart();
  return methodFor(quantity, chosen, cash);
}
