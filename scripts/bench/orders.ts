import { setTimeout as pause } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import type { ScratchStack } from '../testing/scratch.ts';
import { openBareApp } from './bare-app.ts';
import { closeLoad, measure, median, middleOf, type Rate, type Sent, send } from './load.ts';
import type { Note } from './results.ts';

const AT_ONCE = 10;
/** So many that the machine's pace, which changes within seconds, is the same for both in the middle one. */
const ROUNDS = 11;
const WARM_UP = 300;
const ORDERS_A_ROUND = 400;
const ORDERS_OF_ONE = 3;
const BARE_A_ROUND = 1_200;
const COMMITS = 6_000;
const POLL_MS = 500;
const TELLING_MS = 180_000;
const LEAST_RATE = 0.25;
const MOST_P99 = 3;
const BENCH_ROWS = 'CREATE TABLE IF NOT EXISTS bench_rows (id bigserial PRIMARY KEY, body text)';

export type Shopper = { phone: string; address: string; cookies: Map<string, string> };

export const cookieHeader = ({ cookies }: Shopper): string => [...cookies].map((pair) => pair.join('=')).join('; ');

async function call(stack: ScratchStack, shopper: Shopper, path: string, body?: object, key?: string): Promise<Sent> {
  const headers: Record<string, string> = {
    'X-Forwarded-For': shopper.address,
    Cookie: cookieHeader(shopper),
    ...(body ? { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': shopper.cookies.get('XSRF-TOKEN') ?? '' } : {}),
    ...(key ? { 'Idempotency-Key': key } : {}),
  };
  const sent = await send(
    `${stack.url}${path}`,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  );
  for (const line of [sent.headers['set-cookie'] ?? []].flat()) {
    const [name = '', value = ''] = line.split(';', 1)[0]?.split(/=(.*)/s) ?? [];
    if (value) shopper.cookies.set(name, value);
    else shopper.cookies.delete(name);
  }
  return sent;
}

let accounts = 0;

/** Another account each time: one places so many orders a day, and one phone so many before the owner is to look at them. */
export async function signIn(stack: ScratchStack): Promise<Shopper> {
  const index = accounts++;
  const phone = `9${String(index * 7_919 + 100_000_000).padStart(9, '0')}`;
  const shopper: Shopper = { phone, address: `10.${index >> 8}.${index & 255}.7`, cookies: new Map() };
  await call(stack, shopper, '/api/auth/check-auth');
  await call(stack, shopper, '/api/auth/phone/send-otp', { phoneNumber: phone });
  const inbox = await send(`${stack.emulatorsUrl}/inbox.json?to=${encodeURIComponent(`+91${phone}`)}`);
  const otp = /\b\d{6}\b/.exec(inbox.body)?.[0];
  const signedIn = await call(stack, shopper, '/api/auth/phone/verify-login', { phoneNumber: phone, otp });
  if (signedIn.status !== 200) throw new Error(`sign-in answered ${signedIn.status}: ${signedIn.body}`);
  return shopper;
}

export async function placeOrder(stack: ScratchStack, shopper: Shopper, key: string): Promise<Sent> {
  const userDetails = {
    name: 'आरव शर्मा',
    address1: '12 MG Road',
    address2: key,
    phone: shopper.phone,
    pincode: '560001',
    childAge: '4',
  };
  const orderDetails = { quantity: 5, paidItems: 4, freeItems: 1, totalSavings: 1001, pricePerItem: 2700 };
  const sent = await call(stack, shopper, '/api/payment/cod', { amount: 12_499, userDetails, orderDetails }, key);
  if (sent.status !== 200) throw new Error(`an order answered ${sent.status}: ${sent.body}`);
  return sent;
}

export async function signInAll(stack: ScratchStack, count: number): Promise<Shopper[]> {
  const shoppers: Shopper[] = [];
  while (shoppers.length < count) shoppers.push(await signIn(stack));
  return shoppers;
}

/** As many as so many orders need: nobody orders so often that the owner is to look at it. */
export const signInFor = (stack: ScratchStack, orders: number): Promise<Shopper[]> =>
  signInAll(stack, Math.ceil(orders / ORDERS_OF_ONE));

/** For what is not to be measured while the parents of the orders before it are still being told of them. */
export async function untilTold({ databaseUrl }: ScratchStack): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const waiting = async () =>
    (await client.query(`SELECT 1 FROM outbox_messages WHERE status IN ('queued', 'sending')`)).rowCount ?? 0;
  const end = performance.now() + TELLING_MS;
  try {
    while ((await waiting()) > 0) {
      if (performance.now() > end) throw new Error('messages of the placed orders are still waiting');
      await pause(POLL_MS);
    }
  } finally {
    await client.end();
  }
}

type Work = { round: () => Promise<Rate>; close: () => Promise<void> };

type Pair = { orders: Rate; bare: Rate };
const ratioOf = ({ orders, bare }: Pair) => orders.perSecond / bare.perSecond;

/**
 * Orders placed a second beside the bare handler, one in turn with the other.
 * @returns the round of the middle ratio; its slowest in a hundred are the middle of all rounds
 */
export async function measureOrders(stack: ScratchStack): Promise<Pair> {
  const [placing, inserting] = [await openOrders(stack), await openBareHandler(stack, AT_ONCE)];
  const rounds: Pair[] = [];
  try {
    while (rounds.length < ROUNDS) rounds.push({ bare: await inserting.round(), orders: await placing.round() });
  } finally {
    await inserting.close();
  }
  await placing.close();
  const { orders, bare } = middleOf(rounds, ratioOf);
  const p99Of = (which: keyof Pair) => middleOf(rounds, (pair) => pair[which].p99)[which].p99;
  return { orders: { ...orders, p99: p99Of('orders') }, bare: { ...bare, p99: p99Of('bare') } };
}

async function openOrders(stack: ScratchStack): Promise<Work> {
  const shoppers = await signInFor(stack, WARM_UP + ROUNDS * ORDERS_A_ROUND);
  const before = await countRows(stack);
  let placed = 0;
  const order = async () => {
    const index = placed++;
    const shopper = shoppers[index % shoppers.length];
    if (!shopper) throw new Error('no shopper');
    return (await placeOrder(stack, shopper, `bench-order-${index}`)).ms;
  };
  await measure(WARM_UP, AT_ONCE, order);
  return {
    round: () => measure(ORDERS_A_ROUND, AT_ONCE, order),
    close: async () => requireAllThere(await countRows(stack), before, placed),
  };
}

/** How many rows there are of what an order writes; the shop forgets old keys meanwhile. */
async function countRows(stack: ScratchStack): Promise<number[]> {
  const client = new Client({ connectionString: stack.databaseUrl });
  await client.connect();
  const { rows } = await client.query<Record<string, number>>(
    `SELECT (SELECT count(*)::int FROM orders) AS orders, (SELECT count(*)::int FROM idempotency_keys WHERE key LIKE 'bench-%') AS keys,
            (SELECT count(*)::int FROM order_events WHERE type = 'placed') AS events,
            (SELECT count(*)::int FROM outbox_messages WHERE dedupe_key LIKE 'order-confirmed:%') AS messages`,
  );
  await client.end();
  return Object.values(rows[0] ?? {});
}

function requireAllThere(counts: number[], before: number[], placed: number): void {
  const more = counts.map((count, at) => count - (before[at] ?? 0));
  if (more.length !== 4 || more.some((count) => count !== placed))
    throw new Error(`${placed} orders were answered, the database has ${more.join(', ')} more`);
}

async function measureCommits(stack: ScratchStack): Promise<Rate> {
  const pool = new Pool({ connectionString: stack.databaseUrl, max: AT_ONCE });
  await pool.query(BENCH_ROWS);
  const commit = async () => {
    const startedAt = performance.now();
    await pool.query("INSERT INTO bench_rows (body) VALUES ('one row')");
    return performance.now() - startedAt;
  };
  await measure(WARM_UP, AT_ONCE, commit);
  const rounds: Rate[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(COMMITS / ROUNDS, AT_ONCE, commit));
  await pool.end();
  return median(rounds);
}

/** The floor: a bare handler that inserts one row. */
export async function openBareHandler(stack: ScratchStack, atOnce: number): Promise<Work> {
  const client = new Client({ connectionString: stack.databaseUrl });
  await client.connect();
  await client.query(BENCH_ROWS);
  await client.end();
  const bare = await openBareApp(stack);
  const insert = async () => {
    const sent = await send(`${bare.url}/insert`, { method: 'POST', body: '{}' });
    if (sent.status !== 200) throw new Error(`the bare handler answered ${sent.status}`);
    return sent.ms;
  };
  await measure(WARM_UP, atOnce, insert);
  return { round: () => measure(BARE_A_ROUND, atOnce, insert), close: bare.close };
}

const line = (name: string, { perSecond, p50, p99 }: Rate) =>
  console.log(
    `  ${name.padEnd(52)} ${perSecond.toFixed(0).padStart(6)}/s   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms`,
  );

/** Cash-on-delivery orders a second with everything switched on, beside two floors of the same PostgreSQL. */
export async function run(stack: ScratchStack, note: Note): Promise<void> {
  const commits = await measureCommits(stack);
  const { orders, bare } = await measureOrders(stack);
  closeLoad();
  line('one-row commits, 10 at once', commits);
  line('bare Next handler inserting one row, 10 at once', bare);
  line('cash-on-delivery orders, 10 shoppers at once', orders);
  const [rate, p99] = [orders.perSecond / bare.perSecond, orders.p99 / bare.p99];
  console.log(
    `  orders to bare handler: ${rate.toFixed(2)} (budget ${LEAST_RATE}, aim 0.40), p99 ${p99.toFixed(1)} times (budget ${MOST_P99})`,
  );
  console.log(`  orders to one-row commits: ${(orders.perSecond / commits.perSecond).toFixed(2)}`);
  note({
    name: 'cash orders, 10 shoppers at once',
    value: orders.perSecond,
    unit: '/s',
    floor: bare.perSecond,
    budget: { least: LEAST_RATE },
  });
  note({ name: 'cash orders, p99', value: orders.p99, unit: 'ms', floor: bare.p99, budget: { most: MOST_P99 } });
  note({ name: 'cash orders beside one-row commits', value: orders.perSecond, unit: '/s', floor: commits.perSecond });
}
