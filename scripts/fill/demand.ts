import { MAX_CASH_KITS } from '@/lib/core/settings/rules';
import { MAX_KITS } from '@/lib/sales/pricing/rules';
import type { Chance } from '../chaos/chance.ts';
import { DAY_MS, HOUR_MS } from './rows.ts';

const DAYS = 90;
/** More orders than a small shop has in that time come in over three years. */
const MOST_LATE = 10_000;
const YEARS_IN_DAYS = 3 * 365;
/** Above 1 the last weeks have more orders than the first. */
const GROWTH = 1.3;
/** How many order in each hour of UTC: India's evening is the afternoon there. */
const HOURS = [3, 4, 5, 6, 7, 7, 7, 7, 8, 8, 8, 8, 9, 10, 12, 14, 12, 8, 4, 2, 1, 1, 1, 2];
/** Of a hundred parents so many take one kit, two, up to ten; the others take more. */
const QUANTITIES = [44, 25, 10, 5, 7, 2, 1, 1, 1, 2];
const MORE = 2;
const ONLINE = 0.38;

/** When so many orders came in, oldest first: over the last 90 days, many of them over three years. */
export function listTimes(count: number, nowMs: number, chance: Chance): number[] {
  const days = count > MOST_LATE ? YEARS_IN_DAYS : DAYS;
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const one = (): number => {
    const daysAgo = Math.floor((days - 1) * (1 - chance.next() ** (1 / GROWTH)));
    const at = today - daysAgo * DAY_MS + chance.at(HOURS) * HOUR_MS + Math.floor(chance.next() * HOUR_MS);
    return at < nowMs ? at : at - DAY_MS;
  };
  return Array.from({ length: count }, one).sort((a, b) => a - b);
}

/** How many kits, and how they are paid: what cash may not buy is paid online. */
export function pickKits(chance: Chance): { quantity: number; method: 'cod' | 'online' } {
  const at = chance.at([...QUANTITIES, MORE]);
  const quantity = at < QUANTITIES.length ? at + 1 : chance.between(QUANTITIES.length + 1, MAX_KITS);
  return { quantity, method: quantity > MAX_CASH_KITS || chance.is(ONLINE) ? 'online' : 'cod' };
}

/** Finds the first time from there that nothing has taken yet; null where none comes any more. */
export function placesIn(times: readonly number[], taken: ReadonlyMap<number, unknown>) {
  return (from: number): number | null => {
    let [low, high] = [0, times.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((times[middle] ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    while (taken.has(low)) low += 1;
    return low < times.length ? low : null;
  };
}
