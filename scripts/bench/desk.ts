import type { ScratchStack } from '../testing/scratch.ts';
import { SCREENS } from './desk/cases.ts';
import { FLOOR } from './desk/names.ts';
import { type Desk, openDesk } from './desk/open.ts';
import { emptyOrders, fillWith, openSmall } from './desk/rows.ts';
import { closeLoad } from './load.ts';
import { measureOrders } from './orders.ts';
import type { Note } from './results.ts';

const FEW = 1_000;
const MANY = 1_000_000;
/** Measured one in turn with the other, so that whatever else the machine does hits both alike. */
const TURNS = 400;
const WARM_UP = 10;
const BUDGET_RATIO = 1.5;
const BUDGET_MS = 100;
const BUDGET_PLACED = 0.25;
const BUDGET_FILL_S = 600;
const SCREEN_TURNS = 20;
const BUDGET_SUMS = 3;

const say = (line: string) => console.log(`  ${line}`);
const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(9);
const counted = (value: number) => value.toLocaleString('en-IN');

/** `npm run bench -- desk orders=20000` is a quick look. */
function wantedOrders(): number {
  const [, given] = /^orders=(\d+)$/.exec(process.argv.find((argument) => argument.startsWith('orders=')) ?? '') ?? [];
  return given ? Number(given) : MANY;
}

/** What so large a share of the times, from 0 to 1, does not exceed. */
function at(share: number, times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

type Measured = { few: number; many: number };

/** @param limit the most orders that the desk of many answers with */
async function measure(few: Desk, many: Desk, name: string, limit?: number): Promise<Measured> {
  const times = { few: [] as number[], many: [] as number[] };
  for (let turn = -WARM_UP; turn < TURNS; turn++) {
    const [one, other] = [await few.time(name), await many.time(name, limit)];
    if (turn < 0) continue;
    times.few.push(one);
    times.many.push(other);
  }
  return { few: at(0.95, times.few), many: at(0.95, times.many) };
}

/**
 * One case at both sizes. What finds more among many orders costs more for that alone, so there the page of many is held
 * to one of as many orders as the few have, or of one where they have none; what it takes as it is, is told beside and
 * has to keep the time alone.
 * @returns whether it keeps its budgets
 */
async function measureCase(few: Desk, many: Desk, name: string, floorMs: number, note: Note): Promise<boolean> {
  const found = await measure(few, many, name);
  const [rows, rowsOfMany] = [await few.rowsOf(name), await many.rowsOf(name)];
  const isMore = rows < rowsOfMany;
  const alike = isMore ? await measure(few, many, name, Math.max(rows, 1)) : found;
  const ratio = ({ few: few95, many: many95 }: Measured) => many95 / few95;
  const verdicts = [
    note({ name, value: alike.many, unit: 'ms', floor: alike.few, budget: { most: BUDGET_RATIO } }),
    note({ name: `${name}, alone`, value: found.many, unit: 'ms', budget: { most: BUDGET_MS } }),
  ];
  if (isMore) note({ name: `${name}, all it finds`, value: found.many, unit: 'ms', floor: found.few });
  const isKept = !verdicts.includes('MISSED');
  const figures = `${ms(found.few)} ${ms(found.many)}   ${ratio(found).toFixed(2)} times, ${(found.many / floorMs).toFixed(1)} of the floor`;
  const asMany = isMore ? `, as many ${ms(alike.few)} ${ms(alike.many)} ${ratio(alike).toFixed(2)} times` : '';
  say(`${name.padEnd(40)} ${figures}   ${rows} and ${rowsOfMany} rows${asMany}   ${isKept ? 'kept' : 'MISSED'}`);
  return isKept;
}

/** @returns what missed its budget */
async function measureAll(few: Desk, many: Desk, note: Note): Promise<string[]> {
  const missed: string[] = [];
  const names = await many.names();
  const floor = await measure(few, many, FLOOR);
  say(`${FLOOR.padEnd(40)} ${ms(floor.few)} ${ms(floor.many)}   the floor`);
  for (const name of names.filter((one) => one !== FLOOR))
    if (!(await measureCase(few, many, name, floor.many, note))) missed.push(name);
  return missed;
}

/** The screens that add up, in turn with reading every order once. @returns what missed its budget */
async function measureScreens(desk: Desk, note: Note): Promise<string[]> {
  const times = SCREENS.map(({ name }) => ({ name, taken: [] as number[] }));
  for (let turn = 0; turn < SCREEN_TURNS; turn++)
    for (const { name, taken } of times) taken.push(await desk.time(name));
  const [floor, ...screens] = times.map(({ name, taken }) => ({ name, value: at(0.5, taken) }));
  const missed: string[] = [];
  for (const { name, value } of screens) {
    const verdict = note({
      name: `screen: ${name}`,
      value,
      unit: 'ms',
      floor: floor?.value ?? 0,
      budget: { most: BUDGET_SUMS },
    });
    say(
      `${`screen: ${name}`.padEnd(40)} ${ms(value)}   ${(value / (floor?.value ?? 0)).toFixed(2)} of ${floor?.name}   ${verdict}`,
    );
    if (verdict === 'MISSED') missed.push(name);
  }
  return missed;
}

/** @returns the names of those that read every order */
async function showPlans(desk: Desk): Promise<string[]> {
  const reading: string[] = [];
  for (const name of await desk.names()) {
    const plans = await desk.plansOf(name);
    say(`${name.padEnd(40)} ${plans.map(({ reads }) => reads.join(' + ')).join(' | ')}`);
    if (plans.some(({ readsAllOrders }) => readsAllOrders)) reading.push(name);
  }
  return reading;
}

/**
 * The order desk with a million orders beside the desk with a thousand, each in a process that runs the shop's own
 * code, and orders placed by HTTP before and after.
 */
export async function run(stack: ScratchStack, note: Note): Promise<void> {
  const orders = wantedOrders();
  const before = await measureOrders(stack);
  await emptyOrders(stack.databaseUrl);
  const small = await openSmall(stack.databaseUrl, FEW);
  const seconds = await fillWith(stack.databaseUrl, orders);
  note({
    name: `${counted(orders)} orders made up`,
    value: seconds,
    unit: 's',
    ...(orders === MANY ? { budget: { most: BUDGET_FILL_S } } : {}),
  });
  const rate = `${counted(Math.round(orders / seconds))} a second`;
  say(
    `${counted(orders)} made-up orders in ${seconds.toFixed(0)} s, ${rate} (budget of a million: ${BUDGET_FILL_S} s)`,
  );
  const [few, many] = [await openDesk(small), await openDesk(stack.databaseUrl)];
  try {
    say(`95th percentile of ${TURNS}, at ${counted(FEW)} and at ${counted(orders)} orders`);
    say(`budget: ${BUDGET_RATIO} times, under ${BUDGET_MS} ms`);
    const missed = [...(await measureAll(few, many, note)), ...(await measureScreens(many, note))];
    say('how each is read, the statements apart by |');
    const reading = await showPlans(many);
    const after = await measureOrders(stack);
    const [first, second] = [before, after].map(({ orders: placed, bare }) => placed.perSecond / bare.perSecond);
    say(
      `orders placed to bare handler: ${first?.toFixed(2)} before, ${second?.toFixed(2)} after (budget ${BUDGET_PLACED})`,
    );
    note({
      name: `orders placed beside ${counted(orders)} others`,
      value: after.orders.perSecond,
      unit: '/s',
      floor: after.bare.perSecond,
      budget: { least: BUDGET_PLACED },
    });
    note({ name: 'reads of every order', value: reading.length, unit: 'cases', budget: { most: 0 } });
    say(`missed: ${missed.join(', ') || 'nothing'}; sequential scans on orders: ${reading.join(', ') || 'none'}`);
  } finally {
    closeLoad();
    await Promise.all([few.close(), many.close()]);
    await emptyOrders(stack.databaseUrl);
  }
}
