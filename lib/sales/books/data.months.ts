import 'server-only';
import { namesSql, prisma } from '@/lib/core/db';
import { NOT_BOUGHT } from '@/lib/sales/orders/rules.stages';
import { Prisma } from '@/prisma/generated/client';
import type { LargePaper, Month, Supply } from './rules.months';

const INDIA = Prisma.sql`'Asia/Kolkata'`;
const dayIn = (column: string) => Prisma.sql`(${Prisma.raw(column)} AT TIME ZONE ${INDIA})::date`;
/** What is many is added up by day first: to write a day as a month takes longer than to add a row. */
const MONTH = Prisma.sql`to_char(day, 'YYYY-MM')`;

type OrderSums = Pick<Month, 'month' | 'orders' | 'rupees' | 'cashDue' | 'cashCollected' | 'cashReceived'>;

/** Orders of each month since then that came to something, and where the cash of those paid at the door is. */
export const sumOrders = (since: Date): Promise<OrderSums[]> =>
  prisma().$queryRaw<OrderSums[]>(Prisma.sql`
    SELECT ${MONTH} AS month, sum(orders)::int AS orders, sum(rupees)::float8 AS rupees,
      coalesce(sum(due), 0)::float8 AS "cashDue", coalesce(sum(collected), 0)::float8 AS "cashCollected",
      coalesce(sum(received), 0)::float8 AS "cashReceived"
    FROM (
      SELECT ${dayIn('created_at')} AS day, count(*) AS orders, sum(amount) AS rupees,
        sum(amount) FILTER (WHERE money = 'due' AND stage NOT IN ('returned', 'lost')) AS due,
        sum(amount) FILTER (WHERE money = 'collected') AS collected,
        sum(amount) FILTER (WHERE money = 'received') AS received
      FROM orders
      WHERE created_at >= ${since} AND stage NOT IN (${namesSql(NOT_BOUGHT)})
      GROUP BY 1
    ) AS days GROUP BY 1`);

type Refunded = { month: string; refundedPaise: number };
/** What went back of what was ours, by the month in which it did. */
export const sumRefunds = (since: Date): Promise<Refunded[]> =>
  prisma().$queryRaw<Refunded[]>(Prisma.sql`
    SELECT to_char(${dayIn('processed_at')}, 'YYYY-MM') AS month, sum(amount::bigint * 100 + paise)::float8 AS "refundedPaise"
    FROM refunds WHERE processed_at >= ${since} AND state = 'processed'
      AND (payment_id IS NOT NULL OR origin = 'outside') GROUP BY 1`);

const STANDING = Prisma.sql`i.kind = 'invoice' AND i.percent IS NOT NULL AND i.cancelled_at IS NULL`;
/** What goes to another state pays to the Union alone. */
const above = (largePaise: number) => Prisma.sql`i.igst > 0 AND i.paise > ${largePaise}`;
const on = (day: string, { from, to }: Days) =>
  Prisma.sql`${Prisma.raw(day)} >= ${from}::date AND ${Prisma.raw(day)} < ${to}::date`;

/** The days from one on and before another. */
export type Days = { from: Date; to: Date };

/**
 * What was supplied in these days, by month, place, rate and size, in paise: invoices less credit notes, each in the month
 * of its own day; cancelled ones and bills of supply count for nothing.
 */
export const sumSupplies = (days: Days, largePaise: number): Promise<Supply[]> =>
  prisma().$queryRaw<Supply[]>(Prisma.sql`
    SELECT ${MONTH} AS month, place, percent::float8 AS percent, "isLarge", sum(taxable)::float8 AS taxable,
      sum(cgst)::float8 AS cgst, sum(sgst)::float8 AS sgst, sum(utgst)::float8 AS utgst, sum(igst)::float8 AS igst,
      sum(invoices)::int AS invoices, sum(notes)::int AS notes
    FROM (
      SELECT i.issued_on AS day, i.place_of_supply AS place, i.percent, ${above(largePaise)} AS "isLarge",
        sum(i.taxable) AS taxable, sum(i.cgst) AS cgst, sum(i.sgst) AS sgst, sum(i.utgst) AS utgst, sum(i.igst) AS igst,
        count(*) AS invoices, 0 AS notes
      FROM invoices i WHERE ${STANDING} AND ${on('i.issued_on', days)} GROUP BY 1, 2, 3, 4
      UNION ALL
      SELECT n.issued_on, i.place_of_supply, i.percent, ${above(largePaise)}, -n.taxable, -n.cgst, -n.sgst, -n.utgst, -n.igst, 0, 1
      FROM credit_notes n JOIN invoices i ON i.id = n.invoice_id
      WHERE ${STANDING} AND n.cancelled_at IS NULL AND ${on('n.issued_on', days)}
    ) AS papers
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`);

/** The large invoices to other states of these days, in the order of their numbers. */
export const listLarge = (days: Days, largePaise: number): Promise<LargePaper[]> =>
  prisma().$queryRaw<LargePaper[]>(Prisma.sql`
    SELECT i.number, i.issued_on::text AS day, i.place_of_supply AS place, i.percent::float8 AS percent, i.paise, i.taxable
    FROM invoices i WHERE ${STANDING} AND ${above(largePaise)} AND ${on('i.issued_on', days)}
    ORDER BY i.year, i.serial`);

/** The credit notes of these days to such invoices, of whatever day those are. */
export const listLargeNotes = (days: Days, largePaise: number): Promise<LargePaper[]> =>
  prisma().$queryRaw<LargePaper[]>(Prisma.sql`
    SELECT n.number, n.issued_on::text AS day, i.place_of_supply AS place, i.percent::float8 AS percent, n.paise, n.taxable
    FROM credit_notes n JOIN invoices i ON i.id = n.invoice_id
    WHERE ${STANDING} AND ${above(largePaise)} AND n.cancelled_at IS NULL AND ${on('n.issued_on', days)}
    ORDER BY n.year, n.serial`);
