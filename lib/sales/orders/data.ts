import 'server-only';
import { insertSql, prepared, runPrepared, type Tx } from '@/lib/core/db';
import type { Delivery } from '@/lib/sales/cart/schema';
import type { Price } from '@/lib/sales/pricing/rules';
import { Prisma } from '@/prisma/generated/client';
import type { Money, PaymentMethod, ReviewReason, Stage } from './rules';

export type NewOrder = {
  id: string;
  trackToken: string;
  userId: string;
  method: PaymentMethod;
  stage: Stage;
  money: Money;
  phoneProved: boolean;
  /** Null where the owner took it: that network is not its parent's. */
  placedFrom: string | null;
  /** The owner who took it on the phone; null for what a parent ordered in the shop. */
  takenById: string | null;
  /** The rule for cash that the owner left aside who took it. */
  overridden?: string | null;
  /** The terms that were shown when it was placed; null where nobody was shown any. */
  acceptedVersion: string | null;
  price: Price;
  delivery: Delivery;
  place: Place;
};

/** Where an order goes, as far as it is known. */
type Place = { city: string | null; district: string | null; state: string | null; isKnown: boolean };

export type Order = {
  id: string;
  number: number;
  version: number;
  userId: string;
  /** Where it was taken: in the shop, or by the owner on the phone. */
  source: 'shop' | 'phone';
  method: PaymentMethod;
  stage: Stage;
  money: Money;
  quantity: number;
  kitsToShip: number;
  freeItems: number;
  amount: number;
  name: string;
  address1: string;
  address2: string | null;
  phone: string;
  phoneProved: boolean;
  placedFrom: string | null;
  pincode: string;
  city: string | null;
  district: string | null;
  region: string | null;
  courier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  trackToken: string;
  createdAt: Date;
  /** Whether it needs attention: a reason is open. */
  needsReview: boolean;
  /** Whether some of its money went back or is to. */
  hasRefunds: boolean;
  user: { email: string | null; phoneNumber: string | null };
};

export type Claim = { userId: string; key: string; bodyHash: string; orderId: string };

/** What else is written in the statement that places the order; `source` is the placed row. */
export type Also = (order: NewOrder, source: Prisma.Sql) => Prisma.Sql;

function toRow({ price, delivery, place, ...order }: NewOrder) {
  const now = new Date();
  return {
    id: order.id,
    trackToken: order.trackToken,
    userId: order.userId,
    method: order.method,
    source: order.takenById ? 'phone' : 'shop',
    stage: order.stage,
    money: order.money,
    needsReview: false,
    quantity: price.quantity,
    paidItems: price.paidItems,
    freeItems: price.freeItems,
    kitsToShip: price.kitsToShip,
    pricePerItem: price.pricePerItem,
    originalAmount: price.originalAmount,
    amount: price.amount,
    savings: price.savings,
    name: delivery.name,
    address1: delivery.address1,
    address2: delivery.address2,
    phone: delivery.phone,
    phoneProved: order.phoneProved,
    placedFrom: order.placedFrom,
    pincode: delivery.pincode,
    city: place.city,
    district: place.district,
    region: place.state,
    childAge: delivery.childAge,
    acceptedVersion: order.acceptedVersion,
    createdAt: now,
    updatedAt: now,
  } satisfies Prisma.OrderCreateManyInput & { updatedAt: Date };
}

/** Why the order is flagged: for what is known, and where the counter `key` of its limits stands above `above`. */
type Review = { known: ReviewReason[]; ifMore: { key: string; above: number; reason: ReviewReason } | null };

export type Insertion = {
  order: NewOrder;
  claim: Claim | null;
  /** The statement that takes the order's points, with rows of `key`, `points`, `expire` and `isFull`. */
  limits: Prisma.Sql;
  review: Review;
  /** The order that this one is just like, which keeps it from being placed, or NULL. */
  alike: Prisma.Sql;
  /** What is written of an order that the review found something about. */
  flagged: (source: Prisma.Sql) => Prisma.Sql;
  also: Also;
};

const PLACED = Prisma.sql`placed`;
const HAS_ROOM = Prisma.sql`(SELECT NOT bool_or("isFull") FROM taken)`;

/** Takes the order's idempotency key where its limits have room and no order is just like it. */
function claimSql(claim: Claim | null): Prisma.Sql {
  if (!claim) return Prisma.sql`SELECT 1 FROM alike WHERE ${HAS_ROOM} AND id IS NULL`;
  return Prisma.sql`
    INSERT INTO idempotency_keys (user_id, key, body_hash, order_id)
    SELECT ${claim.userId}::uuid, ${claim.key}, ${claim.bodyHash}, ${claim.orderId}
    FROM alike WHERE ${HAS_ROOM} AND id IS NULL
    ON CONFLICT DO NOTHING RETURNING 1`;
}

function reviewSql({ known, ifMore }: Review): Prisma.Sql {
  const { key = '', above = 0, reason = '' } = ifMore ?? {};
  return Prisma.sql`
    SELECT coalesce(jsonb_agg(reason), '[]') AS reasons FROM (
      SELECT jsonb_array_elements_text(${JSON.stringify(known)}::jsonb) AS reason
      UNION ALL SELECT ${reason} FROM taken WHERE key = ${key} AND points > ${above}::int) AS found`;
}

const overriding = ({ overridden }: NewOrder) => (overridden ? { override: true, rule: overridden } : {});

/**
 * Takes the order's points and, where all limits have room, writes it with its first event, its idempotency key and
 * whatever `also` writes, all or nothing. One statement instead of a transaction of ten: this is the hottest write of
 * the shop.
 * @returns not placed when a limit was full, the key was already taken or the order is just like the one `alike`: then
 *   only the points are written
 */
export async function insertOrder<Point>(
  { order, claim, limits, review, alike, flagged, also }: Insertion,
  tx?: Tx,
): Promise<{ isPlaced: boolean; alike: string | null; taken: Point[] }> {
  const needsReview = Prisma.sql`(SELECT reasons <> '[]' FROM review)`;
  const statement = Prisma.sql`
    WITH taken AS (${limits}),
    review AS (${reviewSql(review)}),
    alike AS MATERIALIZED (SELECT CASE WHEN ${HAS_ROOM} THEN ${alike} END AS id),
    claimed AS (${claimSql(claim)}),
    placed AS (
      ${insertSql('orders', [toRow(order)], Prisma.sql`claimed`, { needsReview })}
      RETURNING id, number, stage, amount),
    noted AS (
      INSERT INTO order_events (order_id, type, by, by_user_id, to_stage, detail)
      SELECT id, 'placed', ${order.takenById ? 'owner' : 'parent'}, ${order.takenById}::uuid, stage, jsonb_build_object('amount', amount)
        || ${JSON.stringify(overriding(order))}::jsonb || CASE WHEN reasons <> '[]' THEN jsonb_build_object('review', reasons) ELSE '{}' END
      FROM placed, review),
    flagged AS (${flagged(Prisma.sql`(SELECT id, reasons FROM placed, review) AS found`)}),
    also AS (${also(order, PLACED)})
    SELECT (SELECT count(*)::int FROM placed) AS placed, (SELECT id FROM alike) AS alike,
      (SELECT json_agg(taken) FROM taken) AS taken`;
  type Row = { placed: number; alike: string | null; taken: Point[] };
  const [row] = await (tx ? tx.$queryRaw<Row[]>(statement) : runPrepared<Row>(statement));
  return { isPlaced: row?.placed === 1, alike: row?.alike ?? null, taken: row?.taken ?? [] };
}

type OrderRow = Omit<Order, 'user'> & Order['user'];

const ORDER = Prisma.sql`
    SELECT o.id, o.number, o.version, o.user_id AS "userId", o.source::text, o.method::text, o.stage::text, o.money::text, o.quantity,
      o.kits_to_ship AS "kitsToShip", o.free_items AS "freeItems", o.amount, o.name, o.address1, o.address2, o.phone,
      o.phone_proved AS "phoneProved", o.placed_from AS "placedFrom", o.pincode, o.city, o.district, o.region, o.courier,
      o.tracking_number AS "trackingNumber",
      o.tracking_url AS "trackingUrl", o.track_token AS "trackToken", o.created_at AS "createdAt",
      o.needs_review AS "needsReview", EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = o.id) AS "hasRefunds",
      u.email, u.phone_number AS "phoneNumber"
    FROM orders o JOIN users u ON u.id = o.user_id`;

function toOrder([row]: readonly OrderRow[]): Order | null {
  if (!row) return null;
  const { email, phoneNumber, ...order } = row;
  return { ...order, user: { email, phoneNumber } };
}

export async function getOrder(id: string): Promise<Order | null> {
  return toOrder(await runPrepared<OrderRow>(Prisma.sql`${ORDER} WHERE o.id = ${id}`));
}

/**
 * The order with its row locked until the transaction ends, so that two events about it take turns. It is read once the
 * lock is held: what stands beside it, as its account, may have changed while that was waited for.
 */
export async function lockOrder(tx: Tx, id: string): Promise<Order | null> {
  await tx.$executeRaw(prepared(Prisma.sql`SELECT 1 FROM orders WHERE id = ${id} FOR UPDATE`));
  return toOrder(await tx.$queryRaw<OrderRow[]>(prepared(Prisma.sql`${ORDER} WHERE o.id = ${id}`)));
}
