import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moneyNotices } from '@/content/money';
import { refundFailures } from '@/content/refunds';
import {
  callRazorpay,
  heldPaymentOf,
  refundByHand,
  refundHeld,
  refundsOf,
  setRefunds,
  settleRefund,
} from '@/e2e/dashboard';
import { forgetJobs, PLAIN, refundEvents, refundsTold, sendingsOf, storedRefunds } from '@/e2e/refunds';
import { newKey, newPhone, playPayment, setFault, setWebhooks, sql } from '@/e2e/shopper';
import { attentionsOf, mailsToOwner, named } from '@/e2e/stored';
import { prepareQueues } from '@/lib/core/queue';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { act } from '@/lib/sales/fulfilment/service';
import { aloneWithProvider, startPayment } from '@/lib/sales/payments/fixture';
import { followAll, hear, paidOrder } from './fixture';
import { askRefund } from './service.ask';

const ARN = '10000000000000';
const OUTSIDE = { way: 'Bank transfer', reference: 'UTR 42' };

let owner: string;
const ask = (orderId: string, amount: number, key: string | null, outside: typeof OUTSIDE | null = null) =>
  askRefund({ orderId, request: { amount, reason: 'Damaged', outside }, userId: owner, key });

describe('what is written down and told of a refund', () => {
  aloneWithProvider();
  beforeAll(async () => {
    await prepareQueues();
    owner = (await upsertPhoneUser(newPhone())).id;
  });
  beforeEach(async () => {
    await setWebhooks({ drop: true });
    await setRefunds('pending');
  });
  afterEach(() => setRefunds('processed'));

  it('of the owner, until the bank has done it', async () => {
    const { orderId, paymentId } = await paidOrder();
    const key = newKey();
    const { id, ...asked } = await ask(orderId, 500, key);
    const [{ id: providerId = '' } = {}] = await refundsOf(paymentId);
    const said = { amount: 500, paise: 0, reason: 'Damaged', outside: null, failure: null, bankReference: null };
    expect(asked).toEqual({ ...said, state: 'pending', providerId, at: expect.any(Date) });
    expect(await sendingsOf(id)).toEqual([{ after_s: 10 }]);
    const row = {
      ...{ ...PLAIN, provider_id: providerId, payment_id: paymentId, order_id: orderId, amount: 500, origin: 'shop' },
      ...{ reason: 'Damaged', asked_by_id: owner, asked_key: key },
    };
    expect(await storedRefunds('order_id', orderId)).toEqual([{ ...row, state: 'pending', check_s: 300 }]);
    await settleRefund(providerId, 'processed');
    expect([await hear(providerId), await hear(providerId)]).toEqual(['refund processed', 'already applied']);
    expect(await storedRefunds('order_id', orderId)).toEqual([
      { ...row, state: 'processed', bank_reference: ARN, is_done: true, check_s: 60 },
    ]);
    const detail = { paymentId, amount: 500, paise: 0 };
    const later = { by: 'system', by_user_id: null, detail: { ...detail, refundId: providerId, currency: 'INR' } };
    expect(await refundEvents(orderId)).toEqual([
      { type: 'refund waiting', by: 'owner', by_user_id: owner, detail: { ...detail, reason: 'Damaged' } },
      { type: 'refund pending', ...later },
      { type: 'refund processed', ...later },
    ]);
    expect([await attentionsOf(orderId), await mailsToOwner(orderId), await mailsToOwner(providerId)]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('of the owner that the bank fails, until another one is asked for', async () => {
    const { orderId, paymentId } = await paidOrder();
    const { id } = await ask(orderId, 500, null);
    const [{ id: refundId = '' } = {}] = await refundsOf(paymentId);
    await settleRefund(refundId, 'failed');
    expect(await hear(refundId)).toBe('refund failed');
    expect(await storedRefunds('order_id', orderId)).toMatchObject([
      { state: 'failed', provider_id: refundId, failure: 'bank', is_done: false, check_s: 60, asked_key: null },
    ]);
    const detail = { refundId, paymentId, amount: 500, paise: 0, currency: 'INR', failure: 'bank' };
    expect((await refundEvents(orderId)).at(-1)).toEqual({
      type: 'refund failed',
      by: 'system',
      by_user_id: null,
      detail,
    });
    expect(await attentionsOf(orderId)).toEqual([{ reason: 'refund_failed', detail, is_over: false }]);
    const data = moneyNotices.refundFailed(await named(orderId), '₹500', refundFailures.bank.text);
    expect(await mailsToOwner(orderId)).toEqual([
      { key: `owner:money:refund:${id}:failed`, topic: 'refund-failed', order_id: orderId, data },
    ]);
    await ask(orderId, 500, newKey());
    expect(await attentionsOf(orderId)).toEqual([{ reason: 'refund_failed', detail, is_over: true }]);
  });

  it('of the owner that the provider refuses, and how it was paid back then', async () => {
    const { orderId, paymentId } = await paidOrder();
    await setRefunds('pending', { balance: 100 });
    expect(await ask(orderId, 2_499, null)).toMatchObject({ state: 'failed', failure: 'balance', providerId: null });
    const key = newKey();
    const { id: _id, ...written } = await ask(orderId, 2_499, key, OUTSIDE);
    const said = { amount: 2_499, paise: 0, reason: 'Damaged', failure: null, bankReference: null, providerId: null };
    expect(written).toEqual({ ...said, state: 'processed', outside: OUTSIDE, at: expect.any(Date) });
    const row = { ...PLAIN, provider_id: null, payment_id: paymentId, order_id: orderId, amount: 2_499, check_s: 60 };
    const by = { reason: 'Damaged', asked_by_id: owner };
    expect(await storedRefunds('order_id', orderId)).toEqual([
      { ...row, ...by, state: 'failed', origin: 'shop', failure: 'balance' },
      { ...row, ...by, ...OUTSIDE, state: 'processed', origin: 'outside', asked_key: key, is_done: true },
    ]);
    const detail = { refundId: null, paymentId, amount: 2_499, paise: 0, currency: 'INR' };
    expect((await refundEvents(orderId)).slice(1)).toEqual([
      { type: 'refund failed', by: 'system', by_user_id: null, detail: { ...detail, failure: 'balance' } },
      {
        type: 'refund processed',
        by: 'owner',
        by_user_id: owner,
        detail: { ...detail, reason: 'Damaged', ...OUTSIDE },
      },
    ]);
    expect(await refundsTold(orderId)).toEqual(['refund-done 2,499', 'refund-started 2,499']);
  });

  it('of somebody at the provider, and of what is left when the order is cancelled, to the paisa', async () => {
    const { orderId, paymentId } = await paidOrder();
    const id = await refundByHand(paymentId, 100_050);
    expect(await hear(id)).toBe('refund pending');
    const row = { ...PLAIN, provider_id: id, payment_id: paymentId, order_id: orderId, amount: 1_000, paise: 50 };
    const first = { ...row, origin: 'provider' };
    expect(await storedRefunds('order_id', orderId)).toEqual([{ ...first, state: 'pending', check_s: 300 }]);
    await settleRefund(id, 'processed');
    expect(await hear(id)).toBe('refund processed');
    const made = {
      reason: 'made outside the shop',
      refundId: id,
      paymentId,
      amount: 1_000,
      paise: 50,
      currency: 'INR',
    };
    const event = { by: 'system', by_user_id: null, detail: made };
    expect(await refundEvents(orderId)).toEqual([
      { type: 'refund pending', ...event },
      { type: 'refund processed', ...event },
    ]);
    expect(await attentionsOf(orderId)).toEqual([{ reason: 'refund', detail: made, is_over: false }]);
    const order = await named(orderId);
    expect(await mailsToOwner(id)).toEqual(
      ['pending', 'processed'].map((state) => ({
        ...{ key: `owner:money:refund:${id}:${state}`, topic: null, order_id: null },
        data: moneyNotices.refund(order, id, paymentId, '₹1,000.50', state),
      })),
    );
    const request = { action: 'cancel', reason: 'Ordered twice', version: null, undoable: false } as const;
    await act({ orderId, request, who: { actor: 'owner', userId: owner }, key: null });
    const done = { ...first, state: 'processed', bank_reference: ARN, is_done: true, check_s: 60 };
    const rest = { ...row, amount: 1_498, origin: 'shop', reason: 'Ordered twice', asked_by_id: owner, check_s: 300 };
    const pending = { ...rest, provider_id: expect.any(String), state: 'pending' };
    await expect.poll(() => storedRefunds('order_id', orderId), { timeout: 15_000 }).toEqual([done, pending]);
    expect((await refundsOf(paymentId)).map(({ amount }) => amount).sort()).toEqual([100_050, 149_850]);
    const [own] = await sql<{ id: string }>(`SELECT id FROM refunds WHERE order_id = $1 AND origin = 'shop'`, orderId);
    expect(await sendingsOf(own?.id ?? '')).toEqual([{ after_s: 0 }]);
    expect(await refundsTold(orderId)).toEqual(['refund-done 1,000.50', 'refund-started 1,498.50']);
  });

  it('that failed at the provider, beside one of ours that is still to be sent', async () => {
    const { orderId, paymentId } = await paidOrder();
    await setFault('razorpay', 'unauthorized', 1, `/${paymentId}/refund`);
    const { id: waiting, state } = await ask(orderId, 2_000, null);
    await forgetJobs(waiting);
    const id = await refundByHand(paymentId, 200_000);
    await settleRefund(id, 'failed');
    expect([state, await hear(id)]).toEqual(['waiting', 'refund failed']);
    const row = { ...PLAIN, payment_id: paymentId, order_id: orderId, amount: 2_000, check_s: 60 };
    expect(await storedRefunds('order_id', orderId)).toEqual([
      { ...row, provider_id: null, state: 'waiting', origin: 'shop', reason: 'Damaged', asked_by_id: owner, tries: 1 },
      { ...row, provider_id: id, state: 'failed', origin: 'provider', failure: 'bank' },
    ]);
    expect(await attentionsOf(orderId)).toMatchObject([{ reason: 'refund' }]);
    expect(await mailsToOwner(orderId)).toMatchObject([{ key: `owner:money:refund:${id}:failed`, topic: null }]);
  });

  it('of money that fits no order', async () => {
    const reference_id = `foreign-${newKey().slice(4, 20)}`;
    await callRazorpay('/payment_links', { amount: 50_050, currency: 'INR', reference_id, description: 'elsewhere' });
    const { paymentIds } = await playPayment(reference_id, 'paid', { webhook: false, currency: 'USD' });
    const [paymentId = ''] = paymentIds;
    const id = await refundByHand(paymentId, 20_050);
    expect(await hear(id)).toBe('refund pending');
    const row = { ...PLAIN, provider_id: id, payment_id: paymentId, order_id: null, amount: 200, paise: 50 };
    expect(await storedRefunds('payment_id', paymentId)).toEqual([
      { ...row, currency: 'USD', state: 'pending', origin: 'provider', check_s: 300 },
    ]);
    const data = moneyNotices.refund(null, id, paymentId, 'USD 200.50', 'pending');
    expect(await mailsToOwner(id)).toMatchObject([{ key: `owner:money:refund:${id}:pending`, data }]);
    await sql('DELETE FROM refunds WHERE payment_id = $1', paymentId);
    await sql('DELETE FROM payments WHERE id = $1', paymentId);
  });

  it('of money that was only held, of which no payment is known', async () => {
    const { orderId, merchantOrderId } = await startPayment();
    await playPayment(merchantOrderId, 'authorized', { webhook: false });
    const { id } = await refundHeld(await heldPaymentOf(merchantOrderId));
    expect(await hear(id)).toBe('refund pending');
    await settleRefund(id, 'processed');
    await followAll();
    const row = { ...PLAIN, provider_id: id, payment_id: null, order_id: orderId, amount: 2_499, bank_reference: ARN };
    expect(await storedRefunds('order_id', orderId)).toEqual([
      { ...row, state: 'processed', origin: 'provider', is_done: true, check_s: 60 },
    ]);
    const order = await named(orderId);
    expect(await mailsToOwner(id)).toMatchObject(
      ['pending', 'processed'].map((state) => ({ data: moneyNotices.refund(order, id, '', '₹2,499', state) })),
    );
    expect(await refundsTold(orderId)).toEqual([]);
  });
});
