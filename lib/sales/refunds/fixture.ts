import { playPayment, sql } from '@/e2e/shopper';
import { startPayment } from '@/lib/sales/payments/fixture';
import { applyPaymentHint, findRefunded } from '@/lib/sales/settlement/service';
import { applyRefundHint, atOnce, followRefunds } from './service';

/** An order of ₹2,499 that is paid online, and the shop knows. */
export async function paidOrder() {
  const { orderId, referenceId, user } = await startPayment();
  const [paymentId = ''] = (await playPayment(referenceId, 'paid', { webhook: false })).paymentIds;
  await applyPaymentHint({ referenceId, paymentId });
  return { orderId, referenceId, paymentId, user };
}

/** Has the shop ask the provider how a refund stands. */
export const hear = (refundId: string) => applyRefundHint(refundId, findRefunded);

/** Looks after every refund that is due, and those that are not due yet as well. */
export async function followAll(): Promise<void> {
  await sql("UPDATE refunds SET check_at = now() WHERE state IN ('waiting', 'pending')");
  await followRefunds(Date.now() + 1_000, atOnce, () => false);
}
