import { DAY_MS } from '@/lib/core/india';
import { inPaise, inRupees, ofPaise, type Sum } from '@/lib/core/money';
import type { Money, PaymentMethod } from '@/lib/sales/orders/rules';

/** `waiting` is not sent to the provider yet, `pending` is with the bank. */
export type RefundState = 'waiting' | 'pending' | 'processed' | 'failed';

/** Who began it: the shop, somebody at the provider, or the owner, who paid it back in another way. */
export type Origin = 'shop' | 'provider' | 'outside';

const ORDER: Record<RefundState, number> = { waiting: 0, pending: 1, processed: 2, failed: 2 };

type Known = { state: RefundState; providerId: string | null };
/** `refundId` is null for a refund that the provider would not make. */
type Said = { state: RefundState; refundId: string | null };

/**
 * Whether this is news of a refund: it only moves forward, and is over once. What the provider would not make is over
 * until it turns out that it was made all the same.
 */
export function isNews({ state, providerId }: Known, said: Said): boolean {
  if (said.refundId === null) return state === 'waiting' && providerId === null;
  if (state === 'failed' && providerId === null) return said.state !== 'failed';
  return ORDER[state] < ORDER[said.state];
}

/** Why a refund failed. */
const FAILURES = ['too_old', 'balance', 'nothing_left', 'refused', 'bank', 'overtaken', 'not_asked'] as const;
export type Failure = (typeof FAILURES)[number];

export const failureOf = (reason: string | null | undefined): Failure =>
  FAILURES.find((failure) => failure === reason) ?? 'refused';

type Paid = Sum & { id: string; currency: string; use: string };
type Back = Sum & { paymentId: string | null; state: RefundState; origin: string };

const sumOf = (refunds: readonly Back[]): number => refunds.reduce((all, refund) => all + inPaise(refund), 0);

/** What of a payment may still go back, in paise: what was captured less what went back or is on its way. */
export function leftOf(payment: Sum & { id: string }, refunds: readonly Back[]): number {
  const taken = refunds.filter(({ paymentId, state }) => paymentId === payment.id && state !== 'failed');
  return Math.max(0, inPaise(payment) - sumOf(taken));
}

type Facts = {
  order: { method: PaymentMethod; money: Money; amount: number };
  payments: readonly Paid[];
  refunds: readonly Back[];
};

const rankOf = ({ use }: { use: string }): number => (use === 'applied' ? 0 : 1);

/** The payments of which something may go back, in whole rupees; the order's own payment first. */
export function refundablePayments({ payments, refunds }: Pick<Facts, 'payments' | 'refunds'>) {
  return payments
    .filter(({ currency }) => currency === 'INR')
    .map((payment) => ({ id: payment.id, use: payment.use, left: ofPaise(leftOf(payment, refunds)).amount }))
    .filter(({ left }) => left > 0)
    .sort((one, other) => rankOf(one) - rankOf(other));
}

type Refundable = ReturnType<typeof refundablePayments>[number];

/**
 * Which of these payments so many rupees go back of: one that the order did not want, where this is all that is left of
 * it; else the first that has as much.
 */
export const sourceOf = (payments: readonly Refundable[], rupees: number): Refundable | null =>
  payments.find(({ use, left }) => use !== 'applied' && left === rupees) ??
  payments.find(({ left }) => left >= rupees) ??
  null;

/** What is left of all that was paid for an order, with what came in once more; what fits no order is for a person. */
export const dueBack = ({ payments, refunds }: Pick<Facts, 'payments' | 'refunds'>) =>
  payments
    .filter(({ use, currency }) => use !== 'in_review' && currency === 'INR')
    .map((payment) => ({ payment, left: leftOf(payment, refunds) }))
    .filter(({ left }) => left > 0);

type Tried = Back & { failure: string | null; createdAt: Date; updatedAt: Date };

/**
 * The last refund of ours that failed and is still owed: since then as much of its payment neither went back nor is on its
 * way. One that another one took the place of is not.
 * @param seenToAt when a person said last that what had failed by then is seen to
 */
export function owedOf<Refund extends Tried>(
  { payments, refunds }: { payments: readonly Paid[]; refunds: readonly Refund[] },
  seenToAt: Date | null,
): Refund | null {
  const isOwed = (failed: Refund): boolean => {
    const { paymentId, state, origin, failure, updatedAt: failedAt } = failed;
    const payment = payments.find(({ id }) => id === paymentId);
    if (!payment || state !== 'failed' || origin !== 'shop' || failure === 'overtaken') return false;
    if (seenToAt && failedAt <= seenToAt) return false;
    const since = refunds.filter((one) => one.paymentId === paymentId && one.createdAt >= failedAt);
    return leftOf(payment, refunds) > 0 && sumOf(since.filter((one) => one.state !== 'failed')) < inPaise(failed);
  };
  return refunds.findLast(isOwed) ?? null;
}

/** Cash that has been taken at the door may go back. */
const isCashTaken = ({ method, money }: Facts['order']): boolean =>
  method === 'cod' && (money === 'collected' || money === 'received');

/** How much may go back of an order, in whole rupees: `most` by one refund. Cash goes back outside the provider only. */
export function refundableOf(facts: Facts): { left: number; most: number; isOutsideOnly: boolean } {
  const { order, refunds } = facts;
  if (isCashTaken(order)) {
    const gone = refunds.filter(
      ({ paymentId, origin, state }) => !paymentId && origin === 'outside' && state !== 'failed',
    );
    const left = Math.max(0, Math.floor(order.amount - inRupees(sumOf(gone))));
    return { left, most: left, isOutsideOnly: true };
  }
  const payments = refundablePayments(facts);
  return {
    left: payments.reduce((all, { left }) => all + left, 0),
    most: Math.max(0, ...payments.map(({ left }) => left)),
    isOutsideOnly: false,
  };
}

/** Counts as given back to the parent: money that was ours before. */
export const isOfOurs = ({ paymentId, origin }: Pick<Back, 'paymentId' | 'origin'>): boolean =>
  paymentId !== null || origin === 'outside';

/** The job tries at once; so much later a refund is looked after by the reconciler, twice as late each time. */
export const CHECK_S = { waiting: { first: 60, most: 900 }, pending: { first: 300, most: 21_600 } } as const;
export type Pauses = typeof CHECK_S;

/** When that is first. */
export const firstCheck = (state: RefundState, nowMs: number): Date =>
  new Date(nowMs + 1_000 * CHECK_S[state === 'pending' ? 'pending' : 'waiting'].first);

/** A refund that is not sent after so long, or not done by the bank after so long, needs a person. */
export const STUCK_MS = { waiting: 3_600_000, pending: 14 * DAY_MS } as const;

type Row = Sum & {
  id: string;
  providerId: string | null;
  state: RefundState;
  origin: string;
  reason: string | null;
  way: string | null;
  reference: string | null;
  failure: string | null;
  bankReference: string | null;
  createdAt: Date;
};

/** A refund as the owner's calls tell it. */
export const viewOf = ({ way, reference, failure, createdAt, origin, ...row }: Row) => ({
  id: row.id,
  amount: row.amount,
  paise: row.paise,
  state: row.state,
  reason: row.reason ?? (origin === 'provider' ? 'made outside the shop' : null),
  outside: way && reference ? { way, reference } : null,
  failure: row.state === 'failed' ? failureOf(failure) : null,
  providerId: row.providerId,
  bankReference: row.bankReference,
  at: createdAt,
});
export type RefundView = ReturnType<typeof viewOf>;
