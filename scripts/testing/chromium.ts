import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import type { Say } from '../stack/say.ts';
import { ROOT } from '../stack/settings.ts';

/** The one without windows does the same in four fifths of the time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const PACKAGES = ['chromium-headless-shell', 'chromium'];
const PLAYWRIGHT_MS = 3 * 60_000;
const APT_MS = 10 * 60_000;

/** A browser whose system libraries are missing is there and does not run. */
const runs = (path: string): boolean =>
  existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;

function installed(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin'];
  const candidates = [
    process.env.CHROMIUM_PATH ?? '',
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...PLACES,
  ];
  return candidates.find((path) => path !== '' && runs(path));
}

/** Whether it worked shows by what is there afterwards. */
async function run(command: string, args: string[], timeout: number, env = process.env): Promise<void> {
  await once(spawn(command, args, { stdio: 'ignore', timeout, env }), 'close').catch(() => undefined);
}

async function viaPlaywright(say: Say): Promise<string | undefined> {
  const path = chromium.executablePath();
  if (runs(path)) return path;
  say('no Chromium is installed: downloading the one of Playwright (3 minutes at most)');
  const cli = join(ROOT, 'node_modules/playwright/cli.js');
  await run(process.execPath, [cli, 'install', 'chromium'], PLAYWRIGHT_MS);
  return runs(path) ? path : undefined;
}

const apt = (...args: string[]): Promise<void> =>
  run('apt-get', args, APT_MS, { ...process.env, DEBIAN_FRONTEND: 'noninteractive' });

async function viaSystem(say: Say): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  say(
    `Playwright's Chromium cannot be had: installing the system's package (apt-get install ${PACKAGES.join(' or ')})`,
  );
  await apt('update');
  for (const name of PACKAGES) {
    await apt('install', '-y', '--no-install-recommends', name);
    const path = installed();
    if (path) return path;
  }
  return undefined;
}

/** The Chromium to test with: an installed one, else Playwright's, else the system's package. */
export const findChromium = async (say: Say): Promise<string | undefined> =>
  installed() ?? (await viaPlaywright(say)) ?? viaSystem(say);

export const NO_CHROMIUM =
  'No Chromium was found and none could be installed: install Chromium or Chrome, or set CHROMIUM_PATH to one.';
