import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asksAbout } from '@/e2e/dashboard';
import { daysFor } from '@/e2e/delivery-days';
import {
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
import { linkOf, setAttempt } from '@/e2e/stored';

const NOT_FOUND = { success: false, message: 'Order not found' };

const queryOf = (url: string | null) => new URL(url ?? 'http://none').search;
const forgetCheck = (reference: string) => setAttempt(reference, 'checked_at = NULL');

describe('GET /api/payment/status/{id}', () => {
  beforeAll(pauseReconciler);
  beforeEach(async () => {
    await resetEmulators();
    await setWebhooks({ drop: true });
  });
  afterAll(async () => {
    await resetEmulators();
    await resumeReconciler();
  });

  it('answers the owner, by either id', async () => {
    const shopper = await new Shopper().signIn();
    const { orderId, merchantOrderId } = await shopper.start(3);
    for (const id of [orderId, merchantOrderId]) {
      const answer = await shopper.status(id);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.body).toEqual({
        success: true,
        message: '',
        data: { state: 'PENDING', orderId, merchantOrderId, method: 'online', amount: 6899 },
      });
    }
  });

  it('brings the order along where it is asked for, and only for whoever may see it', async () => {
    const shopper = await new Shopper().signIn();
    const details = { name: 'आशा राव', address1: '12 Temple Road', address2: 'मंदिर के पास', pincode: '560001' };
    const cod = (await shopper.placeCod(orderBody(5, details))).body.data?.orderId ?? '';
    const { orderId, merchantOrderId } = await shopper.start(2, { ...details, address2: '' });
    const found = { number: expect.any(Number), city: expect.any(String), expected: daysFor(new Date()) };
    const shown = { ...found, isToConfirm: false, createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), ...details };
    const wanted: [string, object][] = [
      [cod, { ...shown, kitsToShip: 5, amount: 12_499, method: 'cod' }],
      [orderId, { ...shown, kitsToShip: 2, amount: 4_799, method: 'online', address2: null }],
      [merchantOrderId, { ...shown, kitsToShip: 2, amount: 4_799, method: 'online', address2: null }],
    ];
    const guest = shopper.copy();
    guest.cookies.delete('session');
    for (const [id, order] of wanted) {
      for (const browser of id === cod ? [shopper] : [shopper, guest]) {
        const { data } = (await browser.status(id, '?order=true')).body;
        expect(data).toMatchObject({ order, state: 'PENDING' });
        expect(Object.keys((data as unknown as { order: object }).order).sort()).toEqual(Object.keys(order).sort());
      }
      expect((await shopper.status(id)).body.data).not.toHaveProperty('order');
      for (const stranger of [new Shopper(), await new Shopper().signIn()])
        expect((await stranger.status(id, '?order=true')).body).toEqual(NOT_FOUND);
    }
    const { callbackUrl } = await settleLink(merchantOrderId, 'pay', false);
    const proved = await new Shopper().status(merchantOrderId, `${queryOf(callbackUrl)}&order=true`);
    expect([proved.status, proved.body.data]).toMatchObject([200, { state: 'COMPLETED', order: null }]);
    expect((await shopper.status(orderId, '?order=true')).body.data).toMatchObject({
      state: 'COMPLETED',
      merchantOrderId,
      order: { name: details.name },
    });
  });

  it('a settled payment is told without asking the provider, and its order by nobody else’s reference', async () => {
    const shopper = await new Shopper().signIn();
    const { orderId, merchantOrderId } = await shopper.start();
    await settleLink(merchantOrderId, 'pay', false);
    await forgetCheck(merchantOrderId);
    expect((await shopper.status(orderId)).body.data?.state).toBe('COMPLETED');
    const link = await linkOf(merchantOrderId);
    const before = await asksAbout(link);
    for (const id of [orderId, merchantOrderId]) {
      await forgetCheck(merchantOrderId);
      expect((await shopper.status(id)).body.data).toMatchObject({ state: 'COMPLETED', orderId, merchantOrderId });
    }
    expect(await asksAbout(link)).toBe(before);
    for (const id of [`${orderId}-9`, `${orderId}-`, `-${orderId}`, `${merchantOrderId}-1`])
      expect((await shopper.status(id)).body, id).toEqual(NOT_FOUND);
  });

  it('answers the owner in another browser, and the browser that started it after a new sign-in there', async () => {
    const shopper = await new Shopper().signIn();
    const { orderId } = await shopper.start();
    const elsewhere = new Shopper();
    await sql('DELETE FROM rate_limits WHERE key = $1', `otp-resend:${shopper.phone}`);
    await elsewhere.signIn(shopper.phone);
    expect((await elsewhere.status(orderId)).status).toBe(200);
    await shopper.signIn();
    expect((await shopper.status(orderId)).status).toBe(200);
  });

  it('answers the browser that started the payment when its session is over, and not after signing out', async () => {
    const shopper = await new Shopper().signIn();
    const { orderId } = await shopper.start();
    const before = shopper.copy();
    shopper.cookies.delete('session');
    expect((await shopper.status(orderId)).status).toBe(200);
    expect((await before.logout()).status).toBe(200);
    expect((await before.status(orderId)).status).toBe(404);
  });

  it('case 35: anybody else gets the 404 of an order that does not exist', async () => {
    const shopper = await new Shopper().signIn();
    const { orderId, merchantOrderId } = await shopper.start();
    const [other, visitor] = [await new Shopper().signIn(), new Shopper()];
    const { orderId: otherId } = await other.start();
    expect([orderId, otherId]).toEqual([
      expect.stringMatching(/^[0-9a-z]{26}$/),
      expect.stringMatching(/^[0-9a-z]{26}$/),
    ]);
    expect(orderId.slice(0, 6)).not.toBe(otherId.slice(0, 6));
    const missing = '0'.repeat(26);
    for (const stranger of [other, visitor])
      for (const id of [orderId, merchantOrderId, missing, `${missing}-1`, `${orderId}-2`]) {
        const answer = await stranger.status(id);
        expect(answer.status).toBe(404);
        expect(answer.body).toEqual(NOT_FOUND);
      }
  });

  it.each([
    'x',
    '1',
    "' OR 1=1--",
    '../cod',
    '%00',
    '<script>alert(1)</script>',
    'A'.repeat(5_000),
    '__proto__',
    'undefined',
  ])('case 46: the id %j is not found', async (id) => {
    const shopper = await new Shopper().signIn();
    const answer = await shopper.status(encodeURIComponent(id));
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual(NOT_FOUND);
  });

  it('case 46: an id with a control character is no address at all', async () => {
    const answer = await new Shopper().status(encodeURIComponent(`${'0'.repeat(26)}\u0000`));
    expect([answer.status, answer.body]).toEqual([400, { success: false, message: 'The address is not readable' }]);
  });

  it('case 58: polling asks the provider at most every two seconds', async () => {
    const shopper = await new Shopper().signIn();
    const { orderId, merchantOrderId } = await shopper.start();
    const link = await linkOf(merchantOrderId);
    const began = performance.now();
    for (let round = 0; round < 4; round++)
      await Promise.all(Array.from({ length: 20 }, () => shopper.status(orderId)));
    const allowed = 1 + Math.floor((performance.now() - began) / 2_000);
    const asked = await asksAbout(link);
    expect(asked).toBeGreaterThanOrEqual(1);
    expect(asked).toBeLessThanOrEqual(allowed);
  });

  it('case 53: a poll completes the order when no webhook came, and asks no more', async () => {
    const shopper = await new Shopper().signIn();
    const { orderId, merchantOrderId } = await shopper.start();
    await settleLink(merchantOrderId, 'pay');
    expect((await shopper.status(orderId)).body.data?.state).toBe('COMPLETED');
    const asked = await asksAbout(await linkOf(merchantOrderId));
    await forgetCheck(merchantOrderId);
    expect((await shopper.status(orderId)).body.data?.state).toBe('COMPLETED');
    expect(await asksAbout(await linkOf(merchantOrderId))).toBe(asked);
    expect(await sql('SELECT type FROM order_events WHERE order_id = $1 ORDER BY id', orderId)).toEqual([
      { type: 'placed' },
      { type: 'paid' },
    ]);
  });

  it.each(['error', 'reset', 'hang', 'rate-limit'] as const)(
    'a provider in %s leaves the state as it is known',
    async (mode) => {
      const shopper = await new Shopper().signIn();
      const { orderId, merchantOrderId } = await shopper.start();
      await settleLink(merchantOrderId, 'pay');
      await setFault('razorpay', mode, 1_000);
      const answer = await shopper.status(orderId);
      expect(answer.status).toBe(200);
      expect(answer.body.data?.state).toBe('PENDING');
      await setFault('razorpay', 'ok', 0);
      await forgetCheck(merchantOrderId);
      expect((await shopper.status(orderId)).body.data?.state).toBe('COMPLETED');
    },
  );

  it('case 57: the signed callback proves ownership in another browser and is believed at once', async () => {
    const shopper = await new Shopper().signIn();
    const { orderId, merchantOrderId } = await shopper.start();
    await shopper.status(orderId);
    const { callbackUrl } = await settleLink(merchantOrderId, 'pay');
    const phone = new Shopper();
    expect((await phone.status(orderId)).status).toBe(404);
    for (const id of [orderId, merchantOrderId]) {
      const answer = await phone.status(id, queryOf(callbackUrl));
      expect(answer.status).toBe(200);
      expect(answer.body.data).toMatchObject({ state: 'COMPLETED', orderId });
    }
  });

  it('case 57: a forged or borrowed callback proves nothing and completes nothing', async () => {
    const shopper = await new Shopper().signIn();
    const [paid, unpaid] = [await shopper.start(), await shopper.start()];
    const genuine = new URLSearchParams(queryOf((await settleLink(paid.merchantOrderId, 'pay')).callbackUrl));
    const link = await linkOf(unpaid.merchantOrderId);
    const changes: Record<string, string>[] = [
      {},
      { razorpay_payment_link_reference_id: unpaid.merchantOrderId },
      { razorpay_payment_link_reference_id: unpaid.merchantOrderId, razorpay_payment_link_id: link },
      { razorpay_payment_link_reference_id: unpaid.merchantOrderId, razorpay_signature: 'a'.repeat(64) },
      { razorpay_payment_link_reference_id: unpaid.merchantOrderId, razorpay_signature: '' },
    ];
    const thief = new Shopper();
    for (const change of changes) {
      const query = `?${new URLSearchParams({ ...Object.fromEntries(genuine), ...change })}`;
      expect((await thief.status(unpaid.orderId, query)).status).toBe(404);
      expect((await shopper.status(unpaid.orderId, query)).body.data?.state).toBe('PENDING');
    }
    for (const name of [...genuine.keys()].filter((key) => key.startsWith('razorpay_'))) {
      const spoiled = new URLSearchParams(genuine);
      spoiled.set(name, `${genuine.get(name)}x`);
      expect((await thief.status(paid.orderId, `?${spoiled}`)).status, name).toBe(404);
      spoiled.delete(name);
      expect((await thief.status(paid.orderId, `?${spoiled}`)).status, name).toBe(404);
    }
  });
});
