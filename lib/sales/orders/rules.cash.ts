import { DAY_MS } from '@/lib/core/india';
import type { PaymentMethod, Stage } from './rules';

/** Owner's side, section 8, cash on delivery. None of it touches a price. */
export type CashRules = {
  enabled: boolean;
  maxKits: number;
  /** Open cash orders of one phone; 0 for as many as there are. */
  maxOpenPerPhone: number;
  confirmation: 'none' | 'first' | 'every' | 'above';
  confirmAboveKits: number;
  /** So many orders that came back lately make a phone pay online; 0 for never. */
  returnsBeforeOnline: number;
  pincodesWithoutCash: readonly string[];
  pincodesWithoutDelivery: readonly string[];
};

/** What is known of the cash orders to a phone. */
export type PhoneHistory = { earlier: number; open: number; cameBack: number };

/** Why an order cannot be placed so. */
export type CashRefusal = 'delivery' | 'off' | 'kits' | 'pincode' | 'open' | 'returns';

type Asked = { kits: number; pincode: string };

const needsConfirmation = ({ confirmation, confirmAboveKits }: CashRules, kits: number, earlier: number): boolean =>
  confirmation === 'every' ||
  (confirmation === 'first' && earlier === 0) ||
  (confirmation === 'above' && kits > confirmAboveKits);

/** Whether anything goes to this pincode at all, however it is paid. */
export const isDelivered = ({ pincodesWithoutDelivery }: CashRules, pincode: string): boolean =>
  !pincodesWithoutDelivery.includes(pincode);

/** Why no further cash order goes to a phone; null where one does. */
export function judgePhone(
  rules: CashRules,
  { open, cameBack }: Omit<PhoneHistory, 'earlier'>,
): 'returns' | 'open' | null {
  if (rules.returnsBeforeOnline > 0 && cameBack >= rules.returnsBeforeOnline) return 'returns';
  return rules.maxOpenPerPhone > 0 && open >= rules.maxOpenPerPhone ? 'open' : null;
}

/** Why so many kits are not paid in cash by anybody, or null. */
export function cashLimit({ enabled, maxKits }: Pick<CashRules, 'enabled' | 'maxKits'>, kits: number) {
  if (!enabled) return 'off';
  return kits > maxKits ? 'kits' : null;
}

/** Where a cash order begins, or why it cannot be one. */
export function judgeCashOrder(
  rules: CashRules,
  { kits, pincode }: Asked,
  { earlier, open, cameBack }: PhoneHistory,
): { stage: Stage } | { refusal: CashRefusal } {
  if (!isDelivered(rules, pincode)) return { refusal: 'delivery' };
  const limit = cashLimit(rules, kits);
  if (limit) return { refusal: limit };
  if (rules.pincodesWithoutCash.includes(pincode)) return { refusal: 'pincode' };
  const refusal = judgePhone(rules, { open, cameBack });
  if (refusal) return { refusal };
  return { stage: needsConfirmation(rules, kits, earlier) ? 'to_confirm' : 'to_pack' };
}

type Move = {
  method: PaymentMethod;
  /** The new pincode; null where it stays. */
  pincode: string | null;
  /** What is known of the new phone; null where it stays. */
  history: PhoneHistory | null;
};

/** Why a parent cannot have an order sent elsewhere, which could not have been placed so; null where they can. */
export function judgeMove(rules: CashRules, { method, pincode, history }: Move) {
  if (pincode && !isDelivered(rules, pincode)) return 'delivery';
  if (method !== 'cod') return null;
  if (pincode && rules.pincodesWithoutCash.includes(pincode)) return 'pincode';
  return history && judgePhone(rules, history);
}

/** A parcel that came back counts for half a year. */
const RETURNS_FADE_MS = 180 * DAY_MS;
export const returnsSince = (nowMs: number): Date => new Date(nowMs - RETURNS_FADE_MS);

/** Nobody confirmed: the parent is reminded after a day, and the order ends after two. */
export const REMIND_AFTER_MS = DAY_MS;
export const END_AFTER_MS = 2 * DAY_MS;
export const END_AFTER_HOURS = (END_AFTER_MS / DAY_MS) * 24;
