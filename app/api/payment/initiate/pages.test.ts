import { afterEach, describe, expect, it, vi } from 'vitest';
import { paymentRefusals, paymentSubject } from '@/content/order-refusals';
import { site } from '@/content/site';
import { linksOf, setFault, sql } from '@/e2e/shopper';
import { eventTypesOf, lookOnlyAt, named } from '@/e2e/stored';
import { log } from '@/lib/core/log';
import { addAttempt, getAttempt, lookTogether, makeHeldLink, requireLink } from '@/lib/sales/links/service';
import { aloneWithProvider, newPlacement, startPayment } from '@/lib/sales/payments/fixture';
import { initiatePayment } from '@/lib/sales/payments/service';

const MINUTE_MS = 60_000;

/** An order whose press met this fault and got no page. */
async function startWithout(fault: string, quantity = 1) {
  const placement = await newPlacement(quantity);
  await setFault('razorpay', fault, 1_000);
  const message = fault === 'unauthorized' ? paymentRefusals.held(true) : paymentRefusals.failedToStart;
  const code = fault === 'refuse' ? 'badGateway' : 'unavailable';
  await expect(initiatePayment(placement)).rejects.toMatchObject({ code, message });
  await setFault('razorpay', 'ok', 0);
  const [row] = await sql<{ id: string }>('SELECT id FROM orders WHERE user_id = $1', placement.user.id);
  return { orderId: row?.id ?? '' };
}

describe('a page to pay on', () => {
  aloneWithProvider();
  afterEach(async () => {
    vi.restoreAllMocks();
    await lookOnlyAt();
  });

  it.each([
    ['error', 'unknown', 502, 'creating', false],
    ['rate-limit', 'retryable', 429, 'creating', true],
    ['unauthorized', 'unauthorized', 401, 'creating', true],
    ['refuse', 'permanent', 400, 'refused', false],
  ])('after %s an attempt is free, does not count and is held where nothing has happened', async (...row) => {
    const [fault, outcome, status, state, isHeld] = row;
    const warned = vi.spyOn(log(), 'warn').mockImplementation(() => undefined);
    // As many kits as cash can buy.
    const { orderId } = await startWithout(fault, 80);
    const referenceId = `${orderId}-1`;
    expect(warned).toHaveBeenCalledWith({ provider: 'razorpay', outcome, status, referenceId }, 'no payment link');
    const columns = 'state, held_at IS NOT NULL AS held, leased_until, counted, link_id';
    expect(await sql(`SELECT ${columns} FROM payment_attempts WHERE order_id = $1`, orderId)).toEqual([
      { state, held: isHeld, leased_until: null, counted: false, link_id: null },
    ]);
  });

  it.each([
    [29, 60],
    [31, 31],
  ])('a page that is made with %i minutes left can be paid for %i', async (left, minutes) => {
    const { orderId } = await startWithout('unauthorized');
    await sql(
      'UPDATE payment_attempts SET expires_at = now() + make_interval(mins => $2) WHERE order_id = $1',
      orderId,
      left,
    );
    const { expiresAt, state } = await requireLink(`${orderId}-1`);
    const ofNow = (at: number) => Math.round((at - Date.now()) / MINUTE_MS);
    expect([state, ofNow(expiresAt.getTime())]).toEqual(['open', minutes]);
    const [link] = (await linksOf(orderId)) as unknown as { expire_by: number; description: string }[];
    expect(ofNow((link?.expire_by ?? 0) * 1_000)).toBe(minutes);
    expect(link?.description).toBe(paymentSubject(site.product, (await named(orderId)).number));
  });

  it('a page that somebody makes is left to them, and waited for no longer than a person would', async () => {
    const { orderId } = await startWithout('unauthorized');
    await sql("UPDATE payment_attempts SET leased_until = now() + interval '1 minute' WHERE order_id = $1", orderId);
    const attempt = await getAttempt(`${orderId}-1`);
    if (attempt) await makeHeldLink(attempt);
    expect(await linksOf(orderId)).toEqual([]);
    const now = performance.now.bind(performance);
    const waits = requireLink(`${orderId}-1`);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 4_400);
    const refused = { code: 'unavailable', message: paymentRefusals.preparing, beside: { retryAfterS: 5 } };
    await expect(waits).rejects.toMatchObject(refused);
    await expect(requireLink(`${orderId}-9`)).rejects.toMatchObject({ code: 'notFound', message: 'Order not found' });
  });

  it('one call looks whether a page is open, and those beside it wait for that', async () => {
    const { orderId, merchantOrderId } = await startPayment();
    const attempt = await getAttempt(merchantOrderId);
    if (!attempt) throw new Error('no attempt');
    const leased =
      'SELECT extract(epoch FROM leased_until - now())::int AS s FROM payment_attempts WHERE order_id = $1';
    expect(await lookTogether(attempt, async () => true)).toBe(true);
    await expect(lookTogether(attempt, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await sql(leased, orderId)).toEqual([{ s: null }]);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const look = vi.fn(() => promise);
    const first = lookTogether(attempt, look);
    await expect.poll(() => look.mock.calls.length).toBe(1);
    const [{ s = 0 } = {}] = await sql<{ s: number }>(leased, orderId);
    expect(Math.abs(s - 15)).toBeLessThanOrEqual(5);
    const second = lookTogether(attempt, look);
    await sql("UPDATE payment_attempts SET state = 'expired' WHERE order_id = $1", orderId);
    resolve(true);
    expect([await first, await second, look.mock.calls.length]).toEqual([true, false, 1]);
  });

  it('an order has five pages at most, one at a time; who presses on has another order', async () => {
    const { placement, orderId, merchantOrderId } = await startPayment();
    const refuseAll = () => sql("UPDATE payment_attempts SET state = 'refused' WHERE order_id = $1", orderId);
    expect(await addAttempt(orderId)).toBe(merchantOrderId);
    for (let page = 2; page <= 5; page++) {
      await refuseAll();
      expect(await addAttempt(orderId)).toBe(`${orderId}-${page}`);
    }
    const rows = `SELECT state, amount, counted, round(extract(epoch FROM expires_at - created_at) / 60)::int AS minutes
      FROM payment_attempts WHERE reference_id = $1`;
    expect(await sql(rows, `${orderId}-5`)).toEqual([
      { state: 'creating', amount: 2_499, counted: false, minutes: 60 },
    ]);
    await refuseAll();
    expect(await addAttempt(orderId)).toBeNull();
    const next = await initiatePayment(placement);
    expect(next.orderId).not.toBe(orderId);
    expect(await eventTypesOf(orderId)).toEqual(['placed', 'payment refused', 'ordered again']);
    expect(await addAttempt(orderId)).toBeNull();
    expect(await addAttempt('0'.repeat(26))).toBeNull();
  });
});
