import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Shop } from './chaos/shop.ts';
import { startedAt } from './stack/processes.ts';
import { say, sentences } from './stack/say.ts';
import { ROOT } from './stack/settings.ts';
import { onStopSignal } from './stack/signals.ts';
import { Supervisor } from './stack/supervisor.ts';
import { findChromium, NO_CHROMIUM } from './testing/chromium.ts';
import { filesOf, needsShop } from './testing/files.ts';
import { openKept } from './testing/kept.ts';
import type { Lane } from './testing/lane.ts';
import { keepTemplate, type Lanes, openLanes } from './testing/lanes.ts';
import { add, failure, slowest, type Tally, verdict } from './testing/results.ts';
import { bringUpScratch, openScratch, removeFolder, type Scratch, type ScratchStack } from './testing/scratch.ts';
import { outsideShop, shortChaos } from './testing/short-chaos.ts';
import {
  alone,
  endToEnd,
  inCompany,
  integration,
  lint,
  type Picked,
  type Runner,
  routeTypes,
  timed,
  types,
  unit,
} from './testing/suites.ts';
import { readWish, type Wish } from './testing/wish.ts';

/** One for each core: with more at once each test is slower, and all together take longer. */
const MOST_LANES = 4;
const COMMAND = 'npm test';
const RESULTS = join(ROOT, 'test-results');

const supervisor = new Supervisor(say);
/** Apart from ours, because the last suite takes its place on the same data. */
const stackSupervisor = new Supervisor(say);
let scratch: Scratch | undefined;
let lanes: Lanes | undefined;
let outside: Shop | undefined;

async function clean(): Promise<void> {
  await supervisor.stop();
  await lanes?.close();
  await stackSupervisor.stop();
  await outside?.close();
  if (!scratch) return;
  removeFolder(scratch.dataDir);
  rmSync(join(ROOT, scratch.distDir), { recursive: true, force: true });
}

function notUp(error: unknown): null {
  for (const line of sentences(error)) say(line);
  return null;
}

const laneCount = (files = MOST_LANES) => Math.min(availableParallelism(), MOST_LANES, files);

type Browser = ReturnType<typeof findChromium>;

async function inBrowsers(runner: Runner, opened: Lane[], found: Browser, picked?: Picked): Promise<Tally> {
  const chromium = await found;
  if (!chromium) say(NO_CHROMIUM);
  return chromium ? endToEnd(runner, opened, chromium, picked) : failure('end-to-end: no Chromium');
}

async function underFaults(runner: Runner, used: Scratch, stack: ScratchStack): Promise<Tally> {
  await lanes?.close();
  await stackSupervisor.stop();
  const shop = outsideShop(used, stack, runner.reports);
  outside = shop;
  return timed(runner, 'chaos', () => shortChaos(shop, say));
}

const NOT_RUN = [
  'the stack did not come up',
  'integration: not run',
  'end-to-end: not run',
  'alone: not run',
  'chaos: not run',
];

async function onStack(runner: Runner, used: Scratch, stack: ScratchStack | null, found: Browser): Promise<Tally[]> {
  if (!stack) return NOT_RUN.map(failure);
  await keepTemplate(stack);
  const base = { stack, distDir: used.distDir, admin: stack.admin, reports: runner.reports };
  // Both suites run beside each other.
  const each = Math.ceil(laneCount() / 2);
  lanes = await openLanes(base, 2 * each, true, say);
  const [first, second] = [lanes.lanes.slice(0, each), lanes.lanes.slice(each)];
  const beside = await Promise.all([inCompany(runner, first), inBrowsers(runner, second, found)]);
  return [...beside, await alone(runner, first), await underFaults(runner, used, stack)];
}

async function everything(runner: Runner): Promise<Tally> {
  scratch = await openScratch(COMMAND, 'test');
  // Before the build, which rewrites the same file of settings.
  const generated = await routeTypes(runner);
  // Where it has to be installed, that is done beside the rest.
  const found = findChromium(say);
  const bringingUp = bringUpScratch(scratch, stackSupervisor, say, 'built').catch(notUp);
  const [stack, ...checked] = await Promise.all([bringingUp, types(runner), lint(runner), unit(runner)]);
  return add([generated, ...checked, ...(await onStack(runner, scratch, stack, found))]);
}

/** Only the tests that somebody asked for, on the stack that is kept. */
async function wished(runner: Runner, wish: Wish): Promise<Tally> {
  const { suite } = wish;
  if (suite === 'unit') return unit(runner, wish);
  const files = wish.files.length > 0 ? wish.files : filesOf(suite);
  const hasShop = suite === 'e2e' || files.some(needsShop);
  const kept = await openKept({ supervisor: stackSupervisor, say, command: COMMAND }, hasShop);
  const base = { ...kept, reports: runner.reports };
  lanes = await openLanes(base, laneCount(files.length), hasShop, say);
  return suite === 'e2e'
    ? inBrowsers(runner, lanes.lanes, findChromium(say), wish)
    : integration(runner, lanes.lanes, wish);
}

/** Several commands may run at once; what those have left that have ended goes. */
function ownReports({ suite }: Wish): string {
  const isOver = (name: string) => name.startsWith(`${suite}-`) && startedAt(Number(name.split('-')[1])) === null;
  for (const name of existsSync(RESULTS) ? readdirSync(RESULTS).filter(isOver) : [])
    rmSync(join(RESULTS, name), { recursive: true, force: true });
  return join(RESULTS, `${suite}-${process.pid}`);
}

async function run(): Promise<Tally> {
  const wish = readWish(process.argv.slice(2), filesOf);
  const reports = wish ? ownReports(wish) : RESULTS;
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const runner: Runner = { supervisor, say, reports };
  return wish ? wished(runner, wish) : everything(runner);
}

onStopSignal(() => {
  say('stopping');
  void clean().then(() => process.exit(130));
});

try {
  const total = await run();
  if (!supervisor.isStopping()) {
    await clean();
    for (const line of ['the slowest files:', ...slowest(total)]) say(line);
    for (const name of total.failures) say(`failed: ${name}`);
    const { line, code } = verdict(total);
    say(line);
    process.exit(code);
  }
} catch (error) {
  if (!supervisor.isStopping()) {
    for (const line of sentences(error)) console.error(line);
    await clean();
    say('0 passed, 1 failed');
    process.exit(1);
  }
}
