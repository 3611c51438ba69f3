import { actionRefusals, stages } from '@/content/order-desk';
import { DAY_MS } from '@/lib/core/india';
import type { Topic } from '@/lib/messages/outbox/rules';
import type { Reason } from '@/lib/sales/attention/rules';
import type { Money, Stage } from '@/lib/sales/orders/rules';
import type { Action, Step } from '@/lib/sales/orders/rules.actions';

/** Owner's side, section 5: what the parent is told when the order takes this step. */
const TOLD: Partial<Record<Action, Topic>> = {
  ship: 'shipped',
  deliver: 'delivered',
  'turn-back': 'turned-back',
  cancel: 'cancelled',
};
export const topicOf = (action: Action): Topic | null => TOLD[action] ?? null;

/** Whether the order now goes to a number that was not asked yet to confirm it. */
export const isAskedAnew = ({ stage, phone }: { stage: Stage; phone: string }, to: string): boolean =>
  stage === 'to_confirm' && to !== phone;

/** Why nobody needs to look at an order any more once it has taken this step: what only is said of a parcel is no news. */
export function goneWith(action: Action, { from, to }: Pick<Step, 'from' | 'to'>): readonly Reason[] {
  if (action === 'cancel') return ['no_news', 'flagged', 'payment_open'];
  // Flagged is what is to be looked at before it is packed.
  if (action === 'ship') return ['no_news', 'flagged'];
  return from === to ? [] : ['no_news'];
}

/** Owner's side, section 2: a payment that is open so long, and a parcel of which nothing was heard, need attention. */
export const PAYMENT_OPEN_MS = 3_600_000;
export const NO_NEWS_MS = 7 * DAY_MS;
/** Messages that failed are looked for so far back. */
export const MESSAGES_SINCE_MS = 3 * DAY_MS;

/** A parcel that the version before sent has no invoice yet; it is looked for so far back. */
export const UNINVOICED_MS = 2 * DAY_MS;

/** Under which name an order's messages of one step stand: the version that the step made. */
export const onceFor = (version: number): string => `v${version}`;

/** Why the table refuses it, in the words of whoever sees the order. */
export const refusalOf = (stage: Stage, isParent: boolean): string =>
  actionRefusals.notNow(stages[stage][isParent ? 'parent' : 'owner']);

/** Cash that was collected or received by this step was not before. */
export function moneyBefore(money: Money, type: string): Money {
  if (type === 'receive-cash') return 'collected';
  return type === 'deliver' && money === 'collected' ? 'due' : money;
}
