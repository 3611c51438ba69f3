import { describe, expect, it } from 'vitest';
import {
  aheadFor,
  CAME_BACK_DAYS,
  FAR,
  isOften,
  meaningsOf,
  NEAR,
  nameOf,
  readCursor,
  standingsFor,
  TABS,
} from './rules';

it('section 2 of the owner’s side: these tabs, and thirty days of what came back', () => {
  expect(TABS).toEqual(['to_confirm', 'to_pack', 'packed', 'shipped', 'delivered', 'attention', 'all']);
  expect(CAME_BACK_DAYS).toBe(30);
});

it('an order stands in one of these ways', () => {
  const all = standingsFor({ stages: null, money: null, method: null });
  const ways = Map.groupBy(all, ({ method, money }) => `${method} ${money}`);
  const carried = 'to_pack packed shipped out_for_delivery undelivered returning returned lost cancelled';
  expect(Object.fromEntries([...ways].map(([way, ones]) => [way, ones.map(({ stage }) => stage).join(' ')]))).toEqual({
    'cod due': `to_confirm ${carried}`,
    'cod collected': 'delivered returned',
    'cod received': 'delivered returned',
    'online pending': 'awaiting_payment cancelled',
    'online failed': 'payment_failed cancelled',
    'online paid': `${carried} delivered`,
    'cod none': `${carried} delivered`,
    'online none': `${carried} delivered`,
  });
});

const kindsOf = (text: string) => meaningsOf(text).map((one) => one.kind);

describe('a search', () => {
  it.each([
    [' pay_A1 ', 'payment'],
    ['xpay_A1', 'name'],
    ['pay_A1 x', 'name'],
    ['rfnd_A1', 'refund'],
    ['xrfnd_A1', 'name'],
    ['rfnd_A1 x', 'name'],
    ['123', 'number'],
    ['1234', 'number tracking'],
    ['12345', 'number tracking'],
    ['999999999', 'number tracking'],
    ['1000000000', 'tracking'],
    ['6000000000', 'phone tracking'],
    ['411001', 'pincode number tracking'],
    ['11a', 'name'],
    ['a1', 'name'],
    [`1${'a'.repeat(25)}`, 'id'],
    [`1${'a'.repeat(26)}`, 'tracking name'],
    [`1${'a'.repeat(25)} b`, 'tracking name'],
    [`é1${'a'.repeat(25)}`, 'name'],
    ['AB-1', 'tracking tracking name'],
    ['ab1', 'name'],
    [`1${'x'.repeat(39)}`, 'tracking name'],
    [`1${'x'.repeat(40)}`, 'name'],
    ['é AB-1', 'name'],
    ['AB-1 é', 'name'],
  ])('for %j means %s', (text, kinds) => expect(kindsOf(text).join(' ')).toBe(kinds));

  it('for a name begins and ends with its letters, and has one blank between words', () => {
    expect(nameOf('  asha \t rao  devi ')).toMatchObject({ text: 'asha rao devi' });
    expect(nameOf('abcdef').grams).toEqual(['abc', 'def']);
    expect(nameOf('abcde').grams).toEqual(['abc', 'cde']);
    expect(meaningsOf(' asha ')).toEqual([{ kind: 'name', value: nameOf('asha') }]);
    expect(meaningsOf(' d1234 ')[0]).toEqual({ kind: 'tracking', value: 'D1234' });
  });
});

it('a name is frequent once three times the wanted orders would be found far down', () => {
  expect([NEAR, FAR]).toEqual([1_000, 30_000]);
  expect([3, 4, 5].map((found) => isOften({ isSeldom: false }, found, 40))).toEqual([false, true, true]);
  expect(isOften({ isSeldom: false }, 1, 10)).toBe(true);
  expect(isOften({ isSeldom: false }, 1, 11)).toBe(false);
  expect([51, 28, 7, 6, 5].map((found) => aheadFor(found, 51))).toEqual([3_000, 5_465, 21_858, 25_500, 30_000]);
});

it.each([
  [`${'9'.repeat(15)}-2147483647`, true],
  [`${'9'.repeat(15)}-2147483648`, false],
  [`${'9'.repeat(16)}-1`, false],
  [`1-${'9'.repeat(11)}`, false],
])('the place %s in a list is one: %s', (text, isOne) => {
  expect(readCursor(text) !== null).toBe(isOne);
});
