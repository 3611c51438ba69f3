import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { setRefunds } from '@/e2e/dashboard';
import { newKey, newPhone, resetEmulators, setWebhooks, sql } from '@/e2e/shopper';
import { attentionsOf } from '@/e2e/stored';
import { stopQueue } from '@/lib/core/queue';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { paidOrder } from './fixture';
import { callForStuckRefunds } from './service';
import { askRefund } from './service.ask';

let owner: string;
let other: Client;
beforeAll(async () => {
  await resetEmulators();
  owner = (await upsertPhoneUser(newPhone())).id;
});
beforeEach(async () => {
  await setWebhooks({ drop: true });
  other = new Client({ connectionString: process.env.DATABASE_URL ?? '' });
  await other.connect();
});
afterEach(async () => {
  await other.end();
  await resetEmulators();
});
afterAll(stopQueue);

const ask = (orderId: string, amount: number) =>
  askRefund({ orderId, request: { amount, reason: 'Damaged', outside: null }, userId: owner, key: newKey() });

it('one that is done while its order is waited for is not stuck', async () => {
  const { orderId } = await paidOrder();
  await setRefunds('pending');
  const { id } = await ask(orderId, 500);
  await sql("UPDATE refunds SET created_at = now() - interval '15 days' WHERE id = $1", id);
  const [own] = (await other.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows;
  await other.query('BEGIN');
  await other.query('SELECT 1 FROM orders WHERE id = $1 FOR UPDATE', [orderId]);
  const called = callForStuckRefunds(Date.now(), 500);
  const waits = () => sql('SELECT 1 FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))', own?.pid);
  await expect.poll(async () => (await waits()).length).toBeGreaterThan(0);
  await other.query("UPDATE refunds SET state = 'processed', processed_at = now() WHERE id = $1", [id]);
  await other.query('COMMIT');
  await called;
  expect(await attentionsOf(orderId)).toEqual([]);
});
