import { createHmac } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { emptyOutbox } from '@/e2e/outbox';
import { orderBody, resetEmulators, Shopper, setFault, sql } from '@/e2e/shopper';

const WAIT = { timeout: 30_000, interval: 100 };
const PATH = '/api/messages/status';

type Kept = { status: string; delivery: string | null; delivery_error: string | null; provider_id: string | null };
const keptOf = async (phone: string) =>
  (
    await sql<Kept & { id: string }>(
      'SELECT id, status, delivery, delivery_error, provider_id FROM outbox_messages WHERE "to" = $1',
      phone,
    )
  )[0];

type Fields = Record<string, string>;
/** The provider's own way to sign, written down apart from its SDK (providers, 2.6). */
function sign(url: string, fields: Fields, token = process.env.TWILIO_AUTH_TOKEN ?? ''): string {
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}${fields[name]}`)
    .join('');
  return createHmac('sha1', token)
    .update(url + text)
    .digest('base64');
}

const origin = () => process.env.APP_URL ?? '';
const fieldsOf = (status: string, more: Fields = {}): Fields => ({
  AccountSid: process.env.TWILIO_ACCOUNT_SID ?? '',
  ApiVersion: '2010-04-01',
  MessageSid: `SM${'a'.repeat(32)}`,
  MessageStatus: status,
  To: '+919876543210',
  From: '+15005550006',
  ...more,
});

/** Reports as the provider would. */
function report(id: string, fields: Fields, more: { signature?: string | null; query?: string } = {}) {
  const query = more.query ?? `?message=${id}`;
  const signature = more.signature === undefined ? sign(`${origin()}${PATH}${query}`, fields) : more.signature;
  return new Shopper().send(`${PATH}${query}`, {
    method: 'POST',
    raw: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'x-xsrf-token': null,
      'x-twilio-signature': signature,
    },
  });
}

describe('what the SMS provider says later', () => {
  afterAll(resetEmulators);

  /** An order whose SMS is sent, and stays without a word about its delivery. */
  async function sentTo(mode: string): Promise<{ phone: string; id: string }> {
    const shopper = await new Shopper().signIn();
    const { phone } = shopper;
    await emptyOutbox();
    await setFault('twilio', mode, 1, phone);
    expect((await shopper.placeCod(orderBody(1, { phone }))).status).toBe(200);
    await expect.poll(async () => (await keptOf(phone))?.status, WAIT).toBe('sent');
    return { phone, id: (await keptOf(phone))?.id ?? '' };
  }

  it.each([
    ['undelivered', 'undelivered', '30003'],
    ['failed', 'failed', '30003'],
    ['callback-extra', 'delivered', null],
    ['callback-reorder', 'delivered', null],
    ['callback-duplicate', 'delivered', null],
  ])(
    '%s: the message is kept as %s with %s, and the order stands',
    async (mode, delivery, code) => {
      const { phone } = await sentTo(mode);
      await expect.poll(async () => (await keptOf(phone))?.delivery, WAIT).toBe(delivery);
      expect(await keptOf(phone)).toMatchObject({
        status: 'sent',
        delivery_error: code,
        provider_id: expect.stringMatching(/^SM[0-9a-f]{32}$/),
      });
      expect(await sql('SELECT stage FROM orders WHERE phone = $1', phone)).toEqual([{ stage: 'to_pack' }]);
    },
    60_000,
  );

  it('a late word takes nothing back, however often and in whatever order it comes', async () => {
    const { phone, id } = await sentTo('no-delivery');
    const words = ['sent', 'delivered', 'sent', 'failed', 'queued', 'undelivered', 'delivered', 'sending'];
    for (const word of words) {
      const { status, text, headers } = await report(id, fieldsOf(word, { ErrorCode: '30008' }));
      expect([status, text, headers.get('content-type')]).toEqual([204, '', null]);
      expect([headers.get('cache-control'), headers.get('x-request-id')]).toEqual(['no-store', expect.any(String)]);
    }
    expect((await keptOf(phone))?.delivery).toBe('delivered');
  });

  it('case 47: nothing is believed that is not signed for this address', async () => {
    const { phone, id } = await sentTo('no-delivery');
    await expect.poll(async () => (await keptOf(phone))?.delivery, WAIT).toBe('sent');
    const before = await keptOf(phone);
    const fields = fieldsOf('failed', { ErrorCode: '30003' });
    const url = `${origin()}${PATH}?message=${id}`;
    const good = sign(url, fields);
    const wrong = [
      null,
      '',
      'x',
      good.toLowerCase(),
      `${good} `.repeat(2),
      sign(url, fields, 'another token'),
      sign(`${origin()}${PATH}`, fields),
      sign(url.replace(origin(), 'https://elsewhere.example'), fields),
      sign(url, fieldsOf('delivered')),
    ];
    for (const signature of wrong) {
      const answer = await report(id, fields, { signature });
      expect(answer.status, String(signature)).toBe(400);
      expect(answer.body.success).toBe(false);
    }
    expect((await report(id, { ...fields, Extra: '1' }, { signature: good })).status).toBe(400);
    expect((await report('0'.repeat(36), fields, { signature: good })).status).toBe(400);
    expect(await keptOf(phone)).toEqual(before);
  });

  it('case 48: a report that is replayed changes nothing', async () => {
    const { phone, id } = await sentTo('no-delivery');
    const fields = fieldsOf('undelivered', { ErrorCode: '30005' });
    await Promise.all(Array.from({ length: 10 }, () => report(id, fields)));
    const [row] = await sql<{ delivery_at: Date }>('SELECT delivery_at FROM outbox_messages WHERE id = $1', id);
    for (let turn = 0; turn < 3; turn++) expect((await report(id, fields)).status).toBe(204);
    const [again] = await sql<{ delivery_at: Date }>('SELECT delivery_at FROM outbox_messages WHERE id = $1', id);
    expect(again).toEqual(row);
    expect((await keptOf(phone))?.delivery_error).toBe('30005');
  });

  it.each([
    ['an id of nobody', '?message=018f0000-0000-7000-8000-000000000000', fieldsOf('failed')],
    ['an id that is none', '?message=1-or-1', fieldsOf('failed')],
    ['no id', '', fieldsOf('failed')],
    ['an unknown word', '?message=018f0000-0000-7000-8000-000000000000', fieldsOf('teleported')],
    ['NUL in a word', '?message=018f0000-0000-7000-8000-000000000000', fieldsOf('sent\0')],
    ['a field of the prototype', '', { ...fieldsOf('sent'), constructor: 'x', __proto__x: 'y' }],
  ])('%s is answered and forgotten', async (_name, query, fields) => {
    expect((await report('', fields, { query })).status).toBe(204);
  });

  it('a body of two megabytes is refused unread', async () => {
    const answer = await report('', { ...fieldsOf('sent'), Filler: 'x'.repeat(2 * 1024 * 1024) }, { signature: 'x' });
    expect(answer.status).toBe(413);
  });
});
