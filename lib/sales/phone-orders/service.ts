import 'server-only';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { type Placement, placeCodOrder } from '@/lib/sales/orders/service';
import { type ByLink, initiateByLink } from '@/lib/sales/payments/service';
import { priceFor } from '@/lib/sales/pricing/rules';
import type { PhoneOrderRequest } from './schema';

type Taking = { takenById: string; key: string | null; address: string };

/**
 * Owner's side, section 2: an order taken on the phone, at the price of the table. It belongs to whoever signs in with
 * its phone by code. What is not paid at the door is paid on a page whose address goes out by SMS, at once or as soon as
 * the provider makes it.
 * @throws AppError as `placeCodOrder` and `initiateByLink`; `conflict` with the reason `cash-rule` where a rule for cash
 *   refuses it and is not overridden
 */
export async function takePhoneOrder(
  { userDetails, quantity, method, override }: PhoneOrderRequest,
  taking: Taking,
): Promise<ByLink> {
  const user = await upsertPhoneUser(userDetails.phone);
  const request = { userDetails, orderDetails: { quantity }, amount: priceFor(quantity).amount };
  const placement: Placement = { user, request, ...taking };
  if (method === 'link') return initiateByLink(placement);
  const { orderId } = await placeCodOrder({ ...placement, override: override === true });
  return { orderId, isLinkToCome: false };
}
