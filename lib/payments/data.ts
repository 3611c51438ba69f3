import 'server-only';
import { prisma, type Tx } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';

export type AttemptState = 'creating' | 'open' | 'paid' | 'cancelled' | 'expired' | 'refused';

export type Attempt = {
  referenceId: string;
  orderId: string;
  amount: number;
  state: AttemptState;
  linkId: string | null;
  linkUrl: string | null;
  expiresAt: Date;
  createdAt: Date;
};

const ATTEMPT = {
  referenceId: true,
  orderId: true,
  amount: true,
  state: true,
  linkId: true,
  linkUrl: true,
  expiresAt: true,
  createdAt: true,
} as const;

/** The statement that writes an order's attempt, as part of the one that places the order; `source` is its row there. */
export function attemptSql(
  attempt: { referenceId: string; amount: number; expiresAt: Date },
  source: Prisma.Sql,
): Prisma.Sql {
  const { referenceId, amount, expiresAt } = attempt;
  return Prisma.sql`
    INSERT INTO payment_attempts (reference_id, order_id, amount, expires_at)
    SELECT ${referenceId}, id, ${amount}::int, ${expiresAt}::timestamptz FROM ${source}`;
}

export async function getAttempt(referenceId: string): Promise<Attempt | null> {
  return prisma().paymentAttempt.findUnique({ where: { referenceId }, select: ATTEMPT });
}

export async function getLatestAttempt(orderId: string): Promise<Attempt | null> {
  return prisma().paymentAttempt.findFirst({ where: { orderId }, orderBy: { createdAt: 'desc' }, select: ATTEMPT });
}

/** Lets one process at a time create the link. */
export async function leaseAttempt(referenceId: string, now: Date, leasedUntil: Date): Promise<boolean> {
  const { count } = await prisma().paymentAttempt.updateMany({
    where: { referenceId, state: 'creating', OR: [{ leasedUntil: null }, { leasedUntil: { lt: now } }] },
    data: { leasedUntil },
  });
  return count === 1;
}

export async function releaseAttempt(referenceId: string): Promise<void> {
  await prisma().paymentAttempt.updateMany({ where: { referenceId, state: 'creating' }, data: { leasedUntil: null } });
}

export async function openAttempt(referenceId: string, linkId: string, linkUrl: string): Promise<void> {
  await prisma().paymentAttempt.updateMany({
    where: { referenceId, state: 'creating' },
    data: { state: 'open', linkId, linkUrl, leasedUntil: null },
  });
}

/** Takes the right to ask the provider about this link now; false when somebody asked a moment ago. */
export async function claimCheck(referenceId: string, now: Date, notSince: Date): Promise<boolean> {
  const { count } = await prisma().paymentAttempt.updateMany({
    where: { referenceId, OR: [{ checkedAt: null }, { checkedAt: { lt: notSince } }] },
    data: { checkedAt: now },
  });
  return count === 1;
}

/** Moves the attempt on; a paid one stays paid. */
export async function closeAttempt(tx: Tx, referenceId: string, state: AttemptState): Promise<void> {
  await tx.paymentAttempt.updateMany({ where: { referenceId, state: { not: 'paid' } }, data: { state } });
}

export async function isPaymentKnown(paymentId: string): Promise<boolean> {
  return (await prisma().payment.count({ where: { id: paymentId } })) > 0;
}

export async function hasAppliedPayment(tx: Tx, orderId: string): Promise<boolean> {
  return (await tx.payment.count({ where: { orderId, use: 'applied' } })) > 0;
}

/** Writes captured money down once; false when this payment is already known. */
export async function insertPayment(
  tx: Tx,
  payment: {
    id: string;
    orderId: string;
    referenceId: string;
    amount: number;
    currency: string;
    use: 'applied' | 'refund_due' | 'in_review';
  },
): Promise<boolean> {
  const { count } = await tx.payment.createMany({ data: payment, skipDuplicates: true });
  return count === 1;
}

const OPEN_EVERY_MS = 20_000;
const CLOSED_EVERY_MS = 3_600_000;
/** The bank may still send money for three days after an attempt. */
const LATE_MONEY_MS = 4 * 86_400_000;

/** Links that may have changed without anybody telling us, longest unchecked first. */
export async function listUnsettled(now: number, limit: number): Promise<Attempt[]> {
  const uncheckedFor = (ms: number) => [{ checkedAt: null }, { checkedAt: { lt: new Date(now - ms) } }];
  return prisma().paymentAttempt.findMany({
    where: {
      OR: [
        { state: { in: ['creating', 'open'] }, OR: uncheckedFor(OPEN_EVERY_MS) },
        {
          state: { in: ['expired', 'cancelled', 'refused'] },
          createdAt: { gt: new Date(now - LATE_MONEY_MS) },
          OR: uncheckedFor(CLOSED_EVERY_MS),
        },
      ],
    },
    orderBy: [{ checkedAt: { sort: 'asc', nulls: 'first' } }, { createdAt: 'asc' }],
    take: limit,
    select: ATTEMPT,
  });
}
