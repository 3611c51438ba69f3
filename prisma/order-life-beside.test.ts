import { beforeAll, expect, test } from 'vitest';
import { query, withDatabase } from '@/scripts/testing/database';
import { insertUser, oldRow } from '@/scripts/testing/old-orders';
import { migrate } from './migrate.ts';

const database = withDatabase('order_life_beside');
const ask = <Row extends Record<string, unknown>>(text: string, ...values: unknown[]) =>
  query<Row>(database.url, text, ...values);
const review = { review: ['phone not proved'] };
type Kind = { method: 'cod' | 'online'; state: string; marked?: boolean };

beforeAll(async () => {
  await migrate(database.url);
  await insertUser(database.url);
});

let made = 0;

/** The statement by which the version before places an order. */
async function place(kind: Kind): Promise<string> {
  const id = `late${made++}`;
  const row = { id, ...oldRow({ ...kind, money: 'PENDING' }, Date.now()) };
  const columns = Object.keys(row).map((name) => `"${name}"`);
  const [answer] = await ask<{ state: string; amount: number }>(
    `WITH placed AS (
       INSERT INTO orders (${columns}) SELECT ${columns.map((name) => `row.${name}`)}
       FROM (SELECT 1) AS claimed, jsonb_populate_recordset(NULL::orders, $1::jsonb) AS row RETURNING id, state, amount),
     noted AS (
       INSERT INTO order_events (order_id, type, to_state, detail)
       SELECT id, 'placed', state, jsonb_build_object('amount', amount) || $2::jsonb FROM placed)
     SELECT state::text, amount FROM placed`,
    JSON.stringify([row]),
    JSON.stringify(kind.marked ? review : {}),
  );
  expect(answer).toEqual({ state: kind.state, amount: 2_499 });
  return id;
}

/** Its step of the money of an order; whether it found the order so. */
async function move(id: string, type: string, from: string, to: string, money: string): Promise<boolean> {
  const rows = await ask(
    `UPDATE orders SET state = $3::order_state, money_state = $4::money_state, updated_at = now()
     WHERE id = $1 AND state = $2::order_state RETURNING id`,
    ...[id, from, to, money],
  );
  if (rows.length === 0) return false;
  await ask(
    `INSERT INTO order_events (order_id, type, from_state, to_state, detail)
     VALUES ($1, $2, $3::order_state, $4::order_state, '{}')`,
    ...[id, type, from, to],
  );
  return true;
}

const standing = async (id: string) =>
  (
    await ask(
      'SELECT stage::text, money::text, state::text, money_state::text, version, needs_review AS marked FROM orders WHERE id = $1',
      id,
    )
  )[0];
const history = (id: string) =>
  ask(
    `SELECT type, by, from_stage::text AS from, to_stage::text AS to FROM order_events WHERE order_id = $1 ORDER BY id`,
    id,
  );
const reasons = (id: string) => ask('SELECT reason, ended_at FROM attentions WHERE order_id = $1', id);

test('the version before places cash orders that are to be packed, with numbers of their own', async () => {
  const [first, second] = [
    await place({ method: 'cod', state: 'confirmed' }),
    await place({ method: 'cod', state: 'confirmed' }),
  ];
  const now = { stage: 'to_pack', money: 'due', state: 'confirmed', money_state: 'PENDING' };
  expect(await standing(first)).toEqual({ ...now, version: 1, marked: false });
  expect(await history(first)).toEqual([{ type: 'placed', by: 'parent', from: null, to: 'to_pack' }]);
  const numbers = await ask<{ number: number; token: string }>(
    'SELECT number, track_token AS token FROM orders WHERE id = ANY($1) ORDER BY number',
    [first, second],
  );
  expect((numbers[1]?.number ?? 0) - (numbers[0]?.number ?? 0)).toBe(1);
  expect(numbers[0]?.token).not.toBe(numbers[1]?.token);
});

test('the version before marks orders, which then have a reason', async () => {
  const flagged = await place({ method: 'cod', state: 'confirmed', marked: true });
  expect(await reasons(flagged)).toEqual([{ reason: 'flagged', ended_at: null }]);
  const later = await place({ method: 'online', state: 'awaiting_payment' });
  expect(await reasons(later)).toEqual([]);
  await ask('UPDATE orders SET needs_review = true WHERE id = $1', later);
  expect(await reasons(later)).toEqual([{ reason: 'flagged', ended_at: null }]);
  await ask('UPDATE attentions SET ended_at = now() WHERE order_id = $1', later);
  expect(await standing(later)).toMatchObject({ marked: false });
});

test('the version before takes payments, also late ones', async () => {
  const id = await place({ method: 'online', state: 'awaiting_payment' });
  expect(await standing(id)).toMatchObject({ stage: 'awaiting_payment', money: 'pending', version: 1 });
  expect(await move(id, 'payment expired', 'awaiting_payment', 'payment_failed', 'FAILED')).toBe(true);
  expect(await standing(id)).toMatchObject({ stage: 'payment_failed', money: 'failed', version: 2 });
  expect(await move(id, 'paid', 'awaiting_payment', 'confirmed', 'COMPLETED')).toBe(false);
  expect(await move(id, 'paid late', 'payment_failed', 'confirmed', 'COMPLETED')).toBe(true);
  const now = { stage: 'to_pack', money: 'paid', state: 'confirmed', money_state: 'COMPLETED' };
  expect(await standing(id)).toEqual({ ...now, version: 3, marked: false });
  expect(await history(id)).toEqual([
    { type: 'placed', by: 'parent', from: null, to: 'awaiting_payment' },
    { type: 'payment expired', by: 'system', from: 'awaiting_payment', to: 'payment_failed' },
    { type: 'paid late', by: 'system', from: 'payment_failed', to: 'to_pack' },
  ]);
});

test('the version before sees an order that this version moves as it knows orders, and undoes none of it', async () => {
  const id = await place({ method: 'cod', state: 'confirmed' });
  const to = (stage: string, rest = '') =>
    ask(`UPDATE orders SET stage = $2::order_stage, version = version + 1 ${rest} WHERE id = $1`, id, stage);
  await to('shipped', ", courier = 'DTDC', tracking_number = 'D1'");
  await ask(
    "INSERT INTO order_events (order_id, type, by, from_stage, to_stage) VALUES ($1, 'ship', 'owner', 'to_pack', 'shipped')",
    id,
  );
  expect(await standing(id)).toMatchObject({ state: 'confirmed', money_state: 'PENDING' });
  expect(
    await ask(
      'SELECT from_state::text, to_state::text FROM order_events WHERE order_id = $1 ORDER BY id DESC LIMIT 1',
      id,
    ),
  ).toEqual([{ from_state: 'confirmed', to_state: 'confirmed' }]);
  await ask('UPDATE orders SET needs_review = true, updated_at = now() WHERE id = $1', id);
  expect(await standing(id)).toMatchObject({ stage: 'shipped', money: 'due' });
  await to('delivered', ", money = 'received'");
  expect(await standing(id)).toMatchObject({ state: 'confirmed', money_state: 'COMPLETED' });
});

test('the version before calls a person where it takes money for an order that is cancelled', async () => {
  const id = await place({ method: 'online', state: 'awaiting_payment' });
  await ask("UPDATE orders SET stage = 'cancelled', version = version + 1 WHERE id = $1", id);
  expect(await standing(id)).toMatchObject({ money: 'pending', state: 'payment_failed', money_state: 'FAILED' });
  expect(await move(id, 'paid late', 'payment_failed', 'confirmed', 'COMPLETED')).toBe(true);
  expect(await standing(id)).toMatchObject({ stage: 'cancelled', money: 'paid', marked: true, version: 3 });
  expect(await reasons(id)).toEqual([{ reason: 'flagged', ended_at: null }]);
});
