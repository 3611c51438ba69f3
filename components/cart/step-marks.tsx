import clsx from 'clsx';
import { Check } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { cart } from '@/content/cart';
import { CART_STEPS, type CartStep, stepNumber } from '@/lib/sales/cart/rules';

export function StepMarks({ step }: { step: CartStep }) {
  const current = stepNumber(step);
  return (
    <div data-keep-clear="">
      <p className="sr-only" aria-live="polite">
        {cart.progress(current, CART_STEPS.length, cart.steps[step])}
      </p>
      <ol aria-hidden="true" className="grid grid-cols-3 gap-2">
        {CART_STEPS.map((name) => {
          const number = stepNumber(name);
          return (
            <li key={name} className={clsx('text-sm', number === current ? 'font-semibold text-ink' : 'text-ink-soft')}>
              <span className={clsx('mb-1 block h-1.5 rounded-full', number <= current ? 'bg-turmeric' : 'bg-line')} />
              <span className="flex items-center gap-1">
                {number < current ? <Icon of={Check} className="size-4 text-leaf" /> : `${number}.`} {cart.steps[name]}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
