import clsx from 'clsx';
import { CreditCard, HandCoins } from 'lucide';
import { useId } from 'react';
import { Icon, type IconNode } from '@/components/ui/icon';
import { cart } from '@/content/cart';
import { methodFor, type PaymentMethod } from '@/lib/sales/checkout/rules';
import { MAX_COD_KITS } from '@/lib/sales/pricing/rules';
import { useCart } from './cart-provider';
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
  return (
    <fieldset disabled={state.busyWith === 'order'} className="grid gap-3">
      <legend className="sr-only">{words.method}</legend>
      {OPTIONS.map((option) => {
        const isRefused = methodFor(quantity, option.method) !== option.method;
        return (
          <label
            key={option.method}
            className={clsx(
              'flex items-start gap-3 rounded-md border-2 p-4 transition-colors',
              'has-focus-visible:outline-3 has-focus-visible:outline-leaf has-focus-visible:outline-offset-2',
              isRefused
                ? 'border-line bg-cream text-ink-soft'
                : 'cursor-pointer has-checked:border-leaf has-checked:bg-leaf-soft',
              !isRefused && 'border-line-strong bg-paper',
            )}
          >
            <input
              type="radio"
              name={`${id}-method`}
              value={option.method}
              checked={methodFor(quantity, state.chosen) === option.method}
              disabled={isRefused}
              onChange={() => dispatch({ type: 'chose', method: option.method })}
              aria-describedby={`${id}-${option.method}`}
              className="mt-1 size-5 shrink-0 accent-leaf outline-none"
            />
            <span className="flex-1">
              <span className="block font-semibold">{option.label}</span>
              <span id={`${id}-${option.method}`} className="block text-sm">
                {isRefused ? words.codLimit(MAX_COD_KITS) : option.text}
              </span>
            </span>
            <Icon of={option.icon} className="mt-0.5" />
          </label>
        );
      })}
    </fieldset>
  );
}
