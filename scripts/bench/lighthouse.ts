import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../stack/settings.ts';
import { findChromium, NO_CHROMIUM } from '../testing/chromium.ts';
import type { ScratchStack } from '../testing/scratch.ts';
import { openBareApp } from './bare-app.ts';
import { BROWSER_FLAGS } from './browser-flags.ts';
import type { Figure } from './figures.ts';
import { closeLoad, send } from './load.ts';
import { listPages, middleOf } from './page-list.ts';
import type { Note } from './results.ts';

const exec = promisify(execFile);

const VERSION = '13.5.0';
const RUNS = 3;
const INSTALL_MS = 5 * 60_000;
const RUN_MS = 3 * 60_000;
/** Now and then Chromium's trace begins too late; such a run says nothing about the page. */
const LOST_TRACE = 'NO_NAVSTART';
const MOST_LOST = 3;
const PAGES_PER_FLOOR = 3;
const MOST_LCP_MS = 2_000;
const MOST_SHIFT = 0.02;
/** Of the bare app's, on pages of the shop. */
const MOST_BLOCKING = 1.5;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

type Audit = { score: number | null; numericValue?: number };
type Report = {
  runtimeError?: { message: string };
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit | undefined>;
};

/** Kept apart from the project's packages: 160 MB that nobody needs to start the shop. */
async function installLighthouse(): Promise<string> {
  const folder = join(ROOT, 'node_modules', '.cache', `lighthouse-${VERSION}`);
  const cli = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');
  // npm writes this file last.
  if (existsSync(join(folder, 'node_modules', '.package-lock.json')) && existsSync(cli)) return cli;
  console.log(`  installing lighthouse ${VERSION} into node_modules/.cache (once)`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const npm = process.env.npm_execpath;
  const args = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', `lighthouse@${VERSION}`];
  const isScript = npm !== undefined && /\.[cm]?js$/.test(npm);
  await exec(isScript ? process.execPath : 'npm', isScript ? [npm, ...args] : args, {
    cwd: folder,
    timeout: INSTALL_MS,
  });
  return cli;
}

async function audit(cli: string, chromium: string, url: string): Promise<Report> {
  const flags = ['--headless=new', ...BROWSER_FLAGS].join(' ');
  const args = ['--quiet', '--output=json', '--no-enable-error-reporting', '--disable-full-page-screenshot'];
  const { stdout } = await exec(
    process.execPath,
    [cli, url, ...args, `--only-categories=${CATEGORIES.join(',')}`, `--chrome-flags=${flags}`],
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 2 ** 27, timeout: RUN_MS, killSignal: 'SIGINT' },
  );
  const report = JSON.parse(stdout) as Report;
  if (report.runtimeError) throw new Error(`Lighthouse on ${url}: ${report.runtimeError.message}`);
  return report;
}

/** The end of what a failed command said; its own message is the command line. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { killed, stderr } = error as Error & { killed?: boolean; stderr?: string };
  if (killed) return `no answer within ${RUN_MS / 1000} s`;
  return (stderr || error.message).trim().replace(/\s+/g, ' ').slice(-300);
}

async function auditOnce(cli: string, chromium: string, url: string): Promise<Report> {
  for (let lost = 0; ; lost++) {
    try {
      return await audit(cli, chromium, url);
    } catch (error) {
      if (lost === MOST_LOST || !reasonOf(error).includes(LOST_TRACE)) throw error;
    }
  }
}

type Audited = { reports: Report[]; failed?: string };

/** The machine changes its pace: each round goes over all pages, and the bare app has its turn between every few of them. */
async function auditAll(audit: (url: string) => Promise<Report>, urls: string[], bareUrl: string) {
  const floor: Report[] = [];
  const pages = new Map<string, Audited>(urls.map((url) => [url, { reports: [] }]));
  for (let round = 0; round < RUNS; round++) {
    let at = 0;
    for (const [url, page] of pages) {
      if (at++ % PAGES_PER_FLOOR === 0) floor.push(await audit(bareUrl));
      if (page.failed !== undefined) continue;
      try {
        page.reports.push(await audit(url));
      } catch (error) {
        page.failed = reasonOf(error);
      }
    }
  }
  return { floor, pages };
}

/** Leaves search out where a page asks not to be found. */
function budgets(path: string, html: string): [Category, number][] {
  const isHidden = !path.startsWith('/shop/') || /<meta name="robots" content="[^"]*noindex/.test(html);
  return [
    ['performance', path.startsWith('/auth/') ? 95 : 98],
    ['accessibility', 100],
    ['best-practices', 100],
    ...(isHidden ? [] : [['seo', 100] as [Category, number]]),
  ];
}

const lostPoints = (category: Category, reports: Report[]): string[] => [
  ...new Set(
    reports.flatMap(({ categories, audits }) =>
      categories[category].auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < (category === 'performance' ? 0.9 : 1))
        .map(({ id }) => id),
    ),
  ),
];

const medianScore = (reports: Report[], category: Category): number =>
  Math.round(100 * middleOf(reports.map(({ categories }) => categories[category].score ?? 0)));
const medianOf = (reports: Report[], id: string): number =>
  middleOf(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
const timesOf = (reports: Report[]): string => {
  const seconds = `${(medianOf(reports, 'largest-contentful-paint') / 1000).toFixed(2)} s`;
  return `${seconds.padStart(8)} ${`${medianOf(reports, 'total-blocking-time').toFixed(0)} ms`.padStart(8)}`;
};

/** @returns what misses its budget */
function noteAll(path: string, html: string, reports: Report[], bareBlocking: number, note: Note): string[] {
  const lcp = medianOf(reports, 'largest-contentful-paint');
  const shift = medianOf(reports, 'cumulative-layout-shift');
  const blocking = medianOf(reports, 'total-blocking-time');
  const scores = budgets(path, html).map(([category, least]): [string, Figure] => [
    `${category} (${lostPoints(category, reports).join(', ')})`,
    { name: `${path}, ${category}`, value: medianScore(reports, category), unit: 'points', budget: { least } },
  ]);
  const times: [string, Figure][] = [
    ['LCP', { name: `${path}, largest paint`, value: lcp, unit: 'ms', budget: { most: MOST_LCP_MS } }],
    ['CLS', { name: `${path}, layout shift`, value: shift, unit: 'of the screen', budget: { most: MOST_SHIFT } }],
    [
      `blocking (${(blocking / bareBlocking).toFixed(2)} of the bare app's)`,
      {
        name: `${path}, blocking`,
        value: blocking,
        unit: 'ms',
        floor: bareBlocking,
        ...(path.startsWith('/shop/') ? { budget: { most: MOST_BLOCKING } } : {}),
      },
    ],
  ];
  return [...scores, ...times].flatMap(([name, figure]) => (note(figure) === 'MISSED' ? [name] : []));
}

function report(path: string, html: string, reports: Report[], bareBlocking: number, note: Note): void {
  const missed = noteAll(path, html, reports, bareBlocking, note);
  const scores = CATEGORIES.map((category) => String(medianScore(reports, category)).padStart(4)).join(' ');
  const verdict = missed.length === 0 ? 'kept' : `MISSED ${missed.join('; ')}`;
  const shift = medianOf(reports, 'cumulative-layout-shift').toFixed(3);
  console.log(`  ${path.padEnd(22)} ${scores} ${timesOf(reports)} ${shift.padStart(7)}  ${verdict}`);
}

/** Lighthouse's mobile preset on every shop and auth page, the median of each figure (docs/operations.md, benchmarks). */
export async function run(stack: ScratchStack, note: Note): Promise<void> {
  const chromium = await findChromium(console.log);
  if (!chromium) return console.log(`  not measured: ${NO_CHROMIUM}`);
  let cli: string;
  try {
    cli = await installLighthouse();
  } catch {
    return console.log('  not measured: lighthouse could not be installed from the npm registry');
  }
  console.log(
    `  mobile, median of ${RUNS}: performance (98, auth 95), accessibility, best practices, seo (100), LCP (2 s), blocking (shop 1.5 of the bare app's), CLS`,
  );
  const bare = await openBareApp(stack);
  const paths = listPages(/^\/payment-/);
  const urlOf = (path: string) => `${stack.url}${path}`;
  const { floor, pages } = await auditAll((url) => auditOnce(cli, chromium, url), paths.map(urlOf), bare.url).finally(
    bare.close,
  );
  const score = medianScore(floor, 'performance');
  const bareBlocking = medianOf(floor, 'total-blocking-time');
  note({ name: 'the bare app, performance', value: score, unit: 'points' });
  note({ name: 'the bare app, blocking', value: bareBlocking, unit: 'ms' });
  console.log(`  ${'the bare app'.padEnd(22)} ${String(score).padStart(4)}                ${timesOf(floor)}`);
  for (const path of paths) {
    const { reports = [], failed } = pages.get(urlOf(path)) ?? {};
    if (failed !== undefined) console.log(`  ${path.padEnd(22)} NOT MEASURED: ${failed}`);
    else report(path, (await send(urlOf(path))).body, reports, bareBlocking, note);
  }
  closeLoad();
}
