import type { PaymentAnswer } from './payment-status';

/** What is said to whoever says that they have not paid. */
export type Reply = 'none' | 'seen' | 'silent' | 'tooOften' | 'unreachable';

/** Only the provider itself knows that there is no payment: where it was not asked, nothing is said of it. */
export function replyTo({ state, status, waiting }: Pick<PaymentAnswer, 'state' | 'status' | 'waiting'>): Reply {
  if (status === 429) return 'tooOften';
  if (state === null) return 'unreachable';
  const seen = waiting?.moneySeen ?? null;
  if (seen === null) return 'silent';
  return seen ? 'seen' : 'none';
}
