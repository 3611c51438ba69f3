import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { query, withDatabase } from '@/scripts/testing/database';
import { insertAs, insertUser, oldRow } from '@/scripts/testing/old-orders';
import { MIGRATIONS, migrate } from './migrate.ts';

/** The last migration of the version before orders had a life. */
const BEFORE = '20261122083254_drop_message_subject';
const OF_EACH = 60;

type Json = Record<string, unknown>;
type Event = { type: string; from: string | null; to: string; detail: Json };
type Kind = {
  method: 'cod' | 'online';
  state: string;
  money: string;
  events: Event[];
  marked?: boolean;
  /** What it is carried over to. */
  stage: string;
  becomes: string;
  reasons: Record<string, Json>;
};

const placed = (to: string, detail: Json = {}): Event => ({ type: 'placed', from: null, to, detail });
const stays = (type: string, at: string, detail: Json): Event => ({ type, from: at, to: at, detail });
const paid: Event = { type: 'paid', from: 'awaiting_payment', to: 'confirmed', detail: { referenceId: 'a-1' } };
const failed: Event = { type: 'payment expired', from: 'awaiting_payment', to: 'payment_failed', detail: {} };
const due = { paymentId: 'pay_2', amount: 2499 };
const back = { refundId: 'rfnd_2', amount: 2499 };
const low = { reason: 'lower amount', paymentId: 'pay_3' };
const review = { review: ['phone not proved'] };
const cash = { method: 'cod', state: 'confirmed', money: 'PENDING', stage: 'to_pack', becomes: 'due' } as const;
const done = { method: 'online', state: 'confirmed', money: 'COMPLETED', stage: 'to_pack', becomes: 'paid' } as const;
const open = { method: 'online', state: 'awaiting_payment', money: 'PENDING', becomes: 'pending' } as const;
const lost = { method: 'online', state: 'payment_failed', money: 'FAILED', becomes: 'failed' } as const;

const KINDS: Kind[] = [
  { ...cash, events: [placed('confirmed')], reasons: {} },
  { ...open, stage: 'awaiting_payment', events: [placed('awaiting_payment')], reasons: {} },
  { ...done, events: [placed('awaiting_payment'), paid], reasons: {} },
  { ...lost, stage: 'payment_failed', events: [placed('awaiting_payment'), failed], reasons: {} },
  {
    ...done,
    events: [placed('awaiting_payment'), failed, { ...paid, type: 'paid late', from: 'payment_failed' }],
    reasons: {},
  },
  {
    ...cash,
    events: [placed('confirmed', review), stays('ordered again', 'confirmed', {})],
    marked: true,
    reasons: { flagged: review },
  },
  {
    ...done,
    events: [
      placed('awaiting_payment'),
      paid,
      stays('refund due', 'confirmed', due),
      stays('refund processed', 'confirmed', back),
    ],
    marked: true,
    reasons: { refund: back },
  },
  {
    ...open,
    stage: 'awaiting_payment',
    events: [
      placed('awaiting_payment'),
      stays('payment authorised', 'awaiting_payment', {}),
      stays('payment in review', 'awaiting_payment', low),
    ],
    marked: true,
    reasons: { payment_review: low },
  },
  { ...cash, events: [placed('confirmed')], marked: true, reasons: { flagged: {} } },
  {
    ...done,
    events: [placed('awaiting_payment', review), paid, stays('payment in review', 'confirmed', low)],
    marked: true,
    reasons: { flagged: review, payment_review: low },
  },
];

const database = withDatabase('order_life');
const folder = mkdtempSync(join(tmpdir(), 'order-life-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const ask = <Row extends Json>(text: string, ...values: unknown[]) => query<Row>(database.url, text, ...values);

const kindOf = (id: string): Kind => KINDS[Number(id.split('k')[1])] as Kind;

async function insertOld(): Promise<void> {
  const from = Date.parse('2026-09-01T00:00:00Z');
  const orders = Array.from({ length: OF_EACH * KINDS.length }, (_, n) => {
    const kind = KINDS[n % KINDS.length] as Kind;
    // Not in the order of their rows, and two at each time.
    const at = from + (((n * 7_919) % (OF_EACH * KINDS.length)) >> 1) * 600_000;
    return { id: `o${n}k${n % KINDS.length}`, kind, at, quantity: 1 + (n % 3) };
  });
  const rows = orders.map(({ id, kind, at, quantity }) => ({ id, ...oldRow(kind, at, quantity) }));
  await insertUser(database.url);
  await insertAs(database.url, 'orders', rows);
  const events = orders.flatMap(({ id, kind, at }) =>
    kind.events.map(({ type, from: from_state, to: to_state, detail }, place) => {
      const created_at = new Date(at + place * 60_000).toISOString();
      return { order_id: id, type, from_state, to_state, detail, created_at };
    }),
  );
  await insertAs(database.url, 'order_events', events);
  const messages = orders.flatMap(({ id, kind: { state } }) => {
    if (state === 'awaiting_payment') return [];
    const dedupe_key = `${state === 'confirmed' ? 'order-confirmed' : 'payment-failed'}:${id}:sms`;
    return [{ id: crypto.randomUUID(), dedupe_key, channel: 'sms', to: '9876543210', status: 'sent' }];
  });
  await insertAs(database.url, 'outbox_messages', messages);
}

const SUMS = `SELECT method::text, state::text, money_state::text, needs_review, count(*)::int, sum(amount)::int AS amount,
  sum(kits_to_ship)::int AS kits FROM orders GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`;
const HISTORY = `SELECT id::int, order_id, type, from_state::text, to_state::text, detail, created_at::text
  FROM order_events ORDER BY id`;
let before: { sums: Json[]; history: Json[] };

beforeAll(async () => {
  for (const name of readdirSync(MIGRATIONS).filter((one) => one <= BEFORE))
    cpSync(join(MIGRATIONS, name), join(folder, name), { recursive: true });
  expect(await migrate(database.url, folder)).toContain(BEFORE);
  await insertOld();
  before = { sums: await ask(SUMS), history: await ask(HISTORY) };
  expect(await migrate(database.url)).toContain('20261122140200_order_life_held');
});

describe('orders of the version before', () => {
  it('are as many, worth as much, and as they were', async () => {
    expect(before.sums).toHaveLength(7);
    expect(await ask(SUMS)).toEqual(before.sums);
    const columns = Object.keys(oldRow(KINDS[0] as Kind, 0));
    const [wrong] = await ask<{ count: number }>(
      `SELECT count(*)::int FROM orders WHERE (${columns.map((name) => `"${name}"`)}) IS NULL OR version <> 1 OR source <> 'shop'`,
    );
    expect(wrong).toEqual({ count: 0 });
  });

  it('have numbers from 10001 in the order of time, and the next one comes behind them', async () => {
    const rows = await ask<{ number: number }>('SELECT number FROM orders ORDER BY created_at, id');
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, place) => 10_001 + place));
    expect(await ask("SELECT nextval('orders_number_seq')::int AS next")).toEqual([{ next: 10_001 + rows.length }]);
  });

  it('stand where their state and money say, since the step that brought them there', async () => {
    const rows = await ask<{ id: string; stage: string; money: string; since: Date; last: Date; token: string }>(
      `SELECT id, stage::text, money::text, stage_since AS since, track_token AS token,
         (SELECT max(created_at) FROM order_events e WHERE e.order_id = o.id AND e.from_state IS DISTINCT FROM e.to_state) AS last
       FROM orders o`,
    );
    expect(rows).toHaveLength(OF_EACH * KINDS.length);
    for (const { id, stage, money, since, last, token } of rows) {
      const { stage: wanted, becomes } = kindOf(id);
      expect({ id, stage, money, since }).toEqual({ id, stage: wanted, money: becomes, since: last });
      expect(token).toMatch(/^[0-9a-f]{32}$/);
    }
    expect(new Set(rows.map(({ token }) => token)).size).toBe(rows.length);
  });

  it('that are marked have their reasons, and no others have any', async () => {
    const rows = await ask<{ id: string; reason: string; detail: Json; ended: boolean }>(
      'SELECT order_id AS id, reason, detail, ended_at IS NOT NULL AS ended FROM attentions',
    );
    const wanted = KINDS.flatMap(({ reasons }) => Object.keys(reasons)).length * OF_EACH;
    expect(rows).toHaveLength(wanted);
    for (const { id, reason, detail, ended } of rows)
      expect({ id, detail, ended }).toEqual({ id, detail: kindOf(id).reasons[reason], ended: false });
  });

  it('keep their history, which says the stages as well and can be changed no more', async () => {
    expect(await ask(HISTORY)).toEqual(before.history);
    const stages: Record<string, string> = { confirmed: 'to_pack' };
    const said = await ask<{ type: string; by: string; states: (string | null)[]; stages: (string | null)[] }>(
      `SELECT DISTINCT type, by, array[from_state::text, to_state::text] AS states,
         array[from_stage::text, to_stage::text] AS stages FROM order_events`,
    );
    for (const one of said) {
      expect(one.stages).toEqual(one.states.map((state) => (state === null ? null : (stages[state] ?? state))));
      expect(one.by).toBe(['placed', 'ordered again'].includes(one.type) ? 'parent' : 'system');
    }
    await expect(ask('UPDATE order_events SET detail = detail')).rejects.toThrow('order_events is append-only');
    await expect(ask('DELETE FROM order_events')).rejects.toThrow('order_events is append-only');
  });

  it('are what their messages are about', async () => {
    const topics = await ask(
      `SELECT topic, count(*)::int FROM outbox_messages m JOIN orders o ON o.id = m.order_id GROUP BY 1 ORDER BY 1`,
    );
    const of = (state: string) => KINDS.filter((kind) => kind.state === state).length * OF_EACH;
    expect(topics).toEqual([
      { topic: 'order-placed', count: of('confirmed') },
      { topic: 'payment-failed', count: of('payment_failed') },
    ]);
  });
});
