import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refundsOf, setRefunds, settleRefund } from '@/e2e/dashboard';
import { refundRows } from '@/e2e/refunds';
import { newKey, pauseReconciler, playPayment, resetEmulators, resumeReconciler, sql } from '@/e2e/shopper';
import { transaction } from '@/lib/core/db';
import { prepareQueues, stopQueue } from '@/lib/core/queue';
import { act } from '@/lib/sales/fulfilment/service';
import { lockOrder } from '@/lib/sales/orders/service';
import { applyPaymentHint, findRefunded } from '@/lib/sales/settlement/service';
import { paidOrder } from './fixture';
import { applyRefundHint, refundAll } from './service';
import { askRefund } from './service.ask';

beforeAll(async () => {
  await prepareQueues();
  await pauseReconciler();
  await setRefunds('pending');
});
afterAll(async () => {
  await resetEmulators();
  await setRefunds('processed');
  await resumeReconciler();
  await stopQueue();
});

it('an order of which all went back is called off without another refund', async () => {
  const { orderId, paymentId, user } = await paidOrder();
  const ask = (amount: number) =>
    askRefund({ orderId, request: { amount, reason: 'Damaged', outside: null }, userId: user.id, key: newKey() });
  await ask(2_000);
  const goBack = () =>
    transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (order) await refundAll(tx, order, 'cancelled', { actor: 'system', userId: null });
    });
  await goBack();
  await goBack();
  expect((await refundRows(orderId)).map(({ amount }) => amount)).toEqual([2_000, 499]);
  await expect.poll(async () => (await refundsOf(paymentId)).length, { timeout: 20_000 }).toBe(2);
});

it('a refund of a parcel that left has a credit note once it is done, and not before', async () => {
  const { orderId, paymentId, user } = await paidOrder();
  const parcel = { action: 'ship', courier: 'India Post', trackingNumber: 'EE1', trackingUrl: null };
  const step = { version: null, undoable: false, ...parcel } as never;
  await act({ orderId, request: step, who: { actor: 'owner', userId: user.id }, key: null });
  const half = { amount: 500, reason: 'Damaged', outside: null };
  await askRefund({ orderId, request: half, userId: user.id, key: newKey() });
  const notes = () =>
    sql('SELECT n.paise FROM credit_notes n JOIN invoices i ON i.id = n.invoice_id WHERE i.order_id = $1', orderId);
  expect(await notes()).toEqual([]);
  const [made] = await refundsOf(paymentId);
  await settleRefund(made?.id ?? '', 'processed');
  for (let times = 0; times < 2; times++) await applyRefundHint(made?.id ?? '', findRefunded);
  expect(await notes()).toEqual([{ paise: 50_000 }]);
});

describe('money that came in twice and could not be sent back by itself', () => {
  async function paidTwice() {
    const { referenceId, ...order } = await paidOrder();
    await setRefunds('processed', { balance: 100 });
    const { paymentIds } = await playPayment(referenceId, 'paid-twice', { webhook: false });
    const twice = paymentIds.at(-1) ?? '';
    await applyPaymentHint({ referenceId, paymentId: twice });
    await expect.poll(() => rowsOf(order.orderId), { timeout: 20_000 }).toEqual([[twice, 'failed']]);
    await setRefunds('pending');
    return { ...order, twice };
  }
  const rowsOf = async (orderId: string) =>
    (await refundRows(orderId)).map(({ payment_id, state }) => [payment_id, state]);
  const cancel = (orderId: string, userId: string) =>
    act({
      orderId,
      request: { action: 'cancel', version: null, undoable: false, reason: 'Ordered twice' },
      who: { actor: 'owner', userId },
      key: null,
    });

  it('is what goes back when all of it is asked for, and the rest when the order is called off', async () => {
    const { orderId, paymentId, twice, user } = await paidTwice();
    const request = { amount: 2_499, reason: 'Paid twice', outside: { way: 'Bank transfer', reference: 'UTR 7' } };
    await askRefund({ orderId, request, userId: user.id, key: newKey() });
    const done = [twice, 'processed'];
    expect(await rowsOf(orderId)).toEqual([[twice, 'failed'], done]);
    await cancel(orderId, user.id);
    const [, , last] = await refundRows(orderId);
    expect(last).toMatchObject({ payment_id: paymentId, amount: 2_499 });
  });

  it('goes back with the rest when the order is called off', async () => {
    const { orderId, paymentId, twice, user } = await paidTwice();
    await cancel(orderId, user.id);
    const [, ...rows] = await refundRows(orderId);
    expect(rows.map(({ payment_id, amount }) => `${payment_id} ${amount}`).sort()).toEqual(
      [`${paymentId} 2499`, `${twice} 2499`].sort(),
    );
  });
});
