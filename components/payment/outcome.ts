import { isRefusal } from '@/lib/sales/payments/rules';

export type Outcome =
  | 'failed'
  | 'moneySeen'
  | 'pending'
  | 'cash'
  | 'completed'
  | 'unreachable'
  | 'unanswered'
  | 'unknown'
  | 'missingOrderId'
  | 'noOrder';

/** `status` is null where there was nothing to ask about, 0 where no answer came. */
export type Told = { state: string | null; status: number | null; method?: string | null; moneySeen?: boolean };

/**
 * Money is spoken of only as the server knows it for this viewer: neither an answer that did not come nor an address
 * proves anything.
 */
export function outcomeFor({ state, status, method, moneySeen }: Told, error: string | null): Outcome {
  if (state === 'COMPLETED') return 'completed';
  if (state === 'PENDING') return method === 'cod' ? 'cash' : 'pending';
  if (state === 'FAILED') return moneySeen ? 'moneySeen' : 'failed';
  if (status === null) return outcomeWithoutOrder(error);
  if (status === 0) return 'unreachable';
  return isRefusal(status) ? 'unknown' : 'unanswered';
}

const OPEN: readonly Outcome[] = ['pending', 'unreachable', 'unanswered'];

/** Whether there is still something to learn of the payment. */
export const isOpen = (outcome: Outcome): boolean => OPEN.includes(outcome);

function outcomeWithoutOrder(error: string | null): Outcome {
  if (error === 'missing_order_id') return 'missingOrderId';
  return error ? 'noOrder' : 'unknown';
}
