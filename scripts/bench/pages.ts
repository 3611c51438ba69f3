import type { ScratchStack } from '../testing/scratch.ts';
import { openBareApp } from './bare-app.ts';
import { type Visit as Asked, flood } from './connections.ts';
import type { Figure } from './figures.ts';
import { closeLoad, type Rate, type Sent, send } from './load.ts';
import { cookieHeader, placeOrder, type Shopper, signInAll } from './orders.ts';
import { listPages, middleOf } from './page-list.ts';
import type { Note } from './results.ts';
import { type Weight, weigh } from './weight.ts';

const AT_ONCE = 20;
const ROUNDS = 7;
const WARM_UP = 300;
const ROUND_S = 0.4;
const [FEWEST, MOST] = [400, 2_000];

/** Beside the bare static page; beside the bare dynamic one for whoever is signed in. */
const LEAST_RATE = { returning: 2.5, first: 2, gzip: 0, signed: 0.8 } as const;
const LEAST_AFTER_ORDER = 0.8;
const MOST_P99 = 1.5;
const MOST_HTML_KB = 30;
const MOST_CSS_KB = 15;
const MOST_SCRIPTS: [RegExp, number][] = [
  [/^\/shop\/(home|about|contact|refund|shipping-policy|terms)$/, 1.15],
  [/^\/(shop\/(product|gallery)$|auth\/|payment-)/, 1.35],
];

/** Whoever is signed in is sent away from here. */
const FOR_VISITORS = /^\/auth\/(?!helper$)/;
const SIGNED_IN = 20;

const GZIP = { 'Accept-Encoding': 'gzip' };
const VISITS = ['returning', 'first', 'gzip', 'signed'] as const;
type Visit = (typeof VISITS)[number];
type Beside = { perSecond: number; ratio: number; p99: number };

const cookiesOf = (sent: Sent) =>
  [sent.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';', 1)[0] ?? '')
    .join('; ');

const roundOf = ({ perSecond }: Rate) => Math.round(Math.min(MOST, Math.max(FEWEST, perSecond * ROUND_S)));

/** Page and floor in turns, so that whatever else the machine does hits both; the middle of the rounds' ratios. */
async function compare(page: readonly Asked[], floor: readonly Asked[]): Promise<Beside> {
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

type Measured = Partial<Record<Visit, Beside>>;

const VISITORS: Record<Visit, string> = {
  returning: 'return visits',
  first: 'first visits',
  gzip: 'compressed visits',
  signed: 'visits signed in',
};

/** @returns the names of those that miss their budget */
function noteRates(path: string, measured: Measured, note: Note): string[] {
  return VISITS.flatMap((visit) => {
    const beside = measured[visit];
    if (!beside) return [];
    const { perSecond, ratio, p99 } = beside;
    const [rate, late] = [`${path}, ${VISITORS[visit]}`, `${path}, ${VISITORS[visit]}, p99`];
    const isHeld = visit !== 'gzip';
    const budgets = isHeld ? [{ budget: { least: LEAST_RATE[visit] } }, { budget: { most: MOST_P99 } }] : [{}, {}];
    return [
      ...(note({ name: rate, value: perSecond, unit: '/s', floor: perSecond / ratio, ...budgets[0] }) === 'MISSED'
        ? [`${visit} rate (${LEAST_RATE[visit]})`]
        : []),
      ...(note({ name: late, value: p99, unit: 'times', ...budgets[1] }) === 'MISSED' ? [`${visit} p99`] : []),
    ];
  });
}

/** @returns the names of those that miss their budget */
function noteWeight(path: string, { html, css, scripts }: Weight, bareScripts: number, note: Note): string[] {
  const most = MOST_SCRIPTS.find(([paths]) => paths.test(path))?.[1];
  const figures: [string, Figure][] = [
    ['html', { name: `${path}, HTML`, value: html / 1000, unit: 'kB', budget: { most: MOST_HTML_KB } }],
    ['css', { name: `${path}, CSS`, value: css / 1000, unit: 'kB', budget: { most: MOST_CSS_KB } }],
    [
      `js (${most}x)`,
      {
        name: `${path}, JavaScript`,
        value: scripts / 1000,
        unit: 'kB',
        floor: bareScripts / 1000,
        ...(most ? { budget: { most } } : {}),
      },
    ],
  ];
  return figures.flatMap(([name, figure]) => (note(figure) === 'MISSED' ? [name] : []));
}

const row = (cells: string[]) =>
  console.log(`  ${cells.map((cell, index) => (index === 0 ? cell.padEnd(22) : cell.padStart(6))).join('  ')}`);

type Floors = { bareUrl: string; bareScripts: number; shoppers: readonly Shopper[]; note: Note };

async function reportPage(url: string, path: string, { bareUrl, bareScripts, shoppers, note }: Floors): Promise<void> {
  const page = `${url}${path}`;
  const greeted = await send(page);
  const known = { Cookie: cookiesOf(greeted) };
  const { status, body, headers } = await send(page, { headers: known });
  if (status !== 200) return row([path, `answers ${status}: not measured`]);
  const one = (address: string, given: Record<string, string>): Asked[] => [[{ url: address, headers: given }]];
  const bare = one(bareUrl, {});
  const measured: Measured = {
    returning: await compare(one(page, known), bare),
    first: await compare(one(page, {}), bare),
    gzip: await compare(one(page, { ...known, ...GZIP }), one(bareUrl, GZIP)),
  };
  if (!FOR_VISITORS.test(path)) {
    const signed = shoppers.map((shopper): Asked => [{ url: page, headers: { Cookie: cookieHeader(shopper) } }]);
    measured.signed = await compare(signed, one(`${bareUrl}/dynamic`, {}));
  }
  const weight = await weigh(page, body);
  const scripts = weight.scripts / bareScripts;
  const missed = [...noteRates(path, measured, note), ...noteWeight(path, weight, bareScripts, note)];
  const print = (beside: Beside | undefined) =>
    beside ? [beside.perSecond.toFixed(0), beside.ratio.toFixed(2), beside.p99.toFixed(2)] : ['-', '-', '-'];
  row([
    path,
    ...VISITS.flatMap((visit) => print(measured[visit])),
    ...[weight.html, weight.css, weight.scripts].map((bytes) => (bytes / 1000).toFixed(1)),
    scripts.toFixed(2),
    String(headers['x-nextjs-cache'] ?? (headers['x-nextjs-postponed'] ? 'part' : 'none')),
    headers['content-security-policy'] ? 'yes' : 'NO',
    missed.length === 0 ? 'kept' : `MISSED ${missed.join(', ')}`,
  ]);
}

/** The page after an order as a whole, its frame and the call for the order, beside a bare handler with one read. */
async function reportAfterOrder(stack: ScratchStack, { bareUrl, shoppers, note }: Floors): Promise<void> {
  const visits: Asked[] = [];
  const reads: Asked[] = [];
  for (const [at, shopper] of shoppers.entries()) {
    const { body } = await placeOrder(stack, shopper, `bench-page-order-${at}`);
    const { orderId } = (JSON.parse(body) as { data: { orderId: string } }).data;
    const headers = { Cookie: cookieHeader(shopper) };
    visits.push([
      { url: `${stack.url}/payment-success?orderId=${orderId}&method=cod`, headers },
      { url: `${stack.url}/api/payment/status/${orderId}?order=true`, headers },
    ]);
    reads.push([{ url: `${bareUrl}/read?id=${orderId}`, headers: {} }]);
  }
  const whole = await compare(visits, reads);
  const call = await compare(
    visits.map(([, order]) => (order ? [order] : [])),
    reads,
  );
  const verdict = note({
    name: 'after an order, frame and order',
    value: whole.perSecond,
    unit: '/s',
    floor: whole.perSecond / whole.ratio,
    budget: { least: LEAST_AFTER_ORDER },
  });
  console.log(`  after an order, beside a bare handler with one read (budget ${LEAST_AFTER_ORDER} for the whole):`);
  row(['frame and order', whole.perSecond.toFixed(0), whole.ratio.toFixed(2), whole.p99.toFixed(2), verdict]);
  row(['the call alone', call.perSecond.toFixed(0), call.ratio.toFixed(2), call.p99.toFixed(2)]);
}

/** Every page that anybody may open beside the static page of the smallest Next app (docs/operations.md, benchmarks). */
export async function run(stack: ScratchStack, note: Note): Promise<void> {
  const bare = await openBareApp(stack);
  try {
    const bareScripts = (await weigh(bare.url, (await send(bare.url)).body)).scripts;
    const shoppers = await signInAll(stack, SIGNED_IN);
    const target: Asked[] = [[{ url: bare.url, headers: {} }]];
    await flood(target, MOST, AT_ONCE);
    const floor = await flood(target, MOST, AT_ONCE);
    console.log(
      `  the bare app: ${floor.perSecond.toFixed(0)}/s, first byte p99 ${floor.p99.toFixed(1)} ms, js ${(bareScripts / 1000).toFixed(1)} kB`,
    );
    console.log(
      `  ${AT_ONCE} connections; /s, its ratio to the bare page (return visits ${LEAST_RATE.returning}, first ones ${LEAST_RATE.first}; signed in to the bare dynamic page ${LEAST_RATE.signed}), that of p99 (${MOST_P99})`,
    );
    console.log(
      `  kB compressed: html (${MOST_HTML_KB}), css (${MOST_CSS_KB}), js and its ratio; gzip visits have no budget`,
    );
    const visits = VISITS.flatMap((visit) => [visit.slice(0, 6), 'ratio', 'p99']);
    row(['', ...visits, 'html', 'css', 'js', 'ratio', 'cache', 'csp']);
    const floors = { bareUrl: bare.url, bareScripts, shoppers, note };
    for (const path of listPages(/^$/)) await reportPage(stack.url, path, floors);
    await reportAfterOrder(stack, floors);
  } finally {
    closeLoad();
    await bare.close();
  }
}
