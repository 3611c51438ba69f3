import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { moneyNotices } from '@/content/money';
import { callRazorpay, refundByHand, refundsOf, setRefunds, settleRefund } from '@/e2e/dashboard';
import { storedRefunds } from '@/e2e/refunds';
import {
  newKey,
  orderBody,
  pauseReconciler,
  playPayment,
  postWebhook,
  razorpayState,
  resetEmulators,
  resumeReconciler,
  Shopper,
  setFault,
  settleLink,
  setWebhooks,
  sql,
} from '@/e2e/shopper';
import { attentionsOf, eventTypesOf, mailsToOwner, named } from '@/e2e/stored';

const WAIT = { timeout: 15_000, interval: 100 };

type Event = { type: string; detail: Record<string, unknown> };
const historyOf = async (orderId: string) =>
  sql<Event>('SELECT type, detail FROM order_events WHERE order_id = $1 ORDER BY id', orderId);
const reasonsOf = async (orderId: string) =>
  (await historyOf(orderId)).flatMap(({ type, detail }) => (detail.reason ? [[type, detail.reason]] : []));
/** The mails to the owner, here the oldest admin, that name this payment, refund or order. */
const mailsAbout = async (id: string) =>
  sql<{ subject: string }>(
    `SELECT data->>'subject' AS subject FROM outbox_messages
     WHERE template = 'owner-notice' AND data::text LIKE '%' || $1 || '%'
       AND "to" = (SELECT email FROM users WHERE role = 'admin' AND email IS NOT NULL ORDER BY created_at LIMIT 1)
     ORDER BY created_at`,
    id,
  );
const subjectsAbout = async (id: string) => (await mailsAbout(id)).map(({ subject }) => subject);
const orderOf = async (id: string) =>
  (await sql<{ stage: string; needs_review: boolean }>('SELECT stage, needs_review FROM orders WHERE id = $1', id))[0];
const linkStatus = async (reference: string) =>
  (await razorpayState()).links.find(({ reference_id }) => reference_id === reference)?.status;

/** Sends all events of a link again, under ids of their own, and waits until they are applied. */
async function repeatEventsOf(reference: string): Promise<void> {
  const { links, events } = await razorpayState();
  const link = links.find(({ reference_id }) => reference_id === reference);
  const ids: string[] = [];
  for (const { body } of events.filter(({ linkId }) => linkId === link?.id)) {
    ids.push(newKey());
    expect((await postWebhook(body, ids.at(-1))).status).toBe(200);
  }
  const waiting = 'SELECT event_id FROM provider_events WHERE event_id = ANY($1) AND processed_at IS NULL';
  await expect.poll(() => sql(waiting, ids), WAIT).toEqual([]);
}

const idsOf = ({ orderId, merchantOrderId }: { orderId: string; merchantOrderId: string }) => ({
  orderId,
  merchantOrderId,
});

/** A mail to the owner about money, as it is stored. */
const mail = (about: string, data: object) => ({ key: `owner:money:${about}`, topic: null, order_id: null, data });

describe('case 51 and 55: no money without a word', () => {
  let shopper: Shopper;
  beforeAll(async () => {
    await pauseReconciler();
    shopper = await new Shopper().signIn();
  });
  afterEach(async () => {
    await resetEmulators();
    await setRefunds('processed');
  });
  afterAll(resumeReconciler);

  it.each([
    ['lower', { amount: 249_800 }, 'lower amount', '₹2,498'],
    ['higher', { amount: 250_000 }, 'higher amount', '₹2,500'],
    ['with paise', { amount: 249_950 }, 'paise left over', '₹2,499.50'],
    ['in another currency', { currency: 'USD' }, 'other currency', 'USD 2499'],
  ])(
    'a payment that is %s is in the history with its reason, and the owner hears of it once',
    async (_, more, reason, money) => {
      const { orderId, merchantOrderId } = await shopper.start(1);
      const { paymentIds } = await playPayment(merchantOrderId, 'paid', more);
      await expect.poll(() => reasonsOf(orderId), WAIT).toEqual([['payment in review', reason]]);
      const [paymentId = ''] = paymentIds;
      await repeatEventsOf(merchantOrderId);
      expect(await eventTypesOf(orderId)).toEqual(['placed', 'payment in review']);
      expect(await orderOf(orderId)).toEqual({ stage: 'awaiting_payment', needs_review: true });
      expect(await subjectsAbout(paymentId)).toEqual(['a payment that does not fit its order']);
      const { amount: all = 249_900, currency = 'INR' }: { amount?: number; currency?: string } = more;
      const paid = { amount: Math.floor(all / 100), paise: all % 100, currency };
      const columns = 'order_id, reference_id, amount, paise, currency, use, reason';
      expect(await sql(`SELECT ${columns} FROM payments WHERE id = $1`, paymentId)).toEqual([
        { order_id: orderId, reference_id: merchantOrderId, ...paid, use: 'in_review', reason },
      ]);
      const detail = { reason, paymentId, ...paid };
      expect((await historyOf(orderId)).slice(1)).toEqual([{ type: 'payment in review', detail }]);
      expect(await attentionsOf(orderId)).toEqual([{ reason: 'payment_review', detail, is_over: false }]);
      const data = moneyNotices.misfit(await named(orderId), paymentId, money, '₹2,499', reason);
      expect(await mailsToOwner(paymentId)).toEqual([mail(`misfit:${paymentId}`, data)]);
      const status = await shopper.status(orderId);
      expect(status.body.data?.state).toBe('PENDING');
    },
  );

  it('a second payment goes back by itself, once, and the owner hears of it once', async () => {
    const { orderId, merchantOrderId } = await shopper.start();
    const { paymentIds } = await playPayment(merchantOrderId, 'paid-twice');
    const refunded = ['refund due', 'refund waiting', 'refund pending', 'refund processed'];
    await expect.poll(() => eventTypesOf(orderId), WAIT).toContain('refund processed');
    await repeatEventsOf(merchantOrderId);
    expect((await eventTypesOf(orderId)).sort()).toEqual(['paid', 'placed', ...refunded].sort());
    for (const [type, reason] of await reasonsOf(orderId)) expect([type, reason]).toEqual([type, 'second payment']);
    // Which of them is the second one is whose news came second.
    expect((await Promise.all(paymentIds.map(refundsOf))).flat()).toHaveLength(1);
    const [back] = await storedRefunds('order_id', orderId);
    const second = String(back?.payment_id);
    expect(back).toMatchObject({ reason: 'second payment', amount: 2_499, paise: 0, currency: 'INR', origin: 'shop' });
    const mails = (await Promise.all(paymentIds.map(mailsToOwner))).flat();
    expect(mails).toEqual([mail(`misfit:${second}`, moneyNotices.second(await named(orderId), second, '₹2,499'))]);
  });

  it('money that revives a closed order is told to the owner', async () => {
    const { orderId, merchantOrderId } = await shopper.start();
    await settleLink(merchantOrderId, 'expire');
    await expect.poll(async () => (await orderOf(orderId))?.stage, WAIT).toBe('payment_failed');
    const { paymentIds } = await playPayment(merchantOrderId, 'late');
    await expect.poll(() => eventTypesOf(orderId), WAIT).toEqual(['placed', 'payment expired', 'paid late']);
    const [paymentId = ''] = paymentIds;
    expect(await subjectsAbout(paymentId)).toEqual(['an order that was paid after it was closed']);
    const data = moneyNotices.late(await named(orderId), paymentId, '₹2,499');
    expect(await mailsToOwner(paymentId)).toEqual([mail(`late:${paymentId}`, data)]);
    expect(await attentionsOf(orderId)).toEqual([{ reason: 'paid_late', detail: { paymentId }, is_over: false }]);
  });

  it('an order that failed says so when money was seen all the same', async () => {
    const [late, held] = [await shopper.start(), await shopper.start()];
    await playPayment(held.merchantOrderId, 'authorized');
    await expect.poll(() => reasonsOf(held.orderId), WAIT).toEqual([['payment authorised', 'not captured']]);
    for (const { orderId, merchantOrderId } of [late, held]) {
      await settleLink(merchantOrderId, 'expire');
      await expect.poll(async () => (await orderOf(orderId))?.stage, WAIT).toBe('payment_failed');
    }
    const failed = { state: 'FAILED', method: 'online', amount: 2_499 };
    expect((await shopper.status(late.orderId)).body.data).toEqual({ ...failed, ...idsOf(late) });
    await playPayment(late.merchantOrderId, 'late', { amount: 249_800 });
    await expect.poll(() => reasonsOf(late.orderId), WAIT).toEqual([['payment in review', 'lower amount']]);
    for (const order of [late, held])
      expect((await shopper.status(order.orderId)).body.data).toEqual({ ...failed, ...idsOf(order), moneySeen: true });
  });

  it('a payment that is authorised and stays so is told, and what it becomes later is applied', async () => {
    const { orderId, merchantOrderId } = await shopper.start();
    await playPayment(merchantOrderId, 'authorized');
    await expect.poll(() => reasonsOf(orderId), WAIT).toEqual([['payment authorised', 'not captured']]);
    await repeatEventsOf(merchantOrderId);
    const [event] = (await historyOf(orderId)).filter(({ type }) => type === 'payment authorised');
    const paymentId = String(event?.detail.paymentId);
    const detail = { reason: 'not captured', paymentId, amount: 2_499, paise: 0, currency: 'INR' };
    expect(event?.detail).toEqual(detail);
    expect(await attentionsOf(orderId)).toEqual([{ reason: 'payment_review', detail, is_over: false }]);
    const data = moneyNotices.authorised(await named(orderId), paymentId, '₹2,499');
    expect(await mailsToOwner(paymentId)).toEqual([mail(`authorised:${paymentId}`, data)]);
    await callRazorpay(`/payments/${paymentId}/capture`, { amount: 249_900, currency: 'INR' });
    await expect.poll(() => eventTypesOf(orderId), WAIT).toEqual(['placed', 'payment authorised', 'paid']);
  });

  it('an authorised payment that is captured at once is nothing to speak of', async () => {
    const { orderId, merchantOrderId } = await shopper.start();
    const { paymentIds } = await playPayment(merchantOrderId, 'captured-before-authorized');
    await expect.poll(() => eventTypesOf(orderId), WAIT).toEqual(['placed', 'paid']);
    await repeatEventsOf(merchantOrderId);
    expect(await eventTypesOf(orderId)).toEqual(['placed', 'paid']);
    expect(await subjectsAbout(paymentIds[0] ?? '')).toEqual([]);
  });

  it.each(['processed', 'failed'] as const)(
    'a refund made at the provider is told until it has %s',
    async (outcome) => {
      const { orderId, merchantOrderId } = await shopper.start();
      const { callbackUrl } = await settleLink(merchantOrderId, 'pay');
      await expect.poll(() => eventTypesOf(orderId), WAIT).toEqual(['placed', 'paid']);
      const paymentId = new URL(callbackUrl ?? '').searchParams.get('razorpay_payment_id') ?? '';
      await setRefunds('pending');
      const id = await refundByHand(paymentId, 100_050);
      await expect.poll(() => eventTypesOf(orderId), WAIT).toEqual(['placed', 'paid', 'refund pending']);
      await settleRefund(id, outcome);
      await expect
        .poll(() => eventTypesOf(orderId), WAIT)
        .toEqual(['placed', 'paid', 'refund pending', `refund ${outcome}`]);
      await repeatEventsOf(merchantOrderId);
      expect(await eventTypesOf(orderId)).toHaveLength(4);
      expect(
        await sql('SELECT payment_id, order_id, amount, paise, state FROM refunds WHERE provider_id = $1', id),
      ).toEqual([{ payment_id: paymentId, order_id: orderId, amount: 1000, paise: 50, state: outcome }]);
      expect(await subjectsAbout(id)).toHaveLength(2);
      expect((await orderOf(orderId))?.needs_review).toBe(true);
      expect((await orderOf(orderId))?.stage).toBe('to_pack');
    },
  );

  it('a full refund whose payment we had not heard of yet is not lost either', async () => {
    await setWebhooks({ drop: true });
    const { orderId, merchantOrderId } = await shopper.start();
    const { paymentIds } = await playPayment(merchantOrderId, 'paid');
    await setWebhooks({});
    const id = await refundByHand(paymentIds[0] ?? '');
    await expect.poll(() => eventTypesOf(orderId), WAIT).toContain('refund processed');
    expect(await sql('SELECT use FROM payments WHERE order_id = $1', orderId)).toHaveLength(1);
    expect((await subjectsAbout(id)).length).toBeGreaterThan(0);
  });

  it('I3: captured money that fits no order of ours is kept and told', async () => {
    const reference_id = `foreign-${newKey().slice(4, 20)}`;
    await callRazorpay('/payment_links', { amount: 50_050, currency: 'INR', reference_id, description: 'elsewhere' });
    const { paymentIds } = await playPayment(reference_id, 'paid');
    const [paymentId = ''] = paymentIds;
    const kept = () => sql('SELECT order_id, use, reason, amount, paise FROM payments WHERE id = $1', paymentId);
    await expect
      .poll(kept, WAIT)
      .toEqual([{ order_id: null, use: 'in_review', reason: 'unknown order', amount: 500, paise: 50 }]);
    await repeatEventsOf(reference_id);
    const data = moneyNotices.unknown(paymentId, '₹500.50');
    expect(await mailsToOwner(paymentId)).toEqual([mail(`unknown:${paymentId}`, data)]);
    const shown = 'SELECT kind FROM book_differences WHERE subject = $1 AND shown_at IS NOT NULL AND ended_at IS NULL';
    expect(await sql(shown, paymentId)).toEqual([{ kind: 'payment_foreign' }]);
    await sql('UPDATE book_differences SET ended_at = now() WHERE subject = $1', paymentId);
  });

  it('an order that is paid has its other open link cancelled at the provider, also after an outage', async () => {
    const [body, key] = [orderBody(1), newKey()];
    await setFault('razorpay', 'refuse', 1, '/payment_links');
    await shopper.initiate(body, key);
    const second = await shopper.initiate(body, key);
    const { orderId = '' } = second.body.data ?? {};
    // The first link was made after all, though its answer said otherwise.
    await callRazorpay('/payment_links', { amount: 249_900, currency: 'INR', reference_id: `${orderId}-1` });
    await setFault('razorpay', 'error', 1, '/cancel');
    await playPayment(`${orderId}-1`, 'paid');
    await expect.poll(async () => (await orderOf(orderId))?.stage, WAIT).toBe('to_pack');
    await expect.poll(() => linkStatus(`${orderId}-2`), { timeout: 18_000, interval: 200 }).toBe('cancelled');
    const attempts = () => sql('SELECT state FROM payment_attempts WHERE order_id = $1 ORDER BY reference_id', orderId);
    await expect.poll(attempts, WAIT).toEqual([{ state: 'paid' }, { state: 'cancelled' }]);
    expect(await orderOf(orderId)).toMatchObject({ stage: 'to_pack' });
  });
});
