import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { refundFailures } from '@/content/refunds';
import { refundsOf, setRefunds, settleRefund } from '@/e2e/dashboard';
import { forgetJobs, refundRows, refundsTold } from '@/e2e/refunds';
import { emulator, newKey, newPhone, setFault, setWebhooks, sql } from '@/e2e/shopper';
import { prepareQueues } from '@/lib/core/queue';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { getOrderDetail } from '@/lib/sales/desk/service';
import { placeCodOrder } from '@/lib/sales/orders/service';
import { aloneWithProvider, newPlacement } from '@/lib/sales/payments/fixture';
import { getPurchase } from '@/lib/sales/purchases/service';
import { findRefunded } from '@/lib/sales/settlement/service';
import { followAll, paidOrder } from './fixture';
import { applyRefundHint, sendRefund } from './service';
import { askRefund } from './service.ask';

const cashOrder = async () => (await placeCodOrder(await newPlacement())).orderId;

const SIX_MONTHS_MS = 184 * 86_400_000;

let admin: string;
const ask = (orderId: string, amount: number, more: object = {}, key = newKey()) =>
  askRefund({ orderId, request: { amount, reason: 'Damaged', outside: null, ...more }, userId: admin, key });
const OUTSIDE = { outside: { way: 'Bank transfer', reference: 'UTR 42' } };
const reasonsOf = async (orderId: string) =>
  (await getOrderDetail(orderId)).order.reasons.map(({ reason, detail }) => [
    reason,
    (detail as { failure?: string }).failure,
  ]);

describe('a refund that the owner asks for', () => {
  aloneWithProvider();
  beforeAll(async () => {
    await prepareQueues();
    admin = (await upsertPhoneUser(newPhone())).id;
  });
  afterEach(async () => {
    await setRefunds('processed');
    await emulator('/__control/clock', { reset: true });
  });

  it('goes out at once, in part or in full, and each state is told once', async () => {
    const { orderId, paymentId } = await paidOrder();
    await setWebhooks({ drop: true });
    await setRefunds('pending');
    const first = await ask(orderId, 500);
    expect(first).toMatchObject({ amount: 500, state: 'pending', reason: 'Damaged', outside: null });
    const second = await ask(orderId, 1_999);
    await expect(ask(orderId, 1)).rejects.toThrow('Nothing can go back of this order');
    for (const { id } of await refundsOf(paymentId)) {
      await settleRefund(id, 'processed');
      for (let times = 0; times < 2; times++) await applyRefundHint(id, findRefunded);
    }
    const { refunds, refundable, order, events } = await getOrderDetail(orderId);
    expect(refunds).toMatchObject([
      { id: first.id, state: 'processed', bankReference: expect.any(String) },
      { id: second.id, state: 'processed' },
    ]);
    expect([refundable, order.refunded]).toEqual([{ left: 0, most: 0, isOutsideOnly: false }, 2_499]);
    const types = events.map(({ type, by }) => `${type} ${by}`).filter((type) => type.startsWith('refund'));
    expect(types.sort()).toEqual([
      ...['refund pending system', 'refund pending system', 'refund processed system', 'refund processed system'],
      ...['refund waiting owner', 'refund waiting owner'],
    ]);
    expect(await refundsTold(orderId)).toEqual([
      'refund-done 1,999',
      'refund-done 500',
      'refund-started 1,999',
      'refund-started 500',
    ]);
  });

  it('is made once under one key, and another one under another', async () => {
    const { orderId, paymentId } = await paidOrder();
    const key = newKey();
    const [one, again] = [await ask(orderId, 500, {}, key), await ask(orderId, 500, {}, key)];
    expect(again.id).toBe(one.id);
    await expect(ask(orderId, 501, {}, key)).rejects.toMatchObject({ code: 'conflict' });
    await ask(orderId, 500);
    expect(await refundsOf(paymentId)).toHaveLength(2);
  });

  it('50 at once, of which 5 fit: never more than was captured', async () => {
    const { orderId, paymentId } = await paidOrder();
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => ask(orderId, 499)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await expect
      .poll(async () => (await refundsOf(paymentId)).map(({ amount }) => amount), { timeout: 20_000 })
      .toEqual(Array(5).fill(49_900));
    const rows = await refundRows(orderId);
    expect(rows.filter(({ state }) => state !== 'failed').reduce((sum, { amount }) => sum + amount, 0)).toBe(2_495);
  });

  it.each([
    ['no call arrives', 'reset'],
    ['the answer is lost', 'lost-answer'],
    ['the provider breaks after it was made', 'error-after'],
    ['there are too many calls', 'rate-limit'],
    ['our key is refused', 'unauthorized'],
  ])('stays waiting where %s, and is made once', async (_, mode) => {
    const { orderId, paymentId } = await paidOrder();
    await setWebhooks({ drop: true });
    await setFault('razorpay', mode, 1, `/${paymentId}/refund`);
    const asked = await ask(orderId, 500);
    expect(asked.state).toBe('waiting');
    await forgetJobs(asked.id);
    await followAll();
    expect(await refundRows(orderId)).toMatchObject([{ id: asked.id, provider_id: expect.any(String) }]);
    expect(await refundsOf(paymentId)).toMatchObject([{ amount: 50_000, receipt: asked.id }]);
  });

  it('whose first call is still under way waits for it', async () => {
    const { orderId, paymentId } = await paidOrder();
    await setWebhooks({ drop: true });
    await setRefunds('pending', { takesMs: 1_500 });
    const asking = ask(orderId, 500);
    await expect.poll(async () => (await refundRows(orderId)).length).toBe(1);
    const [{ id = '' } = {}] = await refundRows(orderId);
    await expect.poll(() => sendRefund(id).then(String, ({ status }) => status), { timeout: 3_000 }).toBe(409);
    expect((await asking).state).toBe('pending');
    await sendRefund(id);
    expect(await refundsOf(paymentId)).toHaveLength(1);
  });

  it.each([
    ['too_old', 'of a payment of more than six months', {}, SIX_MONTHS_MS],
    ['balance', 'where the account has too little', { balance: 100 }, 0],
  ] as const)(
    'fails as %s %s, says what to do, and is written down as paid back',
    async (failure, _, more, advanceMs) => {
      const { orderId, user } = await paidOrder();
      await setRefunds('processed', more);
      await emulator('/__control/clock', { advanceMs });
      const asked = await ask(orderId, 2_499);
      expect(asked).toMatchObject({ state: 'failed', failure });
      expect(await reasonsOf(orderId)).toEqual([['refund_failed', failure]]);
      const [mail] = await sql<{ text: string; topic: string }>(
        `SELECT data::text AS text, topic FROM outbox_messages WHERE order_id = $1 AND template = 'owner-notice'`,
        orderId,
      );
      expect(mail?.topic).toBe('refund-failed');
      expect(mail?.text).toContain(refundFailures[failure].text);
      const written = await ask(orderId, 2_499, OUTSIDE);
      expect(written).toMatchObject({ state: 'processed', outside: OUTSIDE.outside });
      expect(await reasonsOf(orderId)).toEqual([]);
      expect((await getPurchase(user.id, orderId)).refunds).toMatchObject([{ amount: 2_499, state: 'processed' }]);
      expect((await getOrderDetail(orderId)).order.refunded).toBe(2_499);
      await expect(ask(orderId, 1)).rejects.toThrow('Nothing can go back of this order');
    },
  );

  it('that was given up and was made all the same comes back, before what was to take its place', async () => {
    const { orderId, paymentId } = await paidOrder();
    await setWebhooks({ drop: true });
    await setFault('razorpay', 'lost-answer', 1, `/${paymentId}/refund`);
    const first = await ask(orderId, 2_000);
    await sql("UPDATE refunds SET state = 'failed', failure = 'refused' WHERE id = $1", first.id);
    await setFault('razorpay', 'unauthorized', 1, `/${paymentId}/refund`);
    const second = await ask(orderId, 2_000);
    for (const { id } of [first, second]) await forgetJobs(id);
    const [made] = await refundsOf(paymentId);
    await applyRefundHint(made?.id ?? '', findRefunded);
    const rows = await refundRows(orderId);
    expect(rows.map(({ id, provider_id, failure }) => [id, provider_id, failure])).toEqual([
      [first.id, made?.id, null],
      [second.id, null, 'overtaken'],
    ]);
  });

  it('of cash is written down only, and never more than the cash', async () => {
    const orderId = await cashOrder();
    await expect(ask(orderId, 500, OUTSIDE)).rejects.toThrow('Nothing can go back of this order');
    await sql(
      "UPDATE orders SET stage = 'delivered', money = 'collected', version = version + 1 WHERE id = $1",
      orderId,
    );
    await expect(ask(orderId, 500)).rejects.toThrow('Cash goes back outside the shop');
    expect(await ask(orderId, 2_000, OUTSIDE)).toMatchObject({ state: 'processed', ...OUTSIDE });
    await expect(ask(orderId, 500, OUTSIDE)).rejects.toThrow('At most ₹499 can go back by one refund');
    expect(await refundsTold(orderId)).toEqual(['refund-done 2,000']);
  });

  it('is held to what came in by the database as well', async () => {
    const { orderId, paymentId } = await paidOrder();
    const insert = (amount: number, more: { payment: string | null; outside: boolean }) =>
      sql(
        `INSERT INTO refunds (id, payment_id, order_id, amount, currency, state, origin, way, reference, updated_at)
         VALUES (gen_random_uuid(), $1, $2, $3, 'INR', 'waiting', $4, $5, $5, now())`,
        more.payment,
        more.payment ? orderId : cash,
        amount,
        more.outside ? 'outside' : 'shop',
        more.outside ? 'x' : null,
      );
    const cash = await cashOrder();
    const online = { payment: paymentId, outside: false };
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => insert(1_000, online)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect(insert(500, { ...online, outside: true })).rejects.toThrow('refunds_within');
    await expect(insert(2_500, { payment: null, outside: true })).rejects.toThrow('refunds_within');
    await sql("UPDATE refunds SET state = 'failed' WHERE order_id = $1", orderId);
    await insert(2_499, online);
    await expect(sql("UPDATE refunds SET state = 'pending' WHERE order_id = $1", orderId)).rejects.toThrow(
      'refunds_within',
    );
  });
});
