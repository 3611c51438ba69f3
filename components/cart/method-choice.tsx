import clsx from 'clsx';
import { CreditCard, HandCoins } from 'lucide';
import { useId } from 'react';
import { useOwnerRules } from '@/components/shop/owner-rules';
import { Icon, type IconNode } from '@/components/ui/icon';
import { cart } from '@/content/cart';
import { whyNoCash } from '@/content/cash-rules';
import type { PaymentMethod } from '@/lib/sales/checkout/rules';
import { cashLimit } from '@/lib/sales/orders/rules.cash';
import { useCart } from './cart-provider';
import { useMethod } from './use-method';
import type { Order } from './use-order';

const words = cart.payment;

type Option = { method: PaymentMethod; icon: IconNode; label: string; text: string };

const OPTIONS: readonly Option[] = [
  { method: 'online', icon: CreditCard, label: words.online, text: words.onlineText },
  { method: 'cod', icon: HandCoins, label: words.cod, text: words.codText },
];

export function MethodChoice({ order: { state, dispatch } }: { order: Order }) {
  const id = useId();
  const { quantity } = useCart();
  const { cash } = useOwnerRules();
  const method = useMethod(state);
  const limit = cashLimit(cash, quantity);
  return (
    <fieldset disabled={state.busyWith === 'order'} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="sr-only">{words.method}</legend>
      {OPTIONS.map((option) => {
        const refusal = option.method === 'cod' ? limit : null;
        return (
          <label
            key={option.method}
            className={clsx(
              'flex items-start gap-3 rounded-md border-2 p-4 transition-colors',
              'has-focus-visible:outline-3 has-focus-visible:outline-leaf has-focus-visible:outline-offset-2',
              refusal
                ? 'border-line bg-cream text-ink-soft'
                : 'cursor-pointer has-checked:border-leaf has-checked:bg-leaf-soft',
              !refusal && 'border-line-strong bg-paper',
            )}
          >
            <input
              type="radio"
              name={`${id}-method`}
              value={option.method}
              checked={method === option.method}
              disabled={refusal !== null}
              onChange={() => dispatch({ type: 'chose', method: option.method })}
              aria-describedby={`${id}-${option.method}`}
              className="mt-1 size-5 shrink-0 accent-leaf outline-none"
            />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{option.label}</span>
              <span id={`${id}-${option.method}`} className="block text-sm">
                {refusal ? whyNoCash(refusal, cash.maxKits) : option.text}
              </span>
            </span>
            <Icon of={option.icon} className="mt-0.5" />
          </label>
        );
      })}
    </fieldset>
  );
}
