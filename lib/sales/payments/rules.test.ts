import { describe, expect, it } from 'vitest';
import { callbackStep, MAX_POLLS, POLL_INTERVAL_MS, RECHECK_MS } from './rules';

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
    expect(callbackStep({ orderId: 'a1', attempt, state })).toEqual(expected);
  });

  it.each([null, ''])('sends an order id of %o away without a question', (orderId) => {
    const path = '/payment-failed?error=missing_order_id';
    expect(callbackStep({ orderId, attempt: 0, state: 'COMPLETED' })).toEqual({ poll: false, path });
  });

  it('keeps a strange order id inside its parameter', () => {
    const step = callbackStep({ orderId: 'a&error=b', attempt: 0, state: 'FAILED' });
    expect(step).toEqual({ poll: false, path: '/payment-failed?orderId=a%26error%3Db' });
  });
});

it('asks the provider about a link every two seconds at most', () => expect(RECHECK_MS).toBe(2_000));
