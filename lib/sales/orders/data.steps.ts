import 'server-only';
import { prepared, prisma, type Tx, updateSql } from '@/lib/core/db';
import { Prisma } from '@/prisma/generated/client';
import type { Claim } from './data';
import type { Stage } from './rules';
import type { Actor, Step } from './rules.actions';

/** Takes an idempotency key for a change of an order; false where it was taken before. */
export async function insertClaim(tx: Tx, claim: Claim): Promise<boolean> {
  const { userId, key, bodyHash, orderId } = claim;
  const statement = Prisma.sql`
    INSERT INTO idempotency_keys (user_id, key, body_hash, order_id)
    VALUES (${userId}::uuid, ${key}, ${bodyHash}, ${orderId}) ON CONFLICT DO NOTHING`;
  const written = await tx.$executeRaw(prepared(statement));
  return written === 1;
}

export type LastStep = {
  id: bigint;
  type: string;
  by: string;
  byUserId: string | null;
  fromStage: Stage | null;
  detail: Prisma.JsonValue;
  createdAt: Date;
};

/** The latest event of an order that is no note. */
export async function getLastStep(tx: Tx, orderId: string): Promise<LastStep | null> {
  return tx.orderEvent.findFirst({
    where: { orderId, type: { not: 'note' } },
    orderBy: { id: 'desc' },
    select: { id: true, type: true, by: true, byUserId: true, fromStage: true, detail: true, createdAt: true },
  });
}

/** Whether the order's history has an event of this type. */
export async function hasEventOfType(orderId: string, type: string): Promise<boolean> {
  return (await prisma().orderEvent.count({ where: { orderId, type } })) > 0;
}

type Replacement = { id: string; trackToken: string; replacesId: string; quantity: number; pricePerItem: number };

/** An order like another one that costs nothing. */
export async function insertReplacement(tx: Tx, { id, trackToken, replacesId, ...price }: Replacement): Promise<void> {
  const { quantity, pricePerItem } = price;
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO orders (id, track_token, replaces_id, user_id, source, method, stage, money, quantity, paid_items,
      free_items, kits_to_ship, price_per_item, original_amount, amount, savings, name, address1, address2, phone,
      phone_proved, pincode, city, district, region, child_age, updated_at)
    SELECT ${id}, ${trackToken}, id, user_id, source, method, 'to_pack', 'none', ${quantity}, ${quantity},
      0, ${quantity}, ${pricePerItem}, ${quantity * pricePerItem}, 0, ${quantity * pricePerItem}, name, address1, address2,
      phone, phone_proved, pincode, city, district, region, child_age, now()
    FROM orders WHERE id = ${replacesId}`);
}

export async function getClaim(userId: string, key: string): Promise<{ bodyHash: string; orderId: string } | null> {
  return prisma().idempotencyKey.findUnique({
    where: { userId_key: { userId, key } },
    select: { bodyHash: true, orderId: true },
  });
}

/** Frees a key that leads to this order; false when it leads elsewhere by now. */
export async function removeClaim(tx: Tx, userId: string, key: string, orderId: string): Promise<boolean> {
  return (await tx.idempotencyKey.deleteMany({ where: { userId, key, orderId } })).count === 1;
}

type NewEvent = {
  type: string;
  by: Actor;
  byUserId?: string | null;
  fromStage: Stage;
  toStage: Stage;
  detail: Prisma.InputJsonObject;
};

type Moved = Step & { version: number };

/** Moves the order on, with its event; false, and nothing is written, when it is no longer as the step found it. */
export async function moveOrder(
  tx: Tx,
  id: string,
  { from, to, money, version }: Moved,
  change: Prisma.OrderUpdateManyMutationInput,
  { type, by, byUserId = null, detail }: Omit<NewEvent, 'fromStage' | 'toStage'>,
): Promise<boolean> {
  const now = new Date();
  const fields = { ...change, stage: to, money, updatedAt: now, ...(from === to ? {} : { stageSince: now }) };
  const moved = updateSql('orders', fields, Prisma.sql`version = orders.version + 1`);
  const statement = Prisma.sql`
    WITH moved AS (
      ${moved} WHERE orders.id = ${id} AND orders.stage = ${from}::order_stage AND orders.version = ${version}
      RETURNING orders.id)
    INSERT INTO order_events (order_id, type, by, by_user_id, from_stage, to_stage, detail, created_at)
    SELECT id, ${type}, ${by}, ${byUserId}::uuid, ${from}::order_stage, ${to}::order_stage, ${JSON.stringify(detail)}::jsonb, ${now}
    FROM moved`;
  return (await tx.$executeRaw(prepared(statement))) === 1;
}

export async function appendEvent(tx: Tx, orderId: string, event: NewEvent): Promise<void> {
  await tx.orderEvent.create({ data: { orderId, ...event }, select: { id: true } });
}

/** Whether the order's history has such an event about this payment. */
export async function hasEvent(tx: Tx, orderId: string, type: string, paymentId: string): Promise<boolean> {
  const where = { orderId, type, detail: { path: ['paymentId'], equals: paymentId } };
  return (await tx.orderEvent.count({ where })) > 0;
}
