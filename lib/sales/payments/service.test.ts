import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { paymentRefusals } from '@/content/order-refusals';
import { daysFor } from '@/e2e/delivery-days';
import { newPhone, playPayment, setFault, setWebhooks, sql } from '@/e2e/shopper';
import { log } from '@/lib/core/log';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { aloneWithProvider, startPayment } from './fixture';
import { getPaymentStatus, getSettledStatus, getWaitingStatus, initiatePayment } from './service';

const MINUTE_MS = 60_000;

describe('a payment and the clock', () => {
  aloneWithProvider();
  afterEach(() => void vi.useRealTimers());

  it('case 74: a clock that jumps an hour changes no answer', async () => {
    const { orderId, merchantOrderId, user } = await startPayment();
    for (const jump of [-60, 60, 24 * 60]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jump * MINUTE_MS });
      const status = await getPaymentStatus(merchantOrderId, { userId: user.id, startedOrders: [] }, null);
      expect(status).toMatchObject({ state: 'PENDING', orderId });
      vi.useRealTimers();
    }
  });

  it('case 42: the key’s answer is the same a day later', async () => {
    const { placement, ...first } = await startPayment();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 26 * 60 * MINUTE_MS });
    const again = await initiatePayment(placement);
    expect(again.paymentUrl).toBe(first.paymentUrl);
    expect(again.orderId).toBe(first.orderId);
  });
});

const STRANGER = { userId: null, startedOrders: [] };
const NOT_FOUND = { code: 'notFound', message: 'Order not found' };

/** What the hosted page adds to our address, as the provider signs it. */
function callbackOf(referenceId: string) {
  const query = { linkId: 'plink_1', referenceId, status: 'paid', paymentId: 'pay_1' };
  const hmac = createHmac('sha256', process.env.RAZORPAY_KEY_SECRET ?? '');
  return { ...query, signature: hmac.update(Object.values(query).join('|')).digest('hex') };
}

describe('how a payment stands', () => {
  aloneWithProvider();
  afterEach(() => void vi.restoreAllMocks());

  it('is told whole with its order once it is settled, and only to its parent', async () => {
    await setWebhooks({ drop: true });
    const { orderId, merchantOrderId, user } = await startPayment();
    expect(await getSettledStatus(orderId, user.id)).toBeNull();
    await playPayment(merchantOrderId, 'paid', { webhook: false });
    const status = { state: 'COMPLETED', orderId, merchantOrderId, method: 'online', amount: 2_499 };
    expect(await getPaymentStatus(orderId, { userId: user.id, startedOrders: [] }, null)).toEqual(status);
    const [found] = await sql('SELECT number, city, created_at AS "createdAt" FROM orders WHERE id = $1', orderId);
    const address = { name: 'Asha Rao', address1: '12 Temple Road', address2: null, pincode: '560001' };
    const told = { kitsToShip: 1, method: 'online', amount: 2_499, expected: daysFor(new Date()), isToConfirm: false };
    const order = { ...found, ...address, ...told };
    for (const id of [orderId, merchantOrderId])
      expect(await getSettledStatus(id, user.id)).toEqual({ ...status, order });
    expect(await getSettledStatus(`${orderId}-9`, user.id)).toBeNull();
    expect(await getSettledStatus(orderId, (await upsertPhoneUser(newPhone())).id)).toBeNull();
  });

  it('is told of the page that a signed callback names, where it is one of the order', async () => {
    const [{ orderId, user }, other] = [await startPayment(), await startPayment()];
    await sql(
      `INSERT INTO payment_attempts (reference_id, order_id, amount, state, expires_at)
       VALUES ($1::text || '-2', $1, 2499, 'refused', now())`,
      orderId,
    );
    const status = { state: 'PENDING', orderId, method: 'online', amount: 2_499 };
    const [first, second, third] = [1, 2, 3].map((page) => `${orderId}-${page}`) as [string, string, string];
    for (const id of [first, orderId]) {
      const proved = { ...status, merchantOrderId: first };
      expect(await getPaymentStatus(id, STRANGER, callbackOf(first))).toEqual(proved);
      expect(await getWaitingStatus(id, STRANGER, callbackOf(first), false)).toEqual(proved);
    }
    for (const callback of [null, callbackOf(other.merchantOrderId), callbackOf(third)])
      for (const id of [first, orderId])
        await expect(getPaymentStatus(id, STRANGER, callback)).rejects.toMatchObject(NOT_FOUND);
    await expect(getPaymentStatus(first, STRANGER, callbackOf(second))).rejects.toMatchObject(NOT_FOUND);
    const own = { userId: user.id, startedOrders: [] };
    const latest = { ...status, merchantOrderId: second };
    for (const callback of [null, callbackOf(other.merchantOrderId), callbackOf(second)])
      expect(await getPaymentStatus(orderId, own, callback)).toEqual(latest);
  });

  it('is not guessed: a page that may be dead is shown once the provider says that it is open', async () => {
    const warned = vi.spyOn(log(), 'warn').mockImplementation(() => undefined);
    const { placement, orderId, paymentUrl } = await startPayment();
    await sql("UPDATE payment_attempts SET expires_at = now() - interval '1 minute' WHERE order_id = $1", orderId);
    await setFault('razorpay', 'error', 1_000);
    const refused = { code: 'unavailable', message: paymentRefusals.failedToStart };
    await expect(initiatePayment(placement)).rejects.toMatchObject(refused);
    const said = { provider: 'razorpay', outcome: 'unknown', status: 502 };
    expect(warned).toHaveBeenCalledWith(said, 'payment not rechecked');
    await setFault('razorpay', 'ok', 0);
    expect((await initiatePayment(placement)).paymentUrl).toBe(paymentUrl);
  });
});
