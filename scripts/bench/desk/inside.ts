import { Client } from 'pg';
import { openBooks } from '@/lib/sales/books/service.screen';
import { getOwed } from '@/lib/sales/cash-book/service';
import { deskQueryOf } from '@/lib/sales/desk/schema';
import { getOrderDetail, listOrders } from '@/lib/sales/desk/service';
import { getDeskFigures } from '@/lib/sales/desk/service.figures';
import { getOrder } from '@/lib/sales/orders/service';
import { getOrderFigures } from '@/lib/sales/orders/service.figures';
import { type Case, listCases, SCREENS } from './cases.ts';
import { SUM } from './names.ts';
import { type Plan, scansOf } from './plans.ts';

/** What the bench asks of a process that has one database open as the shop has it. */
export type Ask = { names: true } | { time: string; limit?: number } | { rows: string } | { plan: string };

type Query = { text: string; values?: unknown[] };
const client = new Client({ connectionString: process.env.DATABASE_URL });
const heard: Query[] = [];

/** Hears what is sent to the database, to ask for its plan later. */
function listen(): void {
  const send = Client.prototype.query as (...given: unknown[]) => unknown;
  Client.prototype.query = function (this: Client, ...given: unknown[]) {
    const [first, second] = given;
    const query = typeof first === 'string' ? { text: first, values: second as unknown[] } : (first as Query);
    if (this !== client && /^\s*(SELECT|WITH)/i.test(query.text)) heard.push(query);
    return send.apply(this, given);
  } as typeof Client.prototype.query;
}

const SHOWN: Record<string, (nowMs: number) => Promise<unknown>> = {
  [SUM]: () => client.query('SELECT sum(amount) FROM orders'),
  dashboard: (nowMs) => Promise.all([getOrderFigures(nowMs), getDeskFigures(nowMs), getOwed(nowMs)]),
  money: openBooks,
};

/** Each tells how many orders it answered with. */
const RUN: Record<Case['kind'], (value: string) => Promise<number>> = {
  list: async (value) => (await listOrders(deskQueryOf(new URLSearchParams(value)))).orders.length,
  detail: async (value) => Number(Boolean(await getOrderDetail(value))),
  row: async (value) => Number(Boolean(await getOrder(value))),
  screen: async (value) => Number(Boolean(await SHOWN[value]?.(Date.now()))),
};

async function plansOf(kind: Case['kind'], value: string): Promise<Plan[]> {
  heard.length = 0;
  await RUN[kind](value);
  const plans: Plan[] = [];
  for (const { text, values = [] } of heard.splice(0)) {
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: object }[] }>(`EXPLAIN (FORMAT JSON) ${text}`, values);
    plans.push(scansOf(rows[0]?.['QUERY PLAN'][0]?.Plan ?? {}));
  }
  return plans;
}

listen();
await client.connect();
const cases = await listCases(async (text) => (await client.query(text)).rows);
const turns = new Map<string, number>();

/** Milliseconds of the next call of this case, of a page of so many orders where it says so. */
async function time({ name, kind, values }: Case, limit?: number): Promise<number> {
  const turn = turns.get(name) ?? 0;
  turns.set(name, turn + 1);
  const value = values[turn % values.length] ?? '';
  const asked = limit ? `${value}&limit=${limit}` : value;
  const began = performance.now();
  await RUN[kind](asked);
  const took = performance.now() - began;
  heard.length = 0;
  return took;
}

/** The most orders that a call of this case answers with. */
async function rowsOf({ kind, values }: Case): Promise<number> {
  let most = 0;
  for (const value of values) most = Math.max(most, await RUN[kind](value));
  return most;
}

async function answer(ask: Ask): Promise<unknown> {
  if ('names' in ask) return cases.map(({ name }) => name);
  const [wanted] = Object.values(ask);
  const asked = [...cases, ...SCREENS].find(({ name }) => name === wanted);
  if (!asked) throw new Error('there is no such case');
  if ('plan' in ask) return plansOf(asked.kind, asked.values[0] ?? '');
  return 'time' in ask ? time(asked, ask.limit) : rowsOf(asked);
}

process.on('message', (ask: Ask) => {
  answer(ask).then(
    (found) => process.send?.({ found }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
process.send?.({ found: 'ready' });
