import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callRazorpay } from '@/e2e/dashboard';
import { insertUser, newEmail } from '@/e2e/member';
import { emulator, newKey, newPhone, orderBody, playPayment, resetEmulators, setWebhooks, sql } from '@/e2e/shopper';
import { DAY_MS, dayOf } from '@/lib/core/india';
import { prepareQueues, stopQueue } from '@/lib/core/queue';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { sayAttentionDone } from '@/lib/sales/desk/service';
import { orderSchema } from '@/lib/sales/orders/schema';
import { initiatePayment } from '@/lib/sales/payments/service';
import { SETTLE_MS } from './rules';
import { compareBooks, listDifferences, sayDone } from './service';

const PRICE = 249_900;
let noon = 0;
let looks = 0;
const made: string[] = [];

/** A payment at the provider for an order of ours, of which the shop has not heard. */
async function pay(): Promise<{ orderId: string; paymentId: string }> {
  const user = await upsertPhoneUser(newPhone());
  const placement = { user, request: orderSchema.parse(orderBody(1)), key: newKey(), address: '10.201.4.1' };
  const { orderId, merchantOrderId } = await initiatePayment(placement);
  await emulator('/__control/clock', { now: noon });
  const { paymentIds } = await playPayment(merchantOrderId, 'paid', { webhook: false });
  made.push(...paymentIds);
  return { orderId, paymentId: paymentIds[0] ?? '' };
}

const book = (orderId: string, paymentId: string, rupees: number) =>
  sql(
    `INSERT INTO payments (id, order_id, amount, currency, use, created_at) VALUES ($1, $2, $3, 'INR', 'in_review', $4)`,
    paymentId,
    orderId,
    rupees,
    new Date(noon),
  );
const correct = (paymentId: string, rupees: number) =>
  sql('UPDATE payments SET amount = $2 WHERE id = $1', paymentId, rupees);

/** Looks at the day, each time so much later that what differed before has lasted. */
async function look(times = 1): Promise<void> {
  const day = dayOf(noon);
  for (let at = 0; at < times; at++) {
    looks += 1;
    await compareBooks({ from: day, to: day }, noon + DAY_MS + looks * SETTLE_MS);
  }
}

/** What the order's reason says while it is open. */
const saidOf = async (orderId: string) =>
  (
    await sql<{ detail: object }>(
      "SELECT detail FROM attentions WHERE order_id = $1 AND reason = 'books' AND ended_at IS NULL",
      orderId,
    )
  ).map(({ detail }) => detail);
const differencesOf = async (orderId: string) => (await listDifferences()).filter(({ order }) => order?.id === orderId);

async function ownerId(): Promise<string> {
  const email = newEmail();
  await insertUser(email);
  return (await sql<{ id: string }>('SELECT id FROM users WHERE email = $1', email))[0]?.id ?? '';
}

beforeAll(prepareQueues);
// A day of its own for each test, long ago, so that nobody else's money is in it.
beforeEach(async () => {
  noon = Date.parse('1985-01-01T06:30:00Z') + randomInt(4_000) * DAY_MS;
  looks = 0;
  await emulator('/__control/clock', { reset: true });
  await resetEmulators();
  // What the bank does to a refund later would be another difference.
  await emulator('/__control/razorpay/refunds', { outcome: 'processed', instantly: true });
  // A shop beside the test would take in what it hears of, and nothing would be missing.
  await setWebhooks({ drop: true });
});
afterAll(async () => {
  // What is made up here differs for ever.
  await sql('UPDATE book_differences SET ended_at = now() WHERE payment_id = ANY($1) AND ended_at IS NULL', made);
  await sql('DELETE FROM payments WHERE id = ANY($1)', made);
  await emulator('/__control/clock', { reset: true });
  await emulator('/__control/razorpay/refunds', { outcome: 'processed', instantly: false });
  await resetEmulators();
  await stopQueue();
});

it('an order is called for with the amounts as long as something of it differs', async () => {
  const { orderId, paymentId } = await pay();
  const said = (kind: string, paise: number) => [
    { differences: [{ kind, subject: paymentId, paise, currency: 'INR' }] },
  ];
  await look();
  expect(await saidOf(orderId)).toEqual([]);
  await look();
  expect(await saidOf(orderId)).toEqual(said('payment_missing', PRICE));
  // Its row comes late, and is wrong: one reason, which says what differs now.
  await book(orderId, paymentId, 2_496);
  await look(2);
  expect(await saidOf(orderId)).toEqual(said('payment_amount', 300));
  await correct(paymentId, 2_490);
  await look();
  expect(await saidOf(orderId)).toEqual(said('payment_amount', 900));
  await correct(paymentId, 2_499);
  await look();
  expect(await saidOf(orderId)).toEqual([]);
});

it('the reason ends with the last difference that is seen to, and they end with it', async () => {
  const userId = await ownerId();
  const { orderId, paymentId } = await pay();
  await book(orderId, paymentId, 2_496);
  const { id: refundId } = await callRazorpay<{ id: string }>(`/payments/${paymentId}/refund`, { amount: 50_000 });
  await look(2);
  const [first, second] = await differencesOf(orderId);
  expect([first?.subject, second?.subject].toSorted()).toEqual([paymentId, refundId].toSorted());
  await sayDone(first?.id ?? '', 'Asked the bank', userId);
  expect(await saidOf(orderId)).toMatchObject([{ differences: [{ subject: second?.subject }] }]);
  await sayAttentionDone(orderId, 'books', 'Seen to', { userId, key: null });
  expect([await differencesOf(orderId), await saidOf(orderId)]).toEqual([[], []]);
  await look(2);
  expect([await differencesOf(orderId), await saidOf(orderId)]).toEqual([[], []]);

  await correct(paymentId, 2_400);
  await look(2);
  expect(await saidOf(orderId)).toMatchObject([{ differences: [{ kind: 'payment_amount', paise: 9_900 }] }]);
  const [last] = await differencesOf(orderId);
  await sayDone(last?.id ?? '', 'Asked again', userId);
  expect(await saidOf(orderId)).toEqual([]);
});
