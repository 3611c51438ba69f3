import { keepAddress, takeAddress } from '../chaos/address.ts';
import { Book } from '../chaos/book.ts';
import { Witness } from '../chaos/browser.ts';
import { Chance } from '../chaos/chance.ts';
import { Emulators } from '../chaos/emulators.ts';
import { checkInvariants, isSettled } from '../chaos/invariants.ts';
import type { Admin } from '../chaos/keys.ts';
import { clearOldPlaces, openPlace, type Place } from '../chaos/place.ts';
import { report } from '../chaos/report.ts';
import { Rows } from '../chaos/rows.ts';
import { Shop } from '../chaos/shop.ts';
import type { World } from '../chaos/shopper.ts';
import { pause, type Say, seconds } from '../stack/say.ts';

/** The build of the chaos run does as well. */
const DIST_DIR = '.next-chaos';
const START_MS = 15 * 60_000;
const SETTLE_MS = 120_000;

/** A shop of its own for a load, with what its shoppers remember. */
export type Stage = { shop: Shop; place: Place; world: World; rows: Rows; book: Book; since: Date };

const opened: (() => Promise<void>)[] = [];

/** To be done at the end, before what was opened before it is closed. */
export const atEnd = (close: () => Promise<void>): void => void opened.push(close);

export async function closeStage(): Promise<void> {
  for (const close of opened.splice(0).toReversed()) await close();
}

/** @param owner who may do what an owner does */
export async function openStage(say: Say, owner?: Admin): Promise<Stage> {
  await clearOldPlaces();
  const place = openPlace(false);
  opened.push(async () => place.close());
  const address = await takeAddress(DIST_DIR, place.dataDir);
  const { port, emulatorsPort } = address;
  // A load sends in minutes what a shop sends in weeks.
  const admin: Record<string, string> = owner ? { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password } : {};
  const more = { ...admin, SMS_DAILY_LIMIT: '10000000' };
  const shop = new Shop({ dataDir: place.dataDir, port, emulatorsPort, distDir: DIST_DIR, more }, place.logPath);
  opened.push(async () => void (await shop.close()));
  const began = performance.now();
  await shop.bringUp(START_MS);
  keepAddress(DIST_DIR, address);
  say(`up           ${seconds(performance.now() - began)}`);
  const emulators = new Emulators(`http://localhost:${emulatorsPort}`);
  const world = { door: () => shop.url, emulators, witness: new Witness(), chance: new Chance(Date.now()) };
  const rows = new Rows(() => shop.databaseUrl);
  return { shop, place, world, rows, book: new Book(), since: await rows.now() };
}

/** Waits for what is on its way and checks the books. @returns whether everything holds */
export async function checkBooks({ world, rows, book, since }: Stage, say: Say): Promise<boolean> {
  const until = performance.now() + SETTLE_MS;
  const isDone = () => isSettled(book, rows, world.emulators, since, 0).catch(() => false);
  while (!(await isDone()) && performance.now() < until) await pause(1_000);
  const invariants = await checkInvariants(book, rows, world.emulators, since);
  const load = { orders: book.entries.length, acknowledged: book.acknowledged().length, webhooks: 0 };
  for (const line of report({ outcomes: [], notTried: [], invariants, leftBehind: 0, load }))
    if (/held|BROKEN/.test(line)) say(line);
  say(`orders       ${load.orders} sent, ${load.acknowledged} acknowledged`);
  return invariants.every(({ broken }) => broken.length === 0);
}
