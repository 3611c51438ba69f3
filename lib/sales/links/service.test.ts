import { describe, expect, it } from 'vitest';
import { paymentRefusals } from '@/content/order-refusals';
import { linksOf, setFault, settleLink, sql } from '@/e2e/shopper';
import { eventTypesOf, lookOnlyAt, moneyStateOf } from '@/e2e/stored';
import { transaction } from '@/lib/core/db';
import { findLink } from '@/lib/providers/payments';
import { act } from '@/lib/sales/fulfilment/service';
import { aloneWithProvider, newPlacement, startPayment } from '@/lib/sales/payments/fixture';
import { initiateByLink, initiatePayment } from '@/lib/sales/payments/service';
import { reconcile } from '@/lib/sales/reconcile/service';
import { closeLateLinks } from '@/lib/sales/settlement/service.closing';
import { claimUnsettled, getLatestAttempt, openFound } from './service';

const MINUTE_MS = 60_000;

const attemptOf = async (id: string) =>
  (await sql<{ state: string }>('SELECT state FROM payment_attempts WHERE order_id = $1', id))[0]?.state;

const pointsOf = async (userId: string) =>
  (await sql<{ points: number }>('SELECT points FROM rate_limits WHERE key = $1', `orders-account:${userId}`))[0]
    ?.points;

/** An order whose press met this fault and got no page. */
async function startWithout(fault: string) {
  const placement = await newPlacement();
  await setFault('razorpay', fault, 1_000);
  const press = initiatePayment(placement);
  const message = fault === 'unauthorized' ? paymentRefusals.held(true) : paymentRefusals.failedToStart;
  await expect(press).rejects.toMatchObject({ code: fault === 'refuse' ? 'badGateway' : 'unavailable', message });
  await setFault('razorpay', 'ok', 0);
  const [row] = await sql<{ id: string }>('SELECT id FROM orders WHERE user_id = $1', placement.user.id);
  return { orderId: row?.id ?? '', userId: placement.user.id, placement };
}

describe('a page that is hard to make', () => {
  aloneWithProvider();

  it('case 56: opens the page that nobody learned of', async () => {
    await setFault('razorpay', 'error-after', 1, '/payment_links');
    const { orderId, merchantOrderId } = await startPayment();
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
    expect(await moneyStateOf(orderId)).toBe('COMPLETED');
  });

  it('settles a page that could not be made within five minutes', async () => {
    const { orderId, userId } = await startWithout('error');
    await lookOnlyAt(orderId);
    await reconcile(Date.now() + 2 * MINUTE_MS);
    expect([await attemptOf(orderId), await moneyStateOf(orderId)]).toEqual(['creating', 'PENDING']);
    await lookOnlyAt(orderId);
    await reconcile(Date.now() + 3 * MINUTE_MS);
    expect([await attemptOf(orderId), await moneyStateOf(orderId)]).toEqual(['refused', 'FAILED']);
    expect(await eventTypesOf(orderId)).toEqual(['placed', 'payment refused']);
    await reconcile(Date.now() + 10 * MINUTE_MS);
    expect(await pointsOf(userId)).toBe(0);
  });

  it('gives a killed process’s page back to the limit, once', async () => {
    const { orderId, user } = await startPayment();
    await sql(
      "UPDATE payment_attempts SET state = 'creating', link_id = NULL, link_url = NULL, reference_id = $1 || '-9' WHERE order_id = $1",
      orderId,
    );
    expect(await pointsOf(user.id)).toBe(1);
    for (const minutes of [3, 4]) {
      await lookOnlyAt(orderId);
      await reconcile(Date.now() + minutes * MINUTE_MS);
    }
    expect([await attemptOf(orderId), await pointsOf(user.id)]).toEqual(['refused', 0]);
  });

  it('never gives up what our refused key holds up, and makes it once the key is right', async () => {
    const { orderId } = await startWithout('unauthorized');
    await setFault('razorpay', 'unauthorized', 1_000);
    await lookOnlyAt(orderId);
    await reconcile(Date.now() + 2 * 60 * MINUTE_MS);
    expect([await attemptOf(orderId), await moneyStateOf(orderId)]).toEqual(['creating', 'PENDING']);
    await setFault('razorpay', 'ok', 0);
    await lookOnlyAt(orderId);
    await reconcile(Date.now() + 2 * 60 * MINUTE_MS);
    expect([await attemptOf(orderId), await moneyStateOf(orderId)]).toEqual(['open', 'PENDING']);
    expect((await linksOf(orderId)).map(({ status }) => status)).toEqual(['created']);
  });

  it.each([
    ['of the shop', 'refuse', null, 60],
    ['of the shop', 'unauthorized', 29, 60],
    ['of the shop', 'unauthorized', 31, 31],
    ['taken on the phone', 'refuse', null, 1_440],
    ['taken on the phone', 'unauthorized', 719, 1_440],
    ['taken on the phone', 'unauthorized', 721, 721],
  ])('a page of an order %s that is made later (%s, %s minutes left) can be paid for %i', async (...row) => {
    const [taken, fault, left, minutes] = row;
    const placement = await newPlacement();
    const taking = taken === 'of the shop' ? placement : { ...placement, takenById: placement.user.id };
    await setFault('razorpay', fault, 1_000);
    await Promise.allSettled([initiateByLink(taking)]);
    await setFault('razorpay', 'ok', 0);
    const found = () =>
      sql<{ id: string; minutes: number }>(
        `SELECT o.id, round(extract(epoch FROM a.expires_at - now()) / 60)::int AS minutes
         FROM payment_attempts a JOIN orders o ON o.id = a.order_id WHERE o.user_id = $1 AND a.state <> 'refused'`,
        placement.user.id,
      );
    if (left)
      await sql(
        `UPDATE payment_attempts SET expires_at = now() + make_interval(mins => $2)
         WHERE order_id IN (SELECT id FROM orders WHERE user_id = $1)`,
        placement.user.id,
        left,
      );
    const { orderId } = await initiateByLink(taking);
    expect(await found()).toEqual([{ id: orderId, minutes }]);
    const [link] = (await linksOf(orderId)) as unknown as { expire_by: number }[];
    expect(Math.round(((link?.expire_by ?? 0) * 1_000 - Date.now()) / MINUTE_MS)).toBe(minutes);
  });

  it.each([
    ['of the shop', ['refused', 'FAILED']],
    ['taken on the phone', ['open', 'PENDING']],
  ])('a page of an order %s whose making was not answered is %j after a few minutes', async (taken, state) => {
    const placement = await newPlacement();
    await setFault('razorpay', 'error', 1_000);
    const takenById = taken === 'of the shop' ? {} : { takenById: placement.user.id };
    await Promise.allSettled([initiateByLink({ ...placement, ...takenById })]);
    await setFault('razorpay', 'ok', 0);
    const [{ id = '' } = {}] = await sql<{ id: string }>('SELECT id FROM orders WHERE user_id = $1', placement.user.id);
    await lookOnlyAt(id);
    await reconcile(Date.now() + 3 * MINUTE_MS);
    expect([await attemptOf(id), await moneyStateOf(id)]).toEqual(state);
  });

  it('closes an order whose page was refused and that nobody pressed for again in an hour', async () => {
    const { orderId } = await startWithout('refuse');
    await lookOnlyAt(orderId);
    await reconcile(Date.now() + 50 * MINUTE_MS);
    expect([await attemptOf(orderId), await moneyStateOf(orderId)]).toEqual(['refused', 'PENDING']);
    await lookOnlyAt(orderId);
    await reconcile(Date.now() + 61 * MINUTE_MS);
    expect([await attemptOf(orderId), await moneyStateOf(orderId)]).toEqual(['refused', 'FAILED']);
  });

  const cancel = (orderId: string) =>
    act({
      orderId,
      request: { action: 'cancel', version: null, undoable: false, reason: 'Ordered twice' },
      who: { actor: 'owner', userId: null },
      key: null,
    });

  it('makes no page for an order that was cancelled while it waited for one; the same press is a new order', async () => {
    const { orderId, userId, placement } = await startWithout('unauthorized');
    await cancel(orderId);
    expect(await attemptOf(orderId)).toBe('cancelled');
    await lookOnlyAt(orderId);
    await reconcile(Date.now());
    expect(await linksOf(orderId)).toEqual([]);
    const again = await initiatePayment(placement);
    expect(again.orderId).not.toBe(orderId);
    expect((await linksOf(again.orderId)).map(({ status }) => status)).toEqual(['created']);
    expect(await pointsOf(userId)).toBe(1);
  });

  it('closes a page that is made while its order is cancelled', async () => {
    const { orderId } = await startWithout('error');
    const before = await getLatestAttempt(orderId);
    const { orderId: other, merchantOrderId } = await startPayment();
    const link = await findLink(merchantOrderId);
    await sql("UPDATE payment_attempts SET state = 'refused', link_id = NULL WHERE order_id = $1", other);
    await cancel(orderId);
    if (before && link) await openFound(before, link);
    expect(await attemptOf(orderId)).toBe('cancelled');
    const closed = async () => (await linksOf(other)).map(({ status }) => status);
    await expect.poll(closed, { timeout: 10_000 }).toEqual(['cancelled']);
  });

  it('closes a page that came between the look for pages and the cancellation', async () => {
    const { orderId } = await startPayment();
    await transaction(async (tx) => {
      await tx.$executeRaw`UPDATE orders SET stage = 'cancelled', version = version + 1 WHERE id = ${orderId}`;
      await closeLateLinks(tx, orderId, []);
    });
    const closed = async () => (await linksOf(orderId)).map(({ status }) => status);
    await expect.poll(closed, { timeout: 10_000 }).toEqual(['cancelled']);
  });

  /** A page made and last looked at so many seconds before `now`. */
  const stand = (now: number, madeS: number, seenS: number, orderIds: string[]) =>
    sql(
      `UPDATE payment_attempts SET created_at = $1::timestamptz - $2 * interval '1 s',
         checked_at = $1::timestamptz - $3 * interval '1 s' WHERE order_id = ANY($4)`,
      new Date(now),
      madeS,
      seenS,
      orderIds,
    );
  const taken = async (now: number, limit: number) =>
    (await claimUnsettled(now, now, limit)).map(({ orderId }) => orderId).toSorted();

  it.each([
    ['a minute', 60, 20],
    ['three minutes', 180, 60],
    ['an hour', 3_600, 300],
    ['a day', 86_400, 300],
  ])('asks about a page that stands open for %s (%i s) every %i s', async (_, madeS, everyS) => {
    const { orderId } = await startPayment();
    const now = Date.now();
    await lookOnlyAt(orderId);
    await stand(now, madeS, everyS - 0.1, [orderId]);
    expect(await taken(now, 9)).toEqual([]);
    await stand(now, madeS, everyS + 0.1, [orderId]);
    expect(await taken(now, 9)).toEqual([orderId]);
  });

  it('asks about a page that a dead process held before the many that parents have left', async () => {
    const orders = await Promise.all(Array.from({ length: 4 }, () => startPayment()));
    const [held = '', ...left] = orders.map(({ orderId }) => orderId);
    const now = Date.now();
    await lookOnlyAt(held, ...left);
    await stand(now, 2_400, 360, left);
    await stand(now, 30, 25, [held]);
    expect(await taken(now, 1)).toEqual([held]);
    expect(await taken(now, 9)).toEqual(left.toSorted());
  });
});
