import 'server-only';
import type { Tx } from '@/lib/core/db';
import type { RefundState } from './rules';

export type NewRefund = {
  providerId: string;
  paymentId: string | null;
  orderId: string | null;
  amount: number;
  paise: number;
  currency: string;
  state: RefundState;
};

/** Writes down what a refund of the provider has come to, from one of these states; false when that is known already. */
export async function saveRefund(tx: Tx, refund: NewRefund, from: RefundState[]): Promise<boolean> {
  const { count: made } = await tx.refund.createMany({ data: refund, skipDuplicates: true });
  if (made === 1) return true;
  const { providerId, state } = refund;
  const where = { providerId, state: { in: from } };
  return (await tx.refund.updateMany({ where, data: { state } })).count === 1;
}
