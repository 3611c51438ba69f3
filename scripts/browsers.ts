import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Driver, Launch } from './browsers/driver.ts';
import { BROWSERS, type BrowserName, FILM_PACKAGES, findBrowsers } from './browsers/installed.ts';
import { JOURNEYS, newPhone, OWNER_JOURNEYS } from './browsers/journeys.ts';
import { Screen } from './browsers/screen.ts';
import { runCommand } from './stack/command.ts';
import { StackError, say, seconds } from './stack/say.ts';
import { ROOT } from './stack/settings.ts';
import { Supervisor } from './stack/supervisor.ts';
import { bringUpScratch, openScratch, removeFolder, type Scratch, type ScratchStack } from './testing/scratch.ts';

const SIZES = [
  [390, 844],
  [1440, 900],
] as const;

const supervisor = new Supervisor(say);
let scratch: Scratch | undefined;
let open: Driver | undefined;
const count = { passed: 0, failed: 0 };

async function clean(): Promise<void> {
  await open?.close().catch(() => {});
  if (!scratch) return;
  removeFolder(scratch.dataDir);
  rmSync(join(ROOT, scratch.distDir), { recursive: true, force: true });
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error));

async function tryOne(label: string, work: () => Promise<void>): Promise<void> {
  const began = performance.now();
  try {
    await work();
    count.passed += 1;
    say(`ok      ${label} (${seconds(performance.now() - began)})`);
  } catch (error) {
    if (supervisor.isStopping()) throw error;
    count.failed += 1;
    const place = await open?.run(() => location.href).catch(() => 'nowhere');
    say(`FAILED  ${label}: ${wordsOf(error)} (at ${place})`);
  }
}

type Window = { name: BrowserName; launch: Launch; size: readonly [number, number]; stack: ScratchStack };

/** One window with nothing in its memory, through all these journeys. */
async function walk({ name, launch, size: [width, height], stack }: Window, journeys: typeof JOURNEYS): Promise<void> {
  const driver = await launch();
  open = driver;
  await driver.open(`${stack.url}/robots.txt`);
  await driver.resize(width, height);
  const plays = await driver.run(() => document.createElement('video').canPlayType('video/mp4; codecs="avc1.42E01E"'));
  if (!plays) say(`${name} plays no MP4 films on this machine: install ${FILM_PACKAGES[name]}`);
  const visit = {
    screen: new Screen(driver, stack.url, stack.emulatorsUrl ?? 'http://localhost:0'),
    stack,
    phone: newPhone(),
  };
  for (const [label, journey] of journeys) {
    await driver.takeErrors();
    await tryOne(`${name} ${width}: ${label}`, () => journey(visit));
  }
  open = undefined;
  await driver.close();
}

async function run(words: string[]): Promise<number> {
  const picked = BROWSERS.filter((name) => words.includes(name));
  const unknown = words.find((word) => !word.startsWith('/') && !picked.some((name) => name === word));
  if (unknown) throw new StackError(`There is no browser "${unknown}": name ${BROWSERS.join(' or ')}.`);
  const browsers = findBrowsers(picked.length > 0 ? picked : BROWSERS);
  scratch = await openScratch('npm run browsers', 'browsers');
  const stack = await bringUpScratch(scratch, supervisor, say);
  for (const [name, launch] of browsers)
    for (const size of SIZES)
      for (const journeys of [JOURNEYS, OWNER_JOURNEYS]) await tryWindow({ name, launch, size, stack }, journeys);
  say(`${count.passed} passed, ${count.failed} failed`);
  return count.failed === 0 ? 0 : 1;
}

async function tryWindow(window: Window, journeys: typeof JOURNEYS): Promise<void> {
  try {
    await walk(window, journeys);
  } catch (error) {
    if (supervisor.isStopping()) throw error;
    count.failed += 1;
    say(`FAILED  ${window.name} ${window.size[0]}: ${wordsOf(error)}`);
    await open?.close().catch(() => {});
    open = undefined;
  }
}

await runCommand(supervisor, run, clean);
