import type { Client } from 'pg';
import { type Invariant, RANK } from '../chaos/invariants.ts';

const RANKS = Object.entries(RANK)
  .map(([stage, rank]) => `('${stage}', ${rank})`)
  .join(', ');

const PAID_ONCE = `(SELECT count(*) FROM payments p WHERE p.order_id = o.id AND p.use = 'applied') = 1
  AND EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.use = 'applied' AND p.amount = o.amount AND p.currency = 'INR')`;

/** Each asks how many things it looks at, and for the first of those for which it does not hold. */
const RULES: [name: string, things: string, id: string, holds: string][] = [
  ['I2 a COMPLETED order has one payment of its amount', "orders o WHERE o.money = 'paid'", 'o.id', PAID_ONCE],
  [
    'I3 captured money has its order or waits for a person',
    'payments p WHERE true',
    'p.id',
    "p.order_id IS NOT NULL OR p.use <> 'applied'",
  ],
  [
    'I4 an order is confirmed once',
    'orders o WHERE true',
    'o.id',
    "(SELECT count(*) FROM order_events e WHERE e.order_id = o.id AND e.to_stage = 'to_pack' AND e.type NOT IN ('placed', 'undo') AND e.from_stage <> 'to_pack') <= 1",
  ],
  [
    'I5 history begins with its order and ends where it is',
    `(SELECT o.id, o.stage,
        (SELECT e.type = 'placed' AND coalesce(e.from_stage = e.to_stage, true) FROM order_events e WHERE e.order_id = o.id ORDER BY e.id LIMIT 1) AS begins,
        (SELECT e.to_stage FROM order_events e WHERE e.order_id = o.id ORDER BY e.id DESC LIMIT 1) AS ends
      FROM orders o) h WHERE true`,
    'h.id',
    'h.begins AND h.ends = h.stage',
  ],
  [
    'I5 history only moves forward, or one step back by an undo',
    `(SELECT e.order_id, e.type, e.from_stage, e.to_stage,
        lag(e.to_stage) OVER (PARTITION BY e.order_id ORDER BY e.id) AS before FROM order_events e) m
      LEFT JOIN (VALUES ${RANKS}) f(stage, rank) ON f.stage = m.from_stage::text
      LEFT JOIN (VALUES ${RANKS}) t(stage, rank) ON t.stage = m.to_stage::text
      WHERE m.type <> 'placed'`,
    'm.order_id',
    "m.before = m.from_stage AND (t.rank >= f.rank OR m.type = 'undo')",
  ],
  [
    'I7 a message is sent or visibly waits or failed',
    'outbox_messages m WHERE true',
    'm.id::text',
    "m.status IN ('sent', 'dead') OR m.next_try_at > now() - interval '90 seconds'",
  ],
  [
    'I8 the price of an order adds up',
    'orders o WHERE true',
    'o.id',
    `o.kits_to_ship = o.quantity AND o.paid_items + o.free_items = o.quantity
      AND o.original_amount = o.quantity * o.price_per_item AND o.savings = o.original_amount - o.amount
      AND (o.amount = 0) = (o.replaces_id IS NOT NULL)`,
  ],
];

const SHOWN = 3;

/**
 * What has to hold within any shop's database, over all of its orders, counted where they are: whatever people did with
 * them, and whichever prices an earlier version of the shop had.
 */
export async function checkWhole(client: Client): Promise<Invariant[]> {
  const found: Invariant[] = [];
  for (const [name, things, id, holds] of RULES) {
    const broken = `FILTER (WHERE (${holds}) IS NOT TRUE)`;
    const { rows } = await client.query<{ checked: number; broken: number; some: string[] | null }>(
      `SELECT count(*)::int AS checked, count(*) ${broken}::int AS broken,
         (array_agg(${id} ORDER BY ${id}) ${broken})[1:${SHOWN}] AS some FROM ${things}`,
    );
    const { checked = 0, broken: count = 0, some = [] } = rows[0] ?? {};
    found.push({ name, checked, broken: Array.from({ length: count }, (_, at) => some?.[at] ?? '…') });
  }
  return found;
}
