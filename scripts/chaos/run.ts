import { pause, type Say, seconds, sentences } from '../stack/say.ts';
import { Book, place } from './book.ts';
import { Witness } from './browser.ts';
import { Chance } from './chance.ts';
import { Emulators } from './emulators.ts';
import { checkInvariants, type Invariant, isSettled } from './invariants.ts';
import type { Admin } from './keys.ts';
import type { Place } from './place.ts';
import { fullPlan, type Plan, shortPlan } from './plan.ts';
import { kindsOf } from './recovery.ts';
import type { Result } from './report.ts';
import { Rows } from './rows.ts';
import type { Shop } from './shop.ts';
import type { World } from './shopper.ts';
import { openTrade, openWeather, signInAll } from './trade.ts';
import { conduct } from './trial.ts';

/** The first start builds the shop, which takes its time on a busy machine. */
const FIRST_START_MS = 15 * 60_000;
/** Faults are tried on an open shop, not on one that is still being built up by the first shoppers. */
const WARM_UP_MS = 500;
/** So many that none comes near the orders an account may place in a day. */
const SHOPPERS = { short: 8, full: 120 };

export type Options = {
  shop: Shop;
  isShort: boolean;
  seed: number;
  /** Only faults whose name fits. */
  only: RegExp;
  kills: number;
  orders: number;
  /** After this long no further fault is begun. */
  withinMs: number;
  place: Place | null;
  admin: Admin | null;
  say: Say;
};

/** One fault after the other while shoppers order; stops early when the shop cannot be brought back. */
async function tryAll(plan: Plan, stage: Parameters<typeof conduct>[0], until: number, result: Result): Promise<void> {
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

/** Runs the shop, harms it while people buy, and checks what is left. */
export async function runChaos(options: Options): Promise<Result> {
  const { shop, isShort, seed, say } = options;
  const began = performance.now();
  const witness = new Witness();
  const chance = new Chance(seed);
  const emulators = new Emulators(`http://localhost:${shop.settings.emulatorsPort}`);
  const doors = [shop.url];
  const world: World = { door: () => doors.at(-1) ?? shop.url, emulators, witness, chance };
  const result: Result = { outcomes: [], notTried: [], invariants: [], leftBehind: 0 };
  say(`seed         ${seed}`);
  await shop.bringUp(FIRST_START_MS);
  say(`up           ${seconds(performance.now() - began)}`);
  await emulators.reset();
  const rows = new Rows(() => shop.databaseUrl);
  const since = await rows.now();
  const pending = await emulators.pendingWebhooks();
  const shoppers = await signInAll(world, isShort ? SHOPPERS.short : SHOPPERS.full);
  const book = new Book();
  const mine = Math.ceil(shoppers.length / 2);
  const kinds = kindsOf(world, book, shoppers.slice(mine));
  const given = { ...options, world, rows, order: kinds.cash };
  const plan = isShort ? shortPlan(given) : fullPlan({ ...given, doors });
  const trade = openTrade(world, book, shoppers.slice(0, mine), plan.pace);
  const weather = isShort ? null : openWeather(world);
  await pause(WARM_UP_MS);
  try {
    const steps = plan.steps.filter(({ name }) => options.only.test(name));
    await tryAll({ ...plan, steps }, { shop, witness, kinds, say }, performance.now() + options.withinMs, result);
    witness.turnTo('the end');
    await weather?.end();
    await trade.end();
    await settle(book, () => isSettled(book, rows, emulators, since, pending), plan.settleMs, say);
    result.invariants = await checkInvariants(book, rows, emulators, since).catch(notChecked);
    const [all, known, paid] = [book.entries.length, book.acknowledged().length, book.paid().length];
    say(`orders       ${all} sent, ${known} acknowledged, ${paid} paid online; ${witness.calls} calls`);
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
