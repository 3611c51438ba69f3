import { expect, it } from 'vitest';
import { failed } from '@/content/payment';
import { type Outcome, outcomeFor } from './outcome';

it.each<[state: string | null, status: number | null, error: string | null, Outcome]>([
  ['COMPLETED', 200, null, 'completed'],
  ['COMPLETED', 200, 'callback_error', 'completed'],
  ['COMPLETED', 200, 'missing_order_id', 'completed'],
  ['PENDING', 200, null, 'pending'],
  ['PENDING', 200, 'callback_error', 'pending'],
  ['FAILED', 200, null, 'failed'],
  ['FAILED', 200, 'missing_order_id', 'failed'],
  ['SOMETHING_NEW', 200, null, 'unanswered'],
  ['', 200, null, 'unanswered'],
  [null, null, null, 'unknown'],
  [null, null, '', 'unknown'],
  [null, null, 'missing_order_id', 'missingOrderId'],
  [null, null, 'callback_error', 'noOrder'],
  [null, null, '<script>', 'noOrder'],
  [null, 401, null, 'unknown'],
  [null, 404, null, 'unknown'],
  [null, 404, 'missing_order_id', 'unknown'],
  [null, 404, 'callback_error', 'unknown'],
  [null, 404, '<script>', 'unknown'],
  [null, 0, null, 'unreachable'],
  [null, 0, 'callback_error', 'unreachable'],
  [null, 500, null, 'unanswered'],
  [null, 502, 'callback_error', 'unanswered'],
  [null, 503, 'missing_order_id', 'unanswered'],
  [null, 429, null, 'unanswered'],
])('state %s, answer %s and error %s are told as %s', (state, status, error, outcome) => {
  expect(outcomeFor({ state, status }, error)).toBe(outcome);
});

it.each<[state: string, method: string, moneySeen: boolean, Outcome]>([
  ['PENDING', 'cod', false, 'cash'],
  ['PENDING', 'online', false, 'pending'],
  ['COMPLETED', 'cod', false, 'completed'],
  ['FAILED', 'online', false, 'failed'],
  ['FAILED', 'cod', false, 'failed'],
  ['FAILED', 'online', true, 'moneySeen'],
])('state %s of an order paid %s, money seen %s, is told as %s', (state, method, moneySeen, outcome) => {
  expect(outcomeFor({ state, status: 200, method, moneySeen }, null)).toBe(outcome);
});

it('only a payment that the server knows to have failed is said to have cost nothing', () => {
  const outcomes = Object.entries(failed).flatMap(([name, words]) =>
    typeof words === 'object' && 'text' in words ? [[name, words.text] as const] : [],
  );
  expect(outcomes.length).toBeGreaterThan(10);
  expect(outcomes.filter(([, text]) => text.includes('No money was deducted')).map(([name]) => name)).toEqual([
    'failed',
  ]);
  expect(outcomes.filter(([, text]) => /reach our server/.test(text)).map(([name]) => name)).toEqual(['unreachable']);
});
