import clsx from 'clsx';
import { Button } from '@/components/ui/button';
import { accepting } from '@/content/accepted';
import { cart } from '@/content/cart';
import { formatRupees } from '@/lib/core/format';
import { priceFor } from '@/lib/sales/pricing/rules';
import { useCart } from './cart-provider';
import { useMethod } from './use-method';
import type { Order } from './use-order';

type CartFooterProps = { order: Order; formId: string; onBack: (() => void) | null };

export function CartFooter({ order: { state }, formId, onBack }: CartFooterProps) {
  const { quantity } = useCart();
  const rupees = formatRupees(priceFor(quantity).amount);
  const isBusy = state.busyWith === 'order';
  const pay = useMethod(state) === 'cod' ? cart.payment.placeCod : cart.payment.payOnline(rupees);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      {state.step === 'payment' && <Accepting isDone={isBusy} />}
      <p aria-live="polite" className="leading-tight">
        <span className="block text-ink-soft text-sm">{cart.total}</span>
        <strong className="font-bold font-display text-2xl text-clay tabular-nums">{rupees}</strong>
      </p>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-1">
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

/**
 * Owner's side, section 9: what is accepted with the order; the links leave the order open where it is. While the order
 * is on its way there is nothing left to accept, and its place is free for what is said about it.
 */
function Accepting({ isDone }: { isDone: boolean }) {
  return (
    <p className={clsx('w-full text-ink-soft text-sm leading-snug', isDone && 'invisible')}>
      {accepting.map((part) =>
        typeof part === 'string' ? (
          part
        ) : (
          <a key={part.href} href={part.href} target="_blank" rel="noopener" className="text-leaf underline">
            {part.label}
          </a>
        ),
      )}
    </p>
  );
}
