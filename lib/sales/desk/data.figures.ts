import 'server-only';
import { namesSql, prisma } from '@/lib/core/db';
import { ARRIVED } from '@/lib/sales/orders/rules.stages';
import { Prisma } from '@/prisma/generated/client';

/** How many there are, and the whole rupees they come to. */
export type Sum = { count: number; amount: number };

const sumOf = async (query: Prisma.Sql): Promise<Sum> => {
  const [found] = await prisma().$queryRaw<Sum[]>(query);
  return found ?? { count: 0, amount: 0 };
};

/** Cash that couriers took at the door and that has not come to us. */
export const sumCollected = (): Promise<Sum> =>
  sumOf(Prisma.sql`
    SELECT count(*)::int AS count, coalesce(sum(amount), 0)::float8 AS amount FROM orders
    WHERE stage IN (${namesSql(ARRIVED)}) AND money = 'collected' AND method = 'cod'`);

/** Refunds that were asked for and are not done. */
export const sumRefundsUnderWay = (): Promise<Sum> =>
  sumOf(Prisma.sql`
    SELECT count(*)::int AS count, coalesce(sum(amount), 0)::float8 AS amount FROM refunds
    WHERE state IN ('waiting', 'pending')`);

/** Cash orders whose way ended since then, and how many of them came back; what replaces one costs nothing. */
export async function countEnded(since: Date): Promise<{ ended: number; cameBack: number }> {
  const [found] = await prisma().$queryRaw<{ ended: number; cameBack: number }[]>(Prisma.sql`
    SELECT count(*)::int AS ended, (count(*) FILTER (WHERE stage = 'returned'))::int AS "cameBack" FROM orders
    WHERE stage IN (${namesSql(ARRIVED)}) AND stage_since >= ${since} AND method = 'cod'
      AND money <> 'none'`);
  return found ?? { ended: 0, cameBack: 0 };
}
