import 'server-only';
import { namesSql, prisma, type Tx } from '@/lib/core/db';
import { ARRIVED } from '@/lib/sales/orders/rules.stages';
import { Prisma } from '@/prisma/generated/client';
import type { Columns, Known, Owed } from './rules';

/** Cash that couriers took at the door and that has not come to us, by courier and day of delivery. */
export const listOwed = (): Promise<Owed[]> =>
  prisma().$queryRaw<Owed[]>(Prisma.sql`
    SELECT courier, min(coalesce(delivered_at, stage_since)) AS "deliveredAt", sum(amount)::float8 AS amount,
      count(*)::int AS count
    FROM orders WHERE stage IN (${namesSql(ARRIVED)}) AND money = 'collected' AND method = 'cod'
    GROUP BY courier, (coalesce(delivered_at, stage_since) AT TIME ZONE 'Asia/Kolkata')::date`);

/** The orders that have one of these numbers or tracking numbers. */
export const listKnown = (numbers: readonly number[], trackings: readonly string[]): Promise<Known[]> =>
  prisma().$queryRaw<Known[]>(Prisma.sql`
    SELECT id, number, tracking_number AS tracking, stage::text, money::text, method::text, amount FROM orders
    WHERE number = ANY(${[...numbers]}::int[])
    UNION
    SELECT id, number, tracking_number, stage::text, money::text, method::text, amount FROM orders
    WHERE tracking_number = ANY(${[...trackings]}::text[])`);

export async function getColumns(courier: string): Promise<Columns | null> {
  return prisma().courierColumns.findUnique({
    where: { courier },
    select: { number: true, tracking: true, amount: true },
  });
}

export async function saveColumns(courier: string, columns: Columns): Promise<void> {
  const row = { ...columns, updatedAt: new Date() };
  await prisma().courierColumns.upsert({
    where: { courier },
    create: { courier, ...row },
    update: row,
    select: { courier: true },
  });
}

/** When a file was last imported, one import left out; null where it never was. */
export async function getImportOf(fileHash: string, leftOut: string): Promise<Date | null> {
  const found = await prisma().remittance.findFirst({
    where: { fileHash, id: { not: leftOut } },
    orderBy: { createdAt: 'desc' },
    select: { createdAt: true },
  });
  return found?.createdAt ?? null;
}

/** The orders whose cash this import has received. */
export async function listReceived(remittanceId: string): Promise<string[]> {
  const lines = await prisma().remittanceLine.findMany({ where: { remittanceId }, select: { orderId: true } });
  return lines.map(({ orderId }) => orderId);
}

export type Remittance = {
  id: string;
  courier: string;
  reference: string;
  receivedOn: Date;
  fileName: string;
  fileHash: string;
  byId: string;
};

/** Writes down a file, once, and lines of it of which cash was received. */
export async function insertLines(
  tx: Tx,
  remittance: Remittance,
  lines: readonly { line: number; orderId: string; amount: number }[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx.remittance.createMany({ data: remittance, skipDuplicates: true });
  await tx.remittanceLine.createMany({ data: lines.map((line) => ({ ...line, remittanceId: remittance.id })) });
}
