import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { setRefunds } from '@/e2e/dashboard';
import { refundRows } from '@/e2e/refunds';
import { newKey, newPhone, playPayment, resetEmulators, setWebhooks } from '@/e2e/shopper';
import { attentionsOf } from '@/e2e/stored';
import { transaction } from '@/lib/core/db';
import { stopQueue } from '@/lib/core/queue';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { sayDone } from '@/lib/sales/attention/service';
import { act } from '@/lib/sales/fulfilment/service';
import { applyPaymentHint } from '@/lib/sales/settlement/service';
import { followAll, paidOrder } from './fixture';
import { askRefund } from './service.ask';

let owner: string;
beforeAll(async () => {
  await resetEmulators();
  owner = (await upsertPhoneUser(newPhone())).id;
});
beforeEach(() => setWebhooks({ drop: true }));
afterEach(resetEmulators);
afterAll(stopQueue);

const ask = (orderId: string, amount: number) =>
  askRefund({ orderId, request: { amount, reason: 'Damaged', outside: null }, userId: owner, key: newKey() });
const tooLittle = () => setRefunds('processed', { balance: 100 });
/** Of which payments refunds failed, and whether nobody needs to look at that any more. */
const failedOf = async (orderId: string) =>
  (await attentionsOf(orderId))
    .filter(({ reason }) => reason === 'refund_failed')
    .map(({ detail, is_over }) => [(detail as { paymentId: string }).paymentId, is_over]);
/** How many refunds of an order have failed once all were looked after. */
async function countFailed(orderId: string): Promise<number> {
  await followAll();
  return (await refundRows(orderId)).filter(({ state }) => state === 'failed').length;
}

it('of two payments that could not be given back one alone ends nothing', async () => {
  const { orderId, referenceId, paymentId } = await paidOrder();
  await tooLittle();
  const second = (await playPayment(referenceId, 'paid-twice', { webhook: false })).paymentIds.at(-1) ?? '';
  await applyPaymentHint({ referenceId, paymentId: second });
  await expect.poll(() => countFailed(orderId), { timeout: 15_000 }).toBe(1);
  expect(await failedOf(orderId)).toEqual([[second, false]]);
  const request = { action: 'cancel', reason: 'Ordered twice', version: null, undoable: false } as const;
  await act({ orderId, request, who: { actor: 'owner', userId: owner }, key: null });
  await expect.poll(() => countFailed(orderId), { timeout: 15_000 }).toBe(3);
  await setRefunds('processed');
  await ask(orderId, 2_499);
  expect((await failedOf(orderId)).at(-1)).toEqual([paymentId, false]);
  await ask(orderId, 2_499);
  expect((await failedOf(orderId)).map(([, isOver]) => isOver)).not.toContain(false);
});

it('a second payment that goes back by itself ends nothing that its order failed to give back', async () => {
  const { orderId, referenceId, paymentId } = await paidOrder();
  await tooLittle();
  await ask(orderId, 500);
  await setRefunds('processed');
  const second = (await playPayment(referenceId, 'paid-twice', { webhook: false })).paymentIds.at(-1) ?? '';
  await applyPaymentHint({ referenceId, paymentId: second });
  expect(await failedOf(orderId)).toEqual([[paymentId, false]]);
});

it('what somebody has seen to is not asked for again', async () => {
  const { orderId, paymentId } = await paidOrder();
  await tooLittle();
  await ask(orderId, 500);
  await transaction((tx) => sayDone(tx, orderId, 'refund_failed', new Date(), { userId: owner, note: 'Paid in cash' }));
  await ask(orderId, 300);
  expect((await failedOf(orderId)).at(-1)).toEqual([paymentId, false]);
  await setRefunds('processed');
  await ask(orderId, 300);
  expect((await failedOf(orderId)).at(-1)).toEqual([paymentId, true]);
});
