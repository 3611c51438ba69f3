import clsx from 'clsx';
import { stages } from '@/content/order-desk';
import type { Stage } from '@/lib/sales/orders/rules';

const TROUBLE: readonly Stage[] = ['payment_failed', 'undelivered', 'lost'];
const OVER: readonly Stage[] = ['cancelled', 'returned', 'returning'];

function toneOf(stage: Stage): string {
  if (stage === 'delivered') return 'bg-leaf-soft text-leaf-dark';
  if (TROUBLE.includes(stage)) return 'bg-clay-soft text-clay';
  return OVER.includes(stage) ? 'bg-cream-deep text-ink' : 'bg-turmeric-soft text-ink';
}

/** Where an order is, in the parent's words. */
export const StageMark = ({ stage }: { stage: Stage }) => (
  <span className={clsx('inline-block rounded-sm px-2.5 py-1 font-semibold leading-tight', toneOf(stage))}>
    {stages[stage].parent}
  </span>
);
