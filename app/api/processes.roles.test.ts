import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Started, startServer } from '@/e2e/server';
import { migrate } from '@/prisma/migrate';
import { query, withDatabase } from '@/scripts/testing/database';

const { url } = withDatabase('roles');
const started: Started[] = [];
afterAll(() => Promise.all(started.map((server) => server.stop())));

beforeAll(async () => {
  await migrate(url);
  vi.stubEnv('DATABASE_URL', url);
  vi.resetModules();
  try {
    const { prepareQueues, stopQueue } = await import('@/lib/core/queue');
    // One that another file has left open is another database's.
    await stopQueue();
    await prepareQueues();
    await stopQueue();
  } finally {
    vi.unstubAllEnvs();
    vi.resetModules();
  }
});

async function start(SHOP_ROLE: string) {
  const server = await startServer({ DATABASE_URL: url, SHOP_ROLE });
  started.push(server);
  return server;
}

/** A message of the payment provider about nothing that we know. */
function report(home: string): Promise<Response> {
  const body = JSON.stringify({ event: 'payment.authorized', payload: {} });
  const secret = process.env.RAZORPAY_WEBHOOK_SECRET ?? '';
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': `evt_${randomUUID()}` };
  return fetch(`${home}/api/payment/webhook`, { method: 'POST', body, headers });
}

const jobs = () =>
  query<{ state: string; begun: Date | null }>(
    url,
    "SELECT state, started_on AS begun FROM pgboss.job WHERE name = 'payment-event'",
  );
const statusOf = async (address: string, init?: RequestInit) => (await fetch(address, init)).status;

it('a web process opens the queue before anybody puts a job on it', async () => {
  const open = () =>
    query(url, "SELECT 1 FROM pg_stat_activity WHERE application_name = 'shop-queue' AND datname = current_database()");
  expect(await open()).toEqual([]);
  const web = await start('web');
  await expect.poll(async () => (await open()).length).toBeGreaterThan(0);
  await web.stop();
});

it('case 79: the web puts jobs on queues, a worker does them and answers only its health', async () => {
  const web = await start('web');
  expect((await report(web.url)).status, web.lines.join('\n')).toBe(200);
  expect(await statusOf(`${web.url}/shop/home`)).toBe(200);
  expect(await jobs()).toEqual([{ state: 'created', begun: null }]);
  expect(await query(url, 'SELECT 1 FROM pgboss.schedule')).toEqual([]);
  const before = new Date();
  const worker = await start('worker');
  await expect.poll(async () => (await jobs()).map(({ state }) => state), { timeout: 15_000 }).toEqual(['completed']);
  expect((await jobs())[0]?.begun?.getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect((await query(url, 'SELECT 1 FROM pgboss.schedule')).length).toBeGreaterThan(5);
  for (const path of ['live', 'ready']) expect(await statusOf(`${worker.url}/api/health/${path}`), path).toBe(200);
  for (const path of ['/', '/shop/home', '/admin/dashboard', '/api/auth/check-auth', '/sw.js'])
    expect(await statusOf(`${worker.url}${path}`), path).toBe(404);
  expect((await report(worker.url)).status).toBe(404);
  for (const server of [web, worker]) {
    server.signal('SIGTERM');
    expect(await server.exited).toBe('exit code 0');
  }
});
