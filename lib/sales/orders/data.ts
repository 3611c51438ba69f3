import 'server-only';
import { insertSql, prisma, runPrepared, type Tx } from '@/lib/core/db';
import type { Delivery } from '@/lib/sales/cart/schema';
import type { Price } from '@/lib/sales/pricing/rules';
import { Prisma } from '@/prisma/generated/client';
import type { MoneyState, OrderState, ReviewReason, Transition } from './rules';

export type NewOrder = {
  id: string;
  userId: string;
  method: 'cod' | 'online';
  state: OrderState;
  phoneProved: boolean;
  placedFrom: string;
  price: Price;
  delivery: Delivery;
};

export type Order = {
  id: string;
  userId: string;
  method: 'cod' | 'online';
  state: OrderState;
  moneyState: MoneyState;
  quantity: number;
  kitsToShip: number;
  amount: number;
  name: string;
  address1: string;
  address2: string | null;
  phone: string;
  phoneProved: boolean;
  placedFrom: string | null;
  pincode: string;
  createdAt: Date;
  user: { email: string | null };
};

const ORDER = {
  id: true,
  userId: true,
  method: true,
  state: true,
  moneyState: true,
  quantity: true,
  kitsToShip: true,
  amount: true,
  name: true,
  address1: true,
  address2: true,
  phone: true,
  phoneProved: true,
  placedFrom: true,
  pincode: true,
  createdAt: true,
  user: { select: { email: true } },
} as const satisfies Prisma.OrderSelect;

export type Claim = { userId: string; key: string; bodyHash: string; orderId: string };

/** What else is written in the statement that places the order; `source` is the placed row. */
export type Also = (order: NewOrder, source: Prisma.Sql) => Prisma.Sql;

function toRow({ price, delivery, ...order }: NewOrder) {
  const now = new Date();
  return {
    id: order.id,
    userId: order.userId,
    method: order.method,
    state: order.state,
    moneyState: 'PENDING',
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
    childAge: delivery.childAge,
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
  also: Also;
};

const PLACED = Prisma.sql`placed`;

function claimSql(claim: Claim | null): Prisma.Sql {
  if (!claim) return Prisma.sql`SELECT 1 WHERE (SELECT NOT bool_or("isFull") FROM taken)`;
  return Prisma.sql`
    INSERT INTO idempotency_keys (user_id, key, body_hash, order_id)
    SELECT ${claim.userId}::uuid, ${claim.key}, ${claim.bodyHash}, ${claim.orderId}
    WHERE (SELECT NOT bool_or("isFull") FROM taken)
    ON CONFLICT DO NOTHING RETURNING 1`;
}

function reviewSql({ known, ifMore }: Review): Prisma.Sql {
  const { key = '', above = 0, reason = '' } = ifMore ?? {};
  return Prisma.sql`
    SELECT coalesce(jsonb_agg(reason), '[]') AS reasons FROM (
      SELECT jsonb_array_elements_text(${JSON.stringify(known)}::jsonb) AS reason
      UNION ALL SELECT ${reason} FROM taken WHERE key = ${key} AND points > ${above}::int) AS found`;
}

/**
 * Takes the order's points and, where all limits have room, writes it with its first event, its idempotency key and
 * whatever `also` writes, all or nothing. One statement instead of a transaction of ten: this is the hottest write of
 * the shop.
 * @returns not placed when a limit was full or the key was already taken: then only the points are written
 */
export async function insertOrder<Point>(
  { order, claim, limits, review, also }: Insertion,
  tx?: Tx,
): Promise<{ isPlaced: boolean; taken: Point[] }> {
  const needsReview = Prisma.sql`(SELECT reasons <> '[]' FROM review)`;
  const statement = Prisma.sql`
    WITH taken AS (${limits}),
    review AS (${reviewSql(review)}),
    claimed AS (${claimSql(claim)}),
    placed AS (
      ${insertSql('orders', [toRow(order)], Prisma.sql`claimed`, { needsReview })}
      RETURNING id, state, amount),
    noted AS (
      INSERT INTO order_events (order_id, type, to_state, detail)
      SELECT id, 'placed', state, jsonb_build_object('amount', amount)
        || CASE WHEN reasons <> '[]' THEN jsonb_build_object('review', reasons) ELSE '{}' END
      FROM placed, review),
    also AS (${also(order, PLACED)})
    SELECT (SELECT count(*)::int FROM placed) AS placed, (SELECT json_agg(taken) FROM taken) AS taken`;
  type Row = { placed: number; taken: Point[] };
  const [row] = await (tx ? tx.$queryRaw<Row[]>(statement) : runPrepared<Row>(statement));
  return { isPlaced: row?.placed === 1, taken: row?.taken ?? [] };
}

/** Holds every other order of this account that asks the same until the transaction ends. */
export async function lockAccount(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
}

/** Open cash orders of an account to other numbers than these. */
export async function countOpenCash(userId: string, proved: string[], since: Date, tx?: Tx): Promise<number> {
  const where = {
    userId,
    method: 'cod',
    state: 'confirmed',
    createdAt: { gt: since },
    phone: { notIn: proved },
  } as const;
  return (tx ?? prisma()).order.count({ where });
}

export async function getClaim(userId: string, key: string): Promise<{ bodyHash: string; orderId: string } | null> {
  return prisma().idempotencyKey.findUnique({
    where: { userId_key: { userId, key } },
    select: { bodyHash: true, orderId: true },
  });
}

export async function getOrder(id: string): Promise<Order | null> {
  return prisma().order.findUnique({ where: { id }, select: ORDER });
}

/** The order with its row locked until the transaction ends, so that two events about it take turns. */
export async function lockOrder(tx: Tx, id: string): Promise<Order | null> {
  await tx.$queryRaw(Prisma.sql`SELECT 1 FROM orders WHERE id = ${id} FOR UPDATE`);
  return tx.order.findUnique({ where: { id }, select: ORDER });
}

/** Moves the order on and writes down why; false when it is no longer in the state the step starts from. */
export async function moveOrder(
  tx: Tx,
  id: string,
  step: Transition,
  detail: Prisma.InputJsonObject,
): Promise<boolean> {
  const { count } = await tx.order.updateMany({
    where: { id, state: step.from },
    data: { state: step.to, moneyState: step.money },
  });
  if (count === 0) return false;
  await appendEvent(tx, id, { type: step.event, fromState: step.from, toState: step.to, detail });
  return true;
}

export async function appendEvent(
  tx: Tx,
  orderId: string,
  event: { type: string; fromState: OrderState; toState: OrderState; detail: Prisma.InputJsonObject },
): Promise<void> {
  await tx.orderEvent.create({ data: { orderId, ...event }, select: { id: true } });
}

/** Whether the order's history has such an event about this payment. */
export async function hasEvent(tx: Tx, orderId: string, type: string, paymentId: string): Promise<boolean> {
  const where = { orderId, type, detail: { path: ['paymentId'], equals: paymentId } };
  return (await tx.orderEvent.count({ where })) > 0;
}

export async function flagForReview(tx: Tx, id: string): Promise<void> {
  await tx.order.updateMany({ where: { id }, data: { needsReview: true } });
}

/** Frees a key that leads to this order; false when it leads elsewhere by now. */
export async function removeClaim(tx: Tx, userId: string, key: string, orderId: string): Promise<boolean> {
  return (await tx.idempotencyKey.deleteMany({ where: { userId, key, orderId } })).count === 1;
}

export async function removeOldClaims(before: Date): Promise<number> {
  const { count } = await prisma().idempotencyKey.deleteMany({ where: { createdAt: { lt: before } } });
  return count;
}

export type DayFigures = { day: string; orders: number; revenue: number };

/** Confirmed orders and their rupees of each day in India since then; days without orders are left out. */
export async function listDays(since: Date): Promise<DayFigures[]> {
  return prisma().$queryRaw<DayFigures[]>(Prisma.sql`
    SELECT to_char(created_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS day,
           count(*)::int AS orders, sum(amount)::int AS revenue
    FROM orders WHERE state = 'confirmed' AND created_at >= ${since} GROUP BY 1 ORDER BY 1`);
}

export async function countNeedingReview(): Promise<number> {
  return prisma().order.count({ where: { needsReview: true } });
}
