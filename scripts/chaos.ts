import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { clearOldPlaces, openPlace, type Place } from './chaos/place.ts';
import { failuresOf, report } from './chaos/report.ts';
import { runChaos } from './chaos/run.ts';
import { Shop } from './chaos/shop.ts';
import { freePort, obstacle, SMTP_OFFSET } from './stack/ports.ts';
import { StackError, sentences } from './stack/say.ts';
import { keptSecret, ROOT } from './stack/settings.ts';
import { onStopSignal } from './stack/signals.ts';

const DIST_DIR = '.next-chaos';
const MINUTE_MS = 60_000;

const say = (line: string) => console.log(line);
let place: Place | undefined;
let shop: Shop | undefined;

async function leave(code: number): Promise<never> {
  await shop?.close();
  place?.close();
  process.exit(code);
}

function readNumber(name: string, text: string | undefined, otherwise: number): number {
  const found = Number(text ?? otherwise);
  if (!Number.isInteger(found) || found < 0) throw new StackError(`--${name} must be a whole number.`);
  return found;
}

type Address = { port: number; emulatorsPort: number; id: string };

/** Those of the last run where they are free: the shop is only built again when its sources have changed. */
async function takeAddress(dataDir: string): Promise<Address> {
  mkdirSync(dataDir, { mode: 0o711 });
  const path = join(ROOT, DIST_DIR, 'last-run.json');
  if (existsSync(path)) {
    const last = JSON.parse(readFileSync(path, 'utf8')) as Address;
    const ports = [last.port, last.emulatorsPort, last.emulatorsPort + SMTP_OFFSET];
    const found = await Promise.all(ports.map(obstacle));
    if (found.every((reason) => reason === null)) {
      writeFileSync(join(dataDir, 'id'), last.id);
      return last;
    }
  }
  const id = keptSecret(dataDir, 'id');
  return { port: await freePort(), emulatorsPort: await freePort([SMTP_OFFSET]), id };
}

async function main(): Promise<number> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { short: { type: 'boolean' }, seed: text, kills: text, orders: text, minutes: text, only: text },
  });
  const isShort = values.short === true;
  await clearOldPlaces();
  place = openPlace(!isShort);
  const address = await takeAddress(place.dataDir);
  const { port, emulatorsPort } = address;
  const admin = { email: 'admin@shop.test', password: `admin-${randomBytes(9).toString('hex')}` };
  // With a login, so that it can be refused.
  const smtp = { SMTP_URL: `smtp://shop:word@localhost:${emulatorsPort + SMTP_OFFSET}`, MAIL_FROM: 'orders@localhost' };
  const more = { ...smtp, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  shop = new Shop({ dataDir: place.dataDir, port, emulatorsPort, distDir: DIST_DIR, more }, place.logPath);
  const result = await runChaos({
    shop,
    place,
    admin,
    say,
    isShort,
    only: new RegExp(values.only ?? ''),
    seed: readNumber('seed', values.seed, randomInt(1_000_000)),
    kills: readNumber('kills', values.kills, 30),
    orders: readNumber('orders', values.orders, 600),
    withinMs: readNumber('minutes', values.minutes, isShort ? 2 : 25) * MINUTE_MS,
  });
  writeFileSync(join(ROOT, DIST_DIR, 'last-run.json'), JSON.stringify(address));
  for (const line of report(result)) say(line);
  return failuresOf(result).length === 0 ? 0 : 1;
}

onStopSignal(() => {
  say('stopping');
  void leave(130);
});
try {
  await leave(await main());
} catch (error) {
  for (const line of sentences(error)) console.error(line);
  await leave(1);
}
