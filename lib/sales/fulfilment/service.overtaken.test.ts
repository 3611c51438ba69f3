import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { newPhone, orderBody, sql } from '@/e2e/shopper';
import { stageOf } from '@/e2e/stored';
import { stopQueue } from '@/lib/core/queue';
import { orderSchema } from '@/lib/sales/orders/schema';
import { placeCodOrder } from '@/lib/sales/orders/service';
import { newPlacement } from '@/lib/sales/payments/fixture';
import { act } from './service';
import { followUnconfirmed } from './service.unconfirmed';

let other: Client;
// Nobody else's order comes before.
beforeAll(() => sql("UPDATE orders SET stage_since = now() WHERE stage = 'to_confirm'"));
beforeEach(async () => {
  other = new Client({ connectionString: process.env.DATABASE_URL ?? '' });
  await other.connect();
});
afterEach(() => other.end());
afterAll(stopQueue);

/** An order that nobody has confirmed for so many hours, asked and reminded in time. */
async function unanswered(hours: number): Promise<string> {
  const { orderId } = await placeCodOrder(await newPlacement());
  await sql(
    `UPDATE orders SET stage = 'to_confirm', stage_since = now() - $2 * interval '1 hour', version = version + 1
     WHERE id = $1`,
    orderId,
    hours,
  );
  await sql(
    `INSERT INTO order_events (order_id, type, by, from_stage, to_stage, created_at)
     VALUES ($1, 'reminded', 'system', 'to_confirm', 'to_confirm', now() - interval '25 hours')`,
    orderId,
  );
  await sql(
    `INSERT INTO outbox_messages (id, dedupe_key, "to", order_id, topic, channel, status, sent_at)
     SELECT gen_random_uuid(), 'asked:' || id, phone, id, 'order-to-confirm', 'sms', 'sent', now() - interval '25 hours'
     FROM orders WHERE id = $1`,
    orderId,
  );
  return orderId;
}

const confirm = (id: string) =>
  other.query("UPDATE orders SET stage = 'to_pack', stage_since = now(), version = version + 1 WHERE id = $1", [id]);

/** Runs the clock for two orders; `meanwhile` happens once it waits for what the other connection holds. */
async function follow(meanwhile: () => Promise<unknown>): Promise<void> {
  const [own] = (await other.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows;
  const ended = followUnconfirmed(Date.now(), 2);
  const waits = () => sql('SELECT 1 FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))', own?.pid);
  await expect.poll(async () => (await waits()).length).toBeGreaterThan(0);
  await meanwhile();
  await other.query('COMMIT');
  await ended;
}

it('an order that is confirmed while the clock ends it, or waits behind another one, is not cancelled', async () => {
  const [first, second] = [await unanswered(50), await unanswered(49)];
  await other.query('BEGIN');
  await confirm(first);
  await confirm(second);
  await follow(async () => undefined);
  expect([await stageOf(first), await stageOf(second)]).toEqual(['to_pack', 'to_pack']);
});

it('an order that begins to wait anew while the clock ends those before it is not cancelled', async () => {
  const [first, second] = [await unanswered(50), await unanswered(49)];
  await other.query('BEGIN');
  await other.query('SELECT 1 FROM orders WHERE id = $1 FOR UPDATE', [first]);
  const { userDetails } = orderSchema.parse(orderBody(1, { phone: newPhone() }));
  const request = { action: 'address', version: null, userDetails, undoable: false } as const;
  await follow(() => act({ orderId: second, request, who: { actor: 'owner', userId: null }, key: null }));
  expect([await stageOf(first), await stageOf(second)]).toEqual(['cancelled', 'to_confirm']);
});
