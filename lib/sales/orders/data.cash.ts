import 'server-only';
import { namesSql, prepared, prisma, runPrepared, type Tx } from '@/lib/core/db';
import { Prisma } from '@/prisma/generated/client';
import type { PhoneHistory } from './rules.cash';
import { OPEN, type Stage, UNCONFIRMED } from './rules.stages';

/** Holds every other order of this account that asks the same until the transaction ends. */
export async function lockAccount(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
}

/** Holds every other cash order to this phone that is to take its turn, until the transaction ends. */
export async function lockPhone(tx: Tx, phone: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`cash ${phone}`}, 0))`;
}

/** Open cash orders of an account to other numbers than these, one order left out. */
export async function countOpenCash(
  userId: string,
  proved: string[],
  since: Date,
  tx?: Tx,
  leftOut?: string,
): Promise<number> {
  const where = {
    userId,
    method: 'cod',
    stage: { in: [...OPEN] },
    createdAt: { gt: since },
    phone: { notIn: proved },
    ...(leftOut ? { id: { not: leftOut } } : {}),
  } satisfies Prisma.OrderWhereInput;
  return (tx ?? prisma()).order.count({ where });
}

/**
 * What is known of the cash orders to a phone: what came back since then counts. An earlier order is one of any way of
 * paying that was confirmed or paid.
 * @param within the caller's transaction, and an order that is left out
 */
export async function getPhoneHistory(
  phone: string,
  since: Date,
  within?: { tx: Tx; leftOut: string | null },
): Promise<PhoneHistory> {
  const statement = Prisma.sql`
    SELECT count(*) FILTER (WHERE stage NOT IN (${namesSql(UNCONFIRMED)}))::int AS earlier,
      count(*) FILTER (WHERE method = 'cod' AND stage IN (${namesSql(OPEN)}))::int AS open,
      count(*) FILTER (WHERE method = 'cod' AND stage = 'returned' AND stage_since > ${since})::int AS "cameBack"
    FROM orders
    WHERE phone = ${phone} AND money <> 'none' AND stage <> 'cancelled' AND id <> ${within?.leftOut ?? ''}`;
  const [row] = await (within
    ? within.tx.$queryRaw<PhoneHistory[]>(prepared(statement))
    : runPrepared<PhoneHistory>(statement));
  return row ?? { earlier: 0, open: 0, cameBack: 0 };
}

const WAITS = Prisma.sql`o.stage = 'to_confirm' AND o.stage_since < `;
/** A number that replaces another one begins to wait anew: what was said before is not counted. */
const REMINDED = Prisma.sql`
  SELECT 1 FROM order_events e WHERE e.order_id = o.id AND e.type = 'reminded' AND e.created_at >= o.stage_since`;

/** Orders that wait to be confirmed since before and were not asked about again, longest first. */
export async function listUnreminded(before: Date, limit: number): Promise<string[]> {
  return idsOf(Prisma.sql`
    SELECT o.id FROM orders o WHERE ${WAITS} ${before} AND NOT EXISTS (${REMINDED})
    ORDER BY o.stage_since LIMIT ${limit}`);
}

/**
 * A message that asks its parent to confirm an order, and that went out; one that was given up may have arrived. An SMS to
 * the number before asked somebody else.
 */
const ASKED = Prisma.sql`
  SELECT 1 FROM outbox_messages m WHERE m.order_id = o.id AND m.topic = 'order-to-confirm'
    AND (m.channel = 'email' OR m."to" = o.phone)
    AND (m.status = 'sent' OR m.delivery IN ('delivered', 'read'))`;

/**
 * Orders that wait to be confirmed since before, whose parents were asked and reminded before then, longest first, each
 * with the version that waits so. Who has erased the account cannot be asked any more.
 */
export async function listUnanswered(
  before: Date,
  askedBefore: Date,
  limit: number,
): Promise<{ id: string; version: number }[]> {
  return prisma().$queryRaw(Prisma.sql`
    SELECT o.id, o.version FROM orders o
    WHERE ${WAITS} ${before} AND EXISTS (${REMINDED} AND e.created_at < ${askedBefore})
      AND (o.phone = '' OR EXISTS (${ASKED} AND coalesce(m.sent_at, m.delivery_at) < ${askedBefore}))
    ORDER BY o.stage_since LIMIT ${limit}`);
}

/** Orders that wait to be confirmed since before, and of which no message that asks their parent has gone out. */
export async function listUnasked(before: Date): Promise<{ id: string; stageSince: Date }[]> {
  return prisma().$queryRaw(Prisma.sql`
    SELECT o.id, o.stage_since AS "stageSince" FROM orders o
    WHERE ${WAITS} ${before} AND o.phone <> '' AND NOT EXISTS (${ASKED})`);
}

async function idsOf(statement: Prisma.Sql): Promise<string[]> {
  return (await prisma().$queryRaw<{ id: string }[]>(statement)).map(({ id }) => id);
}

/**
 * Orders in these stages since before of which nobody needs to be told why, and nobody saw to it since: since before, or
 * `isOnce`, since they came there.
 */
export async function listStuck(
  stages: readonly Stage[],
  reason: string,
  { before, isOnce }: { before: Date; isOnce: boolean },
  limit: number,
): Promise<string[]> {
  const seenAfter = isOnce ? Prisma.sql`o.stage_since` : Prisma.sql`${before}`;
  return idsOf(Prisma.sql`
    SELECT o.id FROM orders o
    WHERE o.stage IN (${namesSql(stages)}) AND o.stage_since < ${before}
      AND NOT EXISTS (
        SELECT 1 FROM attentions a WHERE a.order_id = o.id AND a.reason = ${reason}
          AND (a.ended_at IS NULL OR a.ended_at > ${seenAfter}))
    ORDER BY o.stage_since LIMIT ${limit}`);
}

/**
 * Writes down that the parent is reminded of an order that waits since before; needs the order's row locked.
 * @returns false where another clock has, or it does not wait for so long any more
 */
export async function noteReminded(tx: Tx, orderId: string, before: Date): Promise<boolean> {
  const written = await tx.$executeRaw(Prisma.sql`
    INSERT INTO order_events (order_id, type, by, from_stage, to_stage, created_at)
    SELECT o.id, 'reminded', 'system', o.stage, o.stage, ${new Date()}::timestamptz FROM orders o
    WHERE o.id = ${orderId} AND ${WAITS} ${before} AND NOT EXISTS (${REMINDED})`);
  return written === 1;
}
