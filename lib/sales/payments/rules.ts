/** Section 9: the callback page asks again this long after each answer, this many times. */
export const POLL_INTERVAL_MS = 3_000;
export const MAX_POLLS = 40;

/** Whether this answer says that the caller is not told; a server that is busy or down has said nothing. */
export const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 429;

/** `state` is null where no answer came or the answer was no success; `status` is 0 where none came. */
export type CallbackCheck = { orderId: string | null; attempt: number; state: string | null; status: number };
export type CallbackStep = { poll: true } | { poll: false; path: string };

const leave = (path: string): CallbackStep => ({ poll: false, path });

/**
 * Section 4, callback page: what follows the check number `attempt`, 0 being the first one and 1 to 40 the polls.
 * Without an order id nothing is asked: the answer is the same whatever the state.
 */
export function callbackStep({ orderId, attempt, state, status }: CallbackCheck): CallbackStep {
  if (!orderId) return leave('/payment-failed?error=missing_order_id');
  const query = `?orderId=${encodeURIComponent(orderId)}`;
  if (state === 'COMPLETED') return leave(`/payment-success${query}`);
  if (attempt === 0 && state === null && !isRefusal(status)) return leave('/payment-failed?error=callback_error');
  const isOver = attempt === 0 ? state !== 'PENDING' : state === 'FAILED' || attempt >= MAX_POLLS;
  return isOver ? leave(`/payment-failed${query}`) : { poll: true };
}

type Attempt = { state: string; linkUrl: string | null; expiresAt: Date };

/** The payment page that this attempt can still be paid on, and until when; null where there is none. */
export function pageOf(attempt: Attempt | null, nowMs: number): { url: string; openUntil: Date } | null {
  if (attempt?.state !== 'open' || !attempt.linkUrl || attempt.expiresAt.getTime() <= nowMs) return null;
  return { url: attempt.linkUrl, openUntil: attempt.expiresAt };
}

/** A status call asks the provider at most this often per link. */
export const RECHECK_MS = 2_000;
