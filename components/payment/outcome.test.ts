import { expect, it } from 'vitest';
import { type Outcome, outcomeFor } from './outcome';

it.each<[state: string | null, status: number | null, error: string | null, Outcome]>([
  ['COMPLETED', 200, null, 'completed'],
  ['COMPLETED', 200, 'callback_error', 'completed'],
  ['COMPLETED', 200, 'missing_order_id', 'completed'],
  ['PENDING', 200, null, 'pending'],
  ['PENDING', 200, 'callback_error', 'pending'],
  ['FAILED', 200, null, 'failed'],
  ['FAILED', 200, 'missing_order_id', 'failed'],
  ['SOMETHING_NEW', 200, null, 'failed'],
  [null, null, null, 'failed'],
  [null, null, 'missing_order_id', 'missingOrderId'],
  [null, null, 'callback_error', 'unreachable'],
  [null, null, '<script>', 'unreachable'],
  [null, 404, null, 'unknown'],
  [null, 404, 'missing_order_id', 'missingOrderId'],
  [null, 404, 'callback_error', 'unreachable'],
  [null, 404, '<script>', 'unreachable'],
  [null, 0, null, 'unreachable'],
  [null, 500, null, 'unreachable'],
  [null, 503, 'missing_order_id', 'missingOrderId'],
  [null, 429, null, 'unreachable'],
])('state %s, answer %s and error %s are told as %s', (state, status, error, outcome) => {
  expect(outcomeFor({ state, status }, error)).toBe(outcome);
});
