import 'server-only';
import { prepared, prisma, runPrepared, type Tx, updateSql } from '@/lib/core/db';
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

/** What people write down of an order beside its steps. */
const NOTES = ['note', 'done'];

/** The latest event of an order that is no note. */
export async function getLastStep(tx: Tx, orderId: string): Promise<LastStep | null> {
  return tx.orderEvent.findFirst({
    where: { orderId, type: { notIn: NOTES } },
    orderBy: { id: 'desc' },
    select: { id: true, type: true, by: true, byUserId: true, fromStage: true, detail: true, createdAt: true },
  });
}

/** When an order last came to this stage before this event, by a step that was not taken back: one that was has led out again. */
export async function getStageBegan(tx: Tx, orderId: string, stage: Stage, before: bigint): Promise<Date | null> {
  const [row] = await tx.$queryRaw<{ at: Date }[]>(Prisma.sql`
    SELECT created_at AS at FROM order_events
    WHERE order_id = ${orderId} AND id < ${before} AND to_stage = ${stage}::order_stage AND type <> 'undo'
      AND (type = 'placed' OR from_stage IS DISTINCT FROM to_stage)
    ORDER BY id DESC LIMIT 1`);
  return row?.at ?? null;
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

export async function getClaim(
  userId: string,
  key: string,
  tx: Tx = prisma(),
): Promise<{ bodyHash: string; orderId: string } | null> {
  return tx.idempotencyKey.findUnique({
    where: { userId_key: { userId, key } },
    select: { bodyHash: true, orderId: true },
  });
}

/** Has a key lead to another order. */
export async function pointClaim(tx: Tx, { userId, key }: Claim, orderId: string): Promise<void> {
  await tx.idempotencyKey.updateMany({ where: { userId, key }, data: { orderId } });
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

/** What is written with a step, or not at all. */
export type Beside = {
  /** The key of the call: where it was taken before, nothing is written. */
  claim: Claim | null;
  /** Whether the order was seen to need attention. */
  needsReview: boolean;
  /** The parts of the statement that write what else comes of the step; `source` is the moved row. */
  also: readonly ((source: Prisma.Sql) => Prisma.Sql)[];
};

type With = {
  /** Further columns of the order. */
  change?: Prisma.OrderUncheckedUpdateManyInput | undefined;
  beside?: Beside | null;
};

const MOVED = Prisma.sql`moved`;

/** The order where it is as the step found it, its row locked, and its key taken. */
function foundSql(id: string, { from, version }: Moved, beside: Beside | null): Prisma.Sql {
  const isSeen = beside ? Prisma.sql`AND needs_review = ${beside.needsReview}` : Prisma.empty;
  const claim = beside?.claim;
  const claimed = claim
    ? Prisma.sql`
      INSERT INTO idempotency_keys (user_id, key, body_hash, order_id)
      SELECT ${claim.userId}::uuid, ${claim.key}, ${claim.bodyHash}, id FROM target
      ON CONFLICT DO NOTHING RETURNING order_id AS id`
    : Prisma.sql`SELECT id FROM target`;
  return Prisma.sql`
    target AS (
      SELECT id FROM orders WHERE id = ${id} AND stage = ${from}::order_stage AND version = ${version} ${isSeen} FOR UPDATE),
    claimed AS (${claimed})`;
}

/**
 * Moves the order on, with its event and what belongs to it, in one statement; false, and nothing is written, when it is
 * no longer as the step found it.
 * @param tx null where the statement is all there is to do
 */
export async function moveOrder(
  tx: Tx | null,
  id: string,
  step: Moved,
  { type, by, byUserId = null, detail }: Omit<NewEvent, 'fromStage' | 'toStage'>,
  { change = {}, beside = null }: With = {},
): Promise<boolean> {
  const { from, to, money } = step;
  const now = new Date();
  const fields = { ...(from === to ? {} : { stageSince: now }), ...change, stage: to, money, updatedAt: now };
  const moved = updateSql('orders', fields, Prisma.sql`version = orders.version + 1`);
  const also = (beside?.also ?? []).map((part) => Prisma.sql`, ${part(MOVED)}`);
  const statement = Prisma.sql`
    WITH ${foundSql(id, step, beside)},
    moved AS (
      ${moved}, claimed
      WHERE orders.id = claimed.id
      RETURNING orders.id),
    noted AS (
      INSERT INTO order_events (order_id, type, by, by_user_id, from_stage, to_stage, detail, created_at)
      SELECT id, ${type}, ${by}, ${byUserId}::uuid, ${from}::order_stage, ${to}::order_stage,
        ${JSON.stringify(detail)}::jsonb, ${now}::timestamptz
      FROM moved)
    ${also.length > 0 ? Prisma.join(also, ' ') : Prisma.empty}
    SELECT id FROM moved`;
  const rows = await (tx ? tx.$queryRaw<object[]>(prepared(statement)) : runPrepared(statement));
  return rows.length === 1;
}

/** Counts a change of an order that is no step; its row is locked. */
export async function raiseVersion(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw(Prisma.sql`UPDATE orders SET version = version + 1 WHERE id = ${id}`);
}

export async function appendEvent(tx: Tx, orderId: string, event: NewEvent): Promise<void> {
  await tx.orderEvent.create({ data: { orderId, ...event }, select: { id: true } });
}

/** Whether the order's history has such an event about this payment. */
export async function hasEvent(tx: Tx, orderId: string, type: string, paymentId: string): Promise<boolean> {
  const where = { orderId, type, detail: { path: ['paymentId'], equals: paymentId } };
  return (await tx.orderEvent.count({ where })) > 0;
}
