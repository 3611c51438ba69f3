import 'server-only';
import { dayOf } from '@/lib/core/india';
import { getOwed } from '@/lib/sales/cash-book/service';
import { countFresh, getLastRun, listDifferences } from './service.differences';
import { getMonths } from './service.months';

/** What the money page shows: what couriers owe, what differs from the provider's lists, and the months. */
export async function openBooks(nowMs: number) {
  const [owed, differences, fresh, lastRun, months] = await Promise.all([
    getOwed(nowMs),
    listDifferences(),
    countFresh(),
    getLastRun(),
    getMonths(nowMs),
  ]);
  return { owed, differences, fresh, lastRun, months, today: dayOf(nowMs) };
}
