import 'server-only';
import { cashRefusals, moveRefusals, whyNoCash } from '@/content/cash-rules';
import { getSettings } from '@/lib/core/settings/service';
import { AppError } from '@/lib/http/errors';
import type { Order } from './data';
import { getPhoneHistory } from './data.cash';
import type { Stage } from './rules';
import {
  type CashRefusal,
  type CashRules,
  cashLimit,
  isDelivered,
  judgeCashOrder,
  judgeMove,
  returnsSince,
} from './rules.cash';
import type { OrderRequest } from './schema';

/** The owner's rules for cash at the door. */
const getCashRules = async (): Promise<CashRules> => (await getSettings()).cod;

/** What is known of a phone and speaks against cash orders to it: told to nobody who has not proved that it is theirs. */
export type Held = 'open' | 'returns';

const isOfPhone = (refusal: CashRefusal): refusal is Held => refusal === 'open' || refusal === 'returns';

/**
 * Owner's side, section 8: where a cash order begins.
 * @returns `held` where its phone stands against it
 * @throws AppError `conflict`, in kind words and with the other way to pay
 */
export async function requireCash({
  orderDetails,
  userDetails,
}: OrderRequest): Promise<{ stage: Stage; held: Held | null }> {
  const [rules, history] = await Promise.all([
    getCashRules(),
    getPhoneHistory(userDetails.phone, returnsSince(Date.now())),
  ]);
  const verdict = judgeCashOrder(rules, { kits: orderDetails.quantity, pincode: userDetails.pincode }, history);
  if ('stage' in verdict) return { stage: verdict.stage, held: null };
  if (isOfPhone(verdict.refusal)) return { stage: 'to_pack', held: verdict.refusal };
  throw new AppError('conflict', whyNoCash(verdict.refusal, rules.maxKits));
}

/** Whether the owner takes cash for so many kits. */
export const takesCashFor = async (kits: number): Promise<boolean> => cashLimit(await getCashRules(), kits) === null;

/** @throws AppError `conflict` where nothing is delivered to */
export async function requireDelivery({ userDetails }: OrderRequest): Promise<void> {
  if (!isDelivered(await getCashRules(), userDetails.pincode)) throw new AppError('conflict', cashRefusals.delivery);
}

/**
 * That the owner's rules have an order sent elsewhere by its parent, as they would have it placed.
 * @returns why the new phone stands against it, or null
 * @throws AppError `conflict`, in kind words
 */
export async function requireMove(
  order: Pick<Order, 'method' | 'phone' | 'pincode'>,
  to: { phone: string; pincode: string },
): Promise<Held | null> {
  const isOther = { phone: order.phone !== to.phone, pincode: order.pincode !== to.pincode };
  const refusal = judgeMove(await getCashRules(), {
    method: order.method,
    pincode: isOther.pincode ? to.pincode : null,
    history: isOther.phone ? await getPhoneHistory(to.phone, returnsSince(Date.now())) : null,
  });
  if (!refusal || isOfPhone(refusal)) return refusal;
  throw new AppError('conflict', moveRefusals[refusal]);
}
