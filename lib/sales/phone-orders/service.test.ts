import { beforeAll, describe, expect, it } from 'vitest';
import { Desk, type Order } from '@/e2e/desk';
import { keepSettings, setSettings } from '@/e2e/settings';
import { linksOf, newKey, newPhone, orderBody, readInbox, Shopper, setFault, settleLink, sql } from '@/e2e/shopper';
import { lookOnlyAt } from '@/e2e/stored';
import { aloneWithProvider } from '@/lib/sales/payments/fixture';
import { reconcile } from '@/lib/sales/reconcile/service';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
aloneWithProvider();

const bodyFor = (phone: string, change: object = {}) => ({
  userDetails: orderBody(1, { phone, name: 'मीरा शर्मा' }).userDetails,
  quantity: 5,
  method: 'cod',
  ...change,
});
const take = (body: object, key = newKey()) =>
  desk.admin.post<{ order: Order & { source: string } }>('/api/admin/orders', body, { 'idempotency-key': key });

describe('an order taken on the phone', () => {
  it('costs what it costs in the shop, is told, and belongs to whoever signs in with its phone', async () => {
    const phone = newPhone();
    const key = newKey();
    const answers = [await take(bodyFor(phone), key), await take(bodyFor(phone), key)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const [order] = answers.map(({ body }) => body.data?.order);
    expect(order).toMatchObject({
      stage: 'to_pack',
      money: 'due',
      amount: 12_499,
      source: 'phone',
      attention: [],
      name: 'मीरा शर्मा',
    });
    expect(answers[1]?.body.data?.order.id).toBe(order?.id);
    const { events, order: detail } = await desk.detailOf(order?.id ?? '');
    expect(events).toMatchObject([{ type: 'placed', by: 'owner', detail: { amount: 12_499 } }]);
    expect(detail).toMatchObject({
      ...{ quantity: 5, freeItems: 1, method: 'cod', version: 1, phone, pincode: '560001' },
      // Nobody was shown the terms.
      ...{ acceptedVersion: null, phoneProved: true },
    });
    await expect.poll(async () => (await readInbox(phone)).length, { timeout: 15_000 }).toBe(1);
    const parent = await new Shopper().signIn(phone);
    expect((await parent.status(order?.id ?? '')).body.data?.amount).toBe(12_499);
  });

  it('is paid on a page whose address comes by SMS', async () => {
    const phone = newPhone();
    const { order } = (await take(bodyFor(phone, { method: 'link', quantity: 1 }))).body.data ?? {};
    expect(order).toMatchObject({ stage: 'awaiting_payment', money: 'pending', amount: 2_499 });
    const [row] = await sql<{ url: string; days: number }>(
      'SELECT link_url AS url, extract(epoch FROM expires_at - created_at) / 86400 AS days FROM payment_attempts WHERE order_id = $1',
      order?.id,
    );
    expect(Number(row?.days)).toBeCloseTo(1, 1);
    await expect
      .poll(async () => (await readInbox(phone)).map(({ body }) => body), { timeout: 15_000 })
      .toEqual([
        expect.stringMatching(
          new RegExp(`Please pay Rs 2,499 for order ${order?.number}, then we send it\\. Pay it: `),
        ),
      ]);
    expect((await readInbox(phone))[0]?.body).toContain(row?.url);
    await settleLink(`${order?.id}-1`, 'pay');
    await expect.poll(async () => (await desk.orderOf(order?.id ?? '')).stage, { timeout: 15_000 }).toBe('to_pack');
  });

  it('under a key that was used for another number is refused, and nothing more is written', async () => {
    const [wrong, right, key] = [newPhone(), newPhone(), newKey()];
    expect((await take(bodyFor(wrong), key)).status).toBe(201);
    const { status, body } = await take(bodyFor(right), key);
    expect([status, body.message]).toEqual([
      409,
      'This order was already sent with other details. Please open the cart again.',
    ]);
    expect(await sql('SELECT phone FROM orders WHERE phone = ANY($1)', [wrong, right])).toEqual([{ phone: wrong }]);
  });

  it.each(['unauthorized', 'rate-limit', 'error'])(
    'whose page cannot be made for now (%s) is placed all the same',
    async (mode) => {
      const [phone, key] = [newPhone(), newKey()];
      const body = bodyFor(phone, { method: 'link', quantity: 1 });
      await setFault('razorpay', mode, 1, '/payment_links');
      const { status, body: said } = await take(body, key);
      const order = said.data?.order;
      expect([status, said.message, order?.stage]).toEqual([
        201,
        `Order ${order?.number} is placed. Its payment link could not be made yet and follows by SMS. Please do not place the order again.`,
        'awaiting_payment',
      ]);
      const again = await take(body, key);
      expect([again.status, again.body.data?.order.id]).toEqual([201, order?.id]);
      expect(await sql('SELECT id FROM orders WHERE phone = $1', phone)).toEqual([{ id: order?.id }]);
    },
  );

  it.each([
    ['unauthorized', 1, 0],
    ['rate-limit', 1, 0],
    ['error', 1, 0],
    ['error', 1, 3],
    ['error', 2, 60],
  ])(
    'whose page could not be made (%s, %i calls) is sent its address %i minutes later',
    async (mode, calls, minutes) => {
      const phone = newPhone();
      await setFault('razorpay', mode, calls, '/payment_links');
      const { order } = (await take(bodyFor(phone, { method: 'link', quantity: 1 }))).body.data ?? {};
      await lookOnlyAt(order?.id ?? '');
      await reconcile(Date.now() + minutes * 60_000);
      const told = async () =>
        (await sql<{ topic: string }>('SELECT topic FROM outbox_messages WHERE order_id = $1', order?.id)).map(
          ({ topic }) => topic,
        );
      await expect.poll(told, { timeout: 15_000 }).toEqual(['payment-link']);
      expect((await linksOf(order?.id ?? '')).map(({ status }) => status)).toEqual(['created']);
      expect((await desk.orderOf(order?.id ?? '')).stage).toBe('awaiting_payment');
    },
  );

  it('whose page is refused for good is none', async () => {
    await setFault('razorpay', 'refuse', 1, '/payment_links');
    const { status, body } = await take(bodyFor(newPhone(), { method: 'link', quantity: 1 }));
    expect([status, body.data]).toEqual([502, undefined]);
  });

  it('needs no proof of a number, and the cash rules of strangers do not hold it up', async () => {
    const phone = newPhone();
    for (let taken = 0; taken < 5; taken++) expect((await take(bodyFor(phone, { quantity: 1 }))).status).toBe(201);
    expect(await sql('SELECT needs_review FROM orders WHERE phone = $1 GROUP BY 1', phone)).toEqual([
      { needs_review: false },
    ]);
  });

  it('against a rule for cash is refused in words, and taken in cash all the same where that is said', async () => {
    const putBack = await keepSettings(desk.admin, 'cod');
    await setSettings(desk.admin, 'cod', { pincodesWithoutCash: ['560001'] });
    try {
      const [phone, key] = [newPhone(), newKey()];
      const { status, body, headers } = await take(bodyFor(phone), key);
      expect([status, body.message]).toEqual([409, 'Your settings say that couriers take no cash at this pincode.']);
      expect(headers.get('x-refused')).toBe('cash-rule');
      const taken = await take(bodyFor(phone, { override: true }), key);
      expect(taken.status).toBe(201);
      const { events } = await desk.detailOf(taken.body.data?.order.id ?? '');
      expect(events).toMatchObject([{ type: 'placed', detail: { amount: 12_499, override: true, rule: 'pincode' } }]);
    } finally {
      await putBack();
    }
  });

  it.each([
    [{ override: 'yes' }, 400, 'Please say yes or no to cash all the same'],
    [{ method: 'online' }, 400, 'Please choose cash on delivery or a payment link'],
    [{ quantity: 101 }, 400, 'Please choose between 1 and 100 kits'],
    [{ quantity: 81 }, 400, 'Cash on delivery is possible up to 80 kits. Please pay online or contact us.'],
    [{ userDetails: {} }, 400, 'Name is required'],
  ])('case 27: %j', async (change, status, message) => {
    const answer = await take(bodyFor(newPhone(), change));
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  });
});
