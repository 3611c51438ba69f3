import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { heldPaymentOf } from '@/e2e/dashboard';
import { playPayment, providerLog, settleLink, setWebhooks, sql } from '@/e2e/shopper';
import { lookOnlyAt } from '@/e2e/stored';
import { transaction } from '@/lib/core/db';
import { countOrderless, listDifferences, sayDone, showForeign } from '@/lib/sales/books/service.differences';
import { countAttention } from '@/lib/sales/desk/service';
import { getAttempt } from '@/lib/sales/links/service';
import { aloneWithProvider, startPayment } from '@/lib/sales/payments/fixture';
import { getPaymentStatus } from '@/lib/sales/payments/service';
import { reconcile } from '@/lib/sales/reconcile/service';
import { applyPaymentHint, settle } from './service';
import { cancelLink } from './service.closing';

type Started = Awaited<ReturnType<typeof startPayment>>;

/** What of an order must be the same in whatever order the world speaks of it. */
async function endOf(orderId: string) {
  const [order] = await sql<{ stage: string; money: string; needs_review: boolean }>(
    'SELECT stage, money, needs_review FROM orders WHERE id = $1',
    orderId,
  );
  const payments = await sql<{ use: string; reason: string | null }>(
    'SELECT use, reason FROM payments WHERE order_id = $1 ORDER BY use',
    orderId,
  );
  const events = await sql<{ type: string; reference: string | null }>(
    // Whether the refund is sent already is another matter.
    `SELECT type, detail->>'referenceId' AS reference FROM order_events WHERE order_id = $1 AND type NOT IN ('refund pending', 'refund processed')
     ORDER BY type`,
    orderId,
  );
  const mails = await sql(
    `SELECT id FROM outbox_messages WHERE template = 'owner-notice' AND data::text LIKE '%' || $1 || '%'`,
    orderId,
  );
  // What moves an order says by which page.
  const nameless = events.filter(({ type, reference }) => /^(paid|payment expired)/.test(type) && !reference);
  return { order, payments, events: events.map(({ type }) => type), mails: mails.length, nameless: nameless.length };
}

const shownOf = async (paymentId: string) => (await listDifferences()).filter(({ subject }) => subject === paymentId);

/** The ways in which the shop learns of money. */
const WAYS = {
  webhook: ({ merchantOrderId }: Started, paymentIds: string[], turn: number) =>
    applyPaymentHint({ referenceId: merchantOrderId, paymentId: paymentIds[turn % paymentIds.length] ?? null }),
  'link webhook': ({ merchantOrderId }: Started) => applyPaymentHint({ referenceId: merchantOrderId, paymentId: null }),
  poll: ({ merchantOrderId, user }: Started) =>
    getPaymentStatus(merchantOrderId, { userId: user.id, startedOrders: [] }, null),
  callback: async ({ merchantOrderId }: Started) => {
    const attempt = await getAttempt(merchantOrderId);
    return attempt && settle(attempt);
  },
  cancel: ({ merchantOrderId }: Started) => cancelLink(merchantOrderId),
  reconciler: () => reconcile(Date.now() + 60_000),
};

const STORIES: Record<string, { play: (reference: string) => Promise<string[]>; end: object }> = {
  'paid once': {
    play: async (reference) => (await playPayment(reference, 'paid')).paymentIds,
    end: {
      order: { stage: 'to_pack', money: 'paid', needs_review: false },
      payments: [{ use: 'applied', reason: null }],
      events: ['paid', 'placed'],
      mails: 0,
    },
  },
  'paid twice': {
    play: async (reference) => (await playPayment(reference, 'paid-twice')).paymentIds,
    end: {
      order: { stage: 'to_pack', money: 'paid', needs_review: false },
      payments: [
        { use: 'applied', reason: null },
        { use: 'refund_due', reason: 'second payment' },
      ],
      events: ['paid', 'placed', 'refund due', 'refund waiting'],
      mails: 1,
    },
  },
  'paid too little and then in full': {
    play: async (reference) => {
      await playPayment(reference, 'paid', { amount: 100_000 });
      return (await playPayment(reference, 'paid')).paymentIds;
    },
    end: {
      order: { stage: 'to_pack', money: 'paid', needs_review: true },
      payments: [
        { use: 'applied', reason: null },
        { use: 'in_review', reason: 'lower amount' },
      ],
      events: ['paid', 'payment in review', 'placed'],
      mails: 1,
    },
  },
  'expired and never paid': {
    play: async (reference) => {
      await settleLink(reference, 'fail');
      await settleLink(reference, 'expire');
      return [];
    },
    end: {
      order: { stage: 'payment_failed', money: 'failed', needs_review: false },
      payments: [],
      events: ['payment expired', 'placed'],
      mails: 0,
    },
  },
};

describe('case 49: whoever speaks of the money first, and however often, it ends the same', () => {
  aloneWithProvider();
  beforeEach(() => setWebhooks({ drop: true }));
  afterEach(() => lookOnlyAt());

  it('a link that was made and never answered is opened as it is found', async () => {
    const { merchantOrderId } = await startPayment();
    const before = await getAttempt(merchantOrderId);
    await sql(
      "UPDATE payment_attempts SET state = 'creating', link_id = NULL, link_url = NULL WHERE reference_id = $1",
      merchantOrderId,
    );
    const lost = await getAttempt(merchantOrderId);
    expect(lost).toMatchObject({ state: 'creating', linkId: null });
    expect(lost && (await settle(lost))).toBe(true);
    expect(await getAttempt(merchantOrderId)).toMatchObject({
      state: 'open',
      linkId: before?.linkId,
      linkUrl: before?.linkUrl,
    });
  });

  it('a payment that is known is not asked for again', async () => {
    const { merchantOrderId } = await startPayment();
    const { paymentIds } = await playPayment(merchantOrderId, 'paid');
    const asked = async () =>
      (await providerLog('razorpay')).filter(({ path }) => path.endsWith(`/payments/${paymentIds[0]}`)).length;
    const attempt = await getAttempt(merchantOrderId);
    if (attempt) await settle(attempt);
    expect(await asked()).toBe(1);
    const known = await getAttempt(merchantOrderId);
    if (known) await settle(known);
    expect(await asked()).toBe(1);
  });

  it('money for what the shop does not know is kept for a person, and only once it was taken', async () => {
    const [held, taken] = [await startPayment(), await startPayment()];
    await playPayment(held.merchantOrderId, 'authorized');
    const { paymentIds } = await playPayment(taken.merchantOrderId, 'paid');
    const ids = [await heldPaymentOf(held.merchantOrderId), ...paymentIds];
    const references = [held.merchantOrderId, taken.merchantOrderId];
    await sql('DELETE FROM payment_attempts WHERE reference_id = ANY($1)', references);
    const outcomes = [];
    for (const paymentId of ids) outcomes.push(await applyPaymentHint({ referenceId: null, paymentId }));
    expect(outcomes).toEqual(['unknown reference', 'kept without an order']);
    expect(await sql('SELECT id, order_id, use FROM payments WHERE id = ANY($1)', ids)).toEqual([
      { id: ids[1], order_id: null, use: 'in_review' },
    ]);
    const [, paymentId = ''] = ids;
    expect(await shownOf(paymentId)).toMatchObject([
      { kind: 'payment_foreign', order: null, ours: null, theirs: { currency: 'INR', state: 'captured' } },
    ]);
    // What somebody has seen to does not come again.
    await sql('DELETE FROM payments WHERE id = ANY($1)', ids);
    await sayDone((await shownOf(paymentId))[0]?.id ?? '', 'Sent back', (await startPayment()).user.id, null);
    expect(await applyPaymentHint({ referenceId: null, paymentId })).toBe('kept without an order');
    expect(await shownOf(paymentId)).toEqual([]);
    // Tests that count what waits for a person find nothing of it.
    await sql('DELETE FROM payments WHERE id = ANY($1)', ids);
  });

  it('money that differed already and had not lasted is shown at once, and counted', async () => {
    const { merchantOrderId } = await startPayment();
    const [paymentId = ''] = (await playPayment(merchantOrderId, 'paid')).paymentIds;
    await sql(
      `INSERT INTO book_differences (kind, subject, payment_id, theirs, seen_at)
       VALUES ('payment_foreign', $1, $1, '{"paise": 249900, "currency": "INR", "state": "captured"}', now())`,
      paymentId,
    );
    const before = await countOrderless();
    await transaction((tx) => showForeign(tx, { id: paymentId, amount: 2_499, paise: 0, currency: 'INR' }, new Date()));
    expect([await shownOf(paymentId), await countOrderless()]).toEqual([[expect.anything()], before + 1]);
    const [marked] = await sql<{ count: number }>('SELECT count(*)::int FROM orders WHERE needs_review');
    expect(await countAttention()).toBe((marked?.count ?? 0) + before + 1);
    await applyPaymentHint({ referenceId: merchantOrderId, paymentId });
    expect(await shownOf(paymentId)).toEqual([]);
  });

  it('money that was kept without an order finds it', async () => {
    const { orderId, merchantOrderId } = await startPayment();
    const { paymentIds } = await playPayment(merchantOrderId, 'paid');
    await sql(
      "INSERT INTO payments (id, amount, currency, use, reason) VALUES ($1, 2499, 'INR', 'in_review', 'unknown order')",
      paymentIds[0],
    );
    for (let times = 0; times < 2; times++)
      await applyPaymentHint({ referenceId: merchantOrderId, paymentId: paymentIds[0] ?? null });
    expect(await sql('SELECT order_id, use, reason FROM payments WHERE id = $1', paymentIds[0])).toEqual([
      { order_id: orderId, use: 'applied', reason: null },
    ]);
    expect(await sql('SELECT stage FROM orders WHERE id = $1', orderId)).toEqual([{ stage: 'to_pack' }]);
  });

  it.each(Object.entries(STORIES))('%s', async (_name, { play, end }) => {
    const way = fc.constantFrom(...(Object.keys(WAYS) as (keyof typeof WAYS)[]));
    const rounds = fc.array(fc.array(way, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(rounds, async (turns) => {
        const order = await startPayment();
        const paymentIds = await play(order.merchantOrderId);
        // Those of one round speak at once, the rounds one after the other.
        for (const round of [...turns, ['callback', 'webhook'] as const])
          await Promise.all(round.map((name, turn) => WAYS[name](order, paymentIds, turn)));
        expect(await endOf(order.orderId)).toEqual({ ...end, nameless: 0 });
      }),
      { numRuns: 6 },
    );
  });
});
