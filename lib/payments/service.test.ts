import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  linksOf,
  newKey,
  newPhone,
  orderBody,
  pauseReconciler,
  playPayment,
  resetEmulators,
  resumeReconciler,
  setFault,
  settleLink,
  setWebhooks,
  sql,
} from '@/e2e/shopper';
import { upsertPhoneUser } from '@/lib/auth/service';
import { orderSchema } from '@/lib/orders/schema';
import { stopQueue } from '@/lib/queue';
import { getPaymentStatus, initiatePayment, reconcile } from './service';

const MINUTE_MS = 60_000;

async function start(quantity = 1) {
  const user = await upsertPhoneUser(newPhone());
  const request = orderSchema.parse(orderBody(quantity));
  const placement = { user, request, key: newKey(), address: '10.201.1.1' };
  return { placement, user, ...(await initiatePayment(placement)) };
}

const stateOf = async (id: string) =>
  (await sql<{ money_state: string }>('SELECT money_state FROM orders WHERE id = $1', id))[0]?.money_state;
const attemptOf = async (id: string) =>
  (await sql<{ state: string }>('SELECT state FROM payment_attempts WHERE order_id = $1', id))[0]?.state;
const linkIdOf = async (id: string) =>
  (await sql<{ link_id: string }>('SELECT link_id FROM payment_attempts WHERE order_id = $1', id))[0]?.link_id;
const historyOf = async (id: string) =>
  (await sql<{ type: string }>('SELECT type FROM order_events WHERE order_id = $1 ORDER BY id', id)).map(
    ({ type }) => type,
  );

/** Puts every other link out of sight, so that one round is about this order. */
const lookOnlyAt = (orderId: string) =>
  sql(
    `UPDATE payment_attempts SET checked_at = CASE WHEN order_id = $1 THEN NULL ELSE now() + interval '30 days' END`,
    orderId,
  );

describe('the reconciler', () => {
  beforeAll(pauseReconciler);
  afterEach(async () => {
    vi.useRealTimers();
    await resetEmulators();
  });
  afterAll(async () => {
    await sql('UPDATE payment_attempts SET checked_at = now() WHERE checked_at > now()');
    await resumeReconciler();
    await stopQueue();
  });

  it('case 53: completes a paid order whose webhooks were all lost', async () => {
    await setWebhooks({ drop: true });
    const { orderId, merchantOrderId } = await start(3);
    await settleLink(merchantOrderId, 'pay');
    await lookOnlyAt(orderId);
    await reconcile(Date.now());
    expect(await stateOf(orderId)).toBe('COMPLETED');
    expect(await historyOf(orderId)).toEqual(['placed', 'paid']);
    await reconcile(Date.now() + MINUTE_MS);
    expect(await historyOf(orderId)).toEqual(['placed', 'paid']);
  });

  it.each(['cancel', 'expire'] as const)('case 53: learns of a lost %s', async (outcome) => {
    const { orderId, merchantOrderId } = await start();
    await settleLink(merchantOrderId, outcome, false);
    await lookOnlyAt(orderId);
    await reconcile(Date.now());
    expect(await stateOf(orderId)).toBe('FAILED');
  });

  it('case 54: finds money that came three days late, and not after a week', async () => {
    const [soon, never] = [await start(), await start()];
    for (const { merchantOrderId } of [soon, never]) await settleLink(merchantOrderId, 'expire', false);
    for (const { orderId } of [soon, never]) {
      await lookOnlyAt(orderId);
      await reconcile(Date.now());
      expect(await stateOf(orderId)).toBe('FAILED');
    }
    await playPayment(soon.merchantOrderId, 'late', { webhook: false });
    await playPayment(never.merchantOrderId, 'late', { webhook: false });
    await sql("UPDATE payment_attempts SET created_at = now() - interval '3 days' WHERE order_id = $1", soon.orderId);
    await sql("UPDATE payment_attempts SET created_at = now() - interval '7 days' WHERE order_id = $1", never.orderId);
    for (const { orderId } of [soon, never]) {
      await lookOnlyAt(orderId);
      await reconcile(Date.now());
    }
    expect(await stateOf(soon.orderId)).toBe('COMPLETED');
    expect(await historyOf(soon.orderId)).toEqual(['placed', 'payment expired', 'paid late']);
    expect(await stateOf(never.orderId)).toBe('FAILED');
  });

  it('asks about an open link at most every twenty seconds', async () => {
    const { orderId } = await start();
    await lookOnlyAt(orderId);
    const now = Date.now();
    expect(await asked(orderId, now)).toBe(true);
    expect(await asked(orderId, now + 19_000)).toBe(false);
    expect(await asked(orderId, now + 21_000)).toBe(true);
  });

  async function asked(orderId: string, now: number): Promise<boolean> {
    const before = await sql('SELECT checked_at FROM payment_attempts WHERE order_id = $1', orderId);
    await reconcile(now);
    const after = await sql('SELECT checked_at FROM payment_attempts WHERE order_id = $1', orderId);
    return JSON.stringify(before) !== JSON.stringify(after);
  }

  it('case 56: opens the page that nobody learned of', async () => {
    await setFault('razorpay', 'error-after', 1, '/payment_links');
    const { orderId, merchantOrderId } = await start();
    await sql(
      "UPDATE payment_attempts SET state = 'creating', link_id = NULL, link_url = NULL WHERE order_id = $1",
      orderId,
    );
    await lookOnlyAt(orderId);
    await reconcile(Date.now());
    expect(await attemptOf(orderId)).toBe('open');
    expect(await linksOf(orderId)).toHaveLength(1);
    await settleLink(merchantOrderId, 'pay', false);
    await lookOnlyAt(orderId);
    await reconcile(Date.now());
    expect(await stateOf(orderId)).toBe('COMPLETED');
  });

  it('gives up a page that could not be made within twenty minutes', async () => {
    const user = await upsertPhoneUser(newPhone());
    const request = orderSchema.parse(orderBody(1));
    await setFault('razorpay', 'error', 1_000);
    await expect(initiatePayment({ user, request, key: newKey(), address: '10.201.1.2' })).rejects.toMatchObject({
      code: 'unavailable',
    });
    await setFault('razorpay', 'ok', 0);
    const [row] = await sql<{ id: string }>('SELECT id FROM orders WHERE user_id = $1', user.id);
    const orderId = row?.id ?? '';
    await lookOnlyAt(orderId);
    await reconcile(Date.now() + 19 * MINUTE_MS);
    expect([await attemptOf(orderId), await stateOf(orderId)]).toEqual(['creating', 'PENDING']);
    await lookOnlyAt(orderId);
    await reconcile(Date.now() + 21 * MINUTE_MS);
    expect([await attemptOf(orderId), await stateOf(orderId)]).toEqual(['refused', 'FAILED']);
    expect(await historyOf(orderId)).toEqual(['placed', 'payment refused']);
  });

  it('goes on after one link that cannot be asked about', async () => {
    const [one, two] = [await start(), await start()];
    for (const { merchantOrderId } of [one, two]) await settleLink(merchantOrderId, 'pay', false);
    await lookOnlyAt(one.orderId);
    await sql('UPDATE payment_attempts SET checked_at = NULL WHERE order_id = $1', two.orderId);
    await setFault('razorpay', 'error', 1, await linkIdOf(one.orderId));
    await reconcile(Date.now());
    expect([await stateOf(one.orderId), await stateOf(two.orderId)]).toEqual(['PENDING', 'COMPLETED']);
    await reconcile(Date.now() + MINUTE_MS);
    expect([await stateOf(one.orderId), await stateOf(two.orderId)]).toEqual(['COMPLETED', 'COMPLETED']);
  });

  it('case 74: a clock that jumps an hour changes no answer', async () => {
    const { orderId, merchantOrderId, user } = await start();
    for (const jump of [-60, 60, 24 * 60]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jump * MINUTE_MS });
      const status = await getPaymentStatus(merchantOrderId, { userId: user.id, startedOrders: [] }, null);
      expect(status).toMatchObject({ state: 'PENDING', orderId });
      vi.useRealTimers();
    }
  });

  it('case 42: the key’s answer is the same a day later', async () => {
    const { placement, ...first } = await start();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 26 * 60 * MINUTE_MS });
    const again = await initiatePayment(placement);
    expect(again.paymentUrl).toBe(first.paymentUrl);
    expect(again.orderId).toBe(first.orderId);
  });
});
