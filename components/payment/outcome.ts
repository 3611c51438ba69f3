export type Outcome = 'failed' | 'pending' | 'completed' | 'unreachable' | 'unknown' | 'missingOrderId';

/** `status` is null where there was nothing to ask about. */
export type Told = { state: string | null; status: number | null };

/** Money is spoken of only as the server knows it: an answer that did not come proves nothing. */
export function outcomeFor({ state, status }: Told, error: string | null): Outcome {
  if (state === 'COMPLETED') return 'completed';
  if (state === 'PENDING') return 'pending';
  if (state !== null) return 'failed';
  if (error === 'missing_order_id') return 'missingOrderId';
  if (status === null) return error ? 'unreachable' : 'failed';
  return status === 404 && !error ? 'unknown' : 'unreachable';
}
