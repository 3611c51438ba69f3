import type { MoneyEvent, Stage } from '@/lib/sales/orders/rules';

/** A payment that is authorised and not captured after this long is told. */
export const AUTHORISED_WAIT_S = 5;

export type Captured = { amount: number; paise: number; currency: string };
type LinkFacts = { status: string; captured: readonly Captured[] };

/** Whether this captured money is the whole price, in rupees and nothing else. */
export const isFullPayment = (payment: Captured, amount: number): boolean =>
  payment.paise === 0 && payment.currency === 'INR' && payment.amount === amount;

/**
 * What the provider's link says about the order's money. Money counts whatever the link's status says;
 * a failed attempt leaves the link payable and means nothing yet.
 */
export function moneyEventOf(link: LinkFacts, amount: number): MoneyEvent | null {
  if (link.captured.some((payment) => isFullPayment(payment, amount))) return 'payment_captured';
  if (link.captured.length > 0) return null;
  if (link.status === 'cancelled') return 'payment_cancelled';
  if (link.status === 'expired') return 'payment_expired';
  return null;
}

/**
 * What an attempt is after its link was looked at; null where it stays as it is. A link that is called paid before its
 * payments are listed is looked at again.
 */
export function attemptStateOf(link: LinkFacts, amount: number): 'paid' | 'cancelled' | 'expired' | null {
  if (moneyEventOf(link, amount) === 'payment_captured') return 'paid';
  if (link.status === 'paid' && link.captured.length > 0) return 'paid';
  if (link.status === 'cancelled' || link.status === 'expired') return link.status;
  return null;
}

/** Why the right sum is not wanted, and goes back. */
export type Unwanted = 'second payment' | 'cancelled';
export type Misfit = 'lower amount' | 'higher amount' | 'other currency' | 'paise left over' | 'unknown order';

/** Why an order in this stage wants no more money; null where it does. */
export function unwantedFor(stage: Stage, hasApplied: boolean): Unwanted | null {
  if (hasApplied) return 'second payment';
  return stage === 'cancelled' ? 'cancelled' : null;
}

export type Purpose =
  | { use: 'applied'; reason: null }
  | { use: 'refund_due'; reason: Unwanted }
  | { use: 'in_review'; reason: Misfit };

function misfitOf(payment: Captured, amount: number): Misfit | null {
  if (payment.currency !== 'INR') return 'other currency';
  if (payment.amount < amount) return 'lower amount';
  if (payment.amount > amount) return 'higher amount';
  return payment.paise === 0 ? null : 'paise left over';
}

/** What becomes of captured money: the first full payment is applied, what is not wanted goes back, the rest is looked at. */
export function purposeOf(payment: Captured, amount: number, unwanted: Unwanted | null): Purpose {
  const reason = misfitOf(payment, amount);
  if (reason) return { use: 'in_review', reason };
  return unwanted ? { use: 'refund_due', reason: unwanted } : { use: 'applied', reason: null };
}
