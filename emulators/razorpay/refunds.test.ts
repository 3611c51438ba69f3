import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Fields, failureOf, type RazorpayStage, startRazorpayStage } from './stage.ts';

let stage: RazorpayStage;
beforeAll(async () => {
  stage = await startRazorpayStage();
});
afterAll(() => stage.stop());
beforeEach(() => stage.reset());

describe('refunds', () => {
  async function createPaid() {
    const link = await stage.create();
    await stage.outcome(link, 'pay', false);
    const { payments } = (await stage.sdk.paymentLink.fetch(link.id)) as unknown as {
      payments: { payment_id: string }[];
    };
    return { link, paymentId: payments[0]?.payment_id ?? '' };
  }

  test('are pending, then processed, with both events', async () => {
    const { link, paymentId } = await createPaid();
    const refund = await stage.sdk.payments.refund(paymentId, { amount: 10_000 });
    expect(refund).toMatchObject({ status: 'pending', amount: 10_000, payment_id: paymentId, notes: [] });
    await vi.waitFor(async () =>
      expect(await stage.sdk.refunds.fetch(refund.id)).toMatchObject({ status: 'processed' }),
    );
    expect(await stage.sdk.payments.fetch(paymentId)).toMatchObject({
      amount_refunded: 10_000,
      refund_status: 'partial',
    });
    await vi.waitFor(() => expect(stage.namesOf(link)).toEqual(['refund.created', 'refund.processed']));
  });

  test('refuse too much, too little, unknown fields and what was not captured', async () => {
    const { paymentId } = await createPaid();
    for (const fields of [{ amount: 50_000 }, { amount: 99 }, { colour: 'red' }]) {
      expect((await failureOf(stage.sdk.payments.refund(paymentId, fields as Fields))).statusCode).toBe(400);
    }
    await stage.sdk.payments.refund(paymentId, {});
    expect((await failureOf(stage.sdk.payments.refund(paymentId, {}))).error?.description).toBe(
      'The payment has been fully refunded already',
    );
  });

  test('are made once for one idempotency key', async () => {
    const { paymentId } = await createPaid();
    const post = (body: Fields, key: string) =>
      stage.http.post(`/v1/payments/${paymentId}/refund`, body, { headers: { 'X-Refund-Idempotency': key } });
    const statusOf = (call: Promise<unknown>) =>
      call.then(
        () => 200,
        (error: { response: { status: number } }) => error.response.status,
      );
    const key = `refund-${paymentId}-1`;
    const first = await post({ amount: 500 }, key);
    expect((await post({ amount: 500 }, key)).data.id).toBe(first.data.id);
    expect(await statusOf(post({ amount: 600 }, key))).toBe(409);
    expect(await statusOf(post({ amount: 500 }, 'short'))).toBe(400);
  });

  test('fail on request and give the amount back', async () => {
    await stage.control('razorpay/refunds', { outcome: 'pending' });
    const { paymentId } = await createPaid();
    const refund = await stage.sdk.payments.refund(paymentId, {});
    await stage.control(`razorpay/refunds/${refund.id}`, { outcome: 'failed' });
    expect(await stage.sdk.refunds.fetch(refund.id)).toMatchObject({ status: 'failed' });
    expect(await stage.sdk.payments.fetch(paymentId)).toMatchObject({ amount_refunded: 0, status: 'captured' });
  });
});
