import { describe, expect, it } from 'vitest';
import { statesBefore } from './rules';

describe('a refund', () => {
  it.each([
    ['waiting', []],
    ['pending', ['waiting']],
    ['processed', ['waiting', 'pending']],
    ['failed', ['waiting', 'pending']],
  ] as const)('comes to %s only from %j', (state, before) => {
    expect(statesBefore(state)).toEqual(before);
  });
});
