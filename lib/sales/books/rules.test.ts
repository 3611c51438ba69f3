import { describe, expect, it } from 'vitest';
import {
  daysOf,
  gapOf,
  hasLasted,
  isKind,
  isSame,
  kindFor,
  paymentKind,
  paymentSide,
  RANGE_DAYS,
  refundKind,
  SETTLE_MS,
  type Side,
  sideOf,
} from './rules';

const side = (paise = 100, state = 'captured', currency = 'INR'): Side => ({ paise, currency, state });

describe('payments', () => {
  it.each<[string, Side | null, Side | null, boolean, string | null]>([
    ['both the same', side(), side(), true, null],
    ['theirs alone, of our order', null, side(), true, 'payment_missing'],
    ['theirs alone, of none', null, side(), false, 'payment_foreign'],
    ['theirs alone, only held', null, side(100, 'authorized'), true, null],
    ['theirs alone, failed', null, side(100, 'failed'), true, null],
    ['theirs alone, given back uncaptured', null, side(100, 'refunded'), true, null],
    ['ours alone', side(), null, true, 'payment_unknown'],
    ['a paisa more', side(101), side(), true, 'payment_amount'],
    ['another currency', side(), side(100, 'captured', 'USD'), true, 'payment_amount'],
    ['only held there', side(), side(100, 'authorized'), true, 'payment_state'],
    ['failed there', side(), side(100, 'failed'), true, 'payment_state'],
    ['on neither side', null, null, true, null],
  ])('%s', (_, ours, theirs, isOurs, kind) => {
    const found = paymentKind(ours, theirs);
    expect(found && kindFor(isOurs ? 'order' : null, found)).toBe(kind);
  });
});

describe('refunds', () => {
  it.each<[string, Side | null, Side | null, string | null]>([
    ['both the same', side(5, 'processed'), side(5, 'processed'), null],
    ['theirs alone', null, side(5, 'pending'), 'refund_missing'],
    ['ours alone', side(5, 'pending'), null, 'refund_unknown'],
    ['a paisa less', side(4, 'processed'), side(5, 'processed'), 'refund_amount'],
    ['failed there', side(5, 'processed'), side(5, 'failed'), 'refund_state'],
    ['done there', side(5, 'pending'), side(5, 'processed'), 'refund_state'],
    ['on neither side', null, null, null],
  ])('%s', (_, ours, theirs, kind) => {
    expect(refundKind(ours, theirs)).toBe(kind);
  });
});

it('sides say whole amounts in paise, and waiting is pending for the provider', () => {
  expect(sideOf({ amount: 2_499, paise: 50, currency: 'INR' })).toEqual(side(249_950));
  expect(sideOf({ amount: 1, paise: 0, currency: 'INR', state: 'waiting' })).toEqual(side(100, 'pending'));
  expect(sideOf({ amount: 1, paise: 0, currency: 'INR', state: 'failed' })).toEqual(side(100, 'failed'));
  const said = { paise: 5, currency: 'INR', status: 'refunded' };
  expect(paymentSide({ ...said, isCaptured: true })).toEqual(side(5));
  expect(paymentSide({ ...said, isCaptured: false })).toEqual(side(5, 'refunded'));
});

it.each<[string, string, string, string[]]>([
  [
    '2026-11-20',
    '2026-11-21',
    '2026-12-01T00:00:00Z',
    ['2026-11-19T18:30/2026-11-20T18:30', '2026-11-20T18:30/2026-11-21T18:30'],
  ],
  ['2026-11-20', '2026-11-21', '2026-11-20T10:30:00Z', ['2026-11-19T18:30/2026-11-20T10:00']],
  ['2026-11-20', '2026-11-20', '2026-11-19T18:45:00Z', []],
  ['2026-11-20', '2026-11-20', '2026-11-19T19:00:00Z', []],
  ['2026-11-20', '2026-11-20', '2026-11-19T19:01:00Z', ['2026-11-19T18:30/2026-11-19T18:31']],
  ['2026-11-21', '2026-11-20', '2026-12-01T00:00:00Z', []],
])('the days from %s to %s at %s', (from, to, now, days) => {
  const short = (date: Date) => date.toISOString().slice(0, 16);
  const found = daysOf(from, to, Date.parse(now));
  expect(found.map((day) => `${short(day.from)}/${short(day.to)}`)).toEqual(days);
});

it('a difference is the same while both sides say the same', () => {
  const facts = { ours: side(), theirs: null };
  expect(isSame(facts, { ours: side(), theirs: null })).toBe(true);
  for (const other of [
    { ours: null, theirs: side() },
    { ours: side(101), theirs: null },
    { ours: side(100, 'x'), theirs: null },
  ])
    expect(isSame(facts, other)).toBe(false);
});

it('what lasts is shown', () => {
  const seen = new Date('2026-11-20T00:00:00Z');
  expect(hasLasted(seen, seen.getTime() + SETTLE_MS - 1)).toBe(false);
  expect(hasLasted(seen, seen.getTime() + SETTLE_MS)).toBe(true);
});

it.each<[Side | null, Side | null, number]>([
  [side(100), null, 100],
  [null, side(70), 70],
  [null, null, 0],
  [side(100), side(70), 30],
  [side(100), side(100, 'failed'), 100],
])('%j and %j are %i paise apart', (ours, theirs, gap) => {
  expect(gapOf({ ours, theirs })).toBe(gap);
});

it.each([
  ['payment_missing', true],
  ['payment_foreign', true],
  ['payment_unknown', true],
  ['payment_amount', true],
  ['payment_state', true],
  ['refund_missing', true],
  ['refund_unknown', true],
  ['refund_amount', true],
  ['refund_state', true],
  ['refund_foreign', false],
  ['', false],
])('%j is a kind of difference: %s', (text, isOne) => {
  expect(isKind(text)).toBe(isOne);
});

it('a comparison goes back thirty days, and leaves out the last half hour', () => {
  expect([RANGE_DAYS, SETTLE_MS]).toEqual([30, 1_800_000]);
});
