import { expect, it } from 'vitest';
import { isReason } from './rules';

it.each([
  'payment_open',
  'paid_late',
  'payment_review',
  'refund',
  'refund_failed',
  'refund_stuck',
  'flagged',
  'message',
  'no_news',
  'problem',
  'books',
])('%s is a reason to look at an order', (reason) => {
  expect(isReason(reason)).toBe(true);
});

it.each(['', 'paid', 'Problem', 'refunds', 'toString'])('%j is none', (text) => {
  expect(isReason(text)).toBe(false);
});
