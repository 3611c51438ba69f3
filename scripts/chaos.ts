import { randomBytes, randomInt } from 'node:crypto';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Address, keepAddress, takeAddress } from './chaos/address.ts';
import { FAILOVERS, runFailover } from './chaos/failover.ts';
import { fullNames } from './chaos/names.ts';
import { clearOldPlaces, openPlace, type Place } from './chaos/place.ts';
import { failuresOf, type Least, type Result, report, shortfalls, table } from './chaos/report.ts';
import { type Options, runChaos } from './chaos/run.ts';
import { Shop } from './chaos/shop.ts';
import { openWays, providerSettings } from './chaos/ways.ts';
import { runToEnd } from './stack/command.ts';
import { readOptions } from './stack/options.ts';
import { StackError, say } from './stack/say.ts';
import { ROOT } from './stack/settings.ts';

const DIST_DIR = '.next-chaos';
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** What a run of everything must have seen to count. */
const LEAST: Least = { faults: 60, orders: 2_000, webhooks: 20_000 };

const USAGE = [
  'npm run chaos [-- options]',
  '  --list           names every fault and ends',
  '  --only NAME      faults whose name fits this expression; the run need not be large',
  '  --short          a handful of faults, as in the tests',
  '  --kills N        how often each process dies (2)',
  '  --orders N       orders at least (2000)',
  '  --webhooks N     deliveries of webhooks at least (20000)',
  '  --minutes N      after which no further fault is begun (32)',
  '  --recovery N     seconds in which everything must be well again (30); more on a busy machine',
  '  --seed N         repeats the choices of another run',
  '  --out FOLDER     where chaos.json and chaos.txt go (.next-chaos)',
];

let place: Place | undefined;
let shop: Shop | undefined;

async function close(): Promise<void> {
  await shop?.close();
  place?.close();
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const values = readOptions('npm run chaos --', {
  help: flag,
  list: flag,
  short: flag,
  seed: text,
  kills: text,
  orders: text,
  webhooks: text,
  minutes: text,
  recovery: text,
  only: text,
  out: text,
});

function numberOf(name: 'seed' | 'kills' | 'orders' | 'webhooks' | 'minutes' | 'recovery', otherwise: number): number {
  const found = Number(values[name] ?? otherwise);
  if (!Number.isInteger(found) || found < 0) throw new StackError(`--${name} must be a whole number.`);
  return found;
}

async function open(isShort: boolean): Promise<{ options: Options; address: Address }> {
  await clearOldPlaces();
  place = openPlace(!isShort);
  const address = await takeAddress(DIST_DIR, place.dataDir);
  const { port, emulatorsPort } = address;
  const ways = await openWays(emulatorsPort);
  const admin = { email: 'admin@shop.test', password: `admin-${randomBytes(9).toString('hex')}` };
  const more = {
    ...providerSettings(ways, emulatorsPort),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  };
  shop = new Shop({ dataDir: place.dataDir, port, emulatorsPort, distDir: DIST_DIR, more }, place.logPath);
  const full = {
    place,
    admin,
    ways,
    kills: numberOf('kills', 2),
    orders: numberOf('orders', values.only ? 0 : LEAST.orders),
    webhooks: numberOf('webhooks', values.only ? 0 : LEAST.webhooks),
    recoveryMs: numberOf('recovery', 30) * SECOND_MS,
  };
  const options = {
    shop,
    say,
    only: new RegExp(values.only ?? ''),
    seed: numberOf('seed', randomInt(1_000_000)),
    withinMs: numberOf('minutes', isShort ? 2 : 32) * MINUTE_MS,
    full: isShort ? null : full,
  };
  return { options, address };
}

function keep(result: Result, seed: number): void {
  const folder = resolve(ROOT, values.out ?? DIST_DIR);
  mkdirSync(folder, { recursive: true });
  const ended = new Date().toISOString();
  writeFileSync(join(folder, 'chaos.json'), `${JSON.stringify({ ended, seed, ...result }, null, 2)}\n`);
  writeFileSync(join(folder, 'chaos.txt'), `${table(result).join('\n')}\n`);
  if (place) copyFileSync(place.logPath, join(folder, 'chaos.log'));
}

const nothing = (): Result => ({
  outcomes: [],
  notTried: [],
  invariants: [],
  leftBehind: 0,
  load: { orders: 0, acknowledged: 0, webhooks: 0 },
});

async function main(): Promise<number> {
  if (values.help) return sayAll(USAGE);
  if (values.list) return sayAll([...fullNames(numberOf('kills', 2)), ...FAILOVERS]);
  const isShort = values.short === true;
  const { options, address } = await open(isShort);
  const { only, full } = options;
  const hasMain = !full || fullNames(full.kills).some((name) => only.test(name));
  const result = hasMain ? await runChaos(options) : nothing();
  if (hasMain) keepAddress(DIST_DIR, address);
  if (full && FAILOVERS.some((name) => only.test(name))) {
    const { outcomes, invariants, leftBehind } = await runFailover({ ...options, ...full });
    result.outcomes.push(...outcomes);
    result.invariants.push(...invariants);
    result.leftBehind += leftBehind;
  }
  if (!isShort) keep(result, options.seed);
  if (!isShort) sayAll(table(result));
  sayAll(report(result));
  const small = isShort || values.only ? [] : shortfalls(result, LEAST);
  sayAll(small);
  return failuresOf(result).length + small.length === 0 ? 0 : 1;
}

function sayAll(lines: readonly string[]): 0 {
  for (const line of lines) say(line);
  return 0;
}

await runToEnd(say, main, close);
