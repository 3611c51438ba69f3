import { Client } from 'pg';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { migrate } from '@/prisma/migrate';
import { Book } from '../chaos/book.ts';
import type { Emulators } from '../chaos/emulators.ts';
import { checkInvariants } from '../chaos/invariants.ts';
import { Rows } from '../chaos/rows.ts';
import type { Shopper } from '../chaos/shopper.ts';
import { query, withDatabase } from '../testing/database.ts';
import { fill } from './insert.ts';

const COUNT = 1_500;
const SEED = 11;
const database = withDatabase('fill');
const nowMs = Date.parse('2026-11-22T15:30:00Z');
const count = async (what: string): Promise<number> =>
  (await query<{ count: number }>(database.url, `SELECT count(*)::int AS count FROM ${what}`))[0]?.count ?? 0;

/** How some orders of every seed stand; the database knows no way that the shop does not. */
const KINDS = [
  'cod cancelled due',
  'cod delivered collected',
  'cod delivered none',
  'cod delivered received',
  'cod returned due',
  'cod shipped due',
  'cod to_pack due',
  'online cancelled paid',
  'online delivered paid',
  'online payment_failed failed',
  'online shipped paid',
  'online to_pack paid',
];

beforeAll(async () => {
  await migrate(database.url);
  expect(await fill(database.url, { count: COUNT, seed: SEED, nowMs })).toMatchObject({ orders: COUNT });
});

test('there are orders of every kind, and accounts that order again', async () => {
  const kinds = await query<{ kind: string }>(
    database.url,
    "SELECT method || ' ' || stage || ' ' || money AS kind FROM orders GROUP BY 1 ORDER BY 1",
  );
  expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(KINDS));
  const accounts = await count('users');
  expect(accounts).toBeGreaterThan(COUNT / 2);
  expect(accounts).toBeLessThan(COUNT * 0.9);
  expect(await count("payments WHERE use = 'refund_due'")).toBeGreaterThan(0);
  expect(await count("payments WHERE use = 'in_review'")).toBeGreaterThan(0);
  expect(await count("order_events WHERE type = 'paid late'")).toBeGreaterThan(0);
  expect(await count('refunds')).toBeGreaterThan(0);
  expect(await count('proved_phones')).toBeGreaterThan(0);
  expect(await count('idempotency_keys')).toBeGreaterThan(0);
  expect(await count('orders WHERE needs_review')).toBeGreaterThan(0);
});

test('parcels and cash are where their orders say', async () => {
  const none = async (what: string) => expect(await count(`orders WHERE ${what}`), what).toBe(0);
  const gone = "stage IN ('shipped', 'out_for_delivery', 'undelivered', 'delivered', 'returning', 'returned', 'lost')";
  await none(`(shipped_at IS NOT NULL) <> (${gone})`);
  await none('(shipped_at IS NULL) <> (courier IS NULL) OR (courier IS NULL) <> (tracking_number IS NULL)');
  await none("stage = 'delivered' AND delivered_at IS NULL OR delivered_at < shipped_at OR shipped_at < created_at");
  await none("(money = 'received') <> (cash_reference IS NOT NULL AND cash_received_on IS NOT NULL)");
  await none('city IS NULL OR district IS NULL OR region IS NULL');
  await none(
    `stage_since <> (SELECT max(e.created_at) FROM order_events e
                     WHERE e.order_id = orders.id AND e.from_stage IS DISTINCT FROM e.to_stage) AND replaces_id IS NULL`,
  );
  await none(
    `version <> (SELECT count(*) FROM order_events e WHERE e.order_id = orders.id AND e.type <> 'payment in review'
                 AND e.type NOT LIKE 'refund %')`,
  );
  expect(await count('orders WHERE replaces_id IS NOT NULL')).toBeGreaterThan(0);
  const tallied = 'SELECT stage::text, sum(count)::int AS count FROM stage_tallies GROUP BY 1 ORDER BY 1';
  const counted = `SELECT stage::text, count(*)::int FROM orders
    WHERE stage IN ('shipped', 'out_for_delivery', 'undelivered', 'delivered', 'returning') GROUP BY 1 ORDER BY 1`;
  expect(await query(database.url, tallied)).toEqual(await query(database.url, counted));
});

test('numbers follow time', async () => {
  expect(
    await count(
      '(SELECT number, 10000 + row_number() OVER (ORDER BY created_at, number) AS wanted FROM orders) AS o WHERE number <> wanted',
    ),
  ).toBe(0);
});

test('who did what is known, and what was called for has mostly ended', async () => {
  const by = await query<{ by: string }>(database.url, 'SELECT DISTINCT by FROM order_events ORDER BY 1');
  expect(by.map((one) => one.by)).toEqual(['carrier', 'owner', 'parent', 'system']);
  const open = await count('attentions WHERE ended_at IS NULL');
  expect(open).toBeGreaterThan(0);
  expect(await count('attentions')).toBeGreaterThan(5 * open);
  expect(await count('(SELECT DISTINCT order_id FROM attentions WHERE ended_at IS NULL) AS o')).toBe(
    await count('orders WHERE needs_review'),
  );
  expect(await count("attentions WHERE ended_at < since OR since > '2026-11-22T15:30:00Z'")).toBe(0);
});

test('nobody will be told or asked anything about them', async () => {
  expect(await count("outbox_messages WHERE status <> 'sent'")).toBe(0);
  expect(await count("payment_attempts WHERE checked_at < now() + interval '100 years'")).toBe(0);
});

test('what was told is what the states say', async () => {
  const told = "SELECT order_id FROM outbox_messages WHERE channel = 'sms' AND topic";
  expect(
    await count(
      `orders WHERE stage = 'to_pack' AND id NOT IN (${told} IN ('order-placed', 'payment-received', 'paid-late'))`,
    ),
  ).toBe(0);
  expect(await count(`orders WHERE stage = 'payment_failed' AND id NOT IN (${told} = 'payment-failed')`)).toBe(0);
  expect(await count(`orders WHERE stage = 'awaiting_payment' AND id IN (${told} IS NOT NULL)`)).toBe(0);
});

test('the invariants of the fault run hold for them', async () => {
  // As it was before old keys were forgotten, and with a number for each account, by which the check looks for them.
  await query(
    database.url,
    `INSERT INTO idempotency_keys (user_id, key, body_hash, order_id)
     SELECT user_id, 'old-' || id, '', id FROM orders WHERE id NOT IN (SELECT order_id FROM idempotency_keys)`,
  );
  await query(
    database.url,
    `UPDATE users SET phone_number = 7000000000 + n FROM (SELECT id, row_number() OVER () AS n FROM users) AS one
     WHERE one.id = users.id AND phone_number IS NULL`,
  );
  const orders = await query<{ id: string; key: string; phone: string; money: string; quantity: number }>(
    database.url,
    `SELECT o.id, k.key, u.phone_number AS phone, o.money::text AS money, o.quantity
     FROM orders o JOIN users u ON u.id = o.user_id JOIN idempotency_keys k ON k.order_id = o.id`,
  );
  const book = new Book();
  for (const { id, key, phone, money, quantity } of orders) {
    const entry = book.open({ phone } as Shopper, 'cash', quantity);
    Object.assign(entry, { key, orderIds: new Set([id]), isPaid: money === 'paid' });
  }
  const nothing = { books: async () => ({ links: [], payments: [], events: [] }) } as unknown as Emulators;
  const found = await checkInvariants(book, new Rows(() => database.url), nothing, new Date(0));
  expect(found.flatMap(({ name, broken }) => broken.map((one) => `${name}: ${one}`))).toEqual([]);
  const names = found.filter(({ checked }) => checked > 0).map(({ name }) => name.slice(0, 2));
  expect(new Set(names)).toEqual(new Set(['I2', 'I4', 'I5', 'I6', 'I7', 'I8', 'an', 'ev']));
  expect(found.find(({ name }) => name.startsWith('I8'))?.checked).toBe(COUNT);
});

test('the same seed is refused and leaves nothing, another one adds to it', async () => {
  await expect(fill(database.url, { count: 5, seed: SEED, nowMs })).rejects.toThrow(
    'The orders of seed 11 are there already: choose another seed.',
  );
  expect(await count('orders')).toBe(COUNT);
  await fill(database.url, { count: 5, seed: SEED + 1, nowMs });
  expect(await count('orders')).toBe(COUNT + 5);
});

test('a shop beside moves its orders on while a whole seed is written and not yet there', async () => {
  const connect = async () => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  const keeper = await connect();
  // Both connections write the keys last.
  await keeper.query('BEGIN; LOCK TABLE idempotency_keys IN EXCLUSIVE MODE');
  const filling = fill(database.url, { count: 300, seed: SEED + 2, nowMs });
  const waiting = "pg_locks WHERE NOT granted AND relation = 'idempotency_keys'::regclass";
  await expect.poll(() => count(waiting), { timeout: 30_000 }).toBe(2);
  const before = await count('orders');
  // Each process of the database counts stages in the part that its number says.
  const parts = new Set<number>();
  while (parts.size < 8) {
    const client = await connect();
    const { rows } = await client.query<{ part: number }>('SELECT pg_backend_pid() % 8 AS part');
    parts.add(rows[0]?.part ?? 0);
    await client.query("BEGIN; SET LOCAL lock_timeout = '10s'");
    const moved = await client.query(
      `UPDATE orders SET stage = 'out_for_delivery', version = version + 1
       WHERE id = (SELECT id FROM orders WHERE stage = 'shipped' LIMIT 1)`,
    );
    expect(moved.rowCount).toBe(1);
    await client.query('ROLLBACK');
  }
  await keeper.query('COMMIT');
  expect(await filling).toMatchObject({ orders: 300 });
  expect(await count('orders')).toBe(before + 300);
});
