import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { refundByHand, setRefunds } from '@/e2e/dashboard';
import { forgetJobs, refundRows } from '@/e2e/refunds';
import { newKey, newPhone, providerLog, setFault, setWebhooks, sql } from '@/e2e/shopper';
import { attentionsOf } from '@/e2e/stored';
import { log } from '@/lib/core/log';
import { prepareQueues } from '@/lib/core/queue';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { placeCodOrder } from '@/lib/sales/orders/service';
import { aloneWithProvider, newPlacement } from '@/lib/sales/payments/fixture';
import { hear, paidOrder } from './fixture';
import { callForStuckRefunds, followRefunds } from './service';
import { askRefund } from './service.ask';
import { settleRefunds } from './service.settle';

const OUTSIDE = { way: 'UPI', reference: 'UTR 7' };

type Paid = Awaited<ReturnType<typeof paidOrder>>;

let owner: string;
const ask = (orderId: string, amount: number, outside: typeof OUTSIDE | null = null, key: string | null = null) =>
  askRefund({ orderId, request: { amount, reason: 'Damaged', outside }, userId: owner, key });

/** A refund of ours that is still to be sent, and that no job sends. */
async function waiting({ orderId, paymentId }: Paid, amount: number, fault = 'unauthorized'): Promise<string> {
  await setFault('razorpay', fault, 1, `/${paymentId}/refund`);
  const { id, state } = await ask(orderId, amount);
  expect(state).toBe('waiting');
  await forgetJobs(id);
  return id;
}

const statesOf = async (orderId: string) =>
  (await refundRows(orderId)).map(({ amount, state, origin, failure }) => `${amount} ${state} ${failure ?? origin}`);
/** What the provider was asked about the refunds of this payment. */
const callsOf = async (paymentId: string) =>
  (await providerLog('razorpay'))
    .filter(({ path }) => path.includes(`/${paymentId}/refund`))
    .map(({ method, path }) => `${method} ${new URL(path, 'http://none').pathname.split('/').at(-1)}`);
/** Looks after these refunds alone, one after the other. */
async function follow(ids: string[], isOver = () => false) {
  await sql(
    `UPDATE refunds SET check_at = now() + coalesce(array_position($1::text[], id::text) - 100, 2600000) * interval '1 s'
     WHERE state IN ('waiting', 'pending')`,
    ids,
  );
  await followRefunds(Date.now(), (read) => read(), isOver);
}
const age = (id: string, minutes: number) =>
  sql("UPDATE refunds SET created_at = now() - $2 * interval '1 min' WHERE id = $1", id, minutes);

describe('refunds beside each other', () => {
  aloneWithProvider();
  beforeAll(async () => {
    await prepareQueues();
    owner = (await upsertPhoneUser(newPhone())).id;
  });
  beforeEach(async () => {
    await setWebhooks({ drop: true });
    await setRefunds('pending');
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await setRefunds('processed');
  });

  it.each([
    ['fits exactly', [499], 200_000, ['499 waiting shop', '2000 pending provider']],
    ['is half a rupee too much', [499], 200_050, ['499 failed overtaken', '2000 pending provider']],
    ['is ours but for half a rupee', [2_000], 200_050, ['2000 failed overtaken', '2000 pending provider']],
    ['is one of ours', [500, 1_500], 150_000, ['500 waiting shop', '1500 pending shop']],
    [
      'leaves room for one',
      [1_000, 1_000],
      149_900,
      ['1000 waiting shop', '1000 failed overtaken', '1499 pending provider'],
    ],
    [
      'leaves room for none',
      [1_000, 1_000],
      200_000,
      ['1000 failed overtaken', '1000 failed overtaken', '2000 pending provider'],
    ],
  ])('one made by hand that %s beside those that wait', async (_, ours, paise, states) => {
    const paid = await paidOrder();
    for (const amount of ours) await waiting(paid, amount);
    expect(await hear(await refundByHand(paid.paymentId, paise))).toBe('refund pending');
    expect(await statesOf(paid.orderId)).toEqual(states);
  });

  it('one made by hand after all was paid back outside is a fact all the same', async () => {
    const { orderId, paymentId } = await paidOrder();
    await ask(orderId, 2_000, OUTSIDE);
    expect(await hear(await refundByHand(paymentId, 200_000))).toBe('refund pending');
    expect(await statesOf(orderId)).toEqual(['2000 processed outside', '2000 pending provider']);
  });

  it.each([
    ['was lost on the way back', 'lost-answer', ['POST refund', 'GET refunds']],
    ['never arrived', 'unauthorized', ['POST refund', 'GET refunds', 'POST refund']],
  ])('a call that %s is looked for before it is made again, and is not taken for another', async (_, fault, calls) => {
    const warned = vi.spyOn(log(), 'warn').mockImplementation(() => undefined);
    const paid = await paidOrder();
    await refundByHand(paid.paymentId, 30_000);
    const before = (await callsOf(paid.paymentId)).length;
    const id = await waiting(paid, 500, fault);
    const outcome = fault === 'unauthorized' ? fault : 'unknown';
    expect(warned).toHaveBeenCalledWith({ provider: 'razorpay', outcome, refund: id }, 'refund not sent yet');
    expect((await callsOf(paid.paymentId)).slice(before)).toEqual(['POST refund']);
    await follow([id]);
    expect((await callsOf(paid.paymentId)).slice(before)).toEqual(calls);
    expect(await statesOf(paid.orderId)).toEqual(['500 pending shop']);
  });

  it('a call that was refused and made all the same is made, and is not taken for another', async () => {
    const { orderId, paymentId } = await paidOrder();
    await refundByHand(paymentId, 30_000);
    await setFault('razorpay', 'refuse-after', 1, `/${paymentId}/refund`);
    expect(await ask(orderId, 500)).toMatchObject({ state: 'pending', failure: null, providerId: expect.any(String) });
    expect(await statesOf(orderId)).toEqual(['500 pending shop']);
  });

  it('a round goes on after one that cannot be asked about, and ends where our key is refused', async () => {
    const warned = vi.spyOn(log(), 'warn').mockImplementation(() => undefined);
    const [one, two] = [await paidOrder(), await paidOrder()];
    const ids = [await waiting(one, 500), await waiting(two, 500)];
    const states = async () => [...(await statesOf(one.orderId)), ...(await statesOf(two.orderId))];
    await follow(ids, () => true);
    await setFault('razorpay', 'unauthorized', 1, `/${one.paymentId}/refunds`);
    await follow(ids);
    const [refund] = ids;
    const said = { provider: 'razorpay', refund };
    expect(warned).toHaveBeenLastCalledWith({ ...said, outcome: 'unauthorized' }, 'refund not followed');
    expect(await states()).toEqual(['500 waiting shop', '500 waiting shop']);
    expect(await callsOf(two.paymentId)).toEqual(['POST refund']);
    await setFault('razorpay', 'error', 1, `/${one.paymentId}/refunds`);
    await follow(ids);
    expect(warned).toHaveBeenLastCalledWith({ ...said, outcome: 'unknown' }, 'refund not followed');
    expect(await states()).toEqual(['500 waiting shop', '500 pending shop']);
    await follow(ids);
    expect(await states()).toEqual(['500 pending shop', '500 pending shop']);
  });

  it('one that is not sent in an hour is called for until all of its order are done', async () => {
    const paid = await paidOrder();
    const id = await waiting(paid, 500);
    await age(id, 59);
    await callForStuckRefunds(Date.now(), 500);
    expect(await attentionsOf(paid.orderId)).toEqual([]);
    await age(id, 61);
    await callForStuckRefunds(Date.now(), 500);
    const stuck = { reason: 'refund_stuck', detail: { amount: 500, stuck: 'waiting', refundId: null } };
    expect(await attentionsOf(paid.orderId)).toEqual([{ ...stuck, is_over: false }]);
    await setRefunds('processed', { instantly: true });
    expect(await hear(await refundByHand(paid.paymentId, 30_000))).toBe('refund processed');
    expect(await attentionsOf(paid.orderId)).toMatchObject([{ ...stuck, is_over: false }, { reason: 'refund' }]);
    await follow([id]);
    expect(await attentionsOf(paid.orderId)).toMatchObject([{ ...stuck, is_over: true }, { reason: 'refund' }]);
  });

  it('one that the bank has for two weeks is called for, unless a person has seen to that since', async () => {
    const [early, late] = [await paidOrder(), await paidOrder()];
    const asked = [await ask(early.orderId, 500), await ask(late.orderId, 500)];
    const DAY = 24 * 60;
    for (const { id } of asked) await age(id, 15 * DAY);
    for (const [{ orderId }, days] of [
      [early, 10],
      [late, 0.5],
    ] as const)
      await sql(
        `INSERT INTO attentions (order_id, reason, ended_at)
         VALUES ($1, 'refund_stuck', now() - $2::float8 * interval '1 day')`,
        orderId,
        days,
      );
    await callForStuckRefunds(Date.now(), 500);
    const detail = { amount: 500, stuck: 'pending', refundId: asked[0]?.providerId };
    expect((await attentionsOf(early.orderId)).slice(1)).toEqual([{ reason: 'refund_stuck', detail, is_over: false }]);
    expect(await attentionsOf(late.orderId)).toHaveLength(1);
  });

  it('one that the provider does not know is nothing, and one that it does not tell of is asked about again', async () => {
    expect(await hear('rfnd_00000000000000')).toBe('unknown refund');
    const nothing = { refundId: null, receipt: null, paymentId: 'pay_00000000000000', bankReference: null };
    const said = { ...nothing, amount: 1, paise: 0, currency: 'INR', state: 'failed' } as const;
    expect(await settleRefunds([said], { payment: null, orderId: null })).toBe(false);
    const { paymentId } = await paidOrder();
    const id = await refundByHand(paymentId, 30_000);
    await setFault('razorpay', 'error', 1, id);
    await expect(hear(id)).rejects.toMatchObject({ provider: 'razorpay', outcome: 'unknown' });
    expect(await hear(id)).toBe('refund pending');
  });

  it('what cannot go back is refused with its code', async () => {
    const { orderId: cash } = await placeCodOrder(await newPlacement());
    const { orderId: paid } = await paidOrder();
    const refused = (code: string, message: string) => ({ code, message });
    await expect(ask('0'.repeat(26), 1)).rejects.toMatchObject(refused('notFound', 'Order not found'));
    await expect(ask(cash, 1)).rejects.toMatchObject(refused('conflict', 'Nothing can go back of this order'));
    await sql("UPDATE orders SET stage = 'delivered', money = 'collected', version = version + 1 WHERE id = $1", cash);
    const how = 'Cash goes back outside the shop. Please say how you paid it back.';
    await expect(ask(cash, 1)).rejects.toMatchObject(refused('invalid', how));
    const most = 'At most ₹2,499 can go back by one refund';
    await expect(ask(paid, 2_500)).rejects.toMatchObject(refused('conflict', most));
    const key = newKey();
    const { id } = await ask(paid, 2_499, null, key);
    await sql('UPDATE refunds SET asked_key = NULL WHERE id = $1', id);
    const used = 'This Idempotency-Key was used for another change';
    await expect(ask(paid, 2_499, null, key)).rejects.toMatchObject(refused('conflict', used));
  });
});
