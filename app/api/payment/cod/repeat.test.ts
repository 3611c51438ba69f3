import { describe, expect, it } from 'vitest';
import { noteProved } from '@/e2e/member';
import { newKey, newPhone, orderBody, priceOf, Shopper, sql } from '@/e2e/shopper';

const REUSED = 'This order was already sent with other details. Please open the cart again.';

const ordersOf = (phone: string) =>
  sql<{ id: string; needs_review: boolean }>(
    `SELECT o.id, o.needs_review FROM orders o JOIN users u ON u.id = o.user_id
     WHERE u.phone_number = $1 ORDER BY o.created_at`,
    phone,
  );
const tracesOf = async (orderId = '') =>
  (
    await sql<{ events: string; messages: string; keys: string }>(
      `SELECT (SELECT count(*) FROM order_events WHERE order_id = $1) AS events,
              (SELECT count(*) FROM outbox_messages WHERE dedupe_key LIKE 'order-%' || $1 || '%') AS messages,
              (SELECT count(*) FROM idempotency_keys WHERE order_id = $1) AS keys`,
      orderId,
    )
  )[0];
const addressPoints = ({ address }: Shopper) =>
  sql<{ points: number }>('SELECT points FROM rate_limits WHERE key = $1', `orders-address:${address}`);

describe('orders on delivery, sent more than once', () => {
  it('case 42: fifty simultaneous posts with one key are one order and one answer', async () => {
    const shopper = await new Shopper().signIn();
    // Has the process load the route: fifty that wait for that are more than it lets in.
    expect((await shopper.get('/api/payment/cod')).status).toBe(405);
    const [body, key] = [orderBody(3), newKey()];
    const posts = await Promise.all(Array.from({ length: 50 }, () => shopper.placeCod(body, key)));
    // What finds no room is asked to come again; on a slow machine that may be some of so many at once.
    const answers = posts.filter(({ status }) => status !== 503);
    expect(answers.length).toBeGreaterThan(1);
    for (let left = posts.length - answers.length; left > 0; left--) answers.push(await shopper.placeCod(body, key));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const orders = await ordersOf(shopper.phone);
    expect(orders).toHaveLength(1);
    expect(answers[0]?.body.data).toEqual({ orderId: orders[0]?.id });
    expect(await tracesOf(orders[0]?.id)).toEqual({ events: '1', messages: '1', keys: '1' });
    // What was asked to come again may still be giving its points back.
    await expect.poll(() => addressPoints(shopper)).toEqual([{ points: 1 }]);
  });

  it('case 42: a later repeat, also in other words, is the first answer again', async () => {
    const shopper = await new Shopper().signIn();
    const phone = newPhone();
    const key = newKey();
    const first = await shopper.placeCod(orderBody(1, { phone, name: 'Asha  Rao' }), key);
    const again = await shopper.placeCod(orderBody(1, { phone: `+91 ${phone}`, name: ' Asha Rao ' }), key);
    expect(again.text).toBe(first.text);
    expect(await ordersOf(shopper.phone)).toHaveLength(1);
  });

  it.each([
    ['another quantity', (phone: string) => orderBody(2, { phone })],
    ['another name', (phone: string) => orderBody(1, { phone, name: 'Somebody Else' })],
    ['another phone', () => orderBody(1)],
    ['another age', (phone: string) => orderBody(1, { phone, childAge: '5' })],
  ])('case 42: the same key with %s is a conflict', async (_name, change) => {
    const shopper = await new Shopper().signIn();
    const [phone, key] = [newPhone(), newKey()];
    const first = await shopper.placeCod(orderBody(1, { phone }), key);
    const other = await shopper.placeCod(change(phone), key);
    expect(other.status).toBe(409);
    expect(other.body).toEqual({ success: false, message: REUSED });
    expect(other.headers.get('X-Refused')).toBe('key-reused');
    expect((await ordersOf(shopper.phone)).map(({ id }) => id)).toEqual([first.body.data?.orderId]);
    expect(await addressPoints(shopper)).toEqual([{ points: 1 }]);
  });

  it('case 42: the same key for the other way of paying is a conflict', async () => {
    const shopper = await new Shopper().signIn();
    const [body, key] = [orderBody(1), newKey()];
    await shopper.placeCod(body, key);
    const other = await shopper.initiate(body, key);
    expect(other.status).toBe(409);
    expect(other.body.message).toBe(REUSED);
    expect(await ordersOf(shopper.phone)).toHaveLength(1);
  });

  it('case 42: of simultaneous posts with one key and different bodies one wins', async () => {
    const shopper = await new Shopper().signIn();
    const [key, phone] = [newKey(), newPhone()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => shopper.placeCod(orderBody(1 + (index % 2), { phone }), key)),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(new Set(taken.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(20 - taken.length);
    expect(await ordersOf(shopper.phone)).toHaveLength(1);
  });

  it('a key belongs to its account', async () => {
    const [one, two] = [await new Shopper().signIn(), await new Shopper().signIn()];
    const [body, key] = [orderBody(1), newKey()];
    const first = await one.placeCod(body, key);
    const second = await two.placeCod(body, key);
    expect(second.status).toBe(200);
    expect(second.body.data?.orderId).not.toBe(first.body.data?.orderId);
  });

  it('a refused body does not use up its key', async () => {
    const shopper = await new Shopper().signIn();
    const key = newKey();
    const body = orderBody(1);
    expect((await shopper.placeCod({ ...body, amount: priceOf(2).amount }, key)).status).toBe(409);
    expect((await shopper.placeCod({ ...body, userDetails: {} }, key)).status).toBe(400);
    expect((await shopper.placeCod(body, key)).status).toBe(200);
  });

  it('without a key each post is an order of its own', async () => {
    const shopper = await new Shopper().signIn();
    const body = orderBody(1);
    await shopper.placeCod(body, null);
    await shopper.placeCod(body, null);
    expect(await ordersOf(shopper.phone)).toHaveLength(2);
  });

  it('case 44: a hundred orders to one phone are capped, and flagged from the fourth on', async () => {
    const accounts = [await new Shopper().signIn(), await new Shopper().signIn()];
    const phone = newPhone();
    for (const account of accounts) await noteProved(account, phone);
    const answers = [];
    for (let turn = 0; turn < 100; turn++) {
      const shopper = accounts[turn % 2] ?? new Shopper();
      answers.push(await shopper.placeCod(orderBody(1, { phone })));
    }
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(50);
    expect(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
    expect(refused[0]?.body.message).toMatch(/^Too many orders were placed\. Please try again in /);
    const stored = await sql<{ needs_review: boolean }>(
      'SELECT needs_review FROM orders WHERE phone = $1 ORDER BY created_at',
      phone,
    );
    expect(stored.map((order) => order.needs_review)).toEqual([false, false, false, ...Array(47).fill(true)]);
    const reasons = await sql<{ review: string[]; count: string }>(
      `SELECT e.detail->'review' AS review, count(*) FROM order_events e JOIN orders o ON o.id = e.order_id
       WHERE o.phone = $1 AND o.needs_review GROUP BY 1`,
      phone,
    );
    expect(reasons).toEqual([{ review: ['many cash orders to this phone'], count: '47' }]);
  });

  it('case 44: simultaneous orders to one phone are capped too', async () => {
    const accounts = [await new Shopper().signIn(), await new Shopper().signIn()];
    const phone = newPhone();
    for (const account of accounts) await noteProved(account, phone);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, turn) => (accounts[turn % 2] ?? new Shopper()).placeCod(orderBody(1, { phone }))),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(50);
    const stored = await sql('SELECT 1 AS one FROM orders WHERE phone = $1', phone);
    expect(stored).toHaveLength(answers.filter(({ status }) => status === 200).length);
  });

  it('case 44: a replay is answered even when the account’s day is used up', async () => {
    const shopper = await new Shopper().signIn();
    const [body, key] = [orderBody(1, { phone: shopper.phone }), newKey()];
    const first = await shopper.placeCod(body, key);
    const others = await Promise.all(
      Array.from({ length: 49 }, () => shopper.placeCod(orderBody(1, { phone: shopper.phone }))),
    );
    expect(others.filter(({ status }) => status !== 200)).toEqual([]);
    const refused = await shopper.placeCod(orderBody(1, { phone: shopper.phone }));
    expect(refused.status).toBe(429);
    expect(refused.body.data).toBeUndefined();
    expect((await shopper.placeCod(body, key)).text).toBe(first.text);
  });
});
