import { DAY_MS, startOfDay } from '@/lib/core/india';
import type { Stage } from '@/lib/sales/orders/rules';

/** Orders that a page of the parent's list has. */
export const PAGE = 20;

const FRESH_MS = DAY_MS;
const NOT_PAID: readonly Stage[] = ['awaiting_payment', 'payment_failed'];

/** Whoever comes back so soon from an order that nobody paid goes on with it: with its kits, too. */
export const isUnpaid = ({ stage, createdAt }: { stage: Stage; createdAt: Date }, nowMs: number): boolean =>
  NOT_PAID.includes(stage) && nowMs - createdAt.getTime() < FRESH_MS;

/** Parcels with which something can be wrong. */
const SENT: readonly Stage[] = ['shipped', 'out_for_delivery', 'undelivered', 'returning', 'lost'];

/** Owner's side, section 3: from shipping until the end of the day after the delivery, in India. */
export function mayReportProblem(order: { stage: Stage; deliveredAt: Date | null }, nowMs: number): boolean {
  if (order.stage !== 'delivered') return SENT.includes(order.stage);
  if (!order.deliveredAt) return false;
  return nowMs < startOfDay(order.deliveredAt.getTime(), 0).getTime() + 2 * DAY_MS;
}
