import { createHash, createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newKey, postWebhook, providerLog, Shopper, signWebhook, sql } from '@/e2e/shopper';

const eventBody = (reference = 'no-such-order-1') =>
  JSON.stringify({
    entity: 'event',
    account_id: 'acc_test',
    event: 'payment_link.paid',
    contains: ['payment_link'],
    payload: { payment_link: { entity: { id: 'plink_00000000000000', reference_id: reference, amount: 249_900 } } },
    created_at: 1_790_000_000,
  });

const stored = (eventId: string) =>
  sql<{ provider: string; type: string; body: string; outcome: string | null; processed: boolean }>(
    'SELECT provider, type, body, outcome, processed_at IS NOT NULL AS processed FROM provider_events WHERE event_id = $1',
    eventId,
  );

/** Signatures that are none, for a body that is right. */
function signatures(body: string): [string, string | null][] {
  const good = signWebhook(body);
  const flip = (at: number) => `${good.slice(0, at)}${good[at] === '0' ? '1' : '0'}${good.slice(at + 1)}`;
  const secret = process.env.RAZORPAY_WEBHOOK_SECRET ?? '';
  const changed = Array.from({ length: 32 }, (_, index): [string, string] => [
    `changed at ${index * 2}`,
    flip(index * 2),
  ]);
  return [
    ...changed,
    ['missing', null],
    ['empty', ''],
    ['upper case', good.toUpperCase()],
    ['one digit short', good.slice(1)],
    ['one digit long', `${good}0`],
    ['twice', good + good],
    ['two of them', `${good}, ${good}`],
    ['spaced', `${good.slice(0, 32)} ${good.slice(32)}`],
    ['prefixed', `sha256=${good}`],
    ['in base64', Buffer.from(good, 'hex').toString('base64')],
    ['not hexadecimal', 'g'.repeat(64)],
    ['zeros', '0'.repeat(64)],
    ['another secret', signWebhook(body, `${secret}x`)],
    ['an empty secret', createHmac('sha256', '').update(body).digest('hex')],
    ['the API’s secret', signWebhook(body, process.env.RAZORPAY_KEY_SECRET ?? '')],
    ['another hash', createHmac('sha512', secret).update(body).digest('hex').slice(0, 64)],
    ['the body’s hash', createHmac('md5', secret).update(body).digest('hex')],
  ];
}

/** Bodies other than the one that was signed. */
function bodies(signed: string): [string, BodyInit][] {
  const value = JSON.parse(signed) as object;
  const cut = Array.from({ length: 16 }, (_, index): [string, string] => {
    const at = Math.floor((signed.length * (index + 0.5)) / 16);
    return [`changed at ${at}`, `${signed.slice(0, at)}${signed[at] === '1' ? '2' : '1'}${signed.slice(at + 1)}`];
  });
  return [
    ...cut,
    ['indented', JSON.stringify(value, null, 2)],
    ['in other order', JSON.stringify(Object.fromEntries(Object.entries(value).reverse()))],
    ['with a space', `${signed} `],
    ['with a line break', `${signed}\n`],
    ['with a byte order mark', `\ufeff${signed}`],
    ['truncated', signed.slice(0, -1)],
    ['empty', ''],
    ['gzipped', gzipSync(signed)],
    ['in UTF-16', Buffer.from(signed, 'utf16le')],
    ['with another amount', signed.replace('249900', '1')],
    ['with another reference', signed.replace('no-such', 'my-own')],
  ];
}

describe('POST /api/payment/webhook: who may say what', () => {
  beforeEach(() => {
    vi.resetModules();
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('case 47: a changed or missing signature is refused and leaves no row', async () => {
    const body = eventBody();
    const tried = signatures(body);
    for (const [name, signature] of tried) {
      const id = newKey();
      const answer = await postWebhook(body, id, { 'x-razorpay-signature': signature });
      expect(answer.status, name).toBe(400);
      expect(answer.body, name).toEqual({ success: false, message: 'The signature is not valid' });
      expect(await stored(id), name).toEqual([]);
    }
    expect(tried.length + bodies(body).length).toBeGreaterThanOrEqual(60);
  });

  it('case 47: any other bytes under the same signature are refused and leave no row', async () => {
    const body = eventBody();
    for (const [name, raw] of bodies(body)) {
      const id = newKey();
      const headers = { 'x-razorpay-signature': signWebhook(body), 'x-razorpay-event-id': id, 'x-xsrf-token': null };
      const answer = await new Shopper().send('/api/payment/webhook', { method: 'POST', raw, headers });
      expect(answer.status, name).toBe(400);
      expect(await stored(id), name).toEqual([]);
    }
  });

  it('case 47: signed bytes that are no event are refused', async () => {
    for (const body of ['{', 'null', '[]', '42', '{}', '{"event":7}', '{"event":"x","payload":[]}', '\u0000', '""']) {
      const id = newKey();
      const answer = await postWebhook(body, id);
      expect([answer.status, answer.body.message], body).toEqual([400, 'The event is not readable']);
      expect(await stored(id), body).toEqual([]);
    }
  });

  it.each([
    ['event', { event: 'a\u0000b' }],
    ['reference', { payload: { payment_link: { entity: { id: 'plink_1', reference_id: 'a\u0000b' } } } }],
    ['payment', { payload: { payment: { entity: { id: 'pay_\u0000' } } } }],
  ])('a NUL in the %s is refused or kept, never a failure', async (_name, change) => {
    const id = newKey();
    const body = JSON.stringify({ ...JSON.parse(eventBody()), ...change });
    const answer = await postWebhook(body, id);
    expect([200, 400]).toContain(answer.status);
    const rows = await stored(id);
    expect(rows).toHaveLength(answer.status === 200 ? 1 : 0);
    if (rows.length > 0) await expect.poll(async () => (await stored(id))[0]?.processed, { timeout: 8_000 }).toBe(true);
  });

  it.each([
    ['payment', { payload: { payment: { entity: { id: 'pay_x/../../orders?forged=' } } } }],
    ['payment', { payload: { payment: { entity: { id: 'forged_0123456789abcd' } } } }],
    ['link', { payload: { payment_link: { entity: { id: 'plink_forged' } } } }],
  ])(
    'case 47: a signed event whose %s has no id of its form is kept as unreadable, and asks nobody',
    async (_name, change) => {
      const id = newKey();
      expect((await postWebhook(JSON.stringify({ ...JSON.parse(eventBody()), ...change }), id)).status).toBe(200);
      await expect.poll(async () => (await stored(id))[0]?.outcome, { timeout: 8_000 }).toBe('unreadable');
      expect((await providerLog('razorpay')).filter(({ path }) => path.includes('forged'))).toEqual([]);
    },
  );

  it('a megabyte of event is refused', async () => {
    const answer = await postWebhook(JSON.stringify({ event: 'x', more: 'y'.repeat(1024 * 1024) }));
    expect(answer.status).toBe(413);
  });

  it('a signed event in pieces is one event', async () => {
    const body = eventBody();
    const id = newKey();
    const bytes = new TextEncoder().encode(body);
    const raw = new ReadableStream<Uint8Array>({
      start(stream) {
        for (let at = 0; at < bytes.length; at += 7) stream.enqueue(bytes.slice(at, at + 7));
        stream.close();
      },
    });
    const headers = { 'x-razorpay-signature': signWebhook(body), 'x-razorpay-event-id': id, 'x-xsrf-token': null };
    expect((await new Shopper().send('/api/payment/webhook', { method: 'POST', raw, headers })).status).toBe(200);
    expect((await stored(id))[0]?.body).toBe(body);
  });

  it('case 51: an unknown reference is stored, answered with 200 and marked', async () => {
    const id = newKey();
    const answer = await postWebhook(eventBody(), id);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, message: 'Stored' });
    await expect
      .poll(() => stored(id), { timeout: 10_000 })
      .toEqual([
        {
          provider: 'razorpay',
          type: 'payment_link.paid',
          body: eventBody(),
          outcome: 'unknown reference',
          processed: true,
        },
      ]);
  });

  it('an event without an id, or with a strange one, is stored under its own hash', async () => {
    const body = eventBody(`no-such-order-${newKey()}`);
    for (const id of [null, '', 'x'.repeat(101), 'a b', "';--"]) {
      const answer = await postWebhook(body, '', { 'x-razorpay-event-id': id });
      expect(answer.status).toBe(200);
    }
    const hash = createHash('sha256').update(body).digest('hex');
    expect(await sql('SELECT event_id FROM provider_events WHERE body = $1', body)).toEqual([{ event_id: hash }]);
    const longest = newKey().padEnd(100, '-_x');
    expect((await postWebhook(body, longest)).status).toBe(200);
    expect(await stored(longest)).toHaveLength(1);
  });

  it('needs no cookie and no XSRF token, and gives none', async () => {
    const answer = await postWebhook(eventBody());
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('case 50: while rotating, both secrets are accepted, in the window only', async () => {
    const isSigned = async (secrets: string, used: string) => {
      vi.resetModules();
      vi.stubEnv('RAZORPAY_WEBHOOK_SECRET', secrets);
      const { isSignedWebhook } = await import('@/lib/providers/payments.signatures');
      return isSignedWebhook(Buffer.from(eventBody()), signWebhook(eventBody(), used));
    };
    expect(await isSigned('old', 'old')).toBe(true);
    expect(await isSigned('new,old', 'old')).toBe(true);
    expect(await isSigned('new, old', 'new')).toBe(true);
    expect(await isSigned('new', 'old')).toBe(false);
    expect(await isSigned('new,old', 'new,old')).toBe(false);
    expect(await isSigned('new,', '')).toBe(false);
  });

  it('case 50: an event under the old secret is stored while rotating', async () => {
    const current = process.env.RAZORPAY_WEBHOOK_SECRET ?? '';
    vi.stubEnv('RAZORPAY_WEBHOOK_SECRET', `${current},the-old-secret`);
    const { receiveWebhook } = await import('@/lib/sales/webhooks/service');
    const id = newKey();
    await receiveWebhook(Buffer.from(eventBody()), signWebhook(eventBody(), 'the-old-secret'), id);
    expect(await stored(id)).toHaveLength(1);
    const { stopQueue } = await import('@/lib/core/queue');
    await stopQueue();
  });
});
