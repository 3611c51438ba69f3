import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newKey, newPhone, orderBody, resetEmulators, sql } from '@/e2e/shopper';
import { type Tx, transaction } from '@/lib/core/db';
import { withDeadline } from '@/lib/core/deadline';
import { stopQueue } from '@/lib/core/queue';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { callFor, sayDone } from '@/lib/sales/attention/service';
import { initiatePayment } from '@/lib/sales/payments/service';
import type { MoneyEvent } from './rules';
import { STAGES } from './rules.stages';
import { orderSchema } from './schema';
import {
  applyMoneyEvent,
  countOrder,
  getOrder,
  lockOrder,
  noteForReview,
  noteOnce,
  type Order,
  uncountOrder,
} from './service';
import { orderAgain, replayOf } from './service.keys';
import { isKeyFree, lastStep, noteEvent, repeatedOf, SYSTEM, takeKey } from './service.steps';
import { getOrderForViewer, toShown } from './service.viewer';

beforeAll(resetEmulators);
afterAll(stopQueue);

let userId: string;
let phone: string;
let key: string;
let id: string;
beforeEach(async () => {
  [phone, key] = [newPhone(), newKey()];
  const user = await upsertPhoneUser(phone);
  userId = user.id;
  const request = orderSchema.parse(orderBody(2, { phone, address2: 'Top floor' }));
  ({ orderId: id } = await initiatePayment({ user, request, key, address: '10.206.1.1' }));
});

/** Does something about the order, its row locked. */
const about = <T>(work: (tx: Tx, order: Order) => Promise<T>): Promise<T> =>
  transaction(async (tx) => work(tx, (await lockOrder(tx, id)) as Order));
/** What happened since it was placed. */
const eventsOf = async () =>
  (
    await sql(
      `SELECT type, by, by_user_id AS user, from_stage || ' > ' || to_stage AS stages, detail
       FROM order_events WHERE order_id = $1 ORDER BY id`,
      id,
    )
  ).slice(1);
const toldOf = async () =>
  (await sql<{ topic: string }>('SELECT topic FROM outbox_messages WHERE order_id = $1 ORDER BY created_at', id)).map(
    ({ topic }) => topic,
  );
const reasonsOf = () =>
  sql('SELECT reason, detail FROM attentions WHERE order_id = $1 AND ended_at IS NULL ORDER BY id', id);
const stands = async () => (await sql('SELECT stage, money, version FROM orders WHERE id = $1', id))[0];

describe('what happens to the money of an order', () => {
  const apply = (event: MoneyEvent, detail: object = { referenceId: `${id}-1` }) =>
    about((tx, order) => applyMoneyEvent(tx, order, event, detail));
  const event = { by: 'system', user: null, detail: {} };

  it('is applied once, told, and ends the question what became of it', async () => {
    await about((tx) => callFor(tx, id, 'payment_open'));
    expect(await apply('payment_captured')).toBe(true);
    expect(await apply('payment_captured')).toBe(false);
    expect(await apply('payment_expired')).toBe(false);
    expect(await stands()).toEqual({ stage: 'to_pack', money: 'paid', version: 2 });
    expect(await eventsOf()).toEqual([
      { ...event, type: 'paid', stages: 'awaiting_payment > to_pack', detail: { referenceId: `${id}-1` } },
    ]);
    expect([await toldOf(), await reasonsOf()]).toEqual([['payment-received'], []]);
  });

  it('is told when it comes to nothing, and when it comes late all the same', async () => {
    expect(await apply('payment_expired', {})).toBe(true);
    expect(await stands()).toEqual({ stage: 'payment_failed', money: 'failed', version: 2 });
    expect(await apply('payment_refused', {})).toBe(false);
    expect(await apply('payment_captured', {})).toBe(true);
    expect(await eventsOf()).toEqual([
      { ...event, type: 'payment expired', stages: 'awaiting_payment > payment_failed' },
      { ...event, type: 'paid late', stages: 'payment_failed > to_pack' },
    ]);
    expect(await toldOf()).toEqual(['payment-failed', 'paid-late']);
  });

  it('that comes to nothing leaves nothing to be looked at before it is packed, until it comes late', async () => {
    const detail = { review: ['unknown pincode'] };
    await about((tx) => callFor(tx, id, 'flagged', detail));
    await apply('payment_expired');
    expect([await reasonsOf(), (await getOrder(id))?.needsReview]).toEqual([[], false]);
    await apply('payment_captured');
    expect(await reasonsOf()).toEqual([{ reason: 'flagged', detail }]);
  });

  it('that comes late does not ask again what somebody has seen to', async () => {
    await about((tx) => callFor(tx, id, 'flagged'));
    await about((tx) => sayDone(tx, id, 'flagged', new Date(), { userId, note: 'Asked the courier' }));
    for (const event of ['payment_expired', 'payment_captured'] as const) await apply(event);
    expect(await reasonsOf()).toEqual([]);
  });

  it('does not move an order that was changed since it was read', async () => {
    const moved = await about((tx, order) =>
      applyMoneyEvent(tx, { ...order, version: order.version + 1 }, 'payment_captured', {}),
    );
    expect([moved, await eventsOf(), await toldOf()]).toEqual([false, [], []]);
  });
});

describe('what is written down of an order', () => {
  const what = { type: 'payment in review', reason: 'payment_review' } as const;
  const stages = 'awaiting_payment > awaiting_payment';

  it('for a person to look at is once for each payment', async () => {
    const look = (payment: string) =>
      about((tx, order) => noteOnce(tx, order, what, payment, { reason: 'lower amount' }));
    expect([await look('pay_1'), await look('pay_1'), await look('pay_2')]).toEqual([true, false, true]);
    const said = (paymentId: string) => ({ reason: 'lower amount', paymentId });
    const event = { type: 'payment in review', by: 'system', user: null, stages };
    expect(await eventsOf()).toEqual(['pay_1', 'pay_2'].map((one) => ({ ...event, detail: said(one) })));
    expect(await reasonsOf()).toEqual([{ reason: 'payment_review', detail: said('pay_1') }]);
  });

  it('says who did it, and the last step is never a note', async () => {
    await about((tx, order) => noteEvent(tx, order, 'refund failed', { amount: 5 }, SYSTEM));
    await about((tx, order) => noteEvent(tx, order, 'problem', { text: 'Broken' }, { actor: 'parent', userId }));
    await about((tx, order) => noteEvent(tx, order, 'note', { text: 'Called' }, SYSTEM));
    await about((tx, order) => noteForReview(tx, order, { type: 'note', reason: 'problem' }, { text: 'Again' }));
    expect(await eventsOf()).toEqual([
      { type: 'refund failed', by: 'system', user: null, stages, detail: { amount: 5 } },
      { type: 'problem', by: 'parent', user: userId, stages, detail: { text: 'Broken' } },
      { type: 'note', by: 'system', user: null, stages, detail: { text: 'Called' } },
      { type: 'note', by: 'system', user: null, stages, detail: { text: 'Again' } },
    ]);
    expect(await reasonsOf()).toEqual([{ reason: 'problem', detail: { text: 'Again' } }]);
    expect(await about((tx) => lastStep(tx, id))).toMatchObject({
      ...{ type: 'problem', by: 'parent', byUserId: userId, fromStage: 'awaiting_payment' },
    });
  });
});

describe('a key', () => {
  it('belongs to the change that took it first', async () => {
    const claim = { userId, key: newKey(), bodyHash: 'one', orderId: id };
    expect([await isKeyFree(claim), await repeatedOf(claim)]).toEqual([true, null]);
    const take = (change: object = {}) => transaction((tx) => takeKey(tx, { ...claim, ...change }));
    expect(await take()).toBe(true);
    expect([await isKeyFree(claim), await repeatedOf(claim), await take()]).toEqual([false, claim.orderId, false]);
    const used = { code: 'conflict', message: 'This Idempotency-Key was used for another change' };
    await expect(take({ bodyHash: 'two' })).rejects.toMatchObject(used);
    await expect(repeatedOf({ ...claim, bodyHash: 'two' })).rejects.toMatchObject(used);
  });

  it('of an order leads to it until it is ordered again', async () => {
    const [claim] = await sql<{ hash: string }>('SELECT body_hash AS hash FROM idempotency_keys WHERE key = $1', key);
    const hash = claim?.hash ?? '';
    expect(await replayOf(userId, key, hash)).toEqual({ orderId: id, replayed: true });
    await expect(replayOf(userId, key, 'another')).rejects.toMatchObject({
      code: 'conflict',
      message: 'This order was already sent with other details. Please open the cart again.',
    });
    const order = await about(async (_, found) => found);
    await Promise.all([1, 2, 3].map(() => orderAgain(order, userId, key)));
    expect(await replayOf(userId, key, hash)).toBeNull();
    const stages = 'awaiting_payment > awaiting_payment';
    expect(await eventsOf()).toEqual([{ type: 'ordered again', by: 'parent', user: null, stages, detail: {} }]);
  });
});

it('an order that never could be paid gives its point back', async () => {
  const points = async () =>
    (await sql<{ points: number }>('SELECT points FROM rate_limits WHERE key = $1', `orders-account:${userId}`))[0]
      ?.points;
  const before = (await points()) ?? 0;
  expect([await countOrder(userId), await points()]).toEqual([before + 1, before + 1]);
  await uncountOrder(userId);
  expect(await points()).toBe(before);
});

it('an order is shown to its account or browser alone', async () => {
  const shown = {
    ...{ number: expect.any(Number), kitsToShip: 2, amount: 4_799, method: 'online', name: 'Asha Rao' },
    ...{ address1: '12 Temple Road', address2: 'Top floor', pincode: '560001', city: 'Bengaluru' },
    ...{ createdAt: expect.any(Date), isToConfirm: false, expected: expect.stringMatching(/^\w{3} \d+.* - \w{3} \d+/) },
  };
  const other = newKey();
  expect(await getOrderForViewer(id, { userId, startedOrders: [] })).toEqual(shown);
  expect(await getOrderForViewer(id, { userId: null, startedOrders: [other, id] })).toEqual(shown);
  expect(await getOrderForViewer(id, { userId: other, startedOrders: [other] })).toBeNull();
  expect(await getOrderForViewer('0'.repeat(26), { userId, startedOrders: [] })).toBeNull();
});

it('an order that waits for a word of its parent says so, and no other does', async () => {
  const order = await getOrder(id);
  if (!order) throw new Error('no order');
  for (const stage of STAGES)
    expect((await toShown({ ...order, stage })).isToConfirm, stage).toBe(stage === 'to_confirm');
});

it('case 42: of many who send a change again at once under its key each is told so, and in time', async () => {
  const claim = { userId, key: newKey(), bodyHash: 'the same', orderId: id };
  const take = () => withDeadline('the same call', 4_700, () => transaction((tx) => takeKey(tx, claim)));
  const taken = await Promise.all(Array.from({ length: 30 }, take));
  expect(taken.filter(Boolean)).toHaveLength(1);
});
