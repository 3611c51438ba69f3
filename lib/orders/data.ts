import 'server-only';
import type { Delivery } from '@/lib/cart/schema';
import { prisma, type Tx, transaction } from '@/lib/db';
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

/**
 * Writes the order with its first event, its idempotency key and whatever `also` writes, all or nothing.
 * @returns false when the key was already taken: then nothing is written
 */
export async function insertOrder(
  order: NewOrder,
  claim: Claim | null,
  also: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  return transaction(async (tx) => {
    if (claim) {
      const taken = await tx.idempotencyKey.createMany({ data: claim, skipDuplicates: true });
      if (taken.count === 0) return false;
    }
    const { price, delivery, ...rest } = order;
    await tx.order.createMany({ data: { ...rest, ...price, ...delivery } });
    await tx.orderEvent.createMany({
      data: { orderId: order.id, type: 'placed', toState: order.state, detail: { amount: price.amount } },
    });
    await also(tx);
    return true;
  });
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

/** Orders since a time: all of this account, and those to be paid in cash at this phone. */
export async function countOrders(
  userId: string,
  phone: string,
  since: Date,
): Promise<{ ofUser: number; toPhone: number }> {
  const rows = await prisma().$queryRaw<{ ofUser: number; toPhone: number }[]>(Prisma.sql`
    SELECT (SELECT count(*)::int FROM orders WHERE user_id = ${userId}::uuid AND created_at >= ${since}) AS "ofUser",
           (SELECT count(*)::int FROM orders WHERE phone = ${phone} AND method = 'cod' AND created_at >= ${since}) AS "toPhone"`);
  return rows[0] ?? { ofUser: 0, toPhone: 0 };
}

export async function removeOldClaims(before: Date): Promise<number> {
  const { count } = await prisma().idempotencyKey.deleteMany({ where: { createdAt: { lt: before } } });
  return count;
}
