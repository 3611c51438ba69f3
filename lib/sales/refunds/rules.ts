/** `waiting` is not sent to the provider yet, `pending` is with the bank. */
export type RefundState = 'waiting' | 'pending' | 'processed' | 'failed';

const ORDER: Record<RefundState, number> = { waiting: 0, pending: 1, processed: 2, failed: 2 };

/** The states from which a refund may come to this one: it only moves forward, and is over once. */
export const statesBefore = (state: RefundState): RefundState[] =>
  (Object.keys(ORDER) as RefundState[]).filter((before) => ORDER[before] < ORDER[state]);
