import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asksAbout } from '@/e2e/dashboard';
import {
  orderBody,
  pauseReconciler,
  playPayment,
  resetEmulators,
  resumeReconciler,
  Shopper,
  setFault,
  settleLink,
  setWebhooks,
  sql,
} from '@/e2e/shopper';
import { linkOf, setAttempt } from '@/e2e/stored';

const NOT_FOUND = { success: false, message: 'Order not found' };

const forgetCheck = (reference: string) => setAttempt(reference, 'checked_at = NULL');

describe('GET /api/payment/status/{id}?waiting=true', () => {
  beforeAll(pauseReconciler);
  beforeEach(async () => {
    await resetEmulators();
    await setWebhooks({ drop: true });
  });
  afterAll(async () => {
    await resetEmulators();
    await resumeReconciler();
  });

  it('tells the waiting page number, amount and where to pay, and only whoever may see the order', async () => {
    const shopper = await new Shopper().signIn();
    const { orderId, merchantOrderId, paymentUrl } = await shopper.start(3);
    const [order] = await sql<{ number: number }>('SELECT number FROM orders WHERE id = $1', orderId);
    const browser = shopper.copy();
    browser.cookies.delete('session');
    for (const who of [shopper, browser])
      for (const id of [orderId, merchantOrderId]) {
        const { data } = (await who.status(id, '?waiting=true')).body;
        expect(data).toEqual({
          ...{ state: 'PENDING', orderId, merchantOrderId, method: 'online', amount: 6_899 },
          waiting: {
            number: order?.number,
            amount: 6_899,
            page: { url: paymentUrl, openUntil: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
            moneySeen: null,
          },
        });
      }
    for (const stranger of [new Shopper(), await new Shopper().signIn()])
      for (const query of ['?waiting=true', '?waiting=true&ask=now'])
        expect((await stranger.status(orderId, query)).body).toEqual(NOT_FOUND);
    const { callbackUrl } = await settleLink(merchantOrderId, 'cancel', false);
    expect(callbackUrl).toBeNull();
    await forgetCheck(merchantOrderId);
    const closed = (await shopper.status(orderId, '?waiting=true')).body.data;
    expect(closed).toEqual({ state: 'FAILED', orderId, merchantOrderId, method: 'online', amount: 6_899 });
    const cod = (await shopper.placeCod(orderBody(1))).body.data?.orderId ?? '';
    expect((await shopper.status(cod, '?waiting=true')).body.data).not.toHaveProperty('waiting');
  });

  it('asks the provider at once for whoever says that they did not pay, ten times a minute', async () => {
    const shopper = await new Shopper().signIn();
    const { orderId, merchantOrderId } = await shopper.start();
    const link = await linkOf(merchantOrderId);
    const press = () => shopper.status(orderId, '?waiting=true&ask=now');
    await shopper.status(orderId);
    const before = await asksAbout(link);
    expect((await press()).body.data).toMatchObject({ state: 'PENDING', waiting: { moneySeen: false } });
    expect((await press()).body.data).toMatchObject({ state: 'PENDING', waiting: { moneySeen: false } });
    expect(await asksAbout(link)).toBe(before + 2);
    await setFault('razorpay', 'error', 1_000);
    expect((await press()).body.data).toMatchObject({ state: 'PENDING', waiting: { moneySeen: null } });
    await resetEmulators();
    await setWebhooks({ drop: true });
    for (let times = 3; times < 10; times++) expect((await press()).status).toBe(200);
    const refused = await press();
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
    expect((await shopper.status(orderId, '?waiting=true')).status).toBe(200);
    await sql('DELETE FROM rate_limits WHERE key = $1', `payment-ask:${orderId}`);
    await settleLink(merchantOrderId, 'pay');
    expect((await press()).body.data).toMatchObject({ state: 'COMPLETED', orderId });
  });

  it('money that has to be looked at is not said to be none', async () => {
    const shopper = await new Shopper().signIn();
    const { orderId, merchantOrderId } = await shopper.start();
    await playPayment(merchantOrderId, 'paid', { amount: 249_800 });
    const { data } = (await shopper.status(orderId, '?waiting=true&ask=now')).body;
    expect(data).toMatchObject({ state: 'PENDING', waiting: { moneySeen: true } });
  });
});
