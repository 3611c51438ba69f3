import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { refundByHand, setRefunds } from '@/e2e/dashboard';
import { playPayment, resetEmulators, setWebhooks, sql } from '@/e2e/shopper';
import { setAttempt } from '@/e2e/stored';
import { database } from '@/lib/core/db';
import { asJob } from '@/lib/core/deadline';
import { stopQueue } from '@/lib/core/queue';
import { getAttempt } from '@/lib/sales/links/service';
import { startPayment } from '@/lib/sales/payments/fixture';
import { hear, paidOrder } from '@/lib/sales/refunds/fixture';
import { applyPaymentHint } from './service';
import { closeGone } from './service.closing';

/** So many connections all jobs of a process may hold at once. */
const LINE = 6;

let other: Client;
beforeAll(resetEmulators);
beforeEach(async () => {
  await setWebhooks({ drop: true });
  await setRefunds('processed', { instantly: true });
  other = new Client({ connectionString: process.env.DATABASE_URL ?? '' });
  await other.connect();
});
afterEach(async () => {
  await other.end();
  await resetEmulators();
});
afterAll(stopQueue);

type Job = { orderId: string; work: () => Promise<unknown> };

const JOBS: Record<string, () => Promise<Job>> = {
  'a refund made by hand': async () => {
    const { orderId, paymentId } = await paidOrder();
    const refundId = await refundByHand(paymentId, 50_000);
    return { orderId, work: () => hear(refundId) };
  },
  'a second payment': async () => {
    const { orderId, referenceId } = await paidOrder();
    // Nobody else finds it first.
    await setAttempt(referenceId, "checked_at = now() + interval '1 day'");
    const { paymentIds } = await playPayment(referenceId, 'paid-twice', { webhook: false });
    return { orderId, work: () => applyPaymentHint({ referenceId, paymentId: paymentIds.at(-1) ?? '' }) };
  },
  'a page that has gone': async () => {
    const { orderId, referenceId } = await startPayment();
    const attempt = await getAttempt(referenceId);
    return { orderId, work: async () => attempt && closeGone(attempt) };
  },
};

it.each(Object.entries(JOBS))('jobs that hold every connection of theirs need no further one: %s', async (_, make) => {
  const jobs: Job[] = [];
  for (let made = 0; made < LINE; made++) jobs.push(await make());
  const [own] = (await other.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows;
  await other.query('BEGIN');
  await other.query('SELECT 1 FROM orders WHERE id = ANY($1) FOR UPDATE', [jobs.map(({ orderId }) => orderId)]);
  const done = Promise.allSettled(jobs.map(({ work }) => asJob('jobs', work)));
  const waits = () => sql('SELECT 1 FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))', own?.pid);
  await expect.poll(async () => (await waits()).length, { timeout: 15_000 }).toBeGreaterThanOrEqual(LINE);
  let most = 0;
  const look = setInterval(() => {
    most = Math.max(most, database().pool.inLine);
  }, 10);
  await other.query('COMMIT');
  const ended = await done.finally(() => clearInterval(look));
  expect(most, 'waited for a connection').toBe(0);
  expect(ended.map(({ status }) => status)).toEqual(Array(LINE).fill('fulfilled'));
});
