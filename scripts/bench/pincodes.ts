import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stack/settings.ts';
import type { ScratchStack } from '../testing/scratch.ts';
import { openBareApp } from './bare-app.ts';
import { closeLoad, measure, median, type Rate, send } from './load.ts';
import type { Note } from './results.ts';

const ROUNDS = 3;
const WARM_UP = 300;
const REQUESTS = 2_000;
const BUDGET_MS = 5;

/** Every pincode in turn, as far apart as they come. */
const pinOf = (pins: readonly string[], index: number): string => pins[(index * 7_919) % pins.length] ?? '';

async function ask(url: string): Promise<number> {
  const { status, ms } = await send(url);
  if (status !== 200) throw new Error(`${url} answered ${status}`);
  return ms;
}

async function rate(atOnce: number, url: (index: number) => string): Promise<Rate> {
  await measure(WARM_UP, atOnce, (index) => ask(url(index)));
  const rounds: Rate[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push(await measure(REQUESTS, atOnce, (index) => ask(url(index + round * REQUESTS))));
  return median(rounds);
}

const line = (name: string, { perSecond, p50, p99 }: Rate) =>
  console.log(
    `  ${name.padEnd(52)} ${perSecond.toFixed(0).padStart(6)}/s   p50 ${p50.toFixed(2)} ms   p99 ${p99.toFixed(2)} ms`,
  );

/** How quick a pincode is found, beside a bare handler that answers the same each time. */
export async function run(stack: ScratchStack, note: Note): Promise<void> {
  const list = readFileSync(join(ROOT, 'lib/sales/pincodes/places.tsv'), 'latin1');
  const pins = [...new Set([...list.matchAll(/^\d{6}/gm)].map(([pin]) => pin))];
  const bare = await openBareApp(stack);
  try {
    for (const atOnce of [1, 10]) {
      const floor = await rate(atOnce, () => `${bare.url}/answer`);
      const found = await rate(atOnce, (index) => `${stack.url}/api/shop/pincodes/${pinOf(pins, index)}`);
      line(`bare Next handler, ${atOnce} at once`, floor);
      line(`pincodes, ${atOnce} at once`, found);
      const budget = atOnce === 1 ? ` (budget ${BUDGET_MS} ms)` : '';
      console.log(
        `  pincodes to bare handler: ${(found.perSecond / floor.perSecond).toFixed(2)}, p99 ${found.p99.toFixed(2)} ms${budget}`,
      );
      note({ name: `${atOnce} at once`, value: found.perSecond, unit: '/s', floor: floor.perSecond });
      note({
        name: `${atOnce} at once, p99`,
        value: found.p99,
        unit: 'ms',
        ...(atOnce === 1 ? { budget: { most: BUDGET_MS } } : {}),
      });
    }
  } finally {
    await bare.close();
    closeLoad();
  }
}
