import 'server-only';
import { moneyNotices } from '@/content/money';
import { transaction } from '@/lib/core/db';
import { formatMoney } from '@/lib/core/format';
import { ProviderError } from '@/lib/http/errors';
import { deliverSoon } from '@/lib/messages/outbox/service';
import { tellOwner } from '@/lib/people/alarms/service';
import { fetchRefund } from '@/lib/providers/payments';
import { lockOrder, noteForReview } from '@/lib/sales/orders/service';
import { requirePayment } from '@/lib/sales/settlement/service';
import { saveRefund } from './data';
import { statesBefore } from './rules';

/**
 * Takes in what a signed event hints at about a refund: the provider is asked for it. Each state it comes to is in the
 * order's history and told to the owner, once, whatever else is going on with the order.
 * @returns what came of it, which is kept with the event
 * @throws ProviderError when it should be tried again
 */
export async function applyRefundHint(refundId: string): Promise<string> {
  const refund = await fetchRefund(refundId).catch(ignoreRefused);
  if (!refund) return 'unknown refund';
  const { paymentId, state, amount, paise, currency } = refund;
  const payment = await requirePayment(paymentId);
  const isNew = await transaction(async (tx) => {
    const order = payment?.orderId ? await lockOrder(tx, payment.orderId) : null;
    const ids = { providerId: refundId, paymentId: payment?.id ?? null, orderId: order?.id ?? null };
    if (!(await saveRefund(tx, { ...ids, amount, paise, currency, state }, statesBefore(state)))) return false;
    const detail = { reason: 'made outside the shop', refundId, paymentId, amount, paise, currency };
    if (order) await noteForReview(tx, order, `refund ${state}`, detail);
    const notice = moneyNotices.refund(
      order?.id ?? null,
      refundId,
      paymentId,
      formatMoney({ amount, paise, currency }),
      state,
    );
    await tellOwner(tx, `money:refund:${refundId}:${state}`, notice);
    return true;
  });
  if (isNew) deliverSoon();
  return isNew ? `refund ${state}` : 'already applied';
}

function ignoreRefused(error: unknown): null {
  if (error instanceof ProviderError && error.outcome === 'permanent') return null;
  throw error;
}
