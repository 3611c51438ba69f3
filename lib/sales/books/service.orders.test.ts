import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callRazorpay, refundByHand, refundHeld } from '@/e2e/dashboard';
import { insertUser, newEmail } from '@/e2e/member';
import { emulator, playPayment, resetEmulators, setWebhooks, sql } from '@/e2e/shopper';
import { DAY_MS, dayOf } from '@/lib/core/india';
import { prepareQueues, stopQueue } from '@/lib/core/queue';
import { sayAttentionDone } from '@/lib/sales/desk/service';
import { startPayment } from '@/lib/sales/payments/fixture';
import { SETTLE_MS } from './rules';
import { compareBooks } from './service';
import { listDifferences, sayDone } from './service.differences';

const PRICE = 249_900;
/** In the eighties; a random one, as what is made up stays until the file has ended. */
const FIRST_NOON = Date.parse('1980-01-01T06:30:00Z') + randomInt(3_000) * DAY_MS;
let noon = 0;
let tests = 0;
let looks = 0;
const made: string[] = [];

/** A payment at the provider for an order of ours, of which the shop has not heard. */
async function pay(scenario = 'paid'): Promise<{ orderId: string; paymentId: string }> {
  await emulator('/__control/clock', { reset: true });
  const { orderId, referenceId } = await startPayment();
  await emulator('/__control/clock', { now: noon });
  const { paymentIds } = await playPayment(referenceId, scenario, { webhook: false });
  const at = `from=${noon / 1_000}&to=${noon / 1_000}`;
  const listed = await callRazorpay<{ items: { id: string }[] }>(`/payments?${at}&count=100`);
  const paymentId = paymentIds[0] ?? listed.items[0]?.id ?? '';
  made.push(paymentId);
  return { orderId, paymentId };
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

/** When the days were looked at for the first time, the second, and so on. */
const lookAt = (nth: number) => new Date(noon + DAY_MS + nth * SETTLE_MS);
const mailsOfLook = (nth: number) =>
  sql<{ data: object }>(
    'SELECT DISTINCT data FROM outbox_messages WHERE dedupe_key LIKE $1',
    `owner:money:books:${lookAt(nth).getTime()}:%`,
  );

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

beforeAll(async () => {
  await prepareQueues();
  // What stands from before would be looked at again with each comparison.
  await sql('UPDATE book_differences SET ended_at = now() WHERE ended_at IS NULL');
});
// A day of its own for each test, long ago and far from the next, so that nobody else's money is in it.
beforeEach(async () => {
  tests += 1;
  noon = FIRST_NOON + tests * 90 * DAY_MS;
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
  const refundId = await refundByHand(paymentId, 50_000);
  await look(2);
  const [first, second] = await differencesOf(orderId);
  expect([first?.subject, second?.subject].toSorted()).toEqual([paymentId, refundId].toSorted());
  await sayDone(first?.id ?? '', 'Asked the bank', userId, null);
  expect(await saidOf(orderId)).toMatchObject([{ differences: [{ subject: second?.subject }] }]);
  await sayAttentionDone(orderId, 'books', 'Seen to', { userId, key: null });
  expect([await differencesOf(orderId), await saidOf(orderId)]).toEqual([[], []]);
  await look(2);
  expect([await differencesOf(orderId), await saidOf(orderId)]).toEqual([[], []]);
  const done = await sql(
    'SELECT subject, note, ended_by_id FROM book_differences WHERE order_id = $1 ORDER BY ended_at',
    orderId,
  );
  expect(done).toEqual([
    { subject: first?.subject, note: 'Asked the bank', ended_by_id: userId },
    { subject: second?.subject, note: 'Seen to', ended_by_id: userId },
  ]);

  await correct(paymentId, 2_400);
  await look(2);
  expect(await saidOf(orderId)).toMatchObject([{ differences: [{ kind: 'payment_amount', paise: 9_900 }] }]);
  const [last] = await differencesOf(orderId);
  await sayDone(last?.id ?? '', 'Asked again', userId, null);
  expect(await saidOf(orderId)).toEqual([]);
});

it('a difference is listed with all that is known of it, and mailed once', async () => {
  const { orderId, paymentId } = await pay();
  await book(orderId, paymentId, 2_496);
  const refundId = await refundByHand(paymentId, 50_050);
  await look(3);
  const [order] = await sql<{ id: string; number: number }>('SELECT id, number FROM orders WHERE id = $1', orderId);
  const shared = { id: expect.stringMatching(/^\d+$/), paymentId, order, since: lookAt(1).toISOString() };
  const side = (paise: number, state: string) => ({ paise, currency: 'INR', state });
  const listed = [
    {
      ...shared,
      ...{ kind: 'payment_amount', subject: paymentId, gapPaise: 300 },
      ...{ ours: side(249_600, 'captured'), theirs: side(249_900, 'captured') },
    },
    {
      ...shared,
      ...{ kind: 'refund_missing', subject: refundId, gapPaise: 50_050 },
      ...{ ours: null, theirs: side(50_050, 'processed') },
    },
  ];
  expect(await differencesOf(orderId)).toEqual(listed);
  const mail = {
    subject: "2 differences between the books and the provider's",
    lines: [
      `A payment of another amount at the provider: ${paymentId}, ₹3.`,
      `A refund that the provider has and we do not: ${refundId}, ₹500.50.`,
      'All of them are at /admin/money, with what to do.',
    ],
  };
  expect([await mailsOfLook(1), await mailsOfLook(2), await mailsOfLook(3)]).toEqual([[], [{ data: mail }], []]);
  const runs = await sql(
    'SELECT from_day::text, to_day::text, payments, refunds FROM book_runs WHERE finished_at = $1',
    lookAt(3),
  );
  expect(runs).toEqual([{ from_day: dayOf(noon), to_day: dayOf(noon), payments: 1, refunds: 1 }]);
  // It stands as well when other days are looked at.
  const earlier = dayOf(noon - 40 * DAY_MS);
  await compareBooks({ from: earlier, to: earlier }, lookAt(4).getTime());
  expect(await differencesOf(orderId)).toEqual(listed);
});

it('what says something else before it is shown has to last anew, and keeps its day once it is shown', async () => {
  const { orderId, paymentId } = await pay();
  await book(orderId, paymentId, 2_496);
  await look();
  await correct(paymentId, 2_495);
  await look();
  expect(await differencesOf(orderId)).toEqual([]);
  await look();
  const since = lookAt(2).toISOString();
  expect(await differencesOf(orderId)).toMatchObject([{ gapPaise: 400, ours: { paise: 249_500 }, since }]);
  await correct(paymentId, 2_490);
  await look();
  expect(await differencesOf(orderId)).toMatchObject([{ gapPaise: 900, ours: { paise: 249_000 }, since }]);
  expect([(await mailsOfLook(3)).length, (await mailsOfLook(4)).length]).toEqual([1, 0]);
});

it('of two orders with the same trouble each has its own, and one ends without the other', async () => {
  const [one, other] = [await pay(), await pay()];
  await look(2);
  const said = ({ paymentId }: { paymentId: string }) => [
    { differences: [{ kind: 'payment_missing', subject: paymentId, paise: PRICE, currency: 'INR' }] },
  ];
  expect([await saidOf(one.orderId), await saidOf(other.orderId)]).toEqual([said(one), said(other)]);
  await book(one.orderId, one.paymentId, 2_499);
  await look();
  expect([await saidOf(one.orderId), await saidOf(other.orderId)]).toEqual([[], said(other)]);
});

it('money that was only held, and went back by itself, is no difference', async () => {
  const { paymentId } = await pay('authorized');
  await refundHeld(paymentId);
  await look(2);
  expect((await listDifferences()).filter((one) => one.paymentId === paymentId)).toEqual([]);
});
