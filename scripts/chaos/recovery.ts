import { pause } from '../stack/say.ts';
import { type Book, pay, place } from './book.ts';
import { isGood } from './browser.ts';
import { QUANTITIES } from './prices.ts';
import { Shopper, type World } from './shopper.ts';

/** From the end of a cause to the shop serving again by itself. */
export const WITHIN_MS = 30_000;
const AGAIN_MS = 150;

/** Milliseconds from the cause's end to the first good answer of each kind; null when none came in time. */
export type Recovery = Record<string, number | null>;
export type Kind = (isOver: () => boolean) => Promise<boolean>;

/** What a shop is for: a page, a code, an order of either kind. */
export function kindsOf(
  world: World,
  book: Book,
  shoppers: Shopper[],
): Record<'page' | 'code' | 'cash' | 'online', Kind> {
  const { chance } = world;
  const order = async (kind: 'cash' | 'online', isOver: () => boolean): Promise<boolean> => {
    const entry = book.open(chance.pick(shoppers), kind, chance.pick(QUANTITIES));
    if (!(await place(entry, isOver, AGAIN_MS))) return false;
    if (kind === 'cash') return true;
    const { paymentUrl } = entry;
    if (!paymentUrl || !isGood(await entry.shopper.send('payment page', paymentUrl))) return false;
    if (chance.is(0.3)) await pay(book, entry, isOver);
    return true;
  };
  return {
    page: async () => isGood(await new Shopper(world).send('page', '/shop/product')),
    code: async () => (await new Shopper(world).askForCode()) !== undefined,
    cash: (isOver) => order('cash', isOver),
    online: (isOver) => order('online', isOver),
  };
}

/** Tries every kind of call until it is answered well, once somebody watches over the shop again. */
export async function measureRecovery(
  isWatched: () => boolean,
  kinds: Record<string, Kind>,
  since: number,
  withinMs: number,
): Promise<Recovery> {
  const isOver = () => performance.now() - since > withinMs;
  while (!isWatched() && !isOver()) await pause(AGAIN_MS);
  const untilGood = async (kind: Kind): Promise<number | null> => {
    for (;;) {
      const isServed = await kind(isOver);
      const ms = performance.now() - since;
      if (isServed && ms <= withinMs) return ms;
      if (isOver()) return null;
      await pause(AGAIN_MS);
    }
  };
  const found = await Promise.all(Object.entries(kinds).map(async ([name, kind]) => [name, await untilGood(kind)]));
  return Object.fromEntries(found) as Recovery;
}

/** The slowest of them, or null when one never came. */
export function slowest(recovery: Recovery): number | null {
  const times = Object.values(recovery);
  return times.includes(null) ? null : Math.max(0, ...times.map(Number));
}
