import 'server-only';
import { namesSql, prisma } from '@/lib/core/db';
import { Prisma } from '@/prisma/generated/client';
import { NOT_BOUGHT } from './rules.stages';

export type DayFigures = { day: string; orders: number; revenue: number };

/** Orders that are to be sent and their rupees of each day in India since then; days without orders are left out. */
export async function listDays(since: Date): Promise<DayFigures[]> {
  return prisma().$queryRaw<DayFigures[]>(Prisma.sql`
    SELECT to_char(created_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS day,
           count(*)::int AS orders, sum(amount)::int AS revenue
    FROM orders WHERE stage NOT IN (${namesSql(NOT_BOUGHT)}) AND created_at >= ${since}
    GROUP BY 1 ORDER BY 1`);
}

export async function countNeedingReview(): Promise<number> {
  return prisma().order.count({ where: { needsReview: true } });
}
