import 'server-only';
import { prisma, sweepRows, type Tx } from '@/lib/core/db';
import { enqueue } from '@/lib/core/queue';
import { Prisma } from '@/prisma/generated/client';
import type { Origin, Pauses } from './rules';

const ROW = {
  id: true,
  providerId: true,
  paymentId: true,
  orderId: true,
  amount: true,
  paise: true,
  currency: true,
  state: true,
  origin: true,
  reason: true,
  way: true,
  reference: true,
  failure: true,
  bankReference: true,
  tries: true,
  createdAt: true,
  updatedAt: true,
} as const satisfies Prisma.RefundSelect;

export type Refund = Omit<Prisma.RefundGetPayload<{ select: typeof ROW }>, 'origin'> & { origin: Origin };

const asRefund = (row: Prisma.RefundGetPayload<{ select: typeof ROW }>): Refund => ({
  ...row,
  origin: row.origin as Origin,
});

export type NewRefund = Pick<Refund, 'paymentId' | 'orderId' | 'amount' | 'paise' | 'currency' | 'state' | 'origin'> &
  Partial<Pick<Refund, 'providerId' | 'reason' | 'way' | 'reference' | 'failure' | 'bankReference'>> & {
    askedById?: string;
    askedKey?: string | null;
    /** When the reconciler looks after it, should its job be lost. */
    checkAt: Date;
  };

/** Writes a refund down; null where the provider's refund is known already. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<Refund | null> {
  const data = { ...refund, processedAt: refund.state === 'processed' ? new Date() : null };
  const [made] = await tx.refund.createManyAndReturn({ data, skipDuplicates: true, select: ROW });
  return made ? asRefund(made) : null;
}

/** Has a refund sent to the provider: the job exists exactly when the row does. */
export const queueSending = (tx: Tx, refundId: string, afterS = 0): Promise<void> =>
  enqueue(tx, 'refund-send', { refundId }, afterS);

type Change = Pick<Refund, 'providerId' | 'state' | 'failure' | 'bankReference'> & { checkAt: Date };

export async function updateRefund(tx: Tx, id: string, change: Change): Promise<void> {
  const processed = change.state === 'processed' ? { processedAt: new Date() } : {};
  await tx.refund.updateMany({ where: { id }, data: { ...change, ...processed, tries: 0 } });
}

/** The bank has named what it had done before. */
export async function nameRefund(tx: Tx, id: string, bankReference: string): Promise<void> {
  await tx.refund.updateMany({ where: { id, bankReference: null }, data: { bankReference } });
}

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** The refund that the provider speaks of: by its id, or by ours where it has none of its own yet. */
export async function findRefund(
  tx: Tx,
  said: { refundId: string | null; receipt: string | null; paymentId: string },
): Promise<Refund | null> {
  const { refundId, receipt, paymentId } = said;
  const known = refundId ? await tx.refund.findUnique({ where: { providerId: refundId }, select: ROW }) : null;
  if (known) return asRefund(known);
  if (!receipt || !UUID.test(receipt)) return null;
  const where = { id: receipt, paymentId, ...(refundId ? { providerId: null } : {}) };
  const asked = await tx.refund.findFirst({ where, select: ROW });
  return asked && asRefund(asked);
}

/** What was refunded of a payment, or is to be. */
export const listOfPayment = async (tx: Tx, paymentId: string): Promise<Refund[]> =>
  (await tx.refund.findMany({ where: { paymentId }, orderBy: { createdAt: 'asc' }, select: ROW })).map(asRefund);

/** What came in for an order and what went back. */
export async function listMoney(tx: Tx, orderId: string) {
  const payments = await tx.payment.findMany({
    where: { orderId },
    orderBy: { createdAt: 'asc' },
    select: { id: true, amount: true, paise: true, currency: true, use: true },
  });
  const refunds = await tx.refund.findMany({ where: { orderId }, orderBy: { createdAt: 'asc' }, select: ROW });
  return { payments, refunds: refunds.map(asRefund) };
}

export const getPayment = (id: string) =>
  prisma().payment.findUnique({ where: { id }, select: { id: true, amount: true, paise: true, currency: true } });

export async function getRefund(id: string): Promise<Refund | null> {
  const found = await prisma().refund.findUnique({ where: { id }, select: ROW });
  return found && asRefund(found);
}

/** The refund that was asked for under this key. */
export async function findAsked(tx: Tx, orderId: string, askedById: string, askedKey: string): Promise<string | null> {
  return (await tx.refund.findFirst({ where: { orderId, askedById, askedKey }, select: { id: true } }))?.id ?? null;
}

const nextCheck = (now: Date, { waiting, pending }: Pauses): Prisma.Sql => Prisma.sql`
  ${now}::timestamptz + make_interval(secs => CASE state
    WHEN 'waiting' THEN least(${waiting.most}::float8, ${waiting.first}::float8 * 2 ^ least(tries, 12))
    ELSE least(${pending.most}::float8, ${pending.first}::float8 * 2 ^ least(tries, 12)) END)`;

/** A refund that is under way and due to be looked after, for one caller; it is due again later. */
export async function claimDue(now: Date, pauses: Pauses): Promise<string | null> {
  const [row] = await prisma().$queryRaw<{ id: string }[]>(Prisma.sql`
    UPDATE refunds SET tries = tries + 1, check_at = ${nextCheck(now, pauses)}
    WHERE id = (
      SELECT id FROM refunds WHERE state IN ('waiting', 'pending') AND check_at <= ${now}
      ORDER BY check_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id`);
  return row?.id ?? null;
}

/** Counts that this refund is looked after now. */
export async function noteTry(id: string, now: Date, pauses: Pauses): Promise<void> {
  await prisma().$executeRaw(Prisma.sql`
    UPDATE refunds SET tries = tries + 1, check_at = ${nextCheck(now, pauses)}
    WHERE id = ${id}::uuid AND state IN ('waiting', 'pending')`);
}

/** Refunds of orders that are under way since before then. */
export const listUnderWay = async (state: 'waiting' | 'pending', before: Date, limit: number): Promise<Refund[]> =>
  (
    await prisma().refund.findMany({
      where: { state, createdAt: { lt: before }, orderId: { not: null } },
      orderBy: { createdAt: 'asc' },
      take: limit,
      select: ROW,
    })
  ).map(asRefund);

/** Whether a refund stands so at this moment. */
export const isIn = async (tx: Tx, id: string, state: Refund['state']): Promise<boolean> =>
  (await tx.refund.count({ where: { id, state } })) > 0;

/** Why money went back, of refunds that are over and were asked for before this time. */
export const emptyReasons = (before: Date, isDry: boolean): Promise<number> =>
  sweepRows(
    'refunds',
    Prisma.sql`reason IS NOT NULL AND state IN ('processed', 'failed') AND created_at < ${before}`,
    isDry,
    Prisma.sql`reason = NULL`,
  );
