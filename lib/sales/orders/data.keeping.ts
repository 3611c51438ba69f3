import 'server-only';
import { letForget, namesSql, prisma, sweepRows, type Tx, transaction } from '@/lib/core/db';
import { Prisma } from '@/prisma/generated/client';
import { CAME_TO_NOTHING, OVER } from './rules.stages';

/** Forgets idempotency keys from before this time. */
export const removeOldClaims = (before: Date, isDry: boolean): Promise<number> =>
  sweepRows('idempotency_keys', Prisma.sql`created_at < ${before}`, isDry);

/** When an order was placed; of a replacement, when the first of those that it makes good for was. */
const placedAt = Prisma.sql`CASE WHEN replaces_id IS NULL THEN created_at ELSE (
  WITH RECURSIVE chain AS (
    SELECT orders.created_at, orders.replaces_id
    UNION ALL SELECT o.created_at, o.replaces_id FROM orders o JOIN chain ON o.id = chain.replaces_id)
  SELECT min(chain.created_at) FROM chain) END`;

/** Takes the child's age out of orders that were placed so many months before this time. */
export const emptyChildAges = (now: Date, months: number, isDry: boolean): Promise<number> =>
  sweepRows(
    'orders',
    Prisma.sql`child_age IS NOT NULL AND ${placedAt} < ${now}::timestamptz - make_interval(months => ${months}::int)`,
    isDry,
    Prisma.sql`child_age = NULL`,
  );

/** Orders that came to nothing: no money came or went for them and no paper was made, so that no book has them. */
const UNBOUGHT = Prisma.sql`stage IN (${namesSql(CAME_TO_NOTHING)})
  AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = orders.id)
  AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = orders.id)
  AND NOT EXISTS (SELECT 1 FROM invoices i WHERE i.order_id = orders.id)`;
/** The pincode stays: it says which part of the country the order came from, and not from whom. */
const NAMELESS = Prisma.sql`name = '', address1 = '', address2 = NULL, city = NULL, phone = '', phone_proved = false,
  child_age = NULL, placed_from = NULL`;

/** Takes out whose they were and where to, of those that ended before this time and that nobody has to look at. */
export const emptyUnbought = (before: Date, isDry: boolean): Promise<number> =>
  sweepRows(
    'orders',
    Prisma.sql`${UNBOUGHT} AND stage_since < ${before} AND NOT needs_review AND (name <> '' OR phone <> '')`,
    isDry,
    NAMELESS,
  );

/** The same of all orders of an account, in the caller's transaction. */
export async function emptyUnboughtOf(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`UPDATE orders SET ${NAMELESS} WHERE user_id = ${userId}::uuid AND ${UNBOUGHT}`;
}

const LOT = 500;

type Written = { id: bigint; photos: string[] | null };

/**
 * What people wrote into the history of orders that are over, before this time; what the shop itself wrote stays. Of a
 * refund it once repeated their reason.
 */
const written = (before: Date) => Prisma.sql`
  FROM order_events e JOIN orders o ON o.id = e.order_id
  WHERE e.detail ?| ARRAY['before', 'text', 'photos', 'reason'] AND e.created_at < ${before}
    AND (e.by <> 'system' OR e.type LIKE 'refund %')
    AND o.stage IN (${namesSql(OVER)})`;

export async function countWritten(before: Date): Promise<number> {
  const [row] = await prisma().$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count ${written(before)}`;
  return row?.count ?? 0;
}

/**
 * Takes a lot of it out.
 * @param also what is done with the addresses of the photos that go, in the same transaction
 * @returns how many events, and whether there may be more
 */
export function forgetLot(
  before: Date,
  also: (tx: Tx, photos: string[]) => Promise<void>,
): Promise<{ count: number; isMore: boolean }> {
  return transaction(async (tx) => {
    const lot = await tx.$queryRaw<Written[]>`
      SELECT e.id, e.detail->'photos' AS photos ${written(before)} ORDER BY e.id LIMIT ${LOT}`;
    await also(
      tx,
      lot.flatMap(({ photos }) => photos ?? []),
    );
    await letForget(tx);
    await tx.$executeRaw`
      UPDATE order_events SET detail = detail - ARRAY['before', 'text', 'photos', 'reason']
      WHERE id = ANY(${lot.map(({ id }) => id)}::bigint[])`;
    return { count: lot.length, isMore: lot.length === LOT };
  });
}

/** The addresses of the photos that stand in the history of orders. */
export async function listPhotos(): Promise<string[]> {
  const rows = await prisma().$queryRaw<{ url: string }[]>`
    SELECT jsonb_array_elements_text(detail->'photos') AS url FROM order_events
    WHERE detail ?| ARRAY['before', 'text', 'photos', 'reason'] AND jsonb_typeof(detail->'photos') = 'array'`;
  return rows.map(({ url }) => url);
}
