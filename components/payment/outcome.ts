import type { PaymentAnswer } from './payment-status';

export type Outcome = 'failed' | 'pending' | 'completed' | 'unreachable' | 'missingOrderId';

/** Money is spoken of only as the server knows it: an answer that did not come proves nothing. */
export function outcomeFor({ state, status }: PaymentAnswer, error: string | null): Outcome {
  if (state === 'COMPLETED') return 'completed';
  if (state === 'PENDING') return 'pending';
  if (state !== null) return 'failed';
  if (error === 'missing_order_id') return 'missingOrderId';
  return status === 404 && !error ? 'failed' : 'unreachable';
}
