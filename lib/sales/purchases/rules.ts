import { DAY_MS, startOfDay } from '@/lib/core/india';
import { ON_THE_WAY, type Stage, UNPAID } from '@/lib/sales/orders/rules.stages';

/** Orders that a page of the parent's list has. */
export const PAGE = 20;

const FRESH_MS = DAY_MS;

/** Whoever comes back so soon from an order that nobody paid goes on with it: with its kits, too. */
export const isUnpaid = ({ stage, createdAt }: { stage: Stage; createdAt: Date }, nowMs: number): boolean =>
  UNPAID.includes(stage) && nowMs - createdAt.getTime() < FRESH_MS;

/** Owner's side, section 3: from shipping until the end of the day after the delivery, in India. */
export function mayReportProblem(order: { stage: Stage; deliveredAt: Date | null }, nowMs: number): boolean {
  if (order.stage !== 'delivered') return order.stage === 'lost' || ON_THE_WAY.includes(order.stage);
  if (!order.deliveredAt) return false;
  return nowMs < startOfDay(order.deliveredAt.getTime(), 0).getTime() + 2 * DAY_MS;
}
