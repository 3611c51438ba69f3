import { describe, expect, it } from 'vitest';
import { CALLS_A_SECOND, ROUND_MS, restAfter } from './rules';

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

it('two thousand links fit into five minutes', () => {
  const perMinute = CALLS_A_SECOND * (ROUND_MS / 1_000);
  expect(Math.ceil(2_000 / perMinute)).toBeLessThanOrEqual(4);
});
