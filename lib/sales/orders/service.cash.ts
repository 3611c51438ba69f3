import 'server-only';
import { cashRefusals, moveRefusals, whyNoCash } from '@/content/cash-rules';
import { phoneOrderRefusals } from '@/content/order-desk';
import type { Tx } from '@/lib/core/db';
import { getSettings } from '@/lib/core/settings/service';
import { AppError } from '@/lib/http/errors';
import type { Order } from './data';
import { getPhoneHistory, lockPhone } from './data.cash';
import type { Stage } from './rules';
import {
  type CashRefusal,
  type CashRules,
  cashLimit,
  isDelivered,
  judgeCashOrder,
  judgeMove,
  judgePhone,
  returnsSince,
} from './rules.cash';
import type { OrderRequest } from './schema';

/** The owner's rules for cash at the door. */
const getCashRules = async (): Promise<CashRules> => (await getSettings()).cod;

/** What is known of a phone and speaks against cash orders to it: told to nobody who has not proved that it is theirs. */
export type Held = 'open' | 'returns';

const isOfPhone = (refusal: CashRefusal): refusal is Held => refusal === 'open' || refusal === 'returns';

/** Has cash orders to one phone take turns, in the caller's transaction. @returns why the phone stands against it by then */
export type Turn = (tx: Tx) => Promise<Held | null>;

/** Only where so many orders of a phone may be open does one that comes at once matter. */
function turnOf(rules: CashRules, phone: string, leftOut: string | null = null): Turn | null {
  if (rules.maxOpenPerPhone === 0) return null;
  return async (tx) => {
    await lockPhone(tx, phone);
    return judgePhone(rules, await getPhoneHistory(phone, returnsSince(Date.now()), { tx, leftOut }));
  };
}

export type Beginning = {
  stage: Stage;
  /** Why its phone stands against it. */
  held: Held | null;
  /** Null where nothing has to be judged once more when it is written. */
  turn: Turn | null;
  /** The rule that the owner leaves aside. */
  overridden: CashRefusal | null;
};

async function judge({ orderDetails, userDetails }: OrderRequest) {
  const [rules, history] = await Promise.all([
    getCashRules(),
    getPhoneHistory(userDetails.phone, returnsSince(Date.now())),
  ]);
  const verdict = judgeCashOrder(rules, { kits: orderDetails.quantity, pincode: userDetails.pincode }, history);
  return { rules, verdict };
}

/**
 * Owner's side, section 8: where a cash order begins.
 * @throws AppError `conflict`, in kind words and with the other way to pay
 */
export async function requireCash(request: OrderRequest): Promise<Beginning> {
  const { rules, verdict } = await judge(request);
  const known = { held: null, turn: null, overridden: null };
  if ('stage' in verdict) return { ...known, stage: verdict.stage, turn: turnOf(rules, request.userDetails.phone) };
  if (isOfPhone(verdict.refusal)) return { ...known, stage: 'to_pack', held: verdict.refusal };
  throw new AppError('conflict', whyNoCash(verdict.refusal, rules.maxKits));
}

/** What the owner is told who takes a cash order on the phone and may leave this rule aside. */
export const refuseTaken = (refusal: Exclude<CashRefusal, 'delivery'>, mostKits = 0): AppError => {
  const { cash } = phoneOrderRefusals;
  const message = refusal === 'kits' ? cash.kits(mostKits) : cash[refusal];
  return new AppError('conflict', message, { reason: 'cash-rule' });
};

/**
 * The same for an order that the owner takes on the phone, who may leave all rules aside but where nothing goes to at all.
 * @throws AppError `conflict`, with the reason `cash-rule` where it may be taken all the same
 */
export async function requireTakenCash(request: OrderRequest, isOverriding: boolean): Promise<Beginning> {
  const { rules, verdict } = await judge(request);
  const overridden = 'refusal' in verdict ? verdict.refusal : null;
  if (overridden === 'delivery') throw new AppError('conflict', cashRefusals.delivery);
  if (overridden && !isOverriding) throw refuseTaken(overridden, rules.maxKits);
  const turn = isOverriding ? null : turnOf(rules, request.userDetails.phone);
  return { stage: 'to_pack', held: null, turn, overridden };
}

/** Whether the owner takes cash for so many kits. */
export const takesCashFor = async (kits: number): Promise<boolean> => cashLimit(await getCashRules(), kits) === null;

/** @throws AppError `conflict` where nothing is delivered to */
export async function requireDelivery({ userDetails }: OrderRequest): Promise<void> {
  if (!isDelivered(await getCashRules(), userDetails.pincode)) throw new AppError('conflict', cashRefusals.delivery);
}

/**
 * That the owner's rules have an order sent elsewhere by its parent, as they would have it placed.
 * @returns why the new phone stands against it, and the turn of a cash order to it
 * @throws AppError `conflict`, in kind words
 */
export async function requireMove(
  order: Pick<Order, 'id' | 'method' | 'phone' | 'pincode'>,
  to: { phone: string; pincode: string },
): Promise<Pick<Beginning, 'held' | 'turn'>> {
  const rules = await getCashRules();
  const isOther = { phone: order.phone !== to.phone, pincode: order.pincode !== to.pincode };
  const refusal = judgeMove(rules, {
    method: order.method,
    pincode: isOther.pincode ? to.pincode : null,
    history: isOther.phone ? await getPhoneHistory(to.phone, returnsSince(Date.now())) : null,
  });
  if (refusal && !isOfPhone(refusal)) throw new AppError('conflict', moveRefusals[refusal]);
  const turns = isOther.phone && order.method === 'cod' && !refusal;
  return { held: refusal, turn: turns ? turnOf(rules, to.phone, order.id) : null };
}
