import 'server-only';
import type { Delivery } from '@/lib/cart/schema';
import { insertSql, prisma, type Tx } from '@/lib/db';
import type { Price } from '@/lib/pricing/rules';
import { Prisma } from '@/prisma/generated/client';
import type { MoneyState, OrderState, Transition } from './rules';

export type NewOrder = {
  id: string;
  userId: string;
  method: 'cod' | 'online';
  state: OrderState;
  needsReview: boolean;
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
    needsReview: order.needsReview,
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
    pincode: delivery.pincode,
    childAge: delivery.childAge,
    createdAt: now,
    updatedAt: now,
  } satisfies Prisma.OrderCreateManyInput & { updatedAt: Date };
}

const PLACED = Prisma.sql`placed`;

/**
 * Writes the order with its first event, its idempotency key and whatever `also` writes, all or nothing. One statement
 * instead of a transaction of seven: this is the hottest write of the shop.
 * @returns false when the key was already taken: then nothing is written
 */
export async function insertOrder(order: NewOrder, claim: Claim | null, also: Also): Promise<boolean> {
  const claimed = claim
    ? Prisma.sql`
      INSERT INTO idempotency_keys (user_id, key, body_hash, order_id)
      VALUES (${claim.userId}::uuid, ${claim.key}, ${claim.bodyHash}, ${claim.orderId})
      ON CONFLICT DO NOTHING RETURNING 1`
    : Prisma.sql`SELECT 1`;
  const rows = await prisma().$queryRaw<{ count: number }[]>(Prisma.sql`
    WITH claimed AS (${claimed}),
    placed AS (
      ${insertSql('orders', [toRow(order)], Prisma.sql`claimed`)}
      RETURNING id, state, amount),
    noted AS (
      INSERT INTO order_events (order_id, type, to_state, detail)
      SELECT id, 'placed', state, jsonb_build_object('amount', amount) FROM placed),
    also AS (${also(order, PLACED)})
    SELECT count(*)::int AS count FROM placed`);
  return rows[0]?.count === 1;
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

export async function flagForReview(tx: Tx, id: string): Promise<void> {
  await tx.order.updateMany({ where: { id }, data: { needsReview: true } });
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
