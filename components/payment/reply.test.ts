import { expect, it } from 'vitest';
import { type Reply, replyTo } from './reply';

const waiting = (moneySeen: boolean | null) => ({ number: 1_001, amount: 2_499, page: null, moneySeen });

it.each<[state: string | null, status: number, ReturnType<typeof waiting> | null, Reply]>([
  ['PENDING', 200, waiting(false), 'none'],
  ['PENDING', 200, waiting(true), 'seen'],
  ['PENDING', 200, waiting(null), 'silent'],
  ['PENDING', 200, null, 'silent'],
  [null, 429, null, 'tooOften'],
  [null, 0, null, 'unreachable'],
  [null, 500, null, 'unreachable'],
])('state %s, answer %i with %j is told as %s', (state, status, facts, reply) => {
  expect(replyTo({ state, status, waiting: facts })).toBe(reply);
});
