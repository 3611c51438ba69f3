import { afterEach, describe, expect, it, vi } from 'vitest';
import { pauseReconciler, playPayment, providerLog, setFault, settleLink, setWebhooks, sql } from '@/e2e/shopper';
import { eventTypesOf, lookOnlyAt, moneyStateOf } from '@/e2e/stored';
import { log } from '@/lib/core/log';
import { prepareQueues, send } from '@/lib/core/queue';
import { aloneWithProvider, startPayment } from '@/lib/sales/payments/fixture';
import { CALLS_A_SECOND, SIDE_BY_SIDE } from './rules';
import { reconcile } from './service';

const MINUTE_MS = 60_000;

const linkIdOf = async (id: string) =>
  (await sql<{ link_id: string }>('SELECT link_id FROM payment_attempts WHERE order_id = $1', id))[0]?.link_id;

describe('the reconciler', () => {
  aloneWithProvider();
  afterEach(() => void vi.useRealTimers());

  it('case 53: completes a paid order whose webhooks were all lost', async () => {
    await setWebhooks({ drop: true });
    const { orderId, merchantOrderId } = await startPayment(3);
    await settleLink(merchantOrderId, 'pay');
    await lookOnlyAt(orderId);
    expect(await reconcile(Date.now())).toBe(false);
    expect(await moneyStateOf(orderId)).toBe('COMPLETED');
    expect(await eventTypesOf(orderId)).toEqual(['placed', 'paid']);
    await reconcile(Date.now() + MINUTE_MS);
    expect(await eventTypesOf(orderId)).toEqual(['placed', 'paid']);
  });

  it.each(['cancel', 'expire'] as const)('case 53: learns of a lost %s', async (outcome) => {
    const { orderId, merchantOrderId } = await startPayment();
    await settleLink(merchantOrderId, outcome, false);
    await lookOnlyAt(orderId);
    await reconcile(Date.now());
    expect(await moneyStateOf(orderId)).toBe('FAILED');
  });

  it('case 54: finds money that came three days late, and not after a week', async () => {
    const [soon, never] = [await startPayment(), await startPayment()];
    for (const { merchantOrderId } of [soon, never]) await settleLink(merchantOrderId, 'expire', false);
    for (const { orderId } of [soon, never]) {
      await lookOnlyAt(orderId);
      await reconcile(Date.now());
      expect(await moneyStateOf(orderId)).toBe('FAILED');
    }
    await playPayment(soon.merchantOrderId, 'late', { webhook: false });
    await playPayment(never.merchantOrderId, 'late', { webhook: false });
    await sql("UPDATE payment_attempts SET created_at = now() - interval '3 days' WHERE order_id = $1", soon.orderId);
    await sql("UPDATE payment_attempts SET created_at = now() - interval '7 days' WHERE order_id = $1", never.orderId);
    for (const { orderId } of [soon, never]) {
      await lookOnlyAt(orderId);
      await reconcile(Date.now());
    }
    expect(await moneyStateOf(soon.orderId)).toBe('COMPLETED');
    expect(await eventTypesOf(soon.orderId)).toEqual(['placed', 'payment expired', 'paid late']);
    expect(await moneyStateOf(never.orderId)).toBe('FAILED');
  });

  it('asks about an open link at most every twenty seconds', async () => {
    const { orderId } = await startPayment();
    await lookOnlyAt(orderId);
    const now = Date.now();
    expect(await asked(orderId, now)).toBe(true);
    expect(await asked(orderId, now + 19_000)).toBe(false);
    expect(await asked(orderId, now + 21_000)).toBe(true);
  });

  async function asked(orderId: string, now: number): Promise<boolean> {
    const before = await sql('SELECT checked_at FROM payment_attempts WHERE order_id = $1', orderId);
    await reconcile(now);
    const after = await sql('SELECT checked_at FROM payment_attempts WHERE order_id = $1', orderId);
    return JSON.stringify(before) !== JSON.stringify(after);
  }

  it('asks no more in a round once our key was refused', async () => {
    const orders = await Promise.all(Array.from({ length: 10 }, () => startPayment()));
    await lookOnlyAt(...orders.map(({ orderId }) => orderId));
    await setFault('razorpay', 'unauthorized', 1_000);
    const before = (await providerLog('razorpay')).at(-1)?.seq ?? 0;
    expect(await reconcile(Date.now())).toBe(false);
    const calls = (await providerLog('razorpay')).filter(({ seq }) => seq > before);
    expect(calls.length).toBeLessThanOrEqual(SIDE_BY_SIDE);
  });

  it('learns of a second payment whose webhook was lost, a day later', async () => {
    await setWebhooks({ drop: true });
    const { orderId, merchantOrderId } = await startPayment();
    await settleLink(merchantOrderId, 'pay');
    await lookOnlyAt(orderId);
    await reconcile(Date.now());
    await playPayment(merchantOrderId, 'paid-twice');
    await reconcile(Date.now() + 25 * 60 * MINUTE_MS);
    // It is sent by itself from then on, by whoever is first.
    expect((await eventTypesOf(orderId)).slice(0, 4)).toEqual(['placed', 'paid', 'refund due', 'refund waiting']);
  });

  it.each([
    ['expire', 'payment expired'],
    ['cancel', 'payment cancelled'],
  ] as const)('learns of held money whose webhook was lost, when its page is over: %s', async (outcome, event) => {
    await setWebhooks({ drop: true });
    const { orderId, merchantOrderId } = await startPayment();
    await playPayment(merchantOrderId, 'authorized');
    await settleLink(merchantOrderId, outcome);
    await lookOnlyAt(orderId);
    await reconcile(Date.now());
    expect(await eventTypesOf(orderId)).toEqual(['placed', 'payment authorised', event]);
  });

  it('takes in turn, not faster than the provider allows, and rests when that is too fast all the same', async () => {
    await setWebhooks({ drop: true });
    const orders = await Promise.all(Array.from({ length: 2 * CALLS_A_SECOND }, () => startPayment()));
    const ids = orders.map(({ orderId }) => orderId);
    await Promise.all(orders.map(({ merchantOrderId }) => settleLink(merchantOrderId, 'expire')));
    const before = (await providerLog('razorpay')).at(-1)?.seq ?? 0;
    for (const half of [ids.slice(0, CALLS_A_SECOND), ids.slice(CALLS_A_SECOND)]) {
      await lookOnlyAt(...half);
      await reconcile(Date.now());
      await setFault('razorpay', 'rate-limit', 2);
    }
    const states = await sql('SELECT DISTINCT money_state FROM orders WHERE id = ANY($1)', ids);
    expect(states).toEqual([{ money_state: 'FAILED' }]);
    const times = (await providerLog('razorpay')).filter(({ seq }) => seq > before).map(({ time }) => Date.parse(time));
    expect(times.length).toBeGreaterThanOrEqual(ids.length + 2);
    const inOneSecond = times.map((at) => times.filter((other) => other >= at && other < at + 700).length);
    expect(Math.max(...inOneSecond)).toBeLessThanOrEqual(CALLS_A_SECOND);
  });

  it('two at once ask about each link once', async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, () => startPayment()));
    await lookOnlyAt(...orders.map(({ orderId }) => orderId));
    const before = (await providerLog('razorpay')).at(-1)?.seq ?? 0;
    await Promise.all([reconcile(Date.now()), reconcile(Date.now())]);
    const asked = (await providerLog('razorpay')).filter(({ seq }) => seq > before);
    expect(asked).toHaveLength(orders.length);
  });

  it('goes on where a round of a killed process stopped, once that has not been heard of for a while', async () => {
    const { orderId, merchantOrderId } = await startPayment();
    await settleLink(merchantOrderId, 'pay', false);
    await lookOnlyAt(orderId);
    await sql(
      `INSERT INTO leases (name, holder, until) VALUES ('reconcile', 'dead', now() + interval '1.5 seconds')
       ON CONFLICT (name) DO UPDATE SET holder = 'dead', until = EXCLUDED.until`,
    );
    const began = performance.now();
    await reconcile(Date.now());
    expect(performance.now() - began).toBeGreaterThan(1_000);
    expect(await moneyStateOf(orderId)).toBe('COMPLETED');
  });

  it('a job of a killed process holds nobody up: the next one runs beside it', async () => {
    await sql("DELETE FROM pgboss.job WHERE name = 'payment-reconcile'");
    await send('payment-reconcile', {});
    const [dead] = await sql<{ id: string }>(
      "UPDATE pgboss.job SET state = 'active', started_on = now() WHERE name = 'payment-reconcile' RETURNING id",
    );
    const { orderId, merchantOrderId } = await startPayment();
    await settleLink(merchantOrderId, 'pay', false);
    await lookOnlyAt(orderId);
    await send('payment-reconcile', {});
    await expect.poll(() => moneyStateOf(orderId), { timeout: 8_000, interval: 100 }).toBe('COMPLETED');
    await sql('DELETE FROM pgboss.job WHERE id = $1', dead?.id);
    // The shop's round goes on, and would take the pages of the next test.
    await pauseReconciler();
  });

  it('goes on after one link that cannot be asked about', async () => {
    const [one, two] = [await startPayment(), await startPayment()];
    for (const { merchantOrderId } of [one, two]) await settleLink(merchantOrderId, 'pay', false);
    await lookOnlyAt(one.orderId);
    await sql('UPDATE payment_attempts SET checked_at = NULL WHERE order_id = $1', two.orderId);
    await setFault('razorpay', 'error', 1, await linkIdOf(one.orderId));
    const warned = vi.spyOn(log(), 'warn').mockImplementation(() => undefined);
    await reconcile(Date.now());
    const said = { provider: 'razorpay', outcome: 'unknown', referenceId: one.merchantOrderId };
    expect(warned.mock.calls).toEqual([[said, 'not reconciled']]);
    warned.mockRestore();
    expect([await moneyStateOf(one.orderId), await moneyStateOf(two.orderId)]).toEqual(['PENDING', 'COMPLETED']);
    await reconcile(Date.now() + MINUTE_MS);
    expect([await moneyStateOf(one.orderId), await moneyStateOf(two.orderId)]).toEqual(['COMPLETED', 'COMPLETED']);
  });

  it('a queue of an earlier version, where a dead job held up the next, is made anew with what waits in it', async () => {
    const schedule = await sql<{ row: string }>(
      "SELECT to_jsonb(s)::text AS row FROM pgboss.schedule s WHERE name = 'payment-reconcile'",
    );
    await sql("UPDATE pgboss.queue SET policy = 'singleton' WHERE name = 'payment-reconcile'");
    await sql("UPDATE pgboss.queue SET retry_limit = 20 WHERE name = 'payment-event'");
    await send('payment-reconcile', {});
    try {
      await prepareQueues();
      const queues =
        "SELECT policy, retry_limit FROM pgboss.queue WHERE name IN ('payment-event', 'payment-reconcile')";
      expect(await sql(`${queues} ORDER BY name`)).toEqual([
        { policy: 'standard', retry_limit: 700 },
        { policy: 'short', retry_limit: 0 },
      ]);
    } finally {
      for (const { row } of schedule)
        await sql('INSERT INTO pgboss.schedule SELECT * FROM jsonb_populate_record(NULL::pgboss.schedule, $1)', row);
    }
  });
});
