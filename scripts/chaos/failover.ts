import { join } from 'node:path';
import { pause, type Say, seconds } from '../stack/say.ts';
import { keepAddress, takeAddress } from './address.ts';
import { Book, type Entry, place } from './book.ts';
import { Witness } from './browser.ts';
import { Chance } from './chance.ts';
import { Emulators } from './emulators.ts';
import { checkInvariants, isSettled } from './invariants.ts';
import { debtsOf } from './owed.ts';
import { Pair } from './pair.ts';
import type { Place } from './place.ts';
import { kindsOf } from './recovery.ts';
import type { Result } from './report.ts';
import { Rows } from './rows.ts';
import { Way } from './second-door.ts';
import { Shop } from './shop.ts';
import type { World } from './shopper.ts';
import { openTrade, signInAll } from './trade.ts';
import { conduct, type Fault, type Stage } from './trial.ts';

const DIST_DIR = '.next-chaos-failover';
export const FAILOVERS = ['failover, each commit awaited by the copy', 'failover, the copy 2 s behind'] as const;
const FIRST_START_MS = 15 * 60_000;
const SHOPPERS = 24;
const QUIET_MS = 4_000;
/** How long the copy hears nothing before the server dies. */
const DEAF_MS = 2_000;
const LOST_WITHIN_MS = 5 * 60_000;
const SETTLE_MS = 60_000;
const PACE = { orders: 60, atOnce: 4, pauseMs: 300, leavers: 0 };

type Options = { place: Place; recoveryMs: number; seed: number; say: Say };
type Staged = { pair: Pair; way: Way; book: Book; rows: Rows; say: Say };

async function missing({ book, rows }: Staged): Promise<Entry[]> {
  const acknowledged = book.acknowledged();
  const ids = acknowledged.flatMap(({ orderIds }) => [...orderIds]);
  const found = await rows.ask<{ id: string }>('SELECT id FROM orders WHERE id = ANY($1)', ids);
  const known = new Set(found.map(({ id }) => id));
  return acknowledged.filter(({ orderIds }) => [...orderIds].some((id) => !known.has(id)));
}

/**
 * The database's server dies while its copy has not heard everything, and the copy takes its place.
 * @param isAwaited whether no commit was answered before the copy had it
 */
function failOver(staged: Staged, isAwaited: boolean): Fault {
  const { pair, way, book, say } = staged;
  let diedAt = 0;
  return {
    name: FAILOVERS[isAwaited ? 0 : 1],
    async strike() {
      await pair.deafen();
      await pause(DEAF_MS);
      await pair.killPrimary();
      diedAt = performance.now();
      await way.cut();
      try {
        await pair.promote();
      } finally {
        await way.open();
      }
      return true;
    },
    // Webhooks that were answered and lost are made up for by the shop's own asking, which it does every minute.
    ...(isAwaited ? {} : { owedWithinMs: LOST_WITHIN_MS }),
    async complaints() {
      const lost = await missing(staged);
      if (isAwaited) return lost.length > 0 ? [`${lost.length} acknowledged orders lost`] : [];
      const oldest = Math.min(diedAt, ...lost.map(({ acknowledgedAt }) => acknowledgedAt));
      say(
        `      window: ${lost.length} acknowledged orders lost, the oldest ${seconds(diedAt - oldest)} before the end`,
      );
      for (const entry of lost) book.entries.splice(book.entries.indexOf(entry), 1);
      // What the copy had not heard is gone; nothing that is older may be.
      return diedAt - oldest > DEAF_MS + 1_000 ? ['an order was lost that the copy had heard of'] : [];
    },
  };
}

async function settled(book: Book, rows: Rows, emulators: Emulators, since: Date): Promise<void> {
  const until = performance.now() + SETTLE_MS;
  const isOver = () => performance.now() > until;
  await Promise.all(book.unanswered().map((entry) => place(entry, isOver)));
  while (!(await isSettled(book, rows, emulators, since, 0).catch(() => false)) && !isOver()) await pause(500);
}

/**
 * A shop of its own on a database with a copy: the server dies and the copy is promoted, once with every commit
 * awaited by the copy, when no acknowledged order may be lost, and once without.
 */
export async function runFailover(options: Options): Promise<Pick<Result, 'outcomes' | 'invariants' | 'leftBehind'>> {
  const { place: where, recoveryMs, seed, say } = options;
  const base = where.folder('failover');
  const dataDir = join(base, 'data');
  const address = await takeAddress(DIST_DIR, dataDir);
  const pair = new Pair(join(base, 'database'), address.password);
  const way = new Way(address.wayPort, pair.port);
  const more = { DATABASE_URL: pair.throughPort(address.wayPort) };
  const { port, emulatorsPort } = address;
  const shop = new Shop({ dataDir, port, emulatorsPort, distDir: DIST_DIR, more }, where.logPath);
  try {
    await pair.open();
    await way.open();
    const began = performance.now();
    await shop.bringUp(FIRST_START_MS);
    keepAddress(DIST_DIR, address);
    say(`up           ${seconds(performance.now() - began)} (with a copy of the database)`);
    return { ...(await sellThrough(shop, { pair, way, say }, recoveryMs, seed)), leftBehind: await shop.close() };
  } finally {
    await shop.close();
    await way.cut();
    await pair.close();
  }
}

async function sellThrough(
  shop: Shop,
  given: Pick<Staged, 'pair' | 'way' | 'say'>,
  withinMs: number,
  seed: number,
): Promise<Pick<Result, 'outcomes' | 'invariants'>> {
  const { pair, say } = given;
  const emulators = new Emulators(`http://localhost:${shop.settings.emulatorsPort}`);
  const [witness, chance] = [new Witness(), new Chance(seed)];
  const world: World = { door: () => shop.url, emulators, witness, chance };
  const rows = new Rows(() => shop.databaseUrl);
  const since = await rows.now();
  const book = new Book();
  const shoppers = await signInAll(world, SHOPPERS);
  const half = SHOPPERS / 2;
  const kinds = kindsOf(world, book, shoppers.slice(half));
  const stage: Stage = { shop, witness, kinds, say, withinMs, owes: () => debtsOf(rows, book) };
  const outcomes = [];
  const invariants = [];
  for (const isAwaited of [true, false]) {
    await pair.follow(isAwaited);
    const trade = openTrade(world, book, shoppers.slice(0, half), PACE);
    await pause(QUIET_MS);
    outcomes.push(await conduct(stage, failOver({ ...given, book, rows }, isAwaited)));
    await trade.end();
    await settled(book, rows, emulators, since);
    // What the provider knows of lost orders is for a person to see to: only the first part is judged by its books.
    if (isAwaited) invariants.push(...(await checkInvariants(book, rows, emulators, since)));
  }
  return { outcomes, invariants: invariants.map((one) => ({ ...one, name: `failover: ${one.name}` })) };
}
