import { randomInt } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callRazorpay, refundByHand } from '@/e2e/dashboard';
import { insertUser, newEmail } from '@/e2e/member';
import { emulator, newKey, playPayment, resetEmulators, setFault, setWebhooks, sql } from '@/e2e/shopper';
import { prepareQueues, stopQueue } from '@/lib/core/queue';
import { startPayment } from '@/lib/sales/payments/fixture';
import { SETTLE_MS } from './rules';
import { compareBooks } from './service';
import { listDifferences, sayDone } from './service.differences';

const MINUTE_MS = 60_000;
const PRICE = 249_900;
let orderId = '';
let day = '';
const FIRST_NOON = Date.parse('2000-01-01T06:30:00Z') + randomInt(3_000) * 24 * 60 * MINUTE_MS;
let noon = 0;
let tests = 0;
let made: string[] = [];
const setClock = (now: number) => emulator('/__control/clock', { now });
const inSeconds = (ms: number) => Math.floor(ms / 1_000);

/** A payment at the provider, at this time of its clock, past the shop. @returns its id */
async function pay(scenario = 'paid', atMs = noon): Promise<string> {
  await setClock(atMs);
  const reference = newKey();
  await callRazorpay('/payment_links', {
    amount: PRICE,
    currency: 'INR',
    reference_id: reference,
    description: 'A kit',
    expire_by: inSeconds(atMs + 60 * MINUTE_MS),
  });
  const { paymentIds } = await playPayment(reference, scenario, { webhook: false });
  const [listed] = (await paymentsAt(atMs)).filter(({ id }) => !made.includes(id));
  const id = paymentIds[0] ?? listed?.id ?? '';
  made.push(id);
  return id;
}

const paymentsAt = async (atMs: number) =>
  (await callRazorpay<{ items: { id: string }[] }>(`/payments?from=${inSeconds(atMs)}&to=${inSeconds(atMs)}&count=100`))
    .items;

async function refund(paymentId: string, paise = 50_000): Promise<string> {
  const id = await refundByHand(paymentId, paise);
  made.push(id);
  return id;
}

const book = (id: string, paise = PRICE, atMs = noon, order: string | null = orderId) =>
  sql(
    `INSERT INTO payments (id, order_id, amount, paise, currency, use, created_at)
     VALUES ($1, $2, $3, $4, 'INR', 'in_review', $5)`,
    id,
    order,
    Math.floor(paise / 100),
    paise % 100,
    new Date(atMs),
  );
const bookRefund = (id: string, paymentId: string, { paise = 50_000, state = 'processed' } = {}) =>
  sql(
    `INSERT INTO refunds (id, provider_id, payment_id, amount, paise, currency, state, created_at, updated_at)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, 'INR', $5::refund_state, $6, now())`,
    id,
    paymentId,
    Math.floor(paise / 100),
    paise % 100,
    state,
    new Date(noon),
  );

/** Both looks at the day, the second one when a difference has lasted. */
async function compare(now = noon + 24 * 60 * MINUTE_MS): Promise<void> {
  await compareBooks({ from: day, to: day }, now);
  await compareBooks({ from: day, to: day }, now + SETTLE_MS);
}
const shown = async () =>
  (await listDifferences()).filter(({ subject }) => made.includes(subject)).map(({ kind, subject }) => [subject, kind]);

beforeAll(async () => {
  await prepareQueues();
  ({ orderId } = await startPayment());
});
// A day of its own for each test, long ago and far from the next, so that nobody else's money is in it.
beforeEach(async () => {
  tests += 1;
  noon = FIRST_NOON + tests * 90 * 24 * 60 * MINUTE_MS;
  day = new Date(noon).toISOString().slice(0, 10);
  made = [];
  await resetEmulators();
  await emulator('/__control/razorpay/refunds', { outcome: 'processed', instantly: true });
  // A shop beside the test would take in what it hears of, and nothing would be missing.
  await setWebhooks({ drop: true });
});
afterEach(async () => {
  // What is made up here differs for ever.
  await sql('UPDATE book_differences SET ended_at = now() WHERE subject = ANY($1) AND ended_at IS NULL', made);
  await sql('DELETE FROM refunds WHERE provider_id = ANY($1)', made);
  await sql('DELETE FROM payments WHERE id = ANY($1)', made);
  await emulator('/__control/clock', { reset: true });
});
afterAll(async () => {
  await resetEmulators();
  await emulator('/__control/razorpay/refunds', { outcome: 'processed', instantly: false });
  await stopQueue();
});

describe('the books', () => {
  it('agree where both say the same, and payments that came to nothing are no difference', async () => {
    const paid = await pay();
    await book(paid);
    await bookRefund(await refund(paid), paid);
    const late = await pay('paid', noon + MINUTE_MS);
    await book(late, PRICE, noon + 14 * 60 * MINUTE_MS);
    await pay('authorized', noon + 2 * MINUTE_MS);
    await compare();
    expect(await shown()).toEqual([]);
  });

  it('find each of the ways in which they can differ, and invent none', async () => {
    const [missing, amount, paise] = [await pay(), await pay('paid', noon + 1_000), await pay('paid', noon + 2_000)];
    await book(amount, PRICE - 100_00);
    await book(paise, PRICE + 1);
    const held = await pay('authorized', noon + 3_000);
    await book(held);
    const unknown = `pay_${newKey().slice(4, 18)}`;
    made.push(unknown);
    await book(unknown);
    const fine = await pay('paid', noon + 4_000);
    await book(fine);
    const [refundMissing, refundAmount, refundState, agreeing] = [
      await refund(fine),
      await refund(fine),
      await refund(fine),
      await refund(fine),
    ];
    await bookRefund(refundAmount, fine, { paise: 49_900 });
    await bookRefund(refundState, fine, { state: 'failed' });
    await bookRefund(agreeing, fine);
    const refundUnknown = `rfnd_${newKey().slice(4, 18)}`;
    made.push(refundUnknown);
    await bookRefund(refundUnknown, fine);

    await compareBooks({ from: day, to: day }, noon + 24 * 60 * MINUTE_MS);
    expect(await shown()).toEqual([]);
    await compareBooks({ from: day, to: day }, noon + 24 * 60 * MINUTE_MS + SETTLE_MS);
    expect(Object.fromEntries(await shown())).toEqual({
      [missing]: 'payment_foreign',
      [amount]: 'payment_amount',
      [paise]: 'payment_amount',
      [held]: 'payment_state',
      [unknown]: 'payment_unknown',
      [refundMissing]: 'refund_missing',
      [refundAmount]: 'refund_amount',
      [refundState]: 'refund_state',
      [refundUnknown]: 'refund_unknown',
    });
    const found = (await listDifferences()).find(({ subject }) => subject === amount);
    expect(found).toMatchObject({ gapPaise: 10_000, ours: { paise: 239_900 }, theirs: { paise: 249_900 } });
  });

  it('know a payment for an order of ours from one for none', async () => {
    const { orderId: id, referenceId } = await startPayment();
    await setClock(noon);
    const { paymentIds } = await playPayment(referenceId, 'paid', { webhook: false });
    made.push(...paymentIds);
    await compare();
    expect(await shown()).toEqual([[paymentIds[0], 'payment_missing']]);
    const found = (await listDifferences()).find(({ subject }) => subject === paymentIds[0]);
    expect(found?.order?.id).toBe(id);
  });

  it('show what is kept without an order, until it has one', async () => {
    const id = await pay();
    await book(id, PRICE, noon, null);
    await compare();
    expect(await shown()).toEqual([[id, 'payment_foreign']]);
    await sql('UPDATE payments SET order_id = $2 WHERE id = $1', id, orderId);
    await compare();
    expect(await shown()).toEqual([]);
  });

  it('end a difference by itself when both sides agree again, also on another day', async () => {
    const late = await pay();
    await compare();
    expect(await shown()).toEqual([[late, 'payment_foreign']]);
    await book(late);
    const other = new Date(noon - 40 * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10);
    await compareBooks({ from: other, to: other }, noon + 50 * 24 * 60 * MINUTE_MS);
    expect(await shown()).toEqual([]);
  });

  it('do not come again with what somebody has seen to, unless it says something else', async () => {
    const email = newEmail();
    await insertUser(email);
    const [user] = await sql<{ id: string }>('SELECT id FROM users WHERE email = $1', email);
    const userId = user?.id ?? '';
    const id = await pay();
    await book(id, PRICE - 1);
    await compare();
    const [difference] = (await listDifferences()).filter(({ subject }) => subject === id);
    await sayDone(difference?.id ?? '', 'Asked the bank', userId, null);
    await expect(sayDone(difference?.id ?? '', 'Twice', userId, null)).rejects.toThrow('not open');
    await compare(noon + 48 * 60 * MINUTE_MS);
    expect(await shown()).toEqual([]);
    await sql('UPDATE payments SET paise = paise - 5 WHERE id = $1', id);
    await compare(noon + 72 * 60 * MINUTE_MS);
    expect(await shown()).toEqual([[id, 'payment_amount']]);
  });

  it('leave alone what is under way: too young, or told differently a moment later', async () => {
    const young = await pay();
    await sql('UPDATE book_differences SET shown_at = now() WHERE shown_at IS NULL');
    expect(await compareBooks({ from: day, to: day }, noon + SETTLE_MS - MINUTE_MS)).toBeNull();
    await compareBooks({ from: day, to: day }, noon + SETTLE_MS - 1_000);
    expect(await shown()).toEqual([]);
    expect(await compareBooks({ from: day, to: day }, noon + SETTLE_MS + MINUTE_MS)).toBe(1_800);
    await book(young);
    expect(await compareBooks({ from: day, to: day }, noon + 3 * SETTLE_MS)).toBeNull();
    expect(await shown()).toEqual([]);
  });

  it('look on both sides of midnight', async () => {
    const midnight = Date.parse(`${day}T00:00:00Z`) - 5.5 * 60 * MINUTE_MS;
    const [before, at] = [await pay('paid', midnight - 1_000), await pay('paid', midnight)];
    await book(before, PRICE, midnight + MINUTE_MS);
    await compare();
    expect(await shown()).toEqual([[at, 'payment_foreign']]);
  });

  it('read every page of the list', async () => {
    const many: string[] = [];
    for (let at = 0; at < 103; at++) many.push(await pay('paid', noon + at * 1_000));
    for (const id of many.slice(1)) await book(id);
    await compare();
    expect(await shown()).toEqual([[many[0], 'payment_foreign']]);
  });

  it('change nothing where the provider cannot be asked', async () => {
    const id = await pay();
    await compareBooks({ from: day, to: day }, noon + 24 * 60 * MINUTE_MS);
    await book(id);
    await setFault('razorpay', 'error', 3, '/refunds');
    await expect(compareBooks({ from: day, to: day }, noon + 25 * 60 * MINUTE_MS)).rejects.toThrow();
    const open = await sql('SELECT 1 FROM book_differences WHERE subject = $1 AND ended_at IS NULL', id);
    expect(open).toHaveLength(1);
  });
});
