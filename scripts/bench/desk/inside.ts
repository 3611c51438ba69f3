import { Client } from 'pg';
import { deskQueryOf } from '@/lib/sales/desk/schema';
import { getOrderDetail, listOrders } from '@/lib/sales/desk/service';
import { getOrder } from '@/lib/sales/orders/service';
import { listCases } from './cases.ts';
import { type Plan, scansOf } from './plans.ts';

/** What the bench asks of a process that has one database open as the shop has it. */
export type Ask = { names: true } | { time: string; runs: number } | { plan: string };

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

const RUN: Record<string, (value: string) => Promise<unknown>> = {
  list: (value) => listOrders(deskQueryOf(new URLSearchParams(value))),
  detail: getOrderDetail,
  row: getOrder,
};

async function plansOf(kind: string, value: string): Promise<Plan[]> {
  heard.length = 0;
  await RUN[kind]?.(value);
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

async function answer(ask: Ask): Promise<unknown> {
  if ('names' in ask) return cases.map(({ name }) => name);
  const asked = cases.find(({ name }) => name === ('time' in ask ? ask.time : ask.plan));
  if (!asked) throw new Error('there is no such case');
  const { name, kind, values } = asked;
  if ('plan' in ask) return plansOf(kind, values[0] ?? '');
  const times: number[] = [];
  for (let run = 0; run < ask.runs; run++) {
    const turn = turns.get(name) ?? 0;
    turns.set(name, turn + 1);
    const began = performance.now();
    await RUN[kind]?.(values[turn % values.length] ?? '');
    times.push(performance.now() - began);
  }
  heard.length = 0;
  return times;
}

process.on('message', (ask: Ask) => {
  answer(ask).then(
    (found) => process.send?.({ found }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
process.send?.({ found: 'ready' });
