import { DAY_MS, startOfDayNamed } from '@/lib/core/india';
import { inPaise } from '@/lib/core/money';

/** What one side says of a payment or refund; `state` of a payment is `captured` where the money is ours. */
export type Side = { paise: number; currency: string; state: string };

const KINDS = [
  'payment_missing',
  'payment_foreign',
  'payment_unknown',
  'payment_amount',
  'payment_state',
  'refund_missing',
  'refund_unknown',
  'refund_amount',
  'refund_state',
] as const;
export type Kind = (typeof KINDS)[number];
export const isKind = (text: string): text is Kind => KINDS.some((kind) => kind === text);

export type Difference = {
  kind: Kind;
  /** The provider's id of the payment or refund. */
  subject: string;
  paymentId: string | null;
  orderId: string | null;
  ours: Side | null;
  theirs: Side | null;
};

const isSameMoney = (a: Side, b: Side): boolean => a.paise === b.paise && a.currency === b.currency;

/** Money that the provider holds or held for us; a bank that only keeps it ready, and a try that failed, count for nothing. */
const CAPTURED = 'captured';

/** How a payment differs. Null where both sides agree. */
export function paymentKind(ours: Side | null, theirs: Side | null): Kind | null {
  if (!ours) return theirs?.state === CAPTURED ? 'payment_missing' : null;
  if (!theirs) return 'payment_unknown';
  if (!isSameMoney(ours, theirs)) return 'payment_amount';
  return theirs.state === CAPTURED ? null : 'payment_state';
}

/** The same where it is known for which order it was made: what we lack of none is not missing. */
export const kindFor = (orderId: string | null, kind: Kind): Kind =>
  orderId === null && kind === 'payment_missing' ? 'payment_foreign' : kind;

/** How a refund differs. Null where both sides agree. */
export function refundKind(ours: Side | null, theirs: Side | null): Kind | null {
  if (!ours) return theirs && 'refund_missing';
  if (!theirs) return 'refund_unknown';
  if (!isSameMoney(ours, theirs)) return 'refund_amount';
  return ours.state === theirs.state ? null : 'refund_state';
}

/** What the provider says of a payment, in our words. */
export const paymentSide = (said: { paise: number; currency: string; status: string; isCaptured: boolean }): Side => ({
  paise: said.paise,
  currency: said.currency,
  state: said.isCaptured ? CAPTURED : said.status,
});

/** What our row says. A refund that waits to be sent is pending for the provider, once it has an id there. */
export const sideOf = (row: { amount: number; paise: number; currency: string; state?: string }): Side => ({
  paise: inPaise(row),
  currency: row.currency,
  state: row.state === undefined ? CAPTURED : row.state === 'waiting' ? 'pending' : row.state,
});

/** What is this young may still be on its way to us: it is not looked at, and a difference must last as long to count. */
export const SETTLE_MS = 30 * 60_000;
/** A daily comparison goes back so far: refunds take up to three weeks. */
export const RANGE_DAYS = 30;

export type Stretch = { from: Date; to: Date };

/** The days from one to another of India, each from midnight to midnight, without what is too young. */
export function daysOf(fromDay: string, toDay: string, nowMs: number): Stretch[] {
  const last = nowMs - SETTLE_MS;
  const days: Stretch[] = [];
  for (let at = startOfDayNamed(fromDay).getTime(); at <= startOfDayNamed(toDay).getTime() && at < last; at += DAY_MS)
    days.push({ from: new Date(at), to: new Date(Math.min(at + DAY_MS, last)) });
  return days;
}

const isSameSide = (a: Side | null, b: Side | null): boolean =>
  a === b || (a !== null && b !== null && isSameMoney(a, b) && a.state === b.state);

type Facts = Pick<Difference, 'ours' | 'theirs'>;
export const isSame = (a: Facts, b: Facts): boolean => isSameSide(a.ours, b.ours) && isSameSide(a.theirs, b.theirs);

/** Whether a difference that was first seen then and stands unchanged is one to show. */
export const hasLasted = (seenAt: Date, nowMs: number): boolean => nowMs - seenAt.getTime() >= SETTLE_MS;

/** By how much the two sides differ, in paise: what one of them does not know at all counts in full. */
export function gapOf({ ours, theirs }: Facts): number {
  if (!ours || !theirs) return ours?.paise ?? theirs?.paise ?? 0;
  return Math.abs(ours.paise - theirs.paise) || ours.paise;
}
