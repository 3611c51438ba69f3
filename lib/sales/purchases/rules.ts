import { DAY_MS, startOfDay } from '@/lib/core/india';
import type { Stage } from '@/lib/sales/orders/rules';

/** Orders that a page of the parent's list has. */
export const PAGE = 20;

const RECENT_MS = DAY_MS;

/** Whoever orders so soon after another order goes on with it: with its kits, too. */
export const isRecent = (placedAt: Date, nowMs: number): boolean => nowMs - placedAt.getTime() < RECENT_MS;

/** Parcels with which something can be wrong. */
const SENT: readonly Stage[] = ['shipped', 'out_for_delivery', 'undelivered', 'returning', 'lost'];

/** Owner's side, section 3: from shipping until the end of the day after the delivery, in India. */
export function mayReportProblem(order: { stage: Stage; deliveredAt: Date | null }, nowMs: number): boolean {
  if (order.stage !== 'delivered') return SENT.includes(order.stage);
  if (!order.deliveredAt) return false;
  return nowMs < startOfDay(order.deliveredAt.getTime(), 0).getTime() + 2 * DAY_MS;
}
