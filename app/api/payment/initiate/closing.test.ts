import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moneyNotices } from '@/content/money';
import { refundEvents } from '@/e2e/refunds';
import { newKey, playPayment, razorpayState, setFault, settleLink, setWebhooks, sql } from '@/e2e/shopper';
import { attentionsOf, lookOnlyAt, mailsToOwner, named, setAttempt } from '@/e2e/stored';
import { getAttempt } from '@/lib/sales/links/service';
import { aloneWithProvider, startPayment } from '@/lib/sales/payments/fixture';
import { applyPaymentHint } from '@/lib/sales/settlement/service';
import { cancelLink, closeOpenLinks, closeUnmade, giveUp } from '@/lib/sales/settlement/service.closing';

const LINK_OPEN = 'The payment page could not be closed just now. Nothing was changed. Please try again.';

type Started = Pick<Awaited<ReturnType<typeof startPayment>>, 'orderId' | 'referenceId'>;

/** How the order, its page with us and its page at the provider stand. */
async function standOf({ orderId, referenceId }: Started) {
  const [order] = await sql<{ stage: string }>('SELECT stage FROM orders WHERE id = $1', orderId);
  const { links } = await razorpayState();
  const link = links.find(({ reference_id }) => reference_id === referenceId);
  return [order?.stage, (await getAttempt(referenceId))?.state, link?.status ?? null];
}
const eventOf = async (orderId: string) =>
  (await sql('SELECT type, detail FROM order_events WHERE order_id = $1 ORDER BY id DESC LIMIT 1', orderId))[0];
const cancelOrder = (orderId: string) =>
  sql("UPDATE orders SET stage = 'cancelled', version = version + 1 WHERE id = $1", orderId);
const UNKNOWN = "state = 'creating', link_id = NULL, link_url = NULL";
/** An attempt whose page was never made. */
async function unmade(): Promise<Started> {
  const { orderId, referenceId } = await startPayment();
  await sql(
    `UPDATE payment_attempts SET ${UNKNOWN}, reference_id = order_id || '-9' WHERE reference_id = $1`,
    referenceId,
  );
  return { orderId, referenceId: `${orderId}-9` };
}

describe('a page that nobody is to pay on any more', () => {
  aloneWithProvider();
  beforeEach(() => setWebhooks({ drop: true }));
  afterEach(() => lookOnlyAt());

  it('stays open while its order waits for it, and is closed once it does not', async () => {
    const order = await startPayment();
    await cancelLink(`${order.orderId}-7`);
    await cancelLink(order.referenceId);
    expect(await standOf(order)).toEqual(['awaiting_payment', 'open', 'created']);
    await cancelOrder(order.orderId);
    await cancelLink(order.referenceId);
    expect(await standOf(order)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  });

  it('is closed as well where its attempt is over, or where only the provider knows of it', async () => {
    const [over, lost, none] = [await startPayment(), await startPayment(), await unmade()];
    await setAttempt(over.referenceId, "state = 'expired'");
    await setAttempt(lost.referenceId, UNKNOWN);
    for (const { orderId } of [lost, none]) await cancelOrder(orderId);
    for (const { referenceId } of [over, lost, none]) await cancelLink(referenceId);
    expect(await standOf(over)).toEqual(['awaiting_payment', 'expired', 'cancelled']);
    expect(await standOf(lost)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(await standOf(none)).toEqual(['cancelled', 'creating', null]);
  });

  it('that was paid meanwhile has its money taken', async () => {
    const order = await startPayment();
    await setAttempt(order.referenceId, "state = 'expired'");
    await settleLink(order.referenceId, 'pay', false);
    await cancelLink(order.referenceId);
    expect(await standOf(order)).toEqual(['to_pack', 'paid', 'paid']);
  });

  it.each([
    ['open', null, ['awaiting_payment', 'open', 'cancelled']],
    ['open, where the answer breaks after it was closed', 'error-after', ['payment_failed', 'cancelled', 'cancelled']],
  ])('of an order that is to be cancelled is closed: %s', async (_, fault, stand) => {
    const order = await startPayment();
    if (fault) await setFault('razorpay', fault, 1, '/cancel');
    await closeOpenLinks(order.orderId);
    expect(await standOf(order)).toEqual(stand);
  });

  it('of an order that is to be cancelled has its money taken where it was paid', async () => {
    const order = await startPayment();
    await settleLink(order.referenceId, 'pay', false);
    await closeOpenLinks(order.orderId);
    expect(await standOf(order)).toEqual(['to_pack', 'paid', 'paid']);
  });

  it('of an order that is to be cancelled is looked for where its address was lost', async () => {
    const [lost, none] = [await startPayment(), await unmade()];
    await setAttempt(lost.referenceId, UNKNOWN);
    for (const { orderId } of [lost, none]) await closeOpenLinks(orderId);
    expect(await standOf(lost)).toEqual(['awaiting_payment', 'creating', 'cancelled']);
    expect(await standOf(none)).toEqual(['awaiting_payment', 'creating', null]);
  });

  it.each(['error', 'unauthorized', 'rate-limit'])(
    'that cannot be closed for %s leaves all as it is',
    async (fault) => {
      const order = await startPayment();
      await setFault('razorpay', fault, 1, '/cancel');
      const refused = { code: 'unavailable', message: LINK_OPEN, beside: { retryAfterS: 30 } };
      await expect(closeOpenLinks(order.orderId)).rejects.toMatchObject(refused);
      expect(await standOf(order)).toEqual(['awaiting_payment', 'open', 'created']);
    },
  );

  it('that nobody makes any more is given up with its order, and not while somebody makes it', async () => {
    const order = await unmade();
    await setAttempt(order.referenceId, "leased_until = now() + interval '1 minute'");
    const attempt = await getAttempt(order.referenceId);
    if (!attempt) throw new Error('no attempt');
    await closeUnmade(attempt, new Date());
    expect(await standOf(order)).toEqual(['awaiting_payment', 'creating', null]);
    await closeUnmade(attempt, new Date(Date.now() + 61_000));
    expect(await standOf(order)).toEqual(['payment_failed', 'refused', null]);
    expect(await eventOf(order.orderId)).toEqual({
      type: 'payment refused',
      detail: { referenceId: order.referenceId },
    });
  });

  it('that was refused closes its order, but not beside another one or beside money', async () => {
    const order = await startPayment();
    await giveUp(order.orderId, order.referenceId);
    expect((await standOf(order))[0]).toBe('awaiting_payment');
    await setAttempt(order.referenceId, "state = 'refused'");
    const paymentId = newKey();
    await sql(
      `INSERT INTO payments (id, order_id, amount, currency, use) VALUES ($1, $2, 1, 'INR', 'in_review')`,
      paymentId,
      order.orderId,
    );
    await giveUp(order.orderId, order.referenceId);
    expect((await standOf(order))[0]).toBe('awaiting_payment');
    await sql('DELETE FROM payments WHERE id = $1', paymentId);
    await giveUp(order.orderId, order.referenceId);
    expect((await standOf(order))[0]).toBe('payment_failed');
    expect(await eventOf(order.orderId)).toEqual({
      type: 'payment refused',
      detail: { referenceId: order.referenceId },
    });
  });

  it('that is paid after its order was cancelled has the money go back, and the owner told', async () => {
    const { orderId, referenceId } = await startPayment();
    await cancelOrder(orderId);
    const [paymentId = ''] = (await playPayment(referenceId, 'late', { webhook: false })).paymentIds;
    expect(await applyPaymentHint({ referenceId: referenceId, paymentId })).toBe('applied');
    const paid = { amount: 2_499, paise: 0, currency: 'INR' };
    expect(
      await sql(
        'SELECT order_id, reference_id, amount, paise, currency, use, reason FROM payments WHERE id = $1',
        paymentId,
      ),
    ).toEqual([{ order_id: orderId, reference_id: referenceId, ...paid, use: 'refund_due', reason: 'cancelled' }]);
    const told = { by: 'system', by_user_id: null, detail: { reason: 'cancelled', paymentId, ...paid } };
    const { currency: _, ...sent } = told.detail;
    expect((await refundEvents(orderId)).slice(0, 2)).toEqual([
      { ...told, type: 'refund due' },
      { ...told, type: 'refund waiting', detail: sent },
    ]);
    expect(await attentionsOf(orderId)).toEqual([]);
    const data = moneyNotices.unwanted(await named(orderId), paymentId, '₹2,499');
    expect(await mailsToOwner(paymentId)).toEqual([
      { key: `owner:money:misfit:${paymentId}`, topic: null, order_id: null, data },
    ]);
  });
});
