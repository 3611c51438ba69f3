import type { MoneyEvent } from '@/lib/orders/rules';

/** Section 9: the callback page asks again this long after each answer, this many times. */
export const POLL_INTERVAL_MS = 3_000;
export const MAX_POLLS = 40;

/** `state` is null where no answer came or the answer was no success. */
export type CallbackCheck = { orderId: string | null; attempt: number; state: string | null };
export type CallbackStep = { poll: true } | { poll: false; path: string };

const leave = (path: string): CallbackStep => ({ poll: false, path });

/**
 * Section 4, callback page: what follows the check number `attempt`, 0 being the first one and 1 to 40 the polls.
 * Without an order id nothing is asked: the answer is the same whatever the state.
 */
export function callbackStep({ orderId, attempt, state }: CallbackCheck): CallbackStep {
  if (!orderId) return leave('/payment-failed?error=missing_order_id');
  const query = `?orderId=${encodeURIComponent(orderId)}`;
  if (state === 'COMPLETED') return leave(`/payment-success${query}`);
  if (attempt === 0 && state === null) return leave('/payment-failed?error=callback_error');
  const isOver = attempt === 0 ? state !== 'PENDING' : state === 'FAILED' || attempt >= MAX_POLLS;
  return isOver ? leave(`/payment-failed${query}`) : { poll: true };
}

/** How long a hosted page can be paid. The provider wants at least 15 minutes. */
export const LINK_TTL_MS = 60 * 60_000;
/** A status call asks the provider at most this often per link. */
export const RECHECK_MS = 2_000;
/** How long one process may try to create a link before another takes over. */
export const LINK_LEASE_MS = 20_000;
/** A link that nobody could create or find within this time never will be. */
export const GIVE_UP_CREATING_MS = 20 * 60_000;

type Captured = { amount: number; exact: boolean; currency: string };
type LinkFacts = { status: string; captured: readonly Captured[] };

/** Whether this captured money is the whole price, in rupees and nothing else. */
export const isFullPayment = (payment: Captured, amount: number): boolean =>
  payment.exact && payment.currency === 'INR' && payment.amount === amount;

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

/** What becomes of captured money: the first full payment is applied, a second one goes back, the rest is looked at. */
export function purposeOf(
  payment: Captured,
  amount: number,
  alreadyApplied: boolean,
): 'applied' | 'refund_due' | 'in_review' {
  if (!isFullPayment(payment, amount)) return 'in_review';
  return alreadyApplied ? 'refund_due' : 'applied';
}
