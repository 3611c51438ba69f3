import { pause } from '../stack/say.ts';
import { type Book, type Entry, pay, place, pollStatus } from './book.ts';
import type { Chance } from './chance.ts';
import { QUANTITIES } from './prices.ts';
import { Shopper, type World } from './shopper.ts';

const SIGN_IN_AT_ONCE = 4;

export async function signInAll(world: World, count: number): Promise<Shopper[]> {
  const shoppers: Shopper[] = [];
  const worker = async () => {
    while (shoppers.length < count) {
      const shopper = new Shopper(world);
      shoppers.push(shopper);
      await shopper.signIn();
    }
  };
  await Promise.all(Array.from({ length: SIGN_IN_AT_ONCE }, worker));
  return shoppers;
}

export type Pace = {
  /** Orders to place at least, however long the faults take. */
  orders: number;
  atOnce: number;
  /** The longest pause between two orders of one shopper at the till. */
  pauseMs: number;
  /** Share of paid orders whose buyer closes the window instead of coming back. */
  leavers: number;
};

export type Trade = {
  /** No new orders beyond those still owed; settles when the last one is done. */
  end(): Promise<void>;
};

async function serve(book: Book, entry: Entry, { leavers }: Pace, chance: Chance, isOver: () => boolean) {
  const isRepeated = chance.is(0.1);
  const [fails, pays, leaves] = [chance.is(0.15), chance.is(0.8), chance.is(leavers)];
  if (!(await place(entry, isOver))) return;
  if (isRepeated) await place(entry, isOver);
  if (entry.kind === 'cash' || !pays) return;
  const query = await pay(book, entry, isOver, fails);
  if (query !== null && !leaves) await pollStatus(entry, query, 8, 1_000);
}

/** Shoppers who order, pay, come back or do not, until told to end. */
export function openTrade(world: World, book: Book, shoppers: Shopper[], pace: Pace): Trade {
  let isEnding = false;
  let giveUpAt = Number.POSITIVE_INFINITY;
  let opened = 0;
  const isOver = () => performance.now() > giveUpAt;
  const worker = async (mine: Shopper[], chance: Chance) => {
    while (!isOver() && !(isEnding && opened >= pace.orders)) {
      opened += 1;
      const kind = chance.is(0.5) ? 'cash' : 'online';
      await serve(book, book.open(chance.pick(mine), kind, chance.pick(QUANTITIES)), pace, chance, isOver);
      if (!isEnding) await pause(chance.between(0, pace.pauseMs));
    }
  };
  const groups = Array.from({ length: pace.atOnce }, (_, index) =>
    shoppers.filter((_shopper, at) => at % pace.atOnce === index),
  );
  const done = Promise.all(groups.map((mine) => worker(mine, world.chance.fork())));
  return {
    async end() {
      isEnding = true;
      giveUpAt = performance.now() + 60_000;
      await done;
    },
  };
}

/** Webhooks that come many times and now and then shuffled; that they are lost is a fault of its own. */
export function openWeather({ emulators, chance: drawn }: World): { end(): Promise<void> } {
  const chance = drawn.fork();
  let isOver = false;
  const done = (async () => {
    while (!isOver) {
      const settings = { duplicate: chance.between(3, 9), reorder: chance.is(0.3) };
      await emulators.setWebhooks(settings).catch(() => undefined);
      for (let left = chance.between(4, 16); left > 0 && !isOver; left -= 1) await pause(500);
    }
  })();
  return {
    async end() {
      isOver = true;
      await done;
      await emulators.setWebhooks({}).catch(() => undefined);
    },
  };
}
