import { Button } from '@/components/ui/button';
import { cart } from '@/content/cart';
import { formatRupees } from '@/lib/core/format';
import { methodFor } from '@/lib/sales/checkout/rules';
import { priceFor } from '@/lib/sales/pricing/rules';
import { useCart } from './cart-provider';
import type { Order } from './use-order';

type CartFooterProps = { order: Order; formId: string; onBack: (() => void) | null };

export function CartFooter({ order: { state }, formId, onBack }: CartFooterProps) {
  const { quantity } = useCart();
  const rupees = formatRupees(priceFor(quantity).amount);
  const isBusy = state.busyWith === 'order';
  const pay = methodFor(quantity, state.chosen) === 'cod' ? cart.payment.placeCod : cart.payment.payOnline(rupees);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p aria-live="polite" className="leading-tight">
        <span className="block text-ink-soft text-sm">{cart.total}</span>
        <strong className="font-bold font-display text-2xl text-clay tabular-nums">{rupees}</strong>
      </p>
      <div className="ml-auto flex items-center gap-1">
        {onBack && (
          <Button variant="ghost" onClick={onBack} disabled={isBusy} className="px-3">
            {cart.back}
          </Button>
        )}
        <Button type="submit" form={formId} busy={isBusy}>
          {state.step === 'payment' ? pay : cart.next}
        </Button>
      </div>
    </div>
  );
}
