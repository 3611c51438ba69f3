import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { newPhone, resetEmulators, sql } from '@/e2e/shopper';
import { transaction } from '@/lib/core/db';
import { stopQueue } from '@/lib/core/queue';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { newPlacement } from '@/lib/sales/payments/fixture';
import { lockOrder, placeCodOrder } from './service';

let other: Client;
beforeAll(resetEmulators);
beforeEach(async () => {
  other = new Client({ connectionString: process.env.DATABASE_URL ?? '' });
  await other.connect();
});
afterEach(() => other.end());
afterAll(stopQueue);

it('an order that is given to another account while its lock is waited for is there, and is that account’s', async () => {
  const { orderId } = await placeCodOrder(await newPlacement());
  const [own] = (await other.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows;
  await other.query('BEGIN');
  await other.query('SELECT 1 FROM orders WHERE id = $1 FOR UPDATE', [orderId]);
  const locked = transaction((tx) => lockOrder(tx, orderId));
  const waits = () => sql('SELECT 1 FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))', own?.pid);
  await expect.poll(async () => (await waits()).length).toBeGreaterThan(0);
  const phone = newPhone();
  // Made after the other began to wait.
  const { id: userId } = await upsertPhoneUser(phone);
  const change = 'UPDATE orders SET user_id = $2, phone = $3, version = version + 1 WHERE id = $1';
  await other.query(change, [orderId, userId, phone]);
  await other.query('COMMIT');
  expect(await locked).toMatchObject({ id: orderId, userId, phone, user: { phoneNumber: phone } });
});
