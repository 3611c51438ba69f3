import { pause, type Say, seconds, sentences } from '../stack/say.ts';
import { Book, place } from './book.ts';
import { Witness } from './browser.ts';
import { Chance } from './chance.ts';
import { Emulators, type PaymentBooks } from './emulators.ts';
import { checkInvariants, type Invariant, isSettled } from './invariants.ts';
import type { Admin } from './keys.ts';
import type { Ways } from './outside.ts';
import { debtsOf } from './owed.ts';
import { Owner } from './owner.ts';
import type { Place } from './place.ts';
import { fullPlan, type Plan, shortPlan } from './plan.ts';
import { kindsOf, WITHIN_MS } from './recovery.ts';
import type { Result } from './report.ts';
import { Rows } from './rows.ts';
import type { Shop } from './shop.ts';
import type { World } from './shopper.ts';
import { openTrade, openWeather, signInAll } from './trade.ts';
import { conduct, type Stage } from './trial.ts';

/** The first start builds the shop, which takes its time on a busy machine. */
const FIRST_START_MS = 15 * 60_000;
/** Faults are tried on an open shop, not on one that is still being built up by the first shoppers. */
const WARM_UP_MS = 500;
/** So many that none comes near the fifty tries to order that an account has in a day, and a fault takes several. */
const SHOPPERS = { short: 8, full: 600 };
/** So many deliveries of one event are asked for at once, where there were too few. */
const AGAIN_TIMES = 20;
const AGAIN_EVENTS = 50;

/** What a whole run needs beside a shop. */
type Full = {
  place: Place;
  admin: Admin;
  ways: Ways;
  kills: number;
  orders: number;
  /** Deliveries of webhooks, some of them twice. */
  webhooks: number;
  /** How long the shop may take to serve and owe nothing after a fault. */
  recoveryMs: number;
};

export type Options = {
  shop: Shop;
  seed: number;
  /** Only faults whose name fits. */
  only: RegExp;
  /** After this long no further fault is begun. */
  withinMs: number;
  /** Null for a handful of faults. */
  full: Full | null;
  say: Say;
};

/** One fault after the other while shoppers order; stops early when the shop cannot be brought back. */
async function tryAll(plan: Plan, stage: Stage, until: number, result: Result): Promise<void> {
  for (const step of plan.steps) {
    if (performance.now() > until || result.outcomes.at(-1)?.isLost) {
      result.notTried.push(step.name);
      continue;
    }
    const fault = await step.open().catch((error: unknown) => {
      for (const line of sentences(error)) stage.say(line);
      return null;
    });
    if (!fault) {
      result.notTried.push(step.name);
      stage.say(`fault ${step.name.padEnd(34)} not tried here`);
      continue;
    }
    try {
      result.outcomes.push(await conduct(stage, fault));
    } finally {
      await step.close?.();
    }
    await pause(plan.restMs);
  }
}

/** Sends again whatever was never answered, and waits for what is on its way. */
async function settle(book: Book, ask: () => Promise<boolean>, withinMs: number, say: Say): Promise<void> {
  const began = performance.now();
  const isOver = () => performance.now() - began > withinMs;
  await Promise.all(book.unanswered().map((entry) => place(entry, isOver)));
  while (!(await ask().catch(() => false)) && !isOver()) await pause(500);
  say(`settled      ${seconds(performance.now() - began)}${isOver() ? ' (time was over)' : ''}`);
}

const deliveriesIn = ({ events }: PaymentBooks): number =>
  events.reduce((sum, { attempts }) => sum + attempts.length, 0);

/** Delivers events of this run again until there were enough: an old one changes nothing. */
async function repeatWebhooks(emulators: Emulators, before: number, least: number): Promise<number> {
  const books = await emulators.books();
  const count = deliveriesIn(books) - before;
  const events = books.events.filter(({ attempts }) => attempts.length > 0).slice(-AGAIN_EVENTS * AGAIN_TIMES);
  let missing = least - count;
  let done = count;
  for (const { id } of events) {
    if (missing <= 0) break;
    await emulators.resend(id, AGAIN_TIMES);
    missing -= AGAIN_TIMES;
    done += AGAIN_TIMES;
  }
  while ((await emulators.pendingWebhooks()) > AGAIN_EVENTS) await pause(500);
  return done;
}

/** Runs the shop, harms it while people buy, and checks what is left. */
export async function runChaos(options: Options): Promise<Result> {
  const { shop, seed, say, full } = options;
  const began = performance.now();
  const witness = new Witness();
  const chance = new Chance(seed);
  const emulators = new Emulators(`http://localhost:${shop.settings.emulatorsPort}`);
  const doors = [shop.url];
  const world: World = { door: () => doors.at(-1) ?? shop.url, emulators, witness, chance };
  const load = { orders: 0, acknowledged: 0, webhooks: 0 };
  const result: Result = { outcomes: [], notTried: [], invariants: [], leftBehind: 0, load };
  say(`seed         ${seed}`);
  await shop.bringUp(FIRST_START_MS);
  say(`up           ${seconds(performance.now() - began)}`);
  await emulators.reset();
  const rows = new Rows(() => shop.databaseUrl);
  const since = await rows.now();
  const pending = await emulators.pendingWebhooks();
  const shoppers = await signInAll(world, full ? SHOPPERS.full : SHOPPERS.short);
  const book = new Book();
  const mine = Math.ceil(shoppers.length / 2);
  const kinds = kindsOf(world, book, shoppers.slice(mine));
  const deliveriesBefore = full ? deliveriesIn(await emulators.books()) : 0;
  const withinMs = full?.recoveryMs ?? WITHIN_MS;
  const stage: Stage = { shop, witness, kinds, say, withinMs, ...(full ? { owes: () => debtsOf(rows, book) } : {}) };
  const acting = full && { shop, world, rows, book, doors, withinMs, order: kinds.cash, ...full };
  const plan = acting
    ? fullPlan({ ...acting, owner: new Owner(world, acting.admin) })
    : shortPlan({ shop, world, rows });
  const trade = openTrade(world, book, shoppers.slice(0, mine), plan.pace);
  const weather = full ? openWeather(world) : null;
  await pause(WARM_UP_MS);
  try {
    const steps = plan.steps.filter(({ name }) => options.only.test(name));
    await tryAll({ ...plan, steps }, stage, performance.now() + options.withinMs, result);
    witness.turnTo('the end');
    await weather?.end();
    await trade.end();
    if (full) load.webhooks = await repeatWebhooks(emulators, deliveriesBefore, full.webhooks);
    await settle(book, () => isSettled(book, rows, emulators, since, pending), plan.settleMs, say);
    result.invariants = await checkInvariants(book, rows, emulators, since).catch(notChecked);
    Object.assign(load, { orders: book.entries.length, acknowledged: book.acknowledged().length });
    const told = `${load.acknowledged} acknowledged, ${book.paid().length} paid online`;
    const hooks = full ? `, ${load.webhooks} webhooks delivered` : '';
    say(`orders       ${load.orders} sent, ${told}${hooks}; ${witness.calls} calls`);
    say(`waited       ${witness.hangs.length} calls hung over 5 s${hangsOf(witness)}`);
  } finally {
    await weather?.end();
    await trade.end();
  }
  result.leftBehind = await shop.close();
  return result;
}

const notChecked = (error: unknown): Invariant[] => [
  { name: 'the invariants could be checked', checked: 0, broken: sentences(error) },
];

function hangsOf({ hangs }: Witness): string {
  const by = new Map<string, number>();
  for (const { call, during } of hangs) by.set(`${call} (${during})`, (by.get(`${call} (${during})`) ?? 0) + 1);
  return by.size === 0 ? '' : `: ${[...by].map(([what, count]) => `${what} x${count}`).join(', ')}`;
}
