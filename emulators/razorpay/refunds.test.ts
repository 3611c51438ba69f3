import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
    await expect.poll(() => stage.sdk.refunds.fetch(refund.id)).toMatchObject({ status: 'processed' });
    expect(await stage.sdk.payments.fetch(paymentId)).toMatchObject({
      amount_refunded: 10_000,
      refund_status: 'partial',
    });
    await expect.poll(() => stage.namesOf(link)).toEqual(['refund.created', 'refund.processed']);
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

  const SIX_MONTHS_MS = 184 * 86_400_000;
  const post = (paymentId: string, body: Fields, key: string) =>
    stage.http.post(`/v1/payments/${paymentId}/refund`, body, { headers: { 'X-Refund-Idempotency': key } }).then(
      ({ data }) => ({ status: 200, data }),
      ({ response }: { response: { status: number; data: Fields } }) => ({
        status: response.status,
        data: response.data,
      }),
    );

  test.each([
    ['upi', 'normal', 'Payment is more than 6 months old, only instant refund is supported'],
    ['upi', 'optimum', undefined],
    ['netbanking', 'normal', 'Refund is not supported by the bank because the payment is more than 6 months old'],
    ['netbanking', 'optimum', 'Refund is not supported by the bank because the payment is more than 6 months old'],
  ])('of a payment by %s that is over six months old, at speed %s', async (method, speed, description) => {
    const link = await stage.create();
    const scenario = { scenario: 'paid', webhook: false, method };
    const {
      body: { paymentIds },
    } = await stage.control<{ paymentIds: string[] }>(`razorpay/payments/${link.id}`, scenario);
    await stage.control('clock', { advanceMs: SIX_MONTHS_MS });
    const answer = await failureOf(stage.sdk.payments.refund(paymentIds[0] ?? '', { amount: 500, speed } as Fields));
    expect(answer.error?.description).toBe(description);
  });

  test('may be processed as soon as they are made', async () => {
    await stage.control('razorpay/refunds', { instantly: true });
    const { link, paymentId } = await createPaid();
    const refund = await stage.sdk.payments.refund(paymentId, { amount: 500 });
    expect(refund).toMatchObject({ status: 'processed', acquirer_data: { arn: expect.any(String) } });
    await expect.poll(() => stage.namesOf(link)).toEqual(['refund.created', 'refund.processed']);
    const [created] = stage.eventsOf(link);
    expect(JSON.parse(created?.body ?? '{}').payload.refund.entity.status).toBe('processed');
  });

  test('may be processed before the bank has a reference for them', async () => {
    await stage.control('razorpay/refunds', { outcome: 'pending', reference: false });
    const { paymentId } = await createPaid();
    const { id } = await stage.sdk.payments.refund(paymentId, {});
    await stage.control(`razorpay/refunds/${id}`, { outcome: 'processed' });
    expect(await stage.sdk.refunds.fetch(id)).toMatchObject({ status: 'processed', acquirer_data: { arn: null } });
    await stage.control(`razorpay/refunds/${id}`, { outcome: 'named' });
    expect(await stage.sdk.refunds.fetch(id)).toMatchObject({ acquirer_data: { arn: expect.any(String) } });
  });

  test('are made by the provider itself of what was never captured', async () => {
    const link = await stage.create();
    const {
      body: { paymentIds },
    } = await stage.control<{ paymentIds: string[] }>(`razorpay/payments/${link.id}`, {
      scenario: 'authorized',
      webhook: false,
    });
    // The link lists captured payments only.
    expect(paymentIds).toEqual([]);
    const [{ id: paymentId } = { id: '' }] = stage.context.store
      .list<{ id: string; link_id: string }>('razorpay-payment')
      .filter(({ link_id }) => link_id === link.id);
    const {
      body: { id },
    } = await stage.control<{ id: string }>(`razorpay/held/${paymentId}`, {});
    expect(await stage.sdk.payments.fetch(paymentId)).toMatchObject({ status: 'refunded', captured: false });
    await expect.poll(() => stage.sdk.refunds.fetch(id)).toMatchObject({ status: 'processed' });
    await expect.poll(() => stage.namesOf(link)).toEqual(['refund.created', 'refund.processed']);
    expect(JSON.parse(stage.eventsOf(link)[0]?.body ?? '{}').payload.payment.entity.captured).toBe(false);
  });

  test('answer 409 while the first call with the key is under way, and replay it afterwards', async () => {
    await stage.control('razorpay/refunds', { takesMs: 300 });
    const { paymentId } = await createPaid();
    const key = `refund-${paymentId}-2`;
    const first = post(paymentId, { amount: 500 }, key);
    await expect.poll(async () => (await post(paymentId, { amount: 500 }, key)).status).toBe(409);
    const { data } = await first;
    expect(await post(paymentId, { amount: 500 }, key)).toMatchObject({ status: 200, data: { id: data.id } });
    const made = await stage.sdk.payments.fetchMultipleRefund(paymentId, {});
    expect(made.items).toHaveLength(1);
  });

  test('fail where the account has too little', async () => {
    await stage.control('razorpay/refunds', { balance: 700 });
    const { paymentId } = await createPaid();
    await stage.sdk.payments.refund(paymentId, { amount: 500 });
    const answer = await failureOf(stage.sdk.payments.refund(paymentId, { amount: 500 }));
    expect([answer.statusCode, answer.error?.description]).toEqual([
      400,
      expect.stringContaining('does not have enough balance'),
    ]);
    await stage.control('razorpay/refunds', {});
    await stage.sdk.payments.refund(paymentId, { amount: 500 });
  });
});
