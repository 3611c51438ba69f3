import { setTimeout as pause } from 'node:timers/promises';
import type { ScratchStack } from '../testing/scratch.ts';
import { flood } from './connections.ts';
import { closeLoad, measure } from './load.ts';
import { placeOrder, signInAll } from './orders.ts';
import { listPages, middleOf } from './page-list.ts';
import { pidOfApp, residentMb } from './resident.ts';
import type { Note } from './results.ts';

const VIEWS = 50_000;
const ORDERS = 5_000;
/** Of each, before memory is looked at for the first time. */
const FIRST = 1_000;
const AT_ONCE = 20;
const SHOPPERS_AT_ONCE = 10;
/** An account places at most fifty orders a day. */
const ACCOUNTS = 120;
/** Between them memory is looked at. */
const PARTS = 4;
const MOST_RATIO = 1.2;
const [SAMPLES, SAMPLE_MS] = [25, 200];

async function restingMb(pid: number): Promise<number> {
  const samples: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
    await pause(SAMPLE_MS);
    samples.push(residentMb(pid));
  }
  return middleOf(samples);
}

/** What the server holds after a long day, beside what it held after the first thousand visits and orders. */
export async function run(stack: ScratchStack, note: Note): Promise<void> {
  if (process.platform !== 'linux') return console.log('  memory is read from /proc: only on Linux');
  const pid = pidOfApp(stack);
  const visits = listPages(/^\/payment-/).map((path) => [{ url: `${stack.url}${path}`, headers: {} }]);
  const shoppers = await signInAll(stack, ACCOUNTS);
  let placed = 0;
  const order = async () => {
    const index = placed++;
    const shopper = shoppers[index % ACCOUNTS];
    if (!shopper) throw new Error('no shopper');
    return (await placeOrder(stack, shopper, `bench-memory-${index}`)).ms;
  };
  await flood(visits, FIRST, AT_ONCE);
  await measure(FIRST, SHOPPERS_AT_ONCE, order);
  const first = await restingMb(pid);
  const series = [first];
  for (let part = 0; part < PARTS; part++) {
    await flood(visits, (VIEWS - FIRST) / PARTS, AT_ONCE);
    await measure((ORDERS - FIRST) / PARTS, SHOPPERS_AT_ONCE, order);
    series.push(await restingMb(pid));
  }
  const last = series.at(-1) ?? first;
  closeLoad();
  console.log(`  on the way: ${series.map((mb) => mb.toFixed(0)).join(', ')} MB`);
  console.log(
    `  after ${FIRST} visits and orders ${first.toFixed(0)} MB, after ${VIEWS} and ${ORDERS} ${last.toFixed(0)} MB: ${(last / first).toFixed(2)} (budget ${MOST_RATIO})`,
  );
  note({
    name: `after ${VIEWS} visits and ${ORDERS} orders`,
    value: last,
    unit: 'MB',
    floor: first,
    budget: { most: MOST_RATIO },
  });
}
