import { expect, it } from 'vitest';
import { owedOf } from './rules';

const at = (minute: number) => new Date(1_800_000_000_000 + minute * 60_000);
const payments = [
  { id: 'A', amount: 2_499, paise: 0, currency: 'INR', use: 'applied' },
  { id: 'B', amount: 2_499, paise: 0, currency: 'INR', use: 'refund_due' },
];
type Change = { origin?: string; failure?: string };
type Try = [payment: string | null, amount: number, state: string, askedAt: number, endedAt: number, change?: Change];
const refundOf = ([paymentId, amount, state, askedAt, endedAt, change = {}]: Try, index: number) => ({
  ...{ id: `${index}`, paymentId, amount, paise: 0, state: state as 'failed', origin: 'shop' },
  ...{ failure: state === 'failed' ? 'balance' : null, createdAt: at(askedAt), updatedAt: at(endedAt), ...change },
});

it.each<[string, Try[], number | null, string | null]>([
  ['nothing', [], null, null],
  ['one that did not fail', [['A', 500, 'pending', 1, 2]], null, null],
  ['one that failed', [['A', 500, 'failed', 1, 2]], null, '0'],
  ['one of a payment that is not known', [['C', 500, 'failed', 1, 2]], null, null],
  ['one of no payment', [[null, 500, 'failed', 1, 2]], null, null],
  ['one that was made elsewhere', [['A', 500, 'failed', 1, 2, { origin: 'provider' }]], null, null],
  ['one that another one took the place of', [['A', 500, 'failed', 1, 2, { failure: 'overtaken' }]], null, null],
  ['one that was seen to as it failed', [['A', 500, 'failed', 1, 2]], 2, null],
  ['one that failed after that', [['A', 500, 'failed', 1, 3]], 2, '0'],
  [
    'one that is on its way again',
    [
      ['A', 500, 'failed', 1, 2],
      ['A', 500, 'waiting', 2, 2],
    ],
    null,
    null,
  ],
  [
    'one that failed again',
    [
      ['A', 500, 'failed', 1, 2],
      ['A', 500, 'failed', 3, 4],
    ],
    null,
    '1',
  ],
  [
    'two that are made good by one, as the same',
    [
      ['A', 500, 'failed', 1, 2],
      ['A', 500, 'failed', 3, 4],
      ['A', 500, 'processed', 5, 6],
    ],
    null,
    null,
  ],
  [
    'one of which less went back',
    [
      ['A', 500, 'failed', 1, 2],
      ['A', 499, 'processed', 3, 4],
    ],
    null,
    '0',
  ],
  [
    'one that went back in parts',
    [
      ['A', 500, 'failed', 1, 2],
      ['A', 200, 'processed', 3, 4],
      ['A', 300, 'pending', 5, 5],
    ],
    null,
    null,
  ],
  [
    'one beside which another was asked for before it failed',
    [
      ['A', 500, 'failed', 1, 4],
      ['A', 500, 'pending', 2, 3],
    ],
    null,
    '0',
  ],
  [
    'one of a payment of which nothing is left',
    [
      ['A', 500, 'failed', 1, 4],
      ['A', 2_499, 'processed', 2, 3],
    ],
    null,
    null,
  ],
  [
    'one of two payments of which the other went back',
    [
      ['B', 2_499, 'failed', 1, 2],
      ['A', 2_499, 'failed', 1, 2],
      ['B', 2_499, 'waiting', 3, 3],
    ],
    null,
    '1',
  ],
])('of %s %#', (_, tries, seenToAt, owed) => {
  const refunds = tries.map(refundOf);
  expect(owedOf({ payments, refunds }, seenToAt === null ? null : at(seenToAt))?.id ?? null).toBe(owed);
});
