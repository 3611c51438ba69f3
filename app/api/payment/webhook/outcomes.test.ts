import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { heldPaymentOf, refundByHand, setRefunds } from '@/e2e/dashboard';
import { refundRows } from '@/e2e/refunds';
import { newKey, playPayment, setFault, setWebhooks, sql } from '@/e2e/shopper';
import { lookOnlyAt, stageOf } from '@/e2e/stored';
import { aloneWithProvider, startPayment } from '@/lib/sales/payments/fixture';
import { forgetReports, processEvent, receiveWebhook, removeOldReports } from '@/lib/sales/webhooks/service';

async function pay(reference: string): Promise<string> {
  const { paymentIds } = await playPayment(reference, 'paid', { webhook: false });
  return paymentIds.at(-1) ?? '';
}

/** An event that no job applies. @returns its id */
async function keep(body: string, receivedAt = new Date()): Promise<string> {
  const id = newKey();
  await sql(
    `INSERT INTO provider_events (provider, event_id, type, body, received_at) VALUES ('razorpay', $1, 'kept', $2, $3)`,
    id,
    body,
    receivedAt,
  );
  return id;
}
const outcomeOf = async (id: string) =>
  (
    await sql<{ outcome: string | null; is_done: boolean }>(
      'SELECT outcome, processed_at IS NOT NULL AS is_done FROM provider_events WHERE event_id = $1',
      id,
    )
  )[0];
/** Applies an event of these parts, each with no more than leads to one of ours. @returns what came of it */
async function apply(event: string, parts: Record<string, object>): Promise<string | null | undefined> {
  const payload = Object.fromEntries(Object.entries(parts).map(([name, entity]) => [name, { entity }]));
  const id = await keep(JSON.stringify({ event, payload }));
  await processEvent('razorpay', id);
  const kept = await outcomeOf(id);
  expect(kept?.is_done).toBe(true);
  return kept?.outcome;
}

describe('what comes of a signed event', () => {
  aloneWithProvider();
  beforeEach(async () => {
    await setWebhooks({ drop: true });
    await setRefunds('pending');
  });
  afterEach(async () => {
    await setRefunds('processed');
    await lookOnlyAt();
  });

  it.each([
    ['payment.captured', (_: string, id: string) => ({ payment: { id } })],
    ['payment_link.paid', (reference_id: string) => ({ payment_link: { id: 'plink_00000000000000', reference_id } })],
    ['order.paid', (receipt: string) => ({ order: { receipt } })],
  ])('%s is applied by what leads to its order', async (event, parts) => {
    const { orderId, referenceId: reference } = await startPayment();
    const id = await pay(reference);
    expect(await apply(event, parts(reference, id))).toBe('applied');
    expect(await stageOf(orderId)).toBe('to_pack');
    expect(await apply('payment.captured', { payment: { id } })).toBe('already applied');
  });

  it('that says that no money moved is nothing, and one of held money is watched', async () => {
    const [paid, held] = [await startPayment(), await startPayment()];
    const id = await pay(paid.referenceId);
    expect(await apply('payment.failed', { payment: { id } })).toBe('nothing to do');
    expect(await stageOf(paid.orderId)).toBe('awaiting_payment');
    await playPayment(held.referenceId, 'authorized', { webhook: false });
    const payment = { id: await heldPaymentOf(held.referenceId) };
    expect(await apply('payment.authorized', { payment })).toBe('watched');
    expect(await apply('payment.authorized', {})).toBe('nothing to do');
  });

  it('of a refund is applied as one, and only where it is about a refund', async () => {
    const { orderId, referenceId: reference } = await startPayment();
    const payment = { id: await pay(reference) };
    expect(await apply('payment.captured', { payment })).toBe('applied');
    const id = await refundByHand(payment.id, 30_000);
    expect(await apply('refund.created', { payment })).toBe('already applied');
    expect(await apply('payment.refund.created', { payment, refund: { id } })).toBe('already applied');
    expect(await refundRows(orderId)).toEqual([]);
    expect(await apply('refund.created', { payment, refund: { id } })).toBe('refund pending');
    expect(await apply('refund.processed', { refund: { id } })).toBe('already applied');
    expect(await apply('refund.created', { refund: { id: 'rfnd_00000000000000' } })).toBe('unknown refund');
    expect(await refundRows(orderId)).toMatchObject([{ provider_id: id, amount: 300, state: 'pending' }]);
  });

  it('that cannot be read is kept as that, and one that cannot be applied yet waits', async () => {
    const id = await keep('{');
    await processEvent('razorpay', id);
    expect(await outcomeOf(id)).toEqual({ outcome: 'unreadable', is_done: true });
    const { referenceId: reference } = await startPayment();
    const paymentId = await pay(reference);
    await setFault('razorpay', 'error', 1, paymentId);
    const waits = await keep(
      JSON.stringify({ event: 'payment.captured', payload: { payment: { entity: { id: paymentId } } } }),
    );
    await expect(processEvent('razorpay', waits)).rejects.toMatchObject({ outcome: 'unknown' });
    expect(await outcomeOf(waits)).toEqual({ outcome: null, is_done: false });
  });

  it('is emptied after its time and then removed, where that is meant', async () => {
    const at = new Date('2001-02-03T00:00:00Z');
    const until = new Date('2001-02-04T00:00:00Z');
    const [done, open] = [await keep('{}', at), await keep('{}', at)];
    await processEvent('razorpay', done);
    const bodies = () =>
      sql('SELECT event_id, body FROM provider_events WHERE event_id = ANY($1) ORDER BY body', [done, open]);
    const untouched = { event_id: open, body: '{}' };
    expect(await forgetReports(until, true)).toBe(1);
    expect(await bodies()).toHaveLength(2);
    expect(await forgetReports(until, false)).toBe(1);
    expect(await bodies()).toEqual([{ event_id: done, body: '' }, untouched]);
    expect(await removeOldReports(until, true)).toBe(2);
    expect(await bodies()).toEqual([{ event_id: done, body: '' }, untouched]);
    expect(await removeOldReports(until, false)).toBe(2);
    expect(await bodies()).toEqual([]);
  });

  it('is refused with its code where it is not signed', async () => {
    await expect(receiveWebhook(Buffer.from('{}'), 'a'.repeat(64), null)).rejects.toMatchObject({
      code: 'invalid',
      message: 'The signature is not valid',
    });
  });
});
