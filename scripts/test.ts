import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Shop } from './chaos/shop.ts';
import { sentences } from './stack/say.ts';
import { ROOT } from './stack/settings.ts';
import { onStopSignal } from './stack/signals.ts';
import { createSupervisor } from './stack/supervisor.ts';
import { findChromium, NO_CHROMIUM } from './testing/chromium.ts';
import { add, failure, type Tally, verdict } from './testing/results.ts';
import { bringUpScratch, openScratch, removeFolder, type Scratch, type ScratchStack } from './testing/scratch.ts';
import { outsideShop, shortChaos } from './testing/short-chaos.ts';
import { endToEnd, integration, lint, type Runner, timed, types, unit } from './testing/suites.ts';

const say = (line: string) => console.log(line);
const supervisor = createSupervisor(say);
/** Apart from ours, because the last suite takes its place on the same data. */
const stackSupervisor = createSupervisor(say);
let scratch: Scratch | undefined;
let outside: Shop | undefined;

async function clean(): Promise<void> {
  await supervisor.stop();
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

async function underFaults(runner: Runner, used: Scratch, stack: ScratchStack): Promise<Tally> {
  await stackSupervisor.stop();
  const shop = outsideShop(used, stack, runner.reports);
  outside = shop;
  return timed(runner, 'chaos', () => shortChaos(shop, say));
}

const NOT_RUN = ['the stack did not come up', 'integration: not run', 'end-to-end: not run', 'chaos: not run'];

async function onStack(runner: Runner, used: Scratch, stack: ScratchStack | null): Promise<Tally[]> {
  if (!stack) return NOT_RUN.map(failure);
  const urls = { TEST_BASE_URL: stack.url, TEST_EMULATORS_URL: stack.emulatorsUrl ?? '' };
  const variables = { ...stack.variables, ...stack.admin, ...urls };
  const onDatabase = await integration(runner, variables);
  const chromium = findChromium(say);
  if (!chromium) say(NO_CHROMIUM);
  const inBrowser = chromium
    ? await endToEnd(runner, { ...variables, CHROMIUM_PATH: chromium })
    : failure('end-to-end: no Chromium');
  return [onDatabase, inBrowser, await underFaults(runner, used, stack)];
}

async function everything(): Promise<Tally> {
  scratch = await openScratch('npm test', 'test');
  const reports = join(ROOT, 'test-results');
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const runner: Runner = { supervisor, say, reports };
  const before = [await types(runner), await lint(runner)];
  const [units, stack] = await Promise.all([unit(runner), bringUpScratch(scratch, stackSupervisor, say).catch(notUp)]);
  return add([...before, units, ...(await onStack(runner, scratch, stack))]);
}

onStopSignal(() => {
  say('stopping');
  void clean().then(() => process.exit(130));
});

try {
  const total = await everything();
  if (!supervisor.isStopping()) {
    await clean();
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
