import type { Book } from './book.ts';
import type { Emulators, PaymentBooks } from './emulators.ts';
import { priceOf } from './prices.ts';
import type { Rows } from './rows.ts';

export type Invariant = {
  name: string;
  /** How many things were looked at. */
  checked: number;
  /** Those for which it does not hold, shortened. */
  broken: string[];
};

export type OrderRow = {
  id: string;
  stage: string;
  money: string;
  quantity: number;
  kits: number;
  /** Whether it makes another one good, at no cost. */
  isReplacement?: boolean;
  amount: number;
  key: string | null;
  applied: { id: string; amount: number; currency: string }[];
  payments: string[];
  history: { type: string; from: string | null; to: string }[];
  confirmations: number;
  references: string[];
};

const ORDERS = `
  SELECT o.id, o.stage::text, o.money::text AS money, o.quantity, o.kits_to_ship AS kits, o.amount,
    -- Later ones are of what was done with the order.
    (SELECT k.key FROM idempotency_keys k WHERE k.order_id = o.id AND k.user_id = o.user_id
     ORDER BY k.created_at LIMIT 1) AS key,
    o.replaces_id IS NOT NULL AS "isReplacement",
    (SELECT coalesce(json_agg(json_build_object('id', p.id, 'amount', p.amount, 'currency', p.currency)), '[]')
     FROM payments p WHERE p.order_id = o.id AND p.use = 'applied') AS applied,
    (SELECT coalesce(json_agg(p.id), '[]') FROM payments p WHERE p.order_id = o.id) AS payments,
    (SELECT coalesce(json_agg(json_build_object('type', e.type, 'from', e.from_stage, 'to', e.to_stage) ORDER BY e.id), '[]')
     FROM order_events e WHERE e.order_id = o.id) AS history,
    (SELECT count(*)::int FROM outbox_messages m WHERE m.dedupe_key = 'order-confirmed:' || o.id || ':sms') AS confirmations,
    (SELECT coalesce(json_agg(a.reference_id), '[]') FROM payment_attempts a WHERE a.order_id = o.id) AS references
  FROM orders o JOIN users u ON u.id = o.user_id
  WHERE u.phone_number = ANY($1)`;

/** The later a stage, the higher; none may ever fall. Parcels may be tried at the door again. */
export const RANK: Record<string, number> = {
  awaiting_payment: 0,
  payment_failed: 1,
  to_confirm: 1,
  to_pack: 2,
  packed: 3,
  shipped: 4,
  out_for_delivery: 5,
  undelivered: 5,
  delivered: 6,
  returning: 6,
  returned: 7,
  lost: 7,
  cancelled: 7,
};
const rank = (stage: string): number => RANK[stage] ?? Number.NaN;

function movesForward({ history, stage }: OrderRow): boolean {
  const [first, ...later] = history;
  if (first?.type !== 'placed') return false;
  let at = first.to;
  for (const { from, to } of later) {
    if (from !== at || !(rank(to) >= rank(from))) return false;
    at = to;
  }
  return at === stage;
}

const isPaidOnce = ({ applied, amount }: OrderRow): boolean =>
  applied.length === 1 && applied[0]?.amount === amount && applied[0].currency === 'INR';

const confirmations = ({ history }: OrderRow): number =>
  history.filter(({ from, to }) => from !== 'to_pack' && to === 'to_pack').length;

function check<T>(name: string, things: readonly T[], holds: (thing: T) => boolean, nameOf: (thing: T) => string) {
  const broken = things.filter((thing) => !holds(thing)).map(nameOf);
  return { name, checked: things.length, broken };
}

const idOf = ({ id }: { id: string }): string => id;
const told = ({ id, money, stage }: OrderRow): string => `${id} (${stage}, ${money})`;

/** What the shoppers remember against what the shop stored. */
function againstBook(book: Book, orders: OrderRow[]): Invariant[] {
  const byKey = new Map<string, OrderRow[]>();
  for (const order of orders) byKey.set(order.key ?? '', [...(byKey.get(order.key ?? '') ?? []), order]);
  const known = new Set(book.entries.map(({ key }) => key));
  const known1 = (key: string): OrderRow | undefined => byKey.get(key)?.[0];
  return [
    check(
      'I6 an acknowledged order is there once, under the id that was answered',
      book.acknowledged(),
      ({ key, orderIds }) => byKey.get(key)?.length === 1 && orderIds.size === 1 && orderIds.has(known1(key)?.id ?? ''),
      ({ key, orderIds }) => `${key}: ${[...orderIds].join(' and ')}`,
    ),
    check('I6 no order that nobody sent, none twice', orders, isSentOnce(known, byKey), told),
    check(
      'I8 the stored price is the specification’s',
      orders,
      ({ amount, quantity, kits, isReplacement }) =>
        amount === (isReplacement ? 0 : priceOf(quantity)) && kits === quantity,
      told,
    ),
    check(
      'an order its buyer paid is COMPLETED',
      book.paid(),
      ({ key }) => known1(key)?.money === 'paid',
      ({ key }) => told(known1(key) ?? ({ id: key } as OrderRow)),
    ),
    check('every order sent was accepted in the end', book.entries, ({ orderIds }) => orderIds.size > 0, refusalOf),
  ];
}

const isSentOnce = (known: Set<string>, byKey: Map<string, OrderRow[]>) => (order: OrderRow) =>
  isOrderedAgain(order) || (order.key !== null && known.has(order.key) && byKey.get(order.key)?.length === 1);

/** Nobody could pay for it any more, and the same key led to another one. */
const isOrderedAgain = ({ key, money, history }: OrderRow): boolean =>
  key === null && money === 'failed' && history.some(({ type }) => type === 'ordered again');

const refusalOf = ({ key, tries, refusal }: Book['entries'][number]): string =>
  `${key}: ${refusal ?? `no answer in ${tries} tries`}`;

/** The provider's books against the shop's. */
function againstProvider({ links, payments, events }: PaymentBooks, orders: OrderRow[], stored: Set<string>) {
  const references = new Set(orders.flatMap((order) => order.references));
  const ours = links.filter(({ reference_id }) => references.has(reference_id));
  const isOurs = new Set(ours.map(idOf));
  const captured = payments.filter(({ captured, link_id }) => captured && isOurs.has(link_id));
  const booked = new Set(orders.flatMap((order) => order.payments));
  const accepted = events.filter(
    ({ linkId, attempts }) =>
      isOurs.has(linkId) && attempts.some(({ status }) => status !== null && status >= 200 && status < 300),
  );
  return [
    check('I1 a webhook answered 2xx is stored', accepted, ({ id }) => stored.has(id), idOf),
    check('I3 captured money has its order or waits for a person', captured, ({ id }) => booked.has(id), idOf),
  ];
}

function withinShop(orders: OrderRow[]): Invariant[] {
  const completed = orders.filter(({ money }) => money === 'paid');
  const confirmed = orders.filter(({ stage }) => stage === 'to_pack');
  return [
    check('I2 a COMPLETED order has one payment of its amount', completed, isPaidOnce, told),
    check(
      'I4 an order is confirmed once and told once',
      confirmed,
      (order) => confirmations(order) === 1 && order.confirmations === 1,
      told,
    ),
    check('I5 history only moves forward and ends where the order is', orders, movesForward, told),
  ];
}

/** @param stored ids of the provider's events that the shop has stored */
export const judge = (book: Book, orders: OrderRow[], books: PaymentBooks, stored: Set<string>): Invariant[] => [
  ...againstProvider(books, orders, stored),
  ...withinShop(orders),
  ...againstBook(book, orders),
];

async function messages(rows: Rows, since: Date): Promise<Invariant> {
  const found = await rows.ask<{ id: string; status: string; late: boolean }>(
    `SELECT id::text, status::text, next_try_at < now() - interval '90 seconds' AS late
     FROM outbox_messages WHERE created_at >= $1`,
    since,
  );
  const dead = found.filter(({ status }) => status === 'dead').length;
  const waiting = found.filter(({ status }) => status === 'queued' || status === 'sending').length;
  const name = `I7 a message is sent or visibly waits or failed (${waiting} wait, ${dead} failed)`;
  return check(name, found, ({ status, late }) => status === 'sent' || status === 'dead' || !late, idOf);
}

async function links({ links: all }: PaymentBooks, rows: Rows, since: Date): Promise<Invariant> {
  const name = 'I9 no payment link without its order';
  const fresh = all.filter(({ created_at }) => created_at * 1000 >= since.getTime() - 1_000);
  const attempts = await rows.ask<{ reference: string }>(
    `SELECT a.reference_id AS reference FROM payment_attempts a JOIN orders o ON o.id = a.order_id
     WHERE a.reference_id = ANY($1)`,
    fresh.map(({ reference_id }) => reference_id),
  );
  const known = new Set(attempts.map(({ reference }) => reference));
  return check(name, fresh, ({ reference_id }) => known.has(reference_id), idOf);
}

/** Everything that has to hold after whatever happened, over the orders of this run's shoppers. */
export async function checkInvariants(book: Book, rows: Rows, emulators: Emulators, since: Date): Promise<Invariant[]> {
  const phones = [...new Set(book.entries.map(({ shopper }) => shopper.phone))];
  const orders = await rows.ask<OrderRow>(ORDERS, phones);
  const books = await emulators.books();
  const ids = books.events.map(idOf);
  const stored = await rows.ask<{ id: string }>(
    "SELECT event_id AS id FROM provider_events WHERE provider = 'razorpay' AND event_id = ANY($1)",
    ids,
  );
  const found = [
    ...judge(book, orders, books, new Set(stored.map(idOf))),
    await messages(rows, since),
    await links(books, rows, since),
  ];
  return found.sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * Whether everything paid is COMPLETED and nothing is on its way any more.
 * @param pending webhooks that were on their way before, to whatever sent them
 */
export async function isSettled(
  book: Book,
  rows: Rows,
  emulators: Emulators,
  since: Date,
  pending: number,
): Promise<boolean> {
  const paid = book.paid().flatMap(({ orderIds }) => [...orderIds]);
  const [row] = await rows.ask<{ open: number; waiting: number }>(
    `SELECT (SELECT count(*)::int FROM orders WHERE id = ANY($1) AND money <> 'paid') AS open,
            (SELECT count(*)::int FROM outbox_messages WHERE status IN ('queued', 'sending') AND created_at >= $2) AS waiting`,
    paid,
    since,
  );
  return row?.open === 0 && row.waiting === 0 && (await emulators.pendingWebhooks()) <= pending;
}
