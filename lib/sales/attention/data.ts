import 'server-only';
import { prisma, sweepRows, type Tx } from '@/lib/core/db';
import { Prisma } from '@/prisma/generated/client';
import type { Reason } from './rules';

/** The reason of an order that is placed by the same statement; `source` has its `id` and the `reasons` of a review. */
export const flaggedSql = (source: Prisma.Sql): Prisma.Sql => Prisma.sql`
  INSERT INTO attentions (order_id, reason, detail)
  SELECT id, 'flagged', jsonb_build_object('review', reasons) FROM ${source} WHERE reasons <> '[]'`;

/** Opens a reason; false where it is open already, or somebody has seen to it since then. */
export async function open(tx: Tx, orderId: string, reason: Reason, detail: object, at: Date): Promise<boolean> {
  const written = await tx.$executeRaw(Prisma.sql`
    INSERT INTO attentions (order_id, reason, detail)
    SELECT ${orderId}, ${reason}, ${JSON.stringify(detail)}::jsonb
    WHERE NOT EXISTS (
      SELECT 1 FROM attentions WHERE order_id = ${orderId} AND reason = ${reason} AND ended_at > ${at})
    ON CONFLICT (order_id, reason) WHERE ended_at IS NULL DO NOTHING`);
  return written === 1;
}

/** What an open reason says from now on. */
export async function tell(tx: Tx, orderId: string, reason: Reason, detail: Prisma.InputJsonObject): Promise<void> {
  await tx.attention.updateMany({ where: { orderId, reason, endedAt: null }, data: { detail } });
}

export type Done = { userId: string; note: string };

/** Ends a reason, by itself or because somebody said Done; false where it was not open. */
export async function end(
  tx: Tx,
  orderId: string,
  reasons: readonly Reason[],
  now: Date,
  done?: Done,
): Promise<boolean> {
  const { count } = await tx.attention.updateMany({
    where: { orderId, reason: { in: [...reasons] }, endedAt: null },
    data: { endedAt: now, ...(done ? { endedById: done.userId, note: done.note } : {}) },
  });
  return count > 0;
}

/** When a person last ended a reason; null where nobody has. */
export async function lastDone(tx: Tx, orderId: string, reason: Reason): Promise<Date | null> {
  const where = { orderId, reason, endedById: { not: null } };
  const { _max } = await tx.attention.aggregate({ where, _max: { endedAt: true } });
  return _max.endedAt;
}

/** Opens reasons again that ended by themselves since then, the last of each, where they are not open anew. */
export async function reopen(tx: Tx, orderId: string, reasons: readonly Reason[], since: Date): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    UPDATE attentions SET ended_at = NULL WHERE id IN (
      SELECT max(id) FROM attentions WHERE order_id = ${orderId} AND reason = ANY(${[...reasons]}::text[])
      GROUP BY reason HAVING bool_and(ended_at IS NOT NULL))
      AND ended_at > ${since} AND ended_by_id IS NULL`);
}

/** Ends reasons of an order as part of the statement that moves it, where its row is `source`. */
export const calledOffSql = (reasons: readonly Reason[], now: Date, source: Prisma.Sql): Prisma.Sql => Prisma.sql`
  called_off AS (
    UPDATE attentions SET ended_at = ${now}::timestamptz FROM ${source}
    WHERE attentions.order_id = ${source}.id AND ended_at IS NULL
      AND reason IN (SELECT jsonb_array_elements_text(${JSON.stringify(reasons)}::jsonb)))`;

/** Flags an order, or adds to why it is, as part of the statement that moves it, where its row is `source`. */
export const flaggedAlsoSql = (found: readonly string[], source: Prisma.Sql): Prisma.Sql => Prisma.sql`
  flagged AS (
    INSERT INTO attentions AS known (order_id, reason, detail)
    SELECT id, 'flagged', jsonb_build_object('review', ${JSON.stringify(found)}::jsonb) FROM ${source}
    ON CONFLICT (order_id, reason) WHERE ended_at IS NULL DO UPDATE SET detail = known.detail || jsonb_build_object(
      'review', (
        SELECT jsonb_agg(DISTINCT one)
        FROM jsonb_array_elements(coalesce(known.detail -> 'review', '[]') || (excluded.detail -> 'review')) AS one)))`;

/** The orders for which a reason is open. */
export async function listCalled(reason: Reason): Promise<string[]> {
  const rows = await prisma().attention.findMany({ where: { reason, endedAt: null }, select: { orderId: true } });
  return rows.map(({ orderId }) => orderId);
}

/** The open reasons of these orders, oldest first. */
export const listOpen = (orderIds: readonly string[]) =>
  prisma().attention.findMany({
    where: { orderId: { in: [...orderIds] }, endedAt: null },
    orderBy: { id: 'asc' },
    select: { orderId: true, reason: true, detail: true, since: true },
  });

const PROBLEM: Reason = 'problem';
const WORDS = Prisma.sql`ARRAY['text', 'photos']`;

/** What was said about reasons that ended before this time, and what a parent wrote before it, ended or not. */
export const emptyOld = (before: Date, isDry: boolean): Promise<number> =>
  sweepRows(
    'attentions',
    Prisma.sql`((ended_at < ${before} AND (detail <> '{}' OR note IS NOT NULL))
      OR (reason = ${PROBLEM} AND since < ${before} AND detail ?| ${WORDS}))`,
    isDry,
    Prisma.sql`
      detail = CASE WHEN ended_at < ${before} THEN '{}' ELSE detail - ${WORDS} END,
      note = CASE WHEN ended_at < ${before} THEN NULL ELSE note END`,
  );
