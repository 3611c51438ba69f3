import clsx from 'clsx';
import { Check } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { tracking as words } from '@/content/tracking';
import { formatShortTime } from '@/lib/core/format';
import type { Step } from '@/lib/sales/tracking/rules';

const SAID = { passed: words.passed, current: words.current, coming: words.coming } as const;

const MARKS = {
  passed: 'border-leaf bg-leaf text-paper',
  current: 'border-turmeric-deep bg-turmeric',
  coming: 'border-line-strong border-dashed bg-paper',
} as const;

/** Where the way ends well: nothing there is under way any more. */
const markOf = ({ stage, state }: Step): Step['state'] =>
  stage === 'delivered' && state === 'current' ? 'passed' : state;

/** The way of an order: what is behind it, where it is, and what is to come. */
export function OrderSteps({ steps, when }: { steps: readonly Step[]; when?: string | undefined }) {
  return (
    <ol>
      {steps.map((step, index) => (
        <li
          key={`${step.stage}-${step.at}`}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className="relative flex gap-4 pb-5 last:pb-0"
        >
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={clsx(
                'absolute top-7 bottom-0 left-[calc(0.875rem-1px)] w-0.5',
                step.state === 'passed' ? 'bg-leaf' : 'bg-line',
              )}
            />
          )}
          <span
            aria-hidden="true"
            className={clsx('grid size-7 shrink-0 place-items-center rounded-full border-2', MARKS[markOf(step)])}
          >
            {markOf(step) === 'passed' && <Icon of={Check} className="size-4 stroke-3" />}
          </span>
          <span className="min-w-0">
            <span
              className={clsx(
                'block leading-7',
                step.state === 'current' && 'font-bold font-display text-xl',
                step.state === 'coming' && 'text-ink-soft',
              )}
            >
              {step.label}
              <span className="sr-only"> ({SAID[markOf(step)]})</span>
            </span>
            {step.at && (
              <time dateTime={step.at} className="block text-ink-soft text-sm">
                {formatShortTime(new Date(step.at))}
              </time>
            )}
            {step.stage === 'delivered' && step.state === 'coming' && when && (
              <span className="block text-ink-soft text-sm">{when}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
