import { signal } from '../stack/processes.ts';
import { pause } from '../stack/say.ts';
import { HANG_MS, type Witness } from './browser.ts';
import type { Place } from './place.ts';
import type { Kind } from './recovery.ts';
import type { Rows } from './rows.ts';
import type { SecondDoor } from './second-door.ts';
import type { Part, Shop } from './shop.ts';
import { Shopper, type World } from './shopper.ts';
import { countOf, during, type Fault, type Seen } from './trial.ts';

/** What our own clock and a busy machine may add to the time of a call. */
const GRACE_MS = 1_000;

/** A kill at a random moment, at times of two at once. */
export function kill(shop: Shop, { chance }: World, part: Part, name: string, also?: Part): Fault {
  const delayMs = chance.between(0, 1_500);
  return {
    name,
    async strike() {
      await pause(delayMs);
      const struck = await Promise.all([shop.kill(part), ...(also ? [shop.kill(also)] : [])]);
      return struck.every(Boolean);
    },
  };
}

/** Killed again each time it comes back. */
export function keepDown(shop: Shop, part: Part, ms: number): Fault {
  let kills = 0;
  return {
    name: `${part} killed for ${ms / 1000} s`,
    async strike() {
      await during(
        ms,
        async () => {
          if (await shop.kill(part)) kills += 1;
        },
        100,
      );
      return kills > 0;
    },
  };
}

/** From a payment to its order at most, where webhooks are lost. */
const LOST_WITHIN_MS = 5 * 60_000;

const page = (world: World) => new Shopper(world).send('page', '/shop/product');

/**
 * A page that needs no database is served, and an order is taken or put off with 503, never broken.
 * @param since when it began: who came before that had waited for other things, such as a start, and waits anew
 */
function withoutDatabase({ hangs: all }: Witness, since: number, seen: Seen): string[] {
  const brokenPages = countOf(seen, /^page (?!200)/);
  const brokenOrders = countOf(seen, /order (?!200|503)/);
  const hangs = all.filter(({ from, ms }) => from + ms - Math.max(from, since) > HANG_MS + GRACE_MS);
  return [
    ...(brokenPages > 0 ? [`${brokenPages} pages not served meanwhile`] : []),
    ...(brokenOrders > 0 ? [`${brokenOrders} orders answered neither 200 nor 503`] : []),
    ...(hangs.length > 0 ? [`${hangs.length} calls over ${HANG_MS / 1000} s`] : []),
  ];
}

/** The database's processes stand still: it takes connections and never answers. */
export function freeze(shop: Shop, world: World, ms: number): Fault {
  const { witness } = world;
  let since = 0;
  return {
    name: `database frozen for ${ms / 1000} s`,
    async strike() {
      since = performance.now();
      const processes = shop.databaseProcesses();
      for (const { pid } of processes) signal(pid, 'SIGSTOP');
      try {
        await during(ms, () => page(world), 500);
      } finally {
        for (const { pid } of processes) signal(pid, 'SIGCONT');
      }
      return processes.length > 0;
    },
    complaints: async (seen) => withoutDatabase(witness, since, seen),
  };
}

const STILL_MS = 180;
const MOVING_MS = 60;

/** The database stands still most of the time: every answer is late. */
export function slowDown(shop: Shop, ms: number): Fault {
  return {
    name: `database slow for ${ms / 1000} s`,
    async strike() {
      const stop = async () => {
        const processes = shop.databaseProcesses();
        for (const { pid } of processes) signal(pid, 'SIGSTOP');
        await pause(STILL_MS);
        for (const { pid } of processes) signal(pid, 'SIGCONT');
      };
      await during(ms, stop, MOVING_MS);
      return shop.databaseProcesses().length > 0;
    },
  };
}

/** The database takes no writes for a while. */
export function readOnly(world: World, rows: Rows, order: Kind, ms: number): Fault {
  const set = async (text: string) => {
    await rows.ask(text);
    await rows.ask('SELECT pg_reload_conf()');
  };
  return {
    name: `database takes no writes for ${ms / 1000} s`,
    async strike() {
      await set('ALTER SYSTEM SET default_transaction_read_only = on');
      try {
        await during(ms, () => Promise.all([page(world), order(() => true)]), 300);
      } finally {
        await set('ALTER SYSTEM RESET default_transaction_read_only');
      }
      return true;
    },
    complaints: async (seen) => (countOf(seen, /order 5/) === 0 ? ['no order was refused'] : []),
  };
}

/** Others have taken every connection that the database gives. */
export function crowd(world: World, rows: Rows, order: Kind, ms: number): Fault {
  return {
    name: `database crowded for ${ms / 1000} s`,
    async strike() {
      const others: { end(): Promise<void> }[] = [];
      try {
        await during(
          ms,
          async () => {
            others.push(...(await rows.crowd()));
            await Promise.all([page(world), order(() => true)]);
          },
          300,
        );
      } finally {
        await Promise.all(others.map((other) => other.end().catch(() => undefined)));
      }
      return others.length > 0;
    },
  };
}

/** Nothing tells of payments but the buyers who come back, and the shop's own asking. */
export function loseWebhooks(world: World, pay: () => Promise<unknown>, ms: number): Fault {
  const { emulators } = world;
  return {
    name: `webhooks lost for ${ms / 1000} s`,
    async strike() {
      await emulators.loseWebhooks(true);
      try {
        await Promise.all(Array.from({ length: BURST }, pay));
        await pause(ms);
      } finally {
        await emulators.loseWebhooks(false);
      }
      return true;
    },
    // They never come: what ends the cause is that the shop asks, which it does every minute.
    owedWithinMs: LOST_WITHIN_MS,
  };
}

/** The way to the database is cut: what is connected is cut off, and nothing new connects. */
export function cut(world: World, door: SecondDoor, ms: number): Fault {
  const { witness } = world;
  let since = 0;
  return {
    name: `database cut for ${ms / 1000} s`,
    async strike() {
      since = performance.now();
      await door.way.cut();
      try {
        await during(ms, () => page(world), 500);
      } finally {
        await door.way.open();
      }
      return true;
    },
    // A call that the cut met in the middle of its answer is allowed to break; the dialog sends it again.
    complaints: async (seen) => withoutDatabase(witness, since, seen),
  };
}

const BURST = 4;

/**
 * No room left where the database and the emulators write.
 * @param order one more order, so that the database needs room soon
 */
export function fillDisk(world: World, place: Place, order: Kind, ms: number): Fault {
  let since = 0;
  return {
    name: `disk full for ${ms / 1000} s`,
    async strike() {
      since = performance.now();
      try {
        await during(
          ms,
          async () => {
            place.fill();
            const orders = Array.from({ length: BURST }, () => order(() => true));
            await Promise.all([page(world), ...orders]);
          },
          300,
        );
      } finally {
        place.free();
      }
      return true;
    },
    async complaints(seen) {
      const refused = countOf(seen, /order 5/);
      return [
        ...withoutDatabase(world.witness, since, seen),
        ...(refused === 0 ? ['no order was refused: the disk was not full'] : []),
      ];
    },
  };
}
