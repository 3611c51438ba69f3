import { describe, expect, it } from 'vitest';
import { callbackStep, isRefusal, MAX_POLLS, POLL_INTERVAL_MS, pageOf, RECHECK_MS } from './rules';

const SUCCESS = { poll: false, path: '/payment-success?orderId=a1' };
const FAILED = { poll: false, path: '/payment-failed?orderId=a1' };
const ERROR = { poll: false, path: '/payment-failed?error=callback_error' };
const POLL = { poll: true };

describe('callbackStep', () => {
  it('polls every three seconds, forty times', () => {
    expect([POLL_INTERVAL_MS, MAX_POLLS]).toEqual([3_000, 40]);
  });

  it.each([
    [0, 'COMPLETED', SUCCESS],
    [0, 'PENDING', POLL],
    [0, 'FAILED', FAILED],
    [0, 'SOMETHING', FAILED],
    [0, '', FAILED],
    [0, null, ERROR],
    [1, 'COMPLETED', SUCCESS],
    [1, 'PENDING', POLL],
    [1, 'FAILED', FAILED],
    [1, 'SOMETHING', POLL],
    [1, null, POLL],
    [39, null, POLL],
    [39, 'PENDING', POLL],
    [40, 'COMPLETED', SUCCESS],
    [40, 'PENDING', FAILED],
    [40, 'FAILED', FAILED],
    [40, null, FAILED],
  ])('check %i with %s', (attempt, state, expected) => {
    const status = state === null ? 500 : 200;
    expect(callbackStep({ orderId: 'a1', attempt, state, status })).toEqual(expected);
  });

  it.each([
    [0, 0, ERROR],
    [0, 429, ERROR],
    [0, 503, ERROR],
    [0, 401, FAILED],
    [0, 404, FAILED],
    [1, 404, POLL],
    [40, 404, FAILED],
  ])('check %i without a state, answered with %i', (attempt, status, expected) => {
    expect(callbackStep({ orderId: 'a1', attempt, state: null, status })).toEqual(expected);
  });

  it.each([null, ''])('sends an order id of %o away without a question', (orderId) => {
    const path = '/payment-failed?error=missing_order_id';
    expect(callbackStep({ orderId, attempt: 0, state: 'COMPLETED', status: 200 })).toEqual({ poll: false, path });
  });

  it('keeps a strange order id inside its parameter', () => {
    const step = callbackStep({ orderId: 'a&error=b', attempt: 0, state: 'FAILED', status: 200 });
    expect(step).toEqual({ poll: false, path: '/payment-failed?orderId=a%26error%3Db' });
  });
});

it.each([
  [0, false],
  [200, false],
  [399, false],
  [400, true],
  [404, true],
  [429, false],
  [499, true],
  [500, false],
  [503, false],
])('answer %i is a refusal: %s', (status, isOne) => expect(isRefusal(status)).toBe(isOne));

const NOW = 1_700_000_000_000;
it.each([
  ['open', 'https://pay.example/1', 1, true],
  ['open', 'https://pay.example/1', 0, false],
  ['open', 'https://pay.example/1', -1, false],
  ['open', null, 1, false],
  ['creating', null, 1, false],
  ['expired', 'https://pay.example/1', 1, false],
  ['paid', 'https://pay.example/1', 1, false],
])('a page that is %s at %s, with %i ms left, can be paid: %s', (state, linkUrl, leftMs, isOne) => {
  const expiresAt = new Date(NOW + leftMs);
  const page = isOne ? { url: linkUrl, openUntil: expiresAt } : null;
  expect(pageOf({ state, linkUrl, expiresAt }, NOW)).toEqual(page);
});

it('without an attempt there is no page', () => expect(pageOf(null, NOW)).toBeNull());

it('asks the provider about a link every two seconds at most', () => expect(RECHECK_MS).toBe(2_000));
