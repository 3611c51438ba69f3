import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { drainOutbox, emptyOutbox } from '@/e2e/outbox';
import {
  pendingWebhooks,
  priceOf,
  razorpayState,
  readInbox,
  resetEmulators,
  settleLink,
  setWebhooks,
  sql,
} from '@/e2e/shopper';
import { stopQueue } from '@/lib/core/queue';
import { startPayment } from '@/lib/sales/payments/fixture';
import type { Started } from '@/lib/sales/payments/service';

/** `npm run chaos` has ten times as many. */
const ORDERS = 60;
const COPIES = 5;
const SIDE_BY_SIDE = 10;

type Placed = Started & { phone: string };

async function place(index: number): Promise<Placed> {
  const { user, ...started } = await startPayment(1 + (index % 20));
  return { ...started, phone: user.phoneNumber ?? '' };
}

/** Runs the work for every item, some side by side. */
async function each<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  const rest = [...items.entries()];
  const worker = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
  return results;
}

const states = (ids: string[]) =>
  sql<{ money: string; count: number }>(
    'SELECT money, count(*)::int AS count FROM orders WHERE id = ANY($1) GROUP BY money',
    ids,
  );

/** The ids of the provider's events about these orders. */
async function eventsAbout(ids: string[]): Promise<string[]> {
  const { links, events } = await razorpayState();
  const mine = new Set(links.filter(({ reference_id }) => ids.includes(reference_id.slice(0, -2))).map(({ id }) => id));
  return events.filter(({ linkId }) => mine.has(linkId)).map(({ id }) => id);
}

/** Each query finds what must not be; `$1` are the orders of this run. */
const INVARIANTS: Record<string, string> = {
  'I2: completed means exactly one applied payment of the same amount in rupees': `
    SELECT o.id FROM orders o LEFT JOIN payments p ON p.order_id = o.id AND p.use = 'applied'
    WHERE o.id = ANY($1) AND o.method = 'online' AND o.money = 'paid'
    GROUP BY o.id, o.amount HAVING count(p.id) <> 1 OR min(p.amount) <> o.amount OR min(p.currency) <> 'INR'`,
  'I3: applied money belongs to a completed order': `
    SELECT p.id FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE o.id = ANY($1) AND p.use = 'applied' AND o.money <> 'paid'`,
  'I4: one paid event an order': `
    SELECT order_id FROM order_events WHERE order_id = ANY($1) AND type IN ('paid', 'paid late')
    GROUP BY order_id HAVING count(*) > 1`,
  'I5: each step starts where the one before ended': `
    SELECT id FROM (SELECT id, order_id, from_stage, lag(to_stage) OVER (PARTITION BY order_id ORDER BY id) AS before
                    FROM order_events WHERE order_id = ANY($1)) steps
    WHERE from_stage IS DISTINCT FROM before`,
  'I5: the last step ends where the order is': `
    SELECT o.id FROM orders o
    JOIN LATERAL (SELECT to_stage FROM order_events e WHERE e.order_id = o.id ORDER BY e.id DESC LIMIT 1) last ON true
    WHERE o.id = ANY($1) AND last.to_stage <> o.stage`,
  'I6: one key an order': `
    SELECT o.id FROM orders o LEFT JOIN idempotency_keys k ON k.order_id = o.id
    WHERE o.id = ANY($1) GROUP BY o.id HAVING count(k.key) <> 1`,
  'I7: each message is sent or dead': `
    SELECT m.id FROM outbox_messages m JOIN orders o ON m.dedupe_key LIKE '%:' || o.id || ':%'
    WHERE o.id = ANY($1) AND m.dedupe_key NOT LIKE 'owner-%' AND m.status NOT IN ('sent', 'dead')`,
  'I9: no attempt without its order, none without its link': `
    SELECT a.reference_id FROM payment_attempts a LEFT JOIN orders o ON o.id = a.order_id
    WHERE a.order_id = ANY($1) AND (o.id IS NULL OR a.link_id IS NULL)`,
};

describe('case 48: sixty paid orders without a browser', () => {
  let orders: Placed[] = [];
  const ids = () => orders.map(({ orderId }) => orderId);

  beforeAll(async () => {
    await resetEmulators();
    await emptyOutbox();
    orders = await each([...Array(ORDERS).keys()], place);
    await setWebhooks({ duplicate: COPIES, reorder: true });
    await each(orders, ({ merchantOrderId }) => settleLink(merchantOrderId, 'pay'));
    await setWebhooks({});
  });

  afterAll(async () => {
    await resetEmulators();
    await stopQueue();
  });

  it('all complete, though each event comes five times in random order', async () => {
    const all = [{ money: 'paid', count: ORDERS }];
    await vi.waitFor(async () => expect(await states(ids())).toEqual(all), { timeout: 120_000, interval: 250 });
    await vi.waitFor(async () => expect(await pendingWebhooks()).toBe(0), { timeout: 60_000, interval: 250 });
    expect(await states(ids())).toEqual(all);
  });

  it('each has one paid event, one applied payment and one SMS', async () => {
    const sent = await eventsAbout(ids());
    const applied = 'SELECT 1 FROM provider_events WHERE processed_at IS NOT NULL AND event_id = ANY($1)';
    const all = { timeout: 60_000, interval: 250 };
    await vi.waitFor(async () => expect(await sql(applied, sent)).toHaveLength(sent.length), all);
    await drainOutbox();
    const counts = await sql<{ paid: number; applied: number; others: number; messages: number }>(
      `SELECT (SELECT count(*)::int FROM order_events WHERE order_id = ANY($1) AND type = 'paid') AS paid,
              (SELECT count(*)::int FROM payments WHERE order_id = ANY($1) AND use = 'applied') AS applied,
              (SELECT count(*)::int FROM payments WHERE order_id = ANY($1) AND use <> 'applied') AS others,
              (SELECT count(*)::int FROM outbox_messages WHERE dedupe_key =
                 ANY(SELECT 'order-confirmed:' || id || ':sms' FROM unnest($1::text[]) AS id)) AS messages`,
      ids(),
    );
    expect(counts).toEqual([{ paid: ORDERS, applied: ORDERS, others: 0, messages: ORDERS }]);
    const inboxes = await each(orders, ({ phone }) => readInbox(phone));
    expect(inboxes.filter((inbox) => inbox.length !== 1)).toEqual([]);
  });

  it('I1: every event that was answered with 2xx is stored once', async () => {
    const sent = await eventsAbout(ids());
    expect(sent).toHaveLength(ORDERS * 4);
    const stored = await sql<{ event_id: string }>(
      'SELECT event_id FROM provider_events WHERE event_id = ANY($1)',
      sent,
    );
    expect(stored).toHaveLength(sent.length);
  });

  it.each(Object.entries(INVARIANTS))('%s', async (_name, query) => {
    expect(await sql(query, ids())).toEqual([]);
  });

  it('I3: every payment that the provider captured is written down', async () => {
    const { links } = await razorpayState();
    const captured = links
      .filter(({ reference_id }) => ids().includes(reference_id.slice(0, -2)))
      .flatMap(({ payments }) => payments.map(({ payment_id }) => payment_id));
    expect(captured).toHaveLength(ORDERS);
    expect(await sql('SELECT id FROM payments WHERE id = ANY($1)', captured)).toHaveLength(ORDERS);
  });

  it('I8: every stored price is the independent one', async () => {
    const rows = await sql<{ quantity: number; amount: number }>(
      'SELECT quantity, amount FROM orders WHERE id = ANY($1)',
      ids(),
    );
    expect(rows).toHaveLength(ORDERS);
    expect(rows.filter(({ quantity, amount }) => priceOf(quantity).amount !== amount)).toEqual([]);
  });
});
