import type { ScratchStack } from '../testing/scratch.ts';
import { openBareApp } from './bare-app.ts';
import { flood, type Target } from './connections.ts';
import { closeLoad, type Rate, type Sent, send } from './load.ts';
import { listPages, middleOf } from './page-list.ts';
import { type Weight, weigh } from './weight.ts';

const AT_ONCE = 20;
const ROUNDS = 3;
const WARM_UP = 300;
const ROUND_S = 0.4;
const [FEWEST, MOST] = [400, 2_000];

const LEAST_RATE = 0.8;
const MOST_P99 = 1.5;
const MOST_HTML_KB = 30;
const MOST_CSS_KB = 15;
const MOST_SCRIPTS: [RegExp, number][] = [
  [/^\/shop\/(home|about|contact|refund|shipping-policy|terms)$/, 1.15],
  [/^\/(shop\/(product|gallery)$|auth\/)/, 1.35],
];

/** Rendered for the order of whoever asks: nothing of them can be kept, so their rates are printed without a budget. */
const PER_ORDER = /^\/payment-(success|failed)$/;

const GZIP = { 'Accept-Encoding': 'gzip' };
const VISITS = ['returning', 'first', 'gzip'] as const;
type Visit = (typeof VISITS)[number];
type Beside = { perSecond: number; ratio: number; p99: number };

const cookiesOf = (sent: Sent) =>
  [sent.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';', 1)[0] ?? '')
    .join('; ');

const roundOf = ({ perSecond }: Rate) => Math.round(Math.min(MOST, Math.max(FEWEST, perSecond * ROUND_S)));

/** Page and floor in turns, so that whatever else the machine does hits both; the middle of the rounds' ratios. */
async function compare(page: Target, floor: Target): Promise<Beside> {
  const size = roundOf(await flood(page, WARM_UP, AT_ONCE));
  const floorSize = roundOf(await flood(floor, WARM_UP, AT_ONCE));
  const rounds: Beside[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const below = await flood(floor, floorSize, AT_ONCE);
    const own = await flood(page, size, AT_ONCE);
    rounds.push({ perSecond: own.perSecond, ratio: own.perSecond / below.perSecond, p99: own.p99 / below.p99 });
  }
  const middle = (key: keyof Beside) => middleOf(rounds.map((round) => round[key]));
  return { perSecond: middle('perSecond'), ratio: middle('ratio'), p99: middle('p99') };
}

function missedBy(path: string, beside: Record<Visit, Beside>, weight: Weight, scripts: number): string[] {
  const tooSlow = (visit: Visit) => [
    ...(beside[visit].ratio < LEAST_RATE ? [`${visit} rate`] : []),
    ...(beside[visit].p99 > MOST_P99 ? [`${visit} p99`] : []),
  ];
  const mostScripts = MOST_SCRIPTS.find(([paths]) => paths.test(path))?.[1] ?? Number.POSITIVE_INFINITY;
  return [
    ...(PER_ORDER.test(path) ? [] : [...tooSlow('returning'), ...tooSlow('first')]),
    ...(weight.html > MOST_HTML_KB * 1000 ? ['html'] : []),
    ...(weight.css > MOST_CSS_KB * 1000 ? ['css'] : []),
    ...(scripts > mostScripts ? [`js (${mostScripts}x)`] : []),
  ];
}

const row = (cells: string[]) =>
  console.log(`  ${cells.map((cell, index) => (index === 0 ? cell.padEnd(22) : cell.padStart(6))).join('  ')}`);

async function reportPage(url: string, path: string, bareUrl: string, bareScripts: number): Promise<void> {
  const page = `${url}${path}`;
  const greeted = await send(page);
  const known = { Cookie: cookiesOf(greeted) };
  const { status, body, headers } = await send(page, { headers: known });
  if (status !== 200) return row([path, `answers ${status}: not measured`]);
  const beside = {
    returning: await compare({ url: page, headers: known }, { url: bareUrl, headers: {} }),
    first: await compare({ url: page, headers: {} }, { url: bareUrl, headers: {} }),
    gzip: await compare({ url: page, headers: { ...known, ...GZIP } }, { url: bareUrl, headers: GZIP }),
  };
  const weight = await weigh(page, body);
  const scripts = weight.scripts / bareScripts;
  const missed = missedBy(path, beside, weight, scripts);
  row([
    path,
    ...VISITS.flatMap((visit) => [
      beside[visit].perSecond.toFixed(0),
      beside[visit].ratio.toFixed(2),
      beside[visit].p99.toFixed(2),
    ]),
    ...[weight.html, weight.css, weight.scripts].map((bytes) => (bytes / 1000).toFixed(1)),
    scripts.toFixed(2),
    String(headers['x-nextjs-cache'] ?? (headers['x-nextjs-postponed'] ? 'part' : 'none')),
    headers['content-security-policy'] ? 'yes' : 'NO',
    missed.length === 0 ? 'kept' : `MISSED ${missed.join(', ')}`,
  ]);
}

/** Every page that anybody may open beside the static page of the smallest Next app (quality.md, Speed and size). */
export async function run(stack: ScratchStack): Promise<void> {
  const bare = await openBareApp(stack);
  try {
    const bareScripts = (await weigh(bare.url, (await send(bare.url)).body)).scripts;
    await flood({ url: bare.url, headers: {} }, MOST, AT_ONCE);
    const floor = await flood({ url: bare.url, headers: {} }, MOST, AT_ONCE);
    console.log(
      `  the bare app: ${floor.perSecond.toFixed(0)}/s, first byte p99 ${floor.p99.toFixed(1)} ms, js ${(bareScripts / 1000).toFixed(1)} kB`,
    );
    console.log(
      `  ${AT_ONCE} connections; /s, its ratio to the bare app (budget ${LEAST_RATE}), that of p99 (${MOST_P99})`,
    );
    console.log(
      `  kB compressed: html (${MOST_HTML_KB}), css (${MOST_CSS_KB}), js and its ratio; gzip visits have no budget`,
    );
    const visits = VISITS.flatMap((visit) => [visit.slice(0, 6), 'ratio', 'p99']);
    row(['', ...visits, 'html', 'css', 'js', 'ratio', 'cache', 'csp']);
    for (const path of listPages(/^$/)) await reportPage(stack.url, path, bare.url, bareScripts);
  } finally {
    closeLoad();
    await bare.close();
  }
}
