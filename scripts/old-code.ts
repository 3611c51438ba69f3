import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Acting, cancelOrder } from './chaos/acts.ts';
import { giveBack } from './chaos/acts-owner.ts';
import type { Admin } from './chaos/keys.ts';
import { Owner } from './chaos/owner.ts';
import { shipOrder } from './chaos/points.ts';
import { kindsOf } from './chaos/recovery.ts';
import { Shop } from './chaos/shop.ts';
import type { World } from './chaos/shopper.ts';
import { openTrade, signInAll } from './chaos/trade.ts';
import { atEnd, checkBooks, closeStage, openStage, type Stage } from './load/stage.ts';
import { readOptions } from './stack/options.ts';
import { freePort } from './stack/ports.ts';
import { StackError, say, sentences } from './stack/say.ts';
import { ROOT } from './stack/settings.ts';
import { onStopSignal } from './stack/signals.ts';
import { configure } from './stack.ts';

const START_MS = 15 * 60_000;
const SHOPPERS = 16;
/** Nothing is waited for but what they have begun. */
const PACE = { orders: 20, atOnce: 2, pauseMs: 400, leavers: 0 };
/** What belongs to one process of the shop, or to the machine that it is on. */
const OWN = ['PORT', 'SHOP_DATA_DIR', 'SHOP_DIST_DIR', 'NEXTAUTH_SECRET', 'NEXTAUTH_URL', 'NEXT_TELEMETRY_DISABLED'];

const { commit } = readOptions('npm run old-code --', { commit: { type: 'string' } });
let clone: string | undefined;

async function leave(code: number): Promise<never> {
  await closeStage();
  if (clone) rmSync(clone, { recursive: true, force: true });
  process.exit(code);
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/** The last code that did not know the newest migration. */
function lastBefore(): string {
  const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', 'prisma/migrations/*/migration.sql');
  if (!added) throw new StackError('The history of the migrations is not here: fetch all of it.');
  return git('rev-parse', `${added}~1`);
}

/** @throws StackError where there is no such commit: before anything is brought up for it */
function known(commit: string): string {
  try {
    return git('rev-parse', '--quiet', '--verify', '--end-of-options', `${commit}^{commit}`);
  } catch {
    throw new StackError(`There is no commit "${commit}" here.`);
  }
}

/** That code in a folder of its own, with the packages of this one. */
function check(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'old-code-'));
  clone = folder;
  git('clone', '--quiet', '--shared', '--no-checkout', ROOT, folder);
  const run = (name: string, ...args: string[]) =>
    execFileSync(name, args, { cwd: folder, stdio: 'inherit', env: { ...process.env, ...QUIET_PRISMA } });
  run('git', 'checkout', '--quiet', commit);
  execFileSync('cp', ['-al', join(ROOT, 'node_modules'), join(folder, 'node_modules')]);
  run(process.execPath, 'node_modules/prisma/build/index.js', 'generate');
  return folder;
}

/** Any existing file stops Prisma's download of an engine that is not used here. */
const QUIET_PRISMA = { PRISMA_SCHEMA_ENGINE_BINARY: join(ROOT, 'package.json'), PRISMA_HIDE_UPDATE_MESSAGE: '1' };

/** The old code on what the shop has open: its database, its secrets and the providers it talks to. */
async function openOld({ shop, place }: Stage, commit: string): Promise<Shop> {
  const root = check(commit);
  const { emulatorsPort, distDir } = shop.settings;
  const { variables } = configure({ source: shop.source, distDir });
  const shared = Object.fromEntries(Object.entries(variables).filter(([key]) => !OWN.includes(key)));
  const more = { ...shared, DATABASE_URL: shop.databaseUrl };
  const dataDir = place.folder('old');
  const old = new Shop({ dataDir, port: await freePort(), emulatorsPort, distDir: '.next', more, root }, place.logPath);
  atEnd(async () => void (await old.close()));
  await old.bringUp(START_MS);
  say(`up           ${git('log', '-1', '--format=%h %s', commit)}`);
  return old;
}

/** Whether that code has what the owner packs and ships with, and parents cancel with. */
const hasDesk = (commit: string): boolean =>
  git('ls-tree', commit, 'app/api/admin/orders/[id]/actions/route.ts') !== '';

/** Everything that parents and the owner do, once. */
async function doAll(acting: Acting): Promise<void> {
  const shipping = await shipOrder(acting);
  for (const { prepare, act, kinds = {} } of [cancelOrder(acting), giveBack(acting), shipping]) {
    await prepare?.();
    await act();
    for (const [name, kind] of Object.entries(kinds))
      if (!(await kind(() => true))) throw new StackError(`Not done by the old code: ${name}.`);
  }
}

async function main(commit: string): Promise<number> {
  const admin: Admin = { email: 'admin@shop.test', password: `admin-${randomBytes(9).toString('hex')}` };
  const stage = await openStage(say, admin);
  const { shop: now, rows, book } = stage;
  const old = await openOld(stage, commit);
  const { chance, witness } = stage.world;
  let door = () => old.url;
  const world: World = { ...stage.world, door: () => door() };
  const shoppers = await signInAll(world, SHOPPERS);
  const trade = () => openTrade(world, book, shoppers, PACE).end();
  await trade();
  const { cash } = kindsOf(world, book, shoppers);
  if (hasDesk(commit)) await doAll({ world, rows, book, owner: new Owner(world, admin), order: cash });
  else say('desk         that code has none: it only sells');
  door = () => (chance.is(0.5) ? old.url : now.url);
  await trade();
  const holds = await checkBooks(stage, say);
  const wrong = [...witness.seen()].filter(([call]) => !/ (2\d\d|303|401)$/.test(call));
  for (const [call, count] of wrong) say(`NOT WELL ${call} x${count}`);
  return wrong.length === 0 && holds ? 0 : 1;
}

onStopSignal(() => {
  say('stopping');
  void leave(130);
});
try {
  await leave(await main(commit === undefined ? lastBefore() : known(commit)));
} catch (error) {
  for (const line of sentences(error)) console.error(line);
  await leave(1);
}
