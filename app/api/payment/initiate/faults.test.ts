import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  linksOf,
  newKey,
  orderBody,
  pauseReconciler,
  providerLog,
  resetEmulators,
  resumeReconciler,
  Shopper,
  setFault,
  sql,
} from '@/e2e/shopper';

const FAILED = 'The payment page could not be opened. Nothing was charged. Please try again.';
const ANSWER_MS = 5_000;
/** Where links are made; looks at one end with its id. */
const CREATION = '/payment_links';

type Row = { id: string; state: string; attempt: string; link_url: string | null };
const rowsOf = (phone: string) =>
  sql<Row>(
    `SELECT o.id, o.state, a.state AS attempt, a.link_url FROM orders o
     JOIN users u ON u.id = o.user_id JOIN payment_attempts a ON a.order_id = o.id WHERE u.phone_number = $1`,
    phone,
  );

async function initiateTimed(shopper: Shopper, body: object, key: string) {
  const began = performance.now();
  const answer = await shopper.initiate(body, key);
  return { ...answer, ms: performance.now() - began };
}

describe('initiate while the payment provider misbehaves', () => {
  beforeAll(pauseReconciler);
  afterEach(resetEmulators);
  afterAll(resumeReconciler);

  it.each(['lost-answer', 'hang-after', 'error-after'])(
    'case 56: after %s the link is found under our reference, not made twice',
    async (mode) => {
      const shopper = await new Shopper().signIn();
      const before = (await providerLog('razorpay')).at(-1)?.seq ?? 0;
      await setFault('razorpay', mode, 1, CREATION);
      const answer = await initiateTimed(shopper, orderBody(1), newKey());
      expect(answer.status).toBe(200);
      expect(answer.ms).toBeLessThan(ANSWER_MS);
      const [row] = await rowsOf(shopper.phone);
      expect(row).toMatchObject({ state: 'awaiting_payment', attempt: 'open', link_url: answer.body.data?.paymentUrl });
      expect(await linksOf(row?.id ?? 'none')).toHaveLength(1);
      const calls = (await providerLog('razorpay')).filter(
        ({ seq, path }) => seq > before && path.includes('payment_links'),
      );
      expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
      expect(calls.some(({ path }) => path.includes(`reference_id=${row?.id}-1`))).toBe(true);
    },
  );

  it.each(['error', 'error-empty', 'hang', 'reset', 'rate-limit'])(
    'case 72: %s is told honestly in time; the same key works afterwards, with one order and one link',
    async (mode) => {
      const shopper = await new Shopper().signIn();
      const [body, key] = [orderBody(1), newKey()];
      await setFault('razorpay', mode, 1, CREATION);
      const failed = await initiateTimed(shopper, body, key);
      expect(failed.status).toBe(503);
      expect(failed.body).toEqual({ success: false, message: FAILED });
      expect(failed.ms).toBeLessThan(ANSWER_MS);
      expect(await rowsOf(shopper.phone)).toMatchObject([{ state: 'awaiting_payment', attempt: 'creating' }]);

      const again = await shopper.initiate(body, key);
      expect(again.status).toBe(200);
      const rows = await rowsOf(shopper.phone);
      expect(rows).toMatchObject([{ attempt: 'open', link_url: again.body.data?.paymentUrl }]);
      expect(await linksOf(rows[0]?.id ?? 'none')).toHaveLength(1);
    },
  );

  it.each(['error', 'hang', 'reset', 'rate-limit'])(
    'case 72: a provider that stays in %s is answered in time too, and no link is left behind',
    async (mode) => {
      const shopper = await new Shopper().signIn();
      await setFault('razorpay', mode, 1_000);
      const failed = await initiateTimed(shopper, orderBody(1), newKey());
      expect(failed.status).toBe(503);
      expect(failed.body.message).toBe(FAILED);
      expect(failed.ms).toBeLessThan(ANSWER_MS);
      const [row] = await rowsOf(shopper.phone);
      expect(await linksOf(row?.id ?? 'none')).toEqual([]);
    },
  );

  it('a slow provider is waited for', async () => {
    const shopper = await new Shopper().signIn();
    await setFault('razorpay', 'slow', 1, CREATION);
    const answer = await initiateTimed(shopper, orderBody(1), newKey());
    expect(answer.status).toBe(200);
    expect(answer.ms).toBeLessThan(ANSWER_MS);
  });

  it('case 56: twins that meet a lost answer share the one link', async () => {
    const shopper = await new Shopper().signIn();
    const [body, key] = [orderBody(1), newKey()];
    await setFault('razorpay', 'lost-answer', 1, CREATION);
    const answers = await Promise.all(Array.from({ length: 10 }, () => shopper.initiate(body, key)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const rows = await rowsOf(shopper.phone);
    expect(rows).toHaveLength(1);
    expect(await linksOf(rows[0]?.id ?? 'none')).toHaveLength(1);
  });

  it('cash on delivery does not need the payment provider', async () => {
    const shopper = await new Shopper().signIn();
    await setFault('razorpay', 'hang', 1_000);
    expect((await shopper.placeCod(orderBody(1))).status).toBe(200);
  });
});
