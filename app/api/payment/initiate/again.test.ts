import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paymentRefusals } from '@/content/order-refusals';
import { Member } from '@/e2e/member';
import { keepSettings, setSettings } from '@/e2e/settings';
import {
  linksOf,
  newKey,
  orderBody,
  pauseReconciler,
  resetEmulators,
  resumeReconciler,
  Shopper,
  setFault,
  settleLink,
  setWebhooks,
  sql,
} from '@/e2e/shopper';
import { stageOf } from '@/e2e/stored';

const CREATION = '/payment_links';
const WAIT = { timeout: 15_000, interval: 100 };

type Row = { id: string; stage: string };
const ordersOf = (phone: string) =>
  sql<Row>(
    `SELECT o.id, o.stage FROM orders o JOIN users u ON u.id = o.user_id
     WHERE u.phone_number = $1 ORDER BY o.created_at`,
    phone,
  );
const attemptsOf = (orderId = '') =>
  sql<{ reference_id: string; state: string }>(
    'SELECT reference_id, state FROM payment_attempts WHERE order_id = $1 ORDER BY created_at',
    orderId,
  );
const keyOf = async (key: string) =>
  (await sql<{ order_id: string }>('SELECT order_id FROM idempotency_keys WHERE key = $1', key))[0]?.order_id;
const pointsOf = async ({ phone }: Shopper) =>
  (
    await sql<{ points: number }>(
      `SELECT points FROM rate_limits
       WHERE key = 'orders-account:' || (SELECT id FROM users WHERE phone_number = $1)`,
      phone,
    )
  )[0]?.points ?? 0;

async function statusOfLink(url = '') {
  const links = await linksOf('');
  return links.find(({ id }) => url.endsWith(id))?.status;
}

describe('pressing again with the same key', () => {
  let shopper: Shopper;
  beforeAll(pauseReconciler);
  beforeEach(async () => {
    shopper = await new Shopper().signIn();
  });
  afterEach(resetEmulators);
  afterAll(resumeReconciler);

  it('after a refused link makes a second link for the same order', async () => {
    const [body, key] = [orderBody(2), newKey()];
    await setFault('razorpay', 'refuse', 1, CREATION);
    expect((await shopper.initiate(body, key)).status).toBe(502);
    const again = await shopper.initiate(body, key);
    expect(again.status).toBe(200);
    const [order, ...others] = await ordersOf(shopper.phone);
    expect(others).toEqual([]);
    expect(order).toMatchObject({ id: again.body.data?.orderId, stage: 'awaiting_payment' });
    expect(again.body.data?.merchantOrderId).toBe(`${order?.id}-2`);
    expect(await attemptsOf(order?.id)).toEqual([
      { reference_id: `${order?.id}-1`, state: 'refused' },
      { reference_id: `${order?.id}-2`, state: 'open' },
    ]);
    expect(await linksOf(order?.id ?? 'none')).toHaveLength(1);
    expect((await shopper.initiate(body, key)).text).toBe(again.text);
    await settleLink(`${order?.id}-2`, 'pay');
    await expect.poll(() => stageOf(order?.id ?? ''), WAIT).toBe('to_pack');
  });

  it.each(['expire', 'cancel'] as const)(
    'after an unheard %s makes a new order, never a dead link',
    async (outcome) => {
      const [body, key] = [orderBody(1), newKey()];
      const first = await shopper.initiate(body, key);
      const { orderId = '', merchantOrderId = '' } = first.body.data ?? {};
      await settleLink(merchantOrderId, outcome, false);
      const again = await shopper.initiate(body, key);
      expect(again.status).toBe(200);
      expect(await statusOfLink(again.body.data?.paymentUrl)).toBe('created');
      const next = again.body.data?.orderId ?? '';
      expect(await ordersOf(shopper.phone)).toEqual([
        { id: orderId, stage: 'payment_failed' },
        { id: next, stage: 'awaiting_payment' },
      ]);
      expect(await keyOf(key)).toBe(next);
      expect((await shopper.initiate(body, key)).text).toBe(again.text);
      expect((await shopper.initiate(orderBody(3), key)).status).toBe(409);
      expect(await pointsOf(shopper)).toBe(2);
    },
  );

  it('after the order was closed by a webhook makes a new order', async () => {
    const [body, key] = [orderBody(1), newKey()];
    const { orderId = '', merchantOrderId = '' } = (await shopper.initiate(body, key)).body.data ?? {};
    await settleLink(merchantOrderId, 'expire');
    await expect.poll(() => stageOf(orderId), WAIT).toBe('payment_failed');
    const again = await shopper.initiate(body, key);
    expect(again.status).toBe(200);
    expect(again.body.data?.orderId).not.toBe(orderId);
    expect(await statusOfLink(again.body.data?.paymentUrl)).toBe('created');
  });

  it('asks for no second payment while a person has to look at the first one', async () => {
    const [body, key] = [orderBody(1), newKey()];
    const { orderId = '' } = (await shopper.initiate(body, key)).body.data ?? {};
    await sql("UPDATE payment_attempts SET state = 'paid' WHERE order_id = $1", orderId);
    const again = await shopper.initiate(body, key);
    expect([again.status, again.body.message]).toEqual([409, paymentRefusals.inReview]);
    expect(await linksOf(orderId)).toHaveLength(1);
    await sql("UPDATE payment_attempts SET state = 'open' WHERE order_id = $1", orderId);
  });

  it.each([
    ['refused', 'refuse', 1],
    ['closed', null, 2],
  ] as const)('twenty times at once after it was %s is one link and one answer', async (_state, fault, orders) => {
    const [body, key] = [orderBody(2), newKey()];
    if (fault) await setFault('razorpay', fault, 1, CREATION);
    const first = await shopper.initiate(body, key);
    if (!fault) await settleLink(first.body.data?.merchantOrderId ?? '', 'expire', false);
    const answers = await Promise.all(Array.from({ length: 20 }, () => shopper.initiate(body, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const rows = await ordersOf(shopper.phone);
    expect(rows).toHaveLength(orders);
    const links = await linksOf(rows.at(-1)?.id ?? 'none');
    expect(links.map(({ status }) => status)).toEqual(['created']);
  });

  it('after it was paid leads to the order, not to a page that takes no money', async () => {
    await setWebhooks({ drop: true });
    const [body, key] = [orderBody(1), newKey()];
    const { orderId = '', merchantOrderId = '' } = (await shopper.initiate(body, key)).body.data ?? {};
    await settleLink(merchantOrderId, 'pay');
    const again = await shopper.initiate(body, key);
    expect(again.status).toBe(200);
    expect(again.body.data).toEqual({
      orderId,
      merchantOrderId,
      paymentUrl: expect.stringMatching(new RegExp(`/payment-callback\\?orderId=${orderId}$`)),
    });
    expect(await stageOf(orderId)).toBe('to_pack');
  });

  it('while the provider cannot be asked whether the link is alive keeps it', async () => {
    const [body, key] = [orderBody(1), newKey()];
    const first = await shopper.initiate(body, key);
    await setFault('razorpay', 'error', 1_000);
    expect((await shopper.initiate(body, key)).text).toBe(first.text);
  });
});

describe('a key of ours that the payment provider refuses', () => {
  beforeAll(pauseReconciler);
  afterEach(resetEmulators);
  afterAll(resumeReconciler);

  it('is our problem: nothing is given up, and the same press works once the key does', async () => {
    const shopper = await new Shopper().signIn();
    const [body, key] = [orderBody(1), newKey()];
    await setFault('razorpay', 'unauthorized', 1_000);
    for (let press = 0; press < 2; press++) {
      const refused = await shopper.initiate(body, key);
      expect(refused.status).toBe(503);
      expect(refused.body).toEqual({
        success: false,
        message:
          'We have a problem with online payment at the moment. Nothing was charged. Cash on delivery works: please choose it, or try again later.',
      });
    }
    const [order] = await ordersOf(shopper.phone);
    expect(order?.stage).toBe('awaiting_payment');
    expect((await attemptsOf(order?.id)).map(({ state }) => state)).toEqual(['creating']);
    expect((await shopper.placeCod(body)).status).toBe(200);
    await setFault('razorpay', 'ok', 0);
    expect((await shopper.initiate(body, key)).body.data?.merchantOrderId).toBe(`${order?.id}-1`);
  });

  it('does not offer cash for more kits than cash can buy, and for none while it is not taken', async () => {
    const admin = await Member.createAdmin();
    const putBack = await keepSettings(admin, 'cod');
    const shopper = await new Shopper().signIn();
    const message =
      'We have a problem with online payment at the moment. Nothing was charged. Please try again later, or write to us.';
    await setFault('razorpay', 'unauthorized', 2, CREATION);
    expect(await shopper.initiate(orderBody(81))).toMatchObject({ status: 503, body: { message } });
    await setSettings(admin, 'cod', { enabled: false });
    try {
      expect(await shopper.initiate(orderBody(2))).toMatchObject({ status: 503, body: { message } });
    } finally {
      await putBack();
    }
  });
});

describe('the daily limit of a parent', () => {
  beforeAll(pauseReconciler);
  afterEach(resetEmulators);
  afterAll(resumeReconciler);

  it.each(['error', 'refuse', 'unauthorized'])(
    'counts a press once it has its link, and not before: %s',
    async (mode) => {
      const shopper = await new Shopper().signIn();
      const [body, key] = [orderBody(1), newKey()];
      await setFault('razorpay', mode, 1_000);
      for (let press = 0; press < 3; press++) {
        expect((await shopper.initiate(body, key)).status).toBeGreaterThanOrEqual(502);
        expect(await pointsOf(shopper)).toBe(0);
      }
      await Promise.all(Array.from({ length: 5 }, () => shopper.initiate(body, key)));
      expect(await pointsOf(shopper)).toBe(0);
      await setFault('razorpay', 'ok', 0);
      // After so many failures the provider is left alone for a moment.
      await expect.poll(async () => (await shopper.initiate(body, key)).status, WAIT).toBe(200);
      await Promise.all(Array.from({ length: 5 }, () => shopper.initiate(body, key)));
      expect(await pointsOf(shopper)).toBe(1);
      expect((await shopper.initiate(body, key)).status).toBe(200);
      expect(await pointsOf(shopper)).toBe(1);
    },
  );
});
