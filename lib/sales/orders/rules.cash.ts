import { DAY_MS } from '@/lib/core/india';
import type { Stage } from './rules';

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

/** Where a cash order begins, or why it cannot be one. */
export function judgeCashOrder(
  rules: CashRules,
  { kits, pincode }: Asked,
  { earlier, open, cameBack }: PhoneHistory,
): { stage: Stage } | { refusal: CashRefusal } {
  if (!isDelivered(rules, pincode)) return { refusal: 'delivery' };
  if (!rules.enabled) return { refusal: 'off' };
  if (kits > rules.maxKits) return { refusal: 'kits' };
  if (rules.pincodesWithoutCash.includes(pincode)) return { refusal: 'pincode' };
  if (rules.returnsBeforeOnline > 0 && cameBack >= rules.returnsBeforeOnline) return { refusal: 'returns' };
  if (rules.maxOpenPerPhone > 0 && open >= rules.maxOpenPerPhone) return { refusal: 'open' };
  return { stage: needsConfirmation(rules, kits, earlier) ? 'to_confirm' : 'to_pack' };
}

/** A parcel that came back counts for half a year. */
const RETURNS_FADE_MS = 180 * DAY_MS;
export const returnsSince = (nowMs: number): Date => new Date(nowMs - RETURNS_FADE_MS);

/** Nobody confirmed: the parent is reminded after a day, and the order ends after two. */
export const REMIND_AFTER_MS = DAY_MS;
export const END_AFTER_MS = 2 * DAY_MS;
