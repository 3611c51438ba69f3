import 'server-only';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { type Placement, placeCodOrder } from '@/lib/sales/orders/service';
import { initiatePayment } from '@/lib/sales/payments/service';
import { priceFor } from '@/lib/sales/pricing/rules';
import type { PhoneOrderRequest } from './schema';

type Taking = { takenById: string; key: string | null; address: string };

/**
 * Owner's side, section 2: an order taken on the phone, at the price of the table. It belongs to whoever signs in with
 * its phone by code. What is not paid at the door is paid on a page whose address goes out by SMS.
 * @returns the id of the order
 * @throws AppError as `placeCodOrder` and `initiatePayment`
 */
export async function takePhoneOrder(
  { userDetails, quantity, method }: PhoneOrderRequest,
  taking: Taking,
): Promise<string> {
  const user = await upsertPhoneUser(userDetails.phone);
  const request = { userDetails, orderDetails: { quantity }, amount: priceFor(quantity).amount };
  const placement: Placement = { user, request, ...taking };
  if (method === 'cod') return (await placeCodOrder(placement)).orderId;
  return (await initiatePayment(placement)).orderId;
}
