import { describe, expect, it } from 'vitest';
import {
  BATCH,
  CALLS_A_SECOND,
  LEASE_MS,
  LEASE_WAIT_MS,
  MOST_TRIES,
  PACE_MS,
  ROUND_MS,
  restAfter,
  SIDE_BY_SIDE,
} from './rules';

describe('the rest after too many calls', () => {
  it('grows to eight seconds, with a part left to chance', () => {
    expect([1, 2, 3, 4, 9].map((strike) => restAfter(strike, undefined, 0))).toEqual([
      1_000, 2_000, 4_000, 8_000, 8_000,
    ]);
    expect(restAfter(1, undefined, 1)).toBe(1_500);
  });

  it('is what the provider asks for, within reason', () => {
    expect(restAfter(5, 2, 1)).toBe(2_000);
    expect(restAfter(1, 3_600, 0)).toBe(8_000);
  });
});

it('two thousand paid links fit into five minutes, with the minute that the clock may take to begin', () => {
  expect((2_000 * 2 * PACE_MS) / 1_000 + 60).toBeLessThanOrEqual(300);
});

it('a round that a dead process held is taken over within a minute of the clock', () => {
  expect(LEASE_MS).toBeLessThan(LEASE_WAIT_MS);
  expect(LEASE_WAIT_MS + ROUND_MS).toBeLessThanOrEqual(60_000);
});

it.each([
  ['twenty calls a second', CALLS_A_SECOND, 20],
  ['fifty-five milliseconds between two', PACE_MS, 55],
  ['eight side by side', SIDE_BY_SIDE, 8],
  ['32 links at once', BATCH, 32],
  ['rounds of 45 seconds', ROUND_MS, 45_000],
  ['12 seconds of silence end one', LEASE_MS, 12_000],
  ['which is waited for 15', LEASE_WAIT_MS, 15_000],
  ['four tries of a call', MOST_TRIES, 4],
])('%s', (_what, found, written) => expect(found).toBe(written));
