import 'server-only';
import { prisma, sweepRows, type Tx } from '@/lib/core/db';
import { send } from '@/lib/core/queue';
import { Prisma } from '@/prisma/generated/client';
import type { Difference, Side, Stretch } from './rules';

const PAYMENT = { id: true, orderId: true, amount: true, paise: true, currency: true } as const;
export type OurPayment = Prisma.PaymentGetPayload<{ select: typeof PAYMENT }>;

/** Our payments that the provider names, or that came to us in this time. */
export const listPayments = (ids: readonly string[], { from, to }: Stretch): Promise<OurPayment[]> =>
  prisma().payment.findMany({
    where: { OR: [{ id: { in: [...ids] } }, { createdAt: { gte: from, lt: to } }] },
    select: PAYMENT,
  });

export const getPayment = (id: string): Promise<OurPayment | null> =>
  prisma().payment.findUnique({ where: { id }, select: PAYMENT });

const REFUND = {
  providerId: true,
  paymentId: true,
  orderId: true,
  amount: true,
  paise: true,
  currency: true,
  state: true,
} as const;
type RefundRow = Prisma.RefundGetPayload<{ select: typeof REFUND }>;
export type OurRefund = Omit<RefundRow, 'providerId'> & { id: string };

const known = (rows: readonly RefundRow[]): OurRefund[] =>
  rows.flatMap(({ providerId, ...row }) => (providerId ? [{ ...row, id: providerId }] : []));

/** Our refunds that the provider names, or that began in this time and that it has given an id. */
export async function listRefunds(ids: readonly string[], { from, to }: Stretch): Promise<OurRefund[]> {
  const where = { OR: [{ providerId: { in: [...ids] } }, { createdAt: { gte: from, lt: to } }] };
  return known(await prisma().refund.findMany({ where, select: REFUND }));
}

export async function getRefund(id: string): Promise<OurRefund | null> {
  const row = await prisma().refund.findUnique({ where: { providerId: id }, select: REFUND });
  return known(row ? [row] : [])[0] ?? null;
}

const ROW = {
  id: true,
  kind: true,
  subject: true,
  paymentId: true,
  orderId: true,
  ours: true,
  theirs: true,
  seenAt: true,
  shownAt: true,
} as const;
type Row = Prisma.BookDifferenceGetPayload<{ select: typeof ROW }>;
export type Kept = Omit<Row, 'ours' | 'theirs'> & { ours: Side | null; theirs: Side | null };

const asKept = (row: Row): Kept => ({ ...row, ours: row.ours as Side | null, theirs: row.theirs as Side | null });

/** Every open difference, the oldest first. */
export async function listOpen(tx?: Tx): Promise<Kept[]> {
  const rows = await (tx ?? prisma()).bookDifference.findMany({
    where: { endedAt: null },
    orderBy: { id: 'asc' },
    select: ROW,
  });
  return rows.map(asKept);
}

/** The differences of these orders that are shown, the oldest first. */
export async function listShownOf(tx: Tx, orderIds: readonly string[]): Promise<Kept[]> {
  const rows = await tx.bookDifference.findMany({
    where: { orderId: { in: [...orderIds] }, endedAt: null, shownAt: { not: null } },
    orderBy: { id: 'asc' },
    select: ROW,
  });
  return rows.map(asKept);
}

/** The order that an open difference is about. */
export const getOrderOf = async (tx: Tx, id: bigint): Promise<string | null> =>
  (await tx.bookDifference.findFirst({ where: { id, endedAt: null }, select: { orderId: true } }))?.orderId ?? null;

/** A difference that is shown from now on, also where it was found before and had not lasted. */
export async function showDifference(tx: Tx, difference: Difference, now: Date): Promise<void> {
  await insertDifference(tx, difference, now);
  const { kind, subject } = difference;
  await tx.bookDifference.updateMany({
    where: { kind, subject, endedAt: null, shownAt: null },
    data: { shownAt: now },
  });
}

/** Ends what is said of a payment in this way. */
export async function endOf(tx: Tx, kind: string, subject: string, endedAt: Date): Promise<void> {
  await tx.bookDifference.updateMany({ where: { kind, subject, endedAt: null }, data: { endedAt } });
}

/** Those that are shown and about no order of ours. */
export const countOrderless = (): Promise<number> =>
  prisma().bookDifference.count({ where: { endedAt: null, shownAt: { not: null }, orderId: null } });

export const countShown = (): Promise<number> =>
  prisma().bookDifference.count({ where: { endedAt: null, shownAt: { not: null } } });

/** Those that differ and have not lasted yet. */
export const countFresh = (): Promise<number> =>
  prisma().bookDifference.count({ where: { endedAt: null, shownAt: null } });

/** The last one about this that somebody said Done to. */
export async function getDone(tx: Tx, kind: string, subject: string): Promise<Kept | null> {
  const row = await tx.bookDifference.findFirst({
    where: { kind, subject, endedById: { not: null } },
    orderBy: { id: 'desc' },
    select: ROW,
  });
  return row && asKept(row);
}

const json = (side: Side | null) => side ?? Prisma.DbNull;

export async function insertDifference(tx: Tx, { ours, theirs, ...rest }: Difference, seenAt: Date): Promise<void> {
  await tx.bookDifference.createMany({
    data: { ...rest, ours: json(ours), theirs: json(theirs), seenAt },
    skipDuplicates: true,
  });
}

/** What an open difference says now, since when it says so, and since when it is shown. */
export async function updateDifference(
  tx: Tx,
  id: bigint,
  { ours, theirs, seenAt, shownAt }: Pick<Kept, 'ours' | 'theirs' | 'seenAt' | 'shownAt'>,
): Promise<void> {
  const data = { ours: json(ours), theirs: json(theirs), seenAt, shownAt };
  await tx.bookDifference.updateMany({ where: { id, endedAt: null }, data });
}

/** Ends differences, by themselves or because somebody said Done; false where none of them was open. */
export async function endDifferences(
  tx: Tx,
  ids: readonly bigint[],
  now: Date,
  done?: { userId: string; note: string },
): Promise<boolean> {
  const { count } = await tx.bookDifference.updateMany({
    where: { id: { in: [...ids] }, endedAt: null },
    data: { endedAt: now, ...(done ? { endedById: done.userId, note: done.note } : {}) },
  });
  return count > 0;
}

/** What was written about differences that ended before this time. */
export const emptyNotes = (before: Date, isDry: boolean): Promise<number> =>
  sweepRows('book_differences', Prisma.sql`ended_at < ${before} AND note IS NOT NULL`, isDry, Prisma.sql`note = NULL`);

/** Has one comparison at a time write what it found. */
export async function lockBooks(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('books'))`;
}

type Run = { fromDay: Date; toDay: Date; payments: number; refunds: number };
export async function insertRun(tx: Tx, run: Run, finishedAt: Date): Promise<void> {
  await tx.bookRun.create({ data: { ...run, finishedAt }, select: { id: true } });
}

export const getLastRun = () =>
  prisma().bookRun.findFirst({
    orderBy: { finishedAt: 'desc' },
    select: { fromDay: true, toDay: true, payments: true, refunds: true, finishedAt: true },
  });

/** Numbers that people call these orders by. */
export const listNumbers = (ids: readonly string[]) =>
  prisma().order.findMany({ where: { id: { in: [...ids] } }, select: { id: true, number: true } });

/** Has the books of these days compared soon. */
export const queueComparison = (range: { from: string; to: string }): Promise<void> => send('books', range);
