import PQueue from 'p-queue';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyOutbox } from '@/e2e/outbox';
import {
  newKey,
  newPhone,
  type ProviderEvent,
  pauseReconciler,
  playPayment,
  postWebhook,
  razorpayState,
  readInbox,
  resetEmulators,
  resumeReconciler,
  Shopper,
  setFault,
  settleLink,
  setWebhooks,
  sql,
} from '@/e2e/shopper';
import { eventTypesOf } from '@/e2e/stored';

const WAIT = { timeout: 15_000, interval: 100 };

type Order = { stage: string; money: string; needs_review: boolean };
const orderOf = async (id: string) =>
  (await sql<Order>('SELECT stage, money, needs_review FROM orders WHERE id = $1', id))[0];
const stateOf = async (id: string) => (await orderOf(id))?.money;
const paymentsOf = (id: string) =>
  sql<{ use: string; amount: number; currency: string }>(
    'SELECT use, amount, currency FROM payments WHERE order_id = $1 ORDER BY use',
    id,
  );
const attemptOf = async (id: string) =>
  (await sql<{ state: string }>('SELECT state FROM payment_attempts WHERE order_id = $1', id))[0]?.state;
const unprocessed = (ids: string[]) =>
  sql('SELECT event_id FROM provider_events WHERE event_id = ANY($1) AND processed_at IS NULL', [ids]);
/** What its parent is told; the owner hears of it within the minute. */
const messagesOf = async (id: string) =>
  (
    await sql<{ dedupe_key: string }>(
      "SELECT dedupe_key FROM outbox_messages WHERE dedupe_key LIKE '%' || $1 || '%' AND dedupe_key NOT LIKE 'owner-%'",
      id,
    )
  ).map(({ dedupe_key }) => dedupe_key.split(':')[0]);

async function eventsOf(reference: string): Promise<ProviderEvent[]> {
  const { links, events } = await razorpayState();
  const link = links.find(({ reference_id }) => reference_id === reference);
  return events.filter(({ linkId }) => linkId === link?.id);
}

/** Delivers these events one after the other, each under an id of its own, and waits until all are applied. */
async function deliver(events: ProviderEvent[]): Promise<void> {
  const ids: string[] = [];
  for (const { body } of events) {
    const id = newKey();
    ids.push(id);
    expect((await postWebhook(body, id)).status).toBe(200);
  }
  await expect.poll(() => unprocessed(ids), WAIT).toEqual([]);
}

/** Has the job of this event stand as a process leaves it that was killed in the middle of it. */
async function leaveUndone(eventId: string): Promise<void> {
  const undo = () =>
    sql(
      `WITH undone AS (UPDATE pgboss.job SET state = 'active', completed_on = NULL, heartbeat_on = now() - interval '1 minute'
         WHERE name = 'payment-event' AND data->>'eventId' = $1 AND state = 'completed' RETURNING 1)
       UPDATE provider_events SET processed_at = NULL WHERE event_id = $1 AND EXISTS (SELECT 1 FROM undone) RETURNING 1`,
      eventId,
    );
  // What the event does is there before its job is reported as done.
  await expect.poll(async () => (await undo()).length, WAIT).toBe(1);
}

const shuffled = <T>(items: readonly T[], turn: number): T[] => {
  const rest = [...items];
  const out: T[] = [];
  let seed = turn;
  while (rest.length > 0) {
    out.push(...rest.splice(seed % rest.length, 1));
    seed = Math.floor(seed / 3) + turn;
  }
  return out;
};

describe('what a webhook does to an order', () => {
  let shopper: Shopper;
  beforeAll(async () => {
    shopper = await new Shopper().signIn();
    await pauseReconciler();
    await emptyOutbox();
  });
  beforeEach(resetEmulators);
  afterEach(resetEmulators);
  afterAll(resumeReconciler);

  it('completes a paid order, with one SMS to the delivery phone', async () => {
    const phone = newPhone();
    const { orderId, merchantOrderId } = await shopper.start(2, { phone });
    await settleLink(merchantOrderId, 'pay');
    await expect.poll(() => stateOf(orderId), WAIT).toBe('paid');
    expect(await orderOf(orderId)).toEqual({ stage: 'to_pack', money: 'paid', needs_review: false });
    expect(await eventTypesOf(orderId)).toEqual(['placed', 'paid']);
    expect(await paymentsOf(orderId)).toEqual([{ use: 'applied', amount: 4799, currency: 'INR' }]);
    expect(await attemptOf(orderId)).toBe('paid');
    await expect.poll(async () => (await readInbox(phone)).length, WAIT).toBe(1);
    expect((await readInbox(phone))[0]?.body).toMatch(/received Rs 4,799 for 2 kits\. Order \d+ is confirmed/);
  });

  it('a failed attempt leaves the order payable', async () => {
    const { orderId, merchantOrderId } = await shopper.start();
    await settleLink(merchantOrderId, 'fail', false);
    await deliver(await eventsOf(merchantOrderId));
    expect(await stateOf(orderId)).toBe('pending');
    await settleLink(merchantOrderId, 'pay');
    await expect.poll(() => stateOf(orderId), WAIT).toBe('paid');
  });

  it.each([
    ['cancel', 'payment cancelled', 'cancelled'],
    ['expire', 'payment expired', 'expired'],
  ] as const)('case 54: %s fails the order, and late money revives it', async (outcome, event, attempt) => {
    const { orderId, merchantOrderId } = await shopper.start();
    await settleLink(merchantOrderId, outcome);
    await expect.poll(() => stateOf(orderId), WAIT).toBe('failed');
    expect(await orderOf(orderId)).toMatchObject({ stage: 'payment_failed' });
    expect(await attemptOf(orderId)).toBe(attempt);
    expect((await shopper.status(orderId)).body.data?.state).toBe('FAILED');
    await playPayment(merchantOrderId, 'late');
    await expect.poll(() => stateOf(orderId), WAIT).toBe('paid');
    expect(await eventTypesOf(orderId)).toEqual(['placed', event, 'paid late']);
    expect(await paymentsOf(orderId)).toEqual([{ use: 'applied', amount: 2499, currency: 'INR' }]);
    expect((await messagesOf(orderId)).sort()).toEqual(['order-confirmed', 'payment-failed']);
  });

  it('case 51: another amount is put in review and completes nothing', async () => {
    const { orderId, merchantOrderId } = await shopper.start();
    await playPayment(merchantOrderId, 'lower-amount', { webhook: false });
    await deliver(await eventsOf(merchantOrderId));
    expect(await orderOf(orderId)).toEqual({ stage: 'awaiting_payment', money: 'pending', needs_review: true });
    expect(await paymentsOf(orderId)).toEqual([{ use: 'in_review', amount: 2498, currency: 'INR' }]);
    expect(await eventTypesOf(orderId)).toEqual(['placed', 'payment in review']);
    expect(await messagesOf(orderId)).toEqual([]);
  });

  it('case 51: a rupee with paise too many is not the price', async () => {
    const { orderId, merchantOrderId } = await shopper.start();
    await playPayment(merchantOrderId, 'paid', { webhook: false, amount: 249_901 });
    await deliver(await eventsOf(merchantOrderId));
    expect(await stateOf(orderId)).toBe('pending');
    expect((await paymentsOf(orderId)).map(({ use }) => use)).toEqual(['in_review']);
  });

  it('case 51: a signed event that names another order cannot move it', async () => {
    const [paid, unpaid] = [await shopper.start(), await shopper.start()];
    await settleLink(paid.merchantOrderId, 'pay', false);
    const events = (await eventsOf(paid.merchantOrderId)).map((event) => ({
      ...event,
      body: event.body.replaceAll(paid.merchantOrderId, unpaid.merchantOrderId),
    }));
    await deliver(events);
    expect(await stateOf(unpaid.orderId)).toBe('pending');
    expect(await paymentsOf(unpaid.orderId)).toEqual([]);
  });

  it('case 55: paid twice is completed once, and the second money goes back by itself', async () => {
    const { orderId, merchantOrderId } = await shopper.start();
    await playPayment(merchantOrderId, 'paid-twice', { webhook: false });
    const events = await eventsOf(merchantOrderId);
    await deliver([...events, ...events]);
    expect(await orderOf(orderId)).toEqual({ stage: 'to_pack', money: 'paid', needs_review: false });
    expect((await paymentsOf(orderId)).map(({ use }) => use)).toEqual(['applied', 'refund_due']);
    const history = await eventTypesOf(orderId);
    expect(history.filter((type) => type === 'refund due')).toHaveLength(1);
    expect(history.filter((type) => type === 'paid')).toHaveLength(1);
    // Whether the refund is done already is another matter.
    const told = (await messagesOf(orderId)).filter((topic) => topic !== 'refund-done');
    expect(told.sort()).toEqual(['order-confirmed', 'refund-started']);
  });

  it('case 48: a replay under another event id, also after days, has no second effect', async () => {
    const { orderId, merchantOrderId } = await shopper.start();
    await settleLink(merchantOrderId, 'pay', false);
    const events = await eventsOf(merchantOrderId);
    await deliver(events);
    const before = await eventTypesOf(orderId);
    await Promise.all(Array.from({ length: 5 }, () => deliver(events)));
    expect(await eventTypesOf(orderId)).toEqual(before);
    expect(await paymentsOf(orderId)).toHaveLength(1);
    expect(await messagesOf(orderId)).toEqual(['order-confirmed']);
  });

  it('case 48: a hundred copies of one event at once are one row', async () => {
    const { orderId, merchantOrderId } = await shopper.start();
    await settleLink(merchantOrderId, 'pay', false);
    const event = (await eventsOf(merchantOrderId)).find((one) => one.event === 'payment_link.paid');
    const id = newKey();
    const answers = await Promise.all(Array.from({ length: 100 }, () => postWebhook(event?.body ?? '', id)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await sql('SELECT 1 AS one FROM provider_events WHERE event_id = $1', id)).toHaveLength(1);
    await expect.poll(() => stateOf(orderId), WAIT).toBe('paid');
    expect(await eventTypesOf(orderId)).toEqual(['placed', 'paid']);
  });

  it('case 49: failed, authorized, captured, paid and expired end the same in any order', async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, () => shopper.start()));
    // Their order is what matters here; a crowd is the matter of case 48.
    await new PQueue({ concurrency: 5 }).addAll(
      orders.map(({ orderId, merchantOrderId }, turn) => async () => {
        await settleLink(merchantOrderId, 'fail', false);
        await playPayment(merchantOrderId, 'expired-before-paid', { webhook: false });
        await deliver(shuffled(await eventsOf(merchantOrderId), turn * 7 + 1));
        expect(await stateOf(orderId)).toBe('paid');
        expect((await paymentsOf(orderId)).map(({ use }) => use)).toEqual(['applied']);
        expect((await eventTypesOf(orderId)).filter((type) => type.startsWith('paid'))).toHaveLength(1);
        expect(await messagesOf(orderId)).toEqual(['order-confirmed']);
      }),
    );
  });

  it('case 52: an event is stored and answered while the provider is down, and applied afterwards', async () => {
    const { orderId, merchantOrderId } = await shopper.start();
    await settleLink(merchantOrderId, 'pay', false);
    const paid = (await eventsOf(merchantOrderId)).find(({ event }) => event === 'payment_link.paid');
    await setFault('razorpay', 'error', 1_000);
    const id = newKey();
    expect((await postWebhook(paid?.body ?? '', id)).status).toBe(200);
    expect(await unprocessed([id])).toEqual([{ event_id: id }]);
    expect(await stateOf(orderId)).toBe('pending');
    await setFault('razorpay', 'ok', 0);
    await setWebhooks({});
    await expect.poll(() => stateOf(orderId), { timeout: 30_000, interval: 250 }).toBe('paid');
    await expect.poll(() => unprocessed([id]), WAIT).toEqual([]);
  });

  it('case 52: what a process was doing when it was killed is done by another within half a minute', async () => {
    const { merchantOrderId } = await shopper.start();
    await settleLink(merchantOrderId, 'pay', false);
    const paid = (await eventsOf(merchantOrderId)).find(({ event }) => event === 'payment_link.paid');
    const id = newKey();
    await postWebhook(paid?.body ?? '', id);
    await expect.poll(() => unprocessed([id]), WAIT).toEqual([]);
    await leaveUndone(id);
    await expect.poll(() => unprocessed([id]), { timeout: 30_000, interval: 250 }).toEqual([]);
  });
});
