import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Server, startServer } from '@/e2e/server';
import { BASE_URL, newPhone, orderBody, Shopper } from '@/e2e/shopper';

const TOKEN = randomBytes(24).toString('hex');
const NOTHING = { success: false, message: 'There is nothing at this address' };

type Sample = { name: string; labels: Record<string, string>; value: number };

let server: Server;
beforeAll(async () => {
  server = await startServer({ METRICS_TOKEN: TOKEN });
  Shopper.home = server.url;
});
afterAll(async () => {
  Shopper.home = BASE_URL;
  await server?.stop();
});

const ask = (authorization: string | null, base = server.url) =>
  fetch(`${base}/api/metrics`, { headers: authorization === null ? {} : { authorization } });

/** The samples as Prometheus would read them. */
function samplesIn(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', inner = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      const labels = [...inner.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', of = '']) => [key, of]);
      return { name, labels: Object.fromEntries(labels), value: Number(value) };
    });
}

const read = async (): Promise<Sample[]> => samplesIn(await (await ask(`Bearer ${TOKEN}`)).text());

const sumOf = (samples: Sample[], name: string, labels: Record<string, string>): number =>
  samples
    .filter((one) => one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value))
    .reduce((sum, { value }) => sum + value, 0);

describe('who may read the metrics', () => {
  it.each([
    ['nobody', null],
    ['an empty word', ''],
    ['a wrong token', `Bearer ${'x'.repeat(TOKEN.length)}`],
    ['a part of it', `Bearer ${TOKEN.slice(0, -1)}`],
    ['more than it', `Bearer ${TOKEN}x`],
    ['it alone', TOKEN],
    ['it under another scheme', `Basic ${TOKEN}`],
    ['one of 12,000 letters', `Bearer ${TOKEN}${'a'.repeat(12_000)}`],
  ])('case 79: %s finds nothing there', async (_who, authorization) => {
    const answer = await ask(authorization);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual(NOTHING);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('case 79: nor does anybody by cookie, address or body', async () => {
    const shopper = new Shopper();
    expect((await shopper.get(`/api/metrics?token=${TOKEN}&authorization=Bearer%20${TOKEN}`)).status).toBe(404);
    expect((await shopper.send('/api/metrics', { method: 'POST', body: { token: TOKEN } })).status).toBe(405);
  });

  it('whoever brings it reads them', async () => {
    const answer = await ask(`Bearer ${TOKEN}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('a shop without the key', () => {
  it.each([null, 'Bearer ', 'Bearer undefined', `Bearer ${TOKEN}`])('has no such address (%s)', async (token) => {
    const answer = await ask(token, BASE_URL);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual(NOTHING);
  });
});

describe('what the metrics tell', () => {
  it('counts an order, its requests and its calls, and names nobody', async () => {
    const before = await read();
    const phone = newPhone();
    const shopper = await new Shopper().signIn(phone);
    expect((await shopper.placeCod(orderBody(1, { phone }))).status).toBe(200);
    await shopper.get('/api/track/secretsecretsecretsecret22');
    await shopper.get(`/wp-admin/${phone}.php`);
    // A browser that does not know the number shares its counters with all others.
    expect((await new Shopper().sendOtp(phone)).status).toBe(429);
    const counted = async (name: string, labels: Record<string, string>) =>
      sumOf(await read(), name, labels) - sumOf(before, name, labels);
    const requests = 'shop_http_request_duration_seconds_count';
    const cod = { route: '/api/payment/cod', method: 'write', status: '2xx' };
    await expect.poll(() => counted(requests, cod)).toBeGreaterThanOrEqual(1);
    await expect
      .poll(() => counted(requests, { route: '/api/track/[token]', status: '4xx' }))
      .toBeGreaterThanOrEqual(1);
    await expect.poll(() => counted(requests, { route: 'other', status: '4xx' })).toBeGreaterThanOrEqual(1);
    expect(await counted('shop_orders_placed_total', { method: 'cod', source: 'shop' })).toBeGreaterThanOrEqual(1);
    const codes = { provider: 'twilio', use: 'person', outcome: 'ok' };
    expect(await counted('shop_provider_call_duration_seconds_count', codes)).toBeGreaterThanOrEqual(1);
    expect(await counted('shop_limit_refusals_total', { limit: 'otp-resend' })).toBeGreaterThanOrEqual(1);
    // Two processes share the work: some of it is this one's.
    const jobs = async () => {
      await shopper.placeCod(orderBody(1, { phone }));
      return counted('shop_job_duration_seconds_count', { outcome: 'done' });
    };
    await expect.poll(jobs, { timeout: 30_000, interval: 500 }).toBeGreaterThanOrEqual(1);
    const text = await (await ask(`Bearer ${TOKEN}`)).text();
    expect(text).not.toMatch(/secretsecret|wp-admin|\d{10,}[^.\d\s]|[0-9a-f]{8}-[0-9a-f]{4}-|@|Asha|Temple/i);
    expect(text).not.toContain(phone);
  });

  it('tells what waits, what is open, and how the process fares', async () => {
    const samples = await read();
    const value = (name: string, labels: Record<string, string> = {}) => {
      const found = samples.find(
        (one) => one.name === name && Object.entries(labels).every(([key, of]) => one.labels[key] === of),
      );
      return found?.value ?? Number.NaN;
    };
    expect(value('shop_database_up')).toBe(1);
    expect(value('shop_sessions_open')).toBeGreaterThanOrEqual(0);
    for (const channel of ['sms', 'email'])
      for (const name of ['shop_outbox_waiting', 'shop_outbox_oldest_seconds', 'shop_outbox_dead'])
        expect(value(name, { channel }), name).toBeGreaterThanOrEqual(0);
    for (const queue of ['outbox', 'payment-event', 'refund-send'])
      expect(value('shop_queue_oldest_seconds', { queue }), queue).toBeGreaterThanOrEqual(0);
    expect(value('shop_attention_open', { reason: 'refund_failed' })).toBeGreaterThanOrEqual(0);
    expect(value('shop_payment_attempts_open', { state: 'open' })).toBeGreaterThanOrEqual(0);
    expect(value('shop_provider_breaker_open', { provider: 'twilio', use: 'person' })).toBe(0);
    expect(value('shop_database_connections', { state: 'idle' })).toBeGreaterThanOrEqual(0);
    for (const name of ['nodejs_eventloop_lag_seconds', 'process_resident_memory_bytes', 'nodejs_active_handles_total'])
      expect(value(name), name).toBeGreaterThanOrEqual(0);
  });

  it('no sample stands there twice, and they stay few', async () => {
    const names = (await read()).map(({ name, labels }) => `${name}${JSON.stringify(labels)}`);
    expect(names.length).toBeLessThan(5_000);
    expect(new Set(names).size).toBe(names.length);
  });
});
