import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callRazorpay, heldPaymentOf } from '@/e2e/dashboard';
import { newKey, playPayment, setFault, settleLink, setWebhooks, sql } from '@/e2e/shopper';
import { eventTypesOf, lookOnlyAt, setAttempt } from '@/e2e/stored';
import { getAttempt } from '@/lib/sales/links/service';
import { aloneWithProvider, startPayment } from '@/lib/sales/payments/fixture';
import { applyPaymentHint, findRefunded, settle, watchPayment } from '@/lib/sales/settlement/service';

async function settleOf(reference: string) {
  const attempt = await getAttempt(reference);
  if (attempt) await settle(attempt);
}
const pay = async (reference: string) => (await playPayment(reference, 'paid')).paymentIds[0] ?? '';
/** Has the provider refuse to tell of the order that leads from a payment to our reference. */
async function refuseOrderOf(reference: string, times: number) {
  const { items } = await callRazorpay<{ items: { id: string }[] }>(`/orders?receipt=${reference}`);
  await setFault('razorpay', 'refuse', times, items[0]?.id);
}
/** After how many seconds a job comes that is about this. */
const jobsOf = (name: string, about: string) =>
  sql(
    `SELECT extract(epoch FROM start_after - created_on)::int AS after_s FROM pgboss.job
     WHERE name = $1 AND $2 IN (data->>'referenceId', data->>'paymentId')`,
    name,
    about,
  );

describe('what the provider says of a page or a payment', () => {
  aloneWithProvider();
  beforeEach(() => setWebhooks({ drop: true }));
  afterEach(() => lookOnlyAt());

  it.each([
    ['is closed where its attempt is over', "state = 'refused'", [{ after_s: 0 }]],
    ['stays where somebody may still pay on it', "state = 'creating'", []],
  ])('a page that turns up later %s', async (_, change, jobs) => {
    const { referenceId } = await startPayment();
    await setAttempt(referenceId, `${change}, link_id = NULL, link_url = NULL`);
    await settleOf(referenceId);
    expect(await jobsOf('payment-cancel', referenceId)).toEqual(jobs);
    expect(await getAttempt(referenceId)).toMatchObject({ linkId: expect.any(String), linkUrl: expect.any(String) });
  });

  it('a page that ends after its attempt was over fails no order', async () => {
    const { orderId, referenceId } = await startPayment();
    await setAttempt(referenceId, "state = 'refused'");
    await settleLink(referenceId, 'expire', false);
    await settleOf(referenceId);
    expect([(await getAttempt(referenceId))?.state, await eventTypesOf(orderId)]).toEqual(['refused', ['placed']]);
  });

  it('a payment is waited for where the provider fails, and is as its page has it where no more is told', async () => {
    const { orderId, referenceId } = await startPayment();
    const paymentId = await pay(referenceId);
    await setFault('razorpay', 'error', 1, paymentId);
    await expect(settleOf(referenceId)).rejects.toMatchObject({ outcome: 'unknown' });
    await setFault('razorpay', 'error', 1, paymentId);
    await expect(applyPaymentHint({ referenceId, paymentId })).rejects.toMatchObject({ outcome: 'unknown' });
    expect(await eventTypesOf(orderId)).toEqual(['placed']);
    await setFault('razorpay', 'refuse', 1, paymentId);
    await settleOf(referenceId);
    expect(await eventTypesOf(orderId)).toEqual(['placed', 'paid']);
    expect(await sql('SELECT id, use, reason FROM payments WHERE order_id = $1', orderId)).toEqual([
      { id: paymentId, use: 'applied', reason: null },
    ]);
    expect(await applyPaymentHint({ referenceId, paymentId })).toBe('already applied');
    expect(await watchPayment(paymentId)).toBe('nothing to do');
  });

  it('a hint is followed as far as the provider knows of it', async () => {
    const [held, paid] = [await startPayment(), await startPayment()];
    await playPayment(held.referenceId, 'authorized');
    const heldId = await heldPaymentOf(held.referenceId);
    await refuseOrderOf(held.referenceId, 2);
    expect(await findRefunded(heldId)).toEqual({ payment: null, orderId: null });
    expect(await findRefunded(heldId)).toEqual({ payment: null, orderId: held.orderId });
    const paymentId = await pay(paid.referenceId);
    await refuseOrderOf(paid.referenceId, 1);
    expect(await applyPaymentHint({ referenceId: paid.referenceId, paymentId })).toBe('applied');
    const payment = { id: paymentId, orderId: paid.orderId, amount: 2_499, paise: 0, currency: 'INR' };
    expect(await findRefunded(paymentId)).toEqual({ payment, orderId: paid.orderId });
    const unknown = `pay_${newKey().slice(4, 18)}`;
    expect(await findRefunded(unknown)).toEqual({ payment: null, orderId: null });
    expect(await applyPaymentHint({ referenceId: null, paymentId: null })).toBe('unknown reference');
    expect([await watchPayment(null), await watchPayment(unknown)]).toEqual(['nothing to do', 'watched']);
    expect(await jobsOf('payment-check', unknown)).toEqual([{ after_s: 5 }]);
  });
});
