import 'server-only';
import { prisma, type Tx } from '@/lib/core/db';
import { send } from '@/lib/core/queue';

export type KnownPayment = { id: string; orderId: string | null; amount: number; paise: number; currency: string };

const KNOWN = { id: true, orderId: true, amount: true, paise: true, currency: true } as const;

export async function getPayment(id: string): Promise<KnownPayment | null> {
  return prisma().payment.findUnique({ where: { id }, select: KNOWN });
}

export async function listPayments(ids: string[]): Promise<KnownPayment[]> {
  return ids.length === 0 ? [] : prisma().payment.findMany({ where: { id: { in: ids } }, select: KNOWN });
}

export async function hasAppliedPayment(tx: Tx, orderId: string): Promise<boolean> {
  return (await tx.payment.count({ where: { orderId, use: 'applied' } })) > 0;
}

export async function hasPayments(orderId: string, tx: Tx = prisma()): Promise<boolean> {
  return (await tx.payment.count({ where: { orderId } })) > 0;
}

/** Writes captured money down once, or finds the order of what was kept without one; false when all that is known. */
export async function insertPayment(
  tx: Tx,
  payment: {
    id: string;
    orderId: string | null;
    referenceId: string | null;
    amount: number;
    paise: number;
    currency: string;
    use: 'applied' | 'refund_due' | 'in_review';
    reason: string | null;
  },
): Promise<boolean> {
  const { count } = await tx.payment.createMany({ data: payment, skipDuplicates: true });
  if (count === 1 || payment.orderId === null) return count === 1;
  const { id, orderId, referenceId, use, reason } = payment;
  const found = await tx.payment.updateMany({
    where: { id, orderId: null },
    data: { orderId, referenceId, use, reason },
  });
  return found.count === 1;
}

/** Has a payment looked at again in a while. */
export const queueCheck = (paymentId: string, afterS: number): Promise<void> =>
  send('payment-check', { paymentId }, afterS);
