import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { heldPaymentOf, refundByHand, refundHeld, refundsOf, setRefunds, settleRefund } from '@/e2e/dashboard';
import { forgetJobs, ordersOf, refundRows, refundsTold } from '@/e2e/refunds';
import { playPayment, setFault, setWebhooks, sql } from '@/e2e/shopper';
import { eventTypesOf } from '@/e2e/stored';
import { prepareQueues } from '@/lib/core/queue';
import { getOrderDetail } from '@/lib/sales/desk/service';
import { act } from '@/lib/sales/fulfilment/service';
import { getAttempt } from '@/lib/sales/links/service';
import { aloneWithProvider, startPayment } from '@/lib/sales/payments/fixture';
import { applyPaymentHint, settle } from '@/lib/sales/settlement/service';
import { followAll, hear, paidOrder } from './fixture';
import { callForStuckRefunds } from './service';
import { askRefund } from './service.ask';

const HOUR_MS = 3_600_000;
async function pay(reference: string, scenario = 'paid'): Promise<string> {
  const { paymentIds } = await playPayment(reference, scenario, { webhook: false });
  return paymentIds.at(-1) ?? '';
}

const cancel = (orderId: string) =>
  act({
    orderId,
    request: { action: 'cancel', reason: 'Ordered twice', version: null, undoable: false },
    who: { actor: 'owner', userId: null },
    key: null,
  });
const statesOf = async (orderId: string) =>
  (await refundRows(orderId)).map(({ amount, state, origin }) => `${amount} ${state} ${origin}`);
async function followed(orderId: string) {
  await followAll();
  return statesOf(orderId);
}
async function heard(refundId: string, orderId: string) {
  await hear(refundId);
  return statesOf(orderId);
}
const attentionOf = async (orderId: string) => (await getOrderDetail(orderId)).order.attention;

describe('what the provider says of refunds', () => {
  aloneWithProvider();
  beforeAll(prepareQueues);
  afterEach(() => setRefunds('processed'));

  it('is taken in with money that had gone back before we heard of it', async () => {
    await setWebhooks({ drop: true });
    const { orderId, referenceId } = await startPayment();
    await refundByHand(await pay(referenceId));
    const attempt = await getAttempt(referenceId);
    for (let times = 0; times < 2; times++) if (attempt) await settle(attempt);
    expect(await statesOf(orderId)).toEqual([expect.stringMatching(/^2499 \w+ provider$/)]);
    expect(await attentionOf(orderId)).toEqual(['refund']);
  });

  const EVENTS = ['captured', 'created', 'processed', 'failed'] as const;
  it.each(['processed', 'failed'] as const)(
    'ends the same in every order of the four events, where it has %s in truth',
    async (truth) => {
      await setWebhooks({ drop: true });
      await setRefunds('pending');
      const ends = new Set<string>();
      for (const events of ordersOf(EVENTS)) {
        const { orderId, referenceId } = await startPayment();
        const paymentId = await pay(referenceId);
        const id = await refundByHand(paymentId, 249_900);
        await settleRefund(id, truth);
        const apply = {
          captured: () => applyPaymentHint({ referenceId, paymentId }),
          created: () => hear(id),
          processed: () => hear(id),
          failed: () => hear(id),
        };
        for (const event of events) await apply[event]();
        const { order, payments } = await getOrderDetail(orderId);
        const end = {
          ...{ stage: order.stage, money: order.money, refunded: order.refunded, attention: order.attention },
          payments: payments.map(({ use }) => use),
          refunds: await statesOf(orderId),
          events: (await eventTypesOf(orderId)).sort(),
          told: await refundsTold(orderId),
        };
        ends.add(JSON.stringify(end));
      }
      expect([...ends].map((end) => JSON.parse(end))).toEqual([
        {
          ...{ stage: 'to_pack', money: 'paid', attention: ['refund'] },
          refunded: truth === 'processed' ? 2_499 : 0,
          payments: ['applied'],
          refunds: [`2499 ${truth} provider`],
          events: ['paid', 'placed', `refund ${truth}`],
          told: truth === 'processed' ? ['refund-done 2,499'] : [],
        },
      ]);
    },
  );

  it('many at once, of one refund: it is taken in once', async () => {
    await setWebhooks({ drop: true });
    const { orderId, paymentId } = await paidOrder();
    const id = await refundByHand(paymentId, 30_000);
    await settleRefund(id, 'processed').catch(() => undefined);
    await Promise.all(Array.from({ length: 10 }, () => hear(id)));
    expect(await statesOf(orderId)).toEqual(['300 processed provider']);
    expect((await eventTypesOf(orderId)).filter((type) => type === 'refund processed')).toHaveLength(1);
  });

  it('a cancelled order that was paid gives back what is left, and the rest of it by itself', async () => {
    const { orderId, paymentId } = await paidOrder();
    await hear(await refundByHand(paymentId, 50_000));
    await cancel(orderId);
    await expect
      .poll(() => followed(orderId), { timeout: 15_000 })
      .toEqual(['500 processed provider', '1999 processed shop']);
    expect((await refundsOf(paymentId)).reduce((sum, { amount }) => sum + amount, 0)).toBe(249_900);
    expect(await refundsTold(orderId)).toEqual(['refund-done 1,999', 'refund-done 500', 'refund-started 1,999']);
    const { events } = await getOrderDetail(orderId);
    expect(events.map(({ to }) => to).slice(-3)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  });

  it('a second payment goes back by itself, once, whoever speaks of it', async () => {
    const { orderId, referenceId } = await paidOrder();
    const second = await pay(referenceId, 'paid-twice');
    for (let times = 0; times < 3; times++) await applyPaymentHint({ referenceId, paymentId: second });
    await expect.poll(() => followed(orderId), { timeout: 15_000 }).toEqual(['2499 processed shop']);
    expect(await refundsOf(second)).toHaveLength(1);
    expect((await getOrderDetail(orderId)).order).toMatchObject({ stage: 'to_pack', money: 'paid', attention: [] });
  });

  it('money for an order that was cancelled meanwhile goes back by itself', async () => {
    const { orderId, referenceId } = await startPayment();
    await cancel(orderId);
    const paymentId = await pay(referenceId, 'late');
    await applyPaymentHint({ referenceId, paymentId });
    await expect.poll(() => followed(orderId), { timeout: 15_000 }).toEqual(['2499 processed shop']);
    expect((await getOrderDetail(orderId)).order.stage).toBe('cancelled');
  });

  it('what was made by hand before ours was sent takes its place, or leaves it no room', async () => {
    await setWebhooks({ drop: true });
    const [same, other] = [await paidOrder(), await paidOrder()];
    for (const { orderId, paymentId } of [same, other]) {
      await setFault('razorpay', 'unauthorized', 1, `/${paymentId}/refund`);
      const request = { amount: 2_000, reason: 'Damaged', outside: null };
      const asked = await askRefund({ orderId, request, userId: crypto.randomUUID(), key: null });
      expect(asked.state).toBe('waiting');
      await forgetJobs(asked.id);
    }
    await hear(await refundByHand(same.paymentId, 200_000));
    await hear(await refundByHand(other.paymentId, 210_000));
    await followAll();
    expect((await statesOf(same.orderId)).map((one) => one.replace('pending', 'processed'))).toEqual([
      '2000 processed shop',
    ]);
    const [failed, made] = await refundRows(other.orderId);
    expect([failed?.failure, made?.amount]).toEqual(['overtaken', 2_100]);
    for (const { paymentId } of [same, other]) expect(await refundsOf(paymentId)).toHaveLength(1);
  });

  it('one that failed unheard makes room for the one after it', async () => {
    await setWebhooks({ drop: true });
    await setRefunds('pending');
    const { orderId, paymentId } = await paidOrder();
    const first = await refundByHand(paymentId, 249_900);
    await hear(first);
    await settleRefund(first, 'failed');
    const second = await refundByHand(paymentId, 200_000);
    await hear(second);
    expect(await statesOf(orderId)).toEqual(['2499 failed provider', '2000 pending provider']);
  });

  it('money that was only held goes back without ever having been ours', async () => {
    await setWebhooks({ drop: true });
    const { orderId, merchantOrderId } = await startPayment();
    await playPayment(merchantOrderId, 'authorized');
    const { id } = await refundHeld(await heldPaymentOf(merchantOrderId));
    await expect.poll(() => heard(id, orderId), { timeout: 10_000 }).toEqual(['2499 processed provider']);
    const { order, payments } = await getOrderDetail(orderId);
    expect([order.stage, order.refunded, payments]).toEqual(['awaiting_payment', 0, []]);
    expect(await refundsTold(orderId)).toEqual([]);
  });

  it('a bank reference that comes later is kept, and is no news', async () => {
    await setWebhooks({ drop: true });
    await setRefunds('processed', { instantly: true, reference: false });
    const { orderId, paymentId } = await paidOrder();
    const id = await refundByHand(paymentId, 10_000);
    const named = async () => (await getOrderDetail(orderId)).refunds[0]?.bankReference;
    expect([await hear(id), await named()]).toEqual(['refund processed', null]);
    await settleRefund(id, 'named');
    expect([await hear(id), await named()]).toEqual(['already applied', expect.any(String)]);
  });

  it('one that is stuck is called for until it is done', async () => {
    await setWebhooks({ drop: true });
    await setRefunds('pending');
    const { orderId, paymentId } = await paidOrder();
    const request = { amount: 2_499, reason: 'Damaged', outside: null };
    await askRefund({ orderId, request, userId: crypto.randomUUID(), key: null });
    await callForStuckRefunds(Date.now() + 2 * HOUR_MS, 500);
    expect(await attentionOf(orderId)).toEqual([]);
    await sql("UPDATE refunds SET created_at = now() - interval '15 days' WHERE order_id = $1", orderId);
    for (let times = 0; times < 2; times++) await callForStuckRefunds(Date.now(), 500);
    expect(await attentionOf(orderId)).toEqual(['refund_stuck']);
    const [made] = await refundsOf(paymentId);
    await settleRefund(made?.id ?? '', 'processed');
    await followAll();
    expect(await attentionOf(orderId)).toEqual([]);
  });
});
