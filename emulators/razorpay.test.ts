import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  eventIdOf,
  type Fields,
  failureOf,
  inSeconds,
  isSigned,
  PAID_EVENTS,
  parseEvent,
  type RazorpayStage,
  startRazorpayStage,
} from './razorpay/stage.ts';
import { KEYS, type Received } from './testing.ts';

const { keySecret } = KEYS.razorpay;
let stage: RazorpayStage;
beforeAll(async () => {
  stage = await startRazorpayStage();
});
afterAll(() => stage.stop());
beforeEach(() => stage.reset());

describe('payment links', () => {
  test('are created with the odd types of the provider', async () => {
    const link = await stage.create({ expire_by: inSeconds(20) });
    expect(link).toMatchObject({ amount: 49_900, amount_paid: 0, status: 'created', cancelled_at: 0, expired_at: 0 });
    expect(link).toMatchObject({ notes: [], customer: [], payments: null, reminders: [] });
    expect(link).not.toHaveProperty('order_id');
    expect(link.id).toMatch(/^plink_[A-Za-z0-9]{14}$/);
    expect(link.short_url).toBe(`${stage.url}/pay/${link.id}`);
  });

  test('are found by id and by reference', async () => {
    const link = await stage.create({ notes: { order: '7' }, customer: { contact: '+919876543210' } });
    expect(await stage.sdk.paymentLink.fetch(link.id)).toMatchObject({ id: link.id, notes: { order: '7' } });
    expect(await stage.listByReference(String(link.reference_id))).toEqual([expect.objectContaining({ id: link.id })]);
    expect(await stage.listByReference('nobody')).toEqual([]);
  });

  test.each([
    ['amount', { amount: undefined }],
    ['amount', { amount: '49900' }],
    ['amount', { amount: 99.5 }],
    ['amount', { amount: 99 }],
    ['currency', { currency: 'rupees' }],
    ['reference_id', { reference_id: 'x'.repeat(41) }],
    ['description', { description: 'x'.repeat(2049) }],
    ['callback_method', { callback_method: 'post' }],
    ['callback_method', { callback_method: undefined }],
    ['callback_url', { callback_url: 'nowhere' }],
    ['expire_by', { expire_by: inSeconds(14) }],
    ['expire_by', { expire_by: inSeconds(60 * 24 * 200) }],
    ['notes', { notes: Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`n${index}`, 'x'])) }],
    ['notes', { notes: { long: 'x'.repeat(256) } }],
    ['upi_link', { upi_link: true }],
  ])('refuse a bad %s (%#)', async (field, fields) => {
    const { statusCode, error } = await failureOf(stage.create(fields));
    expect(statusCode).toBe(400);
    expect(error).toMatchObject({ code: 'BAD_REQUEST_ERROR', field, description: expect.any(String) });
  });

  test('refuse a second use of a reference, also after a cancel', async () => {
    const link = await stage.create();
    await stage.sdk.paymentLink.cancel(link.id);
    const { statusCode, error } = await failureOf(stage.create({ reference_id: link.reference_id }));
    expect(statusCode).toBe(400);
    expect(error?.description).toBe(
      `payment link with given reference_id: ${link.reference_id} already exists. Please create a payment link with a different reference_id`,
    );
  });

  test('answer 400 for ids that do not exist, and 401 for a wrong key', async () => {
    expect(await failureOf(stage.sdk.paymentLink.fetch('plink_00000000000000'))).toMatchObject({
      statusCode: 400,
      error: { description: 'The id provided does not exist' },
    });
    expect((await failureOf(stage.sdk.paymentLink.fetch('plink_x'))).error?.description).toBe(
      'invalid input [id] = [plink_x]',
    );
    const stranger = await fetch(`${stage.url}/razorpay/v1/payment_links`, {
      headers: { authorization: `Basic ${btoa('a:b')}` },
    });
    expect(stranger.status).toBe(401);
    expect(await stranger.json()).toEqual({
      error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' },
    });
  });

  test('are cancelled once, and never when paid', async () => {
    const link = await stage.create();
    const cancelled = await stage.sdk.paymentLink.cancel(link.id);
    expect(cancelled).toMatchObject({ status: 'cancelled', expired_at: 0 });
    expect(cancelled.cancelled_at).toBeGreaterThan(0);
    expect((await failureOf(stage.sdk.paymentLink.cancel(link.id))).statusCode).toBe(400);
    const paid = await stage.create();
    await stage.outcome(paid, 'pay', false);
    expect((await failureOf(stage.sdk.paymentLink.cancel(paid.id))).statusCode).toBe(400);
    await expect.poll(() => stage.namesOf(link)).toEqual(['payment_link.cancelled']);
  });

  test('expire on the clock of the emulators', async () => {
    const link = await stage.create({ expire_by: inSeconds(20) });
    await stage.control('clock', { advanceMs: 21 * 60_000 });
    expect(await stage.sdk.paymentLink.fetch(link.id)).toMatchObject({ status: 'expired', cancelled_at: 0 });
    await expect.poll(() => stage.namesOf(link)).toEqual(['payment_link.expired']);
  });
});

describe('paying', () => {
  test('sends back a signed callback that keeps the query of the shop', async () => {
    const link = await stage.create();
    const { body } = await stage.control<{ callbackUrl: string }>(`razorpay/links/${link.reference_id}`, {
      outcome: 'pay',
      webhook: false,
    });
    const callback = new URL(String(body.callbackUrl));
    const value = (name: string) => callback.searchParams.get(name) ?? '';
    expect(value('step')).toBe('1');
    const signed = {
      payment_link_id: value('razorpay_payment_link_id'),
      payment_link_reference_id: value('razorpay_payment_link_reference_id'),
      payment_link_status: value('razorpay_payment_link_status'),
      payment_id: value('razorpay_payment_id'),
    };
    expect(signed).toMatchObject({ payment_link_id: link.id, payment_link_status: 'paid' });
    expect(validatePaymentVerification(signed, value('razorpay_signature'), keySecret)).toBe(true);
    expect(validatePaymentVerification(signed, 'f'.repeat(64), keySecret)).toBe(false);
  });

  test('leaves link, order and payment that agree', async () => {
    const link = await stage.create();
    await stage.outcome(link, 'fail', false);
    expect(await stage.sdk.paymentLink.fetch(link.id)).toMatchObject({
      status: 'created',
      amount_paid: 0,
      payments: [],
    });
    await stage.outcome(link, 'pay', false);
    const paid = (await stage.sdk.paymentLink.fetch(link.id)) as unknown as {
      status: string;
      order_id: string;
      payments: Fields[];
    };
    expect(paid).toMatchObject({
      status: 'paid',
      amount_paid: 49_900,
      payments: [{ status: 'captured', amount: 49_900 }],
    });
    const payment = await stage.sdk.payments.fetch(String(paid.payments[0]?.payment_id));
    expect(payment).toMatchObject({ order_id: paid.order_id, status: 'captured', captured: true, notes: [] });
    expect(payment.description).toBe(`#${link.id.slice(6)}`);
    const order = await stage.sdk.orders.fetch(paid.order_id);
    expect(order).toMatchObject({ status: 'paid', receipt: link.reference_id, attempts: 2, amount_due: 0 });
    const attempts = await stage.sdk.orders.fetchPayments(paid.order_id);
    expect(attempts.items.map(({ status }) => status)).toEqual(['failed', 'captured']);
  });

  test('sends the four events in order, signed over the raw bytes', async () => {
    const link = await stage.create();
    await stage.outcome(link, 'pay');
    await expect.poll(() => stage.namesOf(link)).toEqual(PAID_EVENTS);
    const received = stage.eventsOf(link);
    expect(received.map((one) => isSigned(one))).toEqual([true, true, true, true]);
    expect(new Set(received.map(eventIdOf)).size).toBe(4);
    const paid = received.map(parseEvent).find(({ event }) => event === 'payment_link.paid');
    expect(paid?.contains).toEqual(['payment_link', 'order', 'payment']);
    expect(paid?.created_at).toBe(Number(link.created_at));
    expect(paid?.payload.payment_link?.entity).not.toHaveProperty('payments');
    expect(`order_${paid?.payload.order?.entity.id}`).toBe(paid?.payload.payment?.entity.order_id);
  });

  test('failing sends payment.failed and redirects nowhere', async () => {
    const link = await stage.create();
    expect((await stage.outcome(link, 'fail')).body.callbackUrl).toBeNull();
    await expect.poll(() => stage.namesOf(link)).toEqual(['payment.failed']);
    expect(parseEvent(stage.eventsOf(link)[0] as Received).payload.payment?.entity).toMatchObject({
      captured: false,
      fee: null,
    });
  });

  test('may happen late, twice, with less, and in odd orders', async () => {
    const late = await stage.create();
    await stage.outcome(late, 'expire', false);
    expect((await stage.outcome(late, 'pay')).body.callbackUrl).toBeNull();
    await expect.poll(() => stage.namesOf(late)).toEqual(PAID_EVENTS.slice(0, 3));
    expect(await stage.sdk.paymentLink.fetch(late.id)).toMatchObject({ status: 'expired', amount_paid: 49_900 });

    const twice = await stage.create();
    const { body } = await stage.control<{ paymentIds: string[] }>(`razorpay/payments/${twice.id}`, {
      scenario: 'paid-twice',
    });
    expect(new Set(body.paymentIds).size).toBe(2);

    const less = await stage.create();
    await stage.control(`razorpay/payments/${less.id}`, { scenario: 'lower-amount', amount: 100 });
    expect(await stage.sdk.paymentLink.fetch(less.id)).toMatchObject({ status: 'paid', amount_paid: 100 });

    const odd = await stage.create();
    await stage.control(`razorpay/payments/${odd.id}`, { scenario: 'captured-before-authorized' });
    await expect.poll(() => stage.namesOf(odd).slice(0, 2)).toEqual(['payment.captured', 'payment.authorized']);
    const retried = await stage.create();
    await stage.control(`razorpay/payments/${retried.id}`, { scenario: 'failed-then-captured' });
    await expect.poll(() => stage.namesOf(retried)).toEqual(['payment.failed', ...PAID_EVENTS]);
    const ids = stage.eventsOf(retried).map((one) => parseEvent(one).payload.payment?.entity.id);
    expect(new Set(ids).size).toBe(1);
  });
});
