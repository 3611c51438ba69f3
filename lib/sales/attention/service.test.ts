import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resetEmulators, sql } from '@/e2e/shopper';
import { transaction } from '@/lib/core/db';
import { stopQueue } from '@/lib/core/queue';
import { startPayment } from '@/lib/sales/payments/fixture';
import { callFor, callOff } from './service';

let orderId: string;
let other: Client;
beforeAll(resetEmulators);
beforeEach(async () => {
  ({ orderId } = await startPayment());
  other = new Client({ connectionString: process.env.DATABASE_URL ?? '' });
  await other.connect();
});
afterEach(() => other.end());
afterAll(stopQueue);

const isMarked = async () =>
  (await sql<{ marked: boolean }>('SELECT needs_review AS marked FROM orders WHERE id = $1', orderId))[0]?.marked;
const openByOther = (reason: string) =>
  other.query('INSERT INTO attentions (order_id, reason) VALUES ($1, $2)', [orderId, reason]);
const endByOther = (reason: string) =>
  other.query('UPDATE attentions SET ended_at = now() WHERE order_id = $1 AND reason = $2', [orderId, reason]);

/** Runs `work` while the other connection has written and not yet finished, until it is over or waits for that. */
async function beside(work: () => Promise<unknown>): Promise<void> {
  const [own] = (await other.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows;
  let isOver = false;
  const done = work().finally(() => {
    isOver = true;
  });
  const waits = () => sql('SELECT 1 FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))', own?.pid);
  await expect.poll(async () => isOver || (await waits()).length > 0).toBe(true);
  await other.query('COMMIT');
  await done;
}

describe('an order stays marked while a reason is open', () => {
  it('where one comes while the only other ends', async () => {
    await transaction((tx) => callFor(tx, orderId, 'refund'));
    await other.query('BEGIN');
    await openByOther('message');
    await beside(() => transaction((tx) => callOff(tx, orderId, ['refund'], new Date())));
    expect(await isMarked()).toBe(true);
  });

  it('and no longer, where two end at once', async () => {
    for (const reason of ['refund', 'message'] as const) await transaction((tx) => callFor(tx, orderId, reason));
    await other.query('BEGIN');
    await endByOther('message');
    await beside(() => transaction((tx) => callOff(tx, orderId, ['refund'], new Date())));
    expect(await isMarked()).toBe(false);
  });
});
