import { describe, expect, it } from 'vitest';
import {
  cursorOf,
  isOften,
  isPassing,
  type Meaning,
  meaningsOf,
  nameOf,
  readCursor,
  stagesOf,
  standingsFor,
  timeOf,
  timeOfFar,
  toCell,
} from './rules';
import { deskQueryOf, meantOf } from './schema';

const all = (...found: [Meaning['kind'], string | number][]) =>
  found.map(([kind, value]) => ({ kind, value: kind === 'name' ? nameOf(String(value)) : value }));

describe('what was typed', () => {
  it.each<[string, unknown]>([
    ['10001', all(['number', 10_001], ['tracking', '10001'])],
    [' #10001 ', all(['number', 10_001], ['tracking', '10001'])],
    ['Order 10001', all(['number', 10_001], ['tracking', '10001'])],
    ['order  #१०००१', all(['number', 10_001], ['tracking', '10001'])],
    ['१०००१', all(['number', 10_001], ['tracking', '10001'])],
    ['7', all(['number', 7])],
    ['9876543210', all(['phone', '9876543210'], ['tracking', '9876543210'])],
    ['+91 98765-43210', all(['phone', '9876543210'], ['tracking', '919876543210'])],
    ['098765 43210', all(['phone', '9876543210'], ['tracking', '09876543210'])],
    ['९८७६५४३२१०', all(['phone', '9876543210'], ['tracking', '9876543210'])],
    ['411001', all(['pincode', '411001'], ['number', 411_001], ['tracking', '411001'])],
    ['411 001', all(['pincode', '411001'], ['number', 411_001], ['tracking', '411001'])],
    ['99999999999999999999', all(['tracking', '99999999999999999999'])],
    ['RM123456789IN', all(['tracking', 'RM123456789IN'], ['name', 'RM123456789IN'])],
    ['EE 123 456 789 IN', all(['tracking', 'EE123456789IN'], ['name', 'EE 123 456 789 IN'])],
    ['1234-5678-9012', all(['tracking', '123456789012'], ['tracking', '1234-5678-9012'])],
    ['awb-12', all(['tracking', 'AWB-12'], ['tracking', 'AWB12'], ['name', 'awb-12'])],
    ['A-1', all(['name', 'A-1'])],
    ['rm123456789in', all(['tracking', 'RM123456789IN'], ['name', 'rm123456789in'])],
    ['pay_NxY12abcDEF', all(['payment', 'pay_NxY12abcDEF'])],
    ['rfnd_NxY12abcDEF', all(['refund', 'rfnd_NxY12abcDEF'])],
    ['0123456789abcdefghjkmnpqrs', all(['id', '0123456789abcdefghjkmnpqrs'])],
    ['Asha', all(['name', 'Asha'])],
    ['मीरा शर्मा', all(['name', 'मीरा शर्मा'])],
    ["O'Neil 100%", all(['name', "O'Neil 100%"])],
  ])('%j', (text, meanings) => {
    expect(meaningsOf(text)).toEqual(meanings);
  });
});

describe('a query', () => {
  const query = (text: string) => deskQueryOf(new URLSearchParams(text));

  it('has its defaults', () => {
    const nothing = { tab: 'all', q: '', method: null, money: null, from: null, to: null, sort: 'newest', after: null };
    expect(query('')).toEqual({ ...nothing, limit: 50 });
    expect(query('tab=&q=%20&limit=&utm_source=x')).toEqual({ ...nothing, limit: 50 });
  });

  it('reads what it is given', () => {
    expect(
      query('tab=to_pack&q=Asha&method=cod&money=due&from=2026-11-01&to=2026-11-22&sort=oldest&after=5-7&limit=100'),
    ).toEqual({
      tab: 'to_pack',
      q: 'Asha',
      method: 'cod',
      money: 'due',
      from: '2026-11-01',
      to: '2026-11-22',
      sort: 'oldest',
      after: { atMs: 5, number: 7 },
      limit: 100,
    });
  });

  it.each([
    ['tab=packing', 'There is no such tab'],
    ['method=card', 'The way of paying is cod or online'],
    ['money=lots', 'There is no such state of money'],
    ['from=yesterday', 'A day is written as 2026-11-21'],
    ['to=2026-02-30', 'A day is written as 2026-11-21'],
    ['sort=random', 'A list begins with the newest or the oldest'],
    ['after=here', 'This list cannot go on from there'],
    ['after=5-7-9', 'This list cannot go on from there'],
    ['after=5-2147483648', 'This list cannot go on from there'],
    ['limit=0', 'A list has 1 to 100 orders'],
    ['limit=101', 'A list has 1 to 100 orders'],
    ['limit=1.5', 'A list has 1 to 100 orders'],
    ['limit=many', 'A list has 1 to 100 orders'],
    [`q=${'x'.repeat(101)}`, 'A search has at most 100 letters'],
  ])('case 27: %s means nothing', (text, message) => {
    expect(() => query(text)).toThrow(message);
  });
});

it('of an address what means something is taken', () => {
  const meant = (text: string) => meantOf(new URLSearchParams(text)).toString();
  expect(meant('tab=packed&money=due&q=+Asha+&sort=oldest&after=5-7&limit=3&utm_source=x')).toBe(
    'tab=packed&q=Asha&money=due&sort=oldest',
  );
  expect(meant(`tab=nonsense&method=card&from=yesterday&to=2026-11-22&q=${'x'.repeat(101)}`)).toBe('to=2026-11-22');
});

it('a cursor is read as it was written', () => {
  expect(readCursor(cursorOf({ atMs: 1_700_000_000_123, number: 10_007 }))).toEqual({
    atMs: 1_700_000_000_123,
    number: 10_007,
  });
});

it('a day is one in India, with its end', () => {
  expect(timeOf({ from: '2026-11-01', to: '2026-11-01' })).toEqual({
    from: new Date('2026-10-31T18:30:00Z'),
    to: new Date('2026-11-01T18:30:00Z'),
  });
  expect(timeOf({ from: null, to: null })).toEqual({ from: null, to: null });
});

it('a tab has its stages', () => {
  expect(stagesOf('shipped')).toEqual(['shipped', 'out_for_delivery', 'undelivered', 'returning']);
  expect(stagesOf('to_pack')).toEqual(['to_pack']);
  expect([stagesOf('all'), stagesOf('attention')]).toEqual([null, null]);
});

it('asks only for ways in which an order can stand', () => {
  expect(standingsFor({ stages: ['delivered'], money: null, method: 'cod' })).toEqual([
    { stage: 'delivered', money: 'collected', method: 'cod' },
    { stage: 'delivered', money: 'received', method: 'cod' },
    { stage: 'delivered', money: 'none', method: 'cod' },
  ]);
  expect(standingsFor({ stages: ['to_confirm'], money: 'paid', method: null })).toEqual([]);
  expect(standingsFor({ stages: null, money: 'failed', method: null }).map(({ stage }) => stage)).toEqual([
    'payment_failed',
    'cancelled',
  ]);
});

it.each([
  ['Asha', ['Ash', 'sha']],
  ['Ashaaa', ['Ash', 'aaa']],
  [' Asha  Rao ', ['sha Rao', 'Ash', 'Rao']],
  ['Asha Rao J', ['sha Rao', 'Ash', 'o J']],
  ['Asha Rao', ['sha Rao', 'Ash', 'Rao']],
  ['Asha Ra', ['Ash', 'a R', ' Ra']],
  ['ha Rao', ['ha ', 'Rao']],
  ['Om Rao', ['Om ', 'Rao']],
  ['Asha K Rao', ['sha K R', 'a K Rao', 'Ash', 'Rao']],
  ['राहुल शर्मा', ['हुल शर्', 'राह', '्मा']],
  ['Ash', ['Ash']],
  ['As', [' As']],
  ['a', [' a']],
  ['शर्मा', ['शर्', '्मा']],
  ['शर', [' शर']],
])('the index has the name %j by %j', (name, grams) => {
  const [isAnywhere, isSeldom] = [grams[0]?.[0] !== ' ', [...(grams[0] ?? '')].length === 7];
  expect(nameOf(name)).toEqual({ text: name.trim().replace('  ', ' '), isAnywhere, isSeldom, grams });
});

it('looks further for a name that comes often, and in the index for another one', () => {
  expect([0, 5, 6, 50].map((found) => isOften(nameOf('Sharma'), found, 51))).toEqual([false, false, true, true]);
  expect([100, 101].map((found) => isOften(nameOf('Sharma'), found, 1_001))).toEqual([false, true]);
  expect([6, 9, 10, 50].map((found) => isOften(nameOf('Asha Sharma'), found, 51))).toEqual([false, false, true, true]);
  expect([10, 101].map((found) => isOften(nameOf('Asha Sharma'), found, 1_001))).toEqual([false, true]);
});

describe('thirty times as far as was looked', () => {
  const at = (day: string) => new Date(`2026-${day}T00:00Z`);
  const near = { since: at('11-01'), until: at('11-03') };
  it.each([
    [
      { from: null, to: null, isNewestFirst: true },
      { from: at('09-04'), to: null },
    ],
    [
      { from: at('10-01'), to: at('11-04'), isNewestFirst: true },
      { from: at('10-01'), to: at('11-04') },
    ],
    [
      { from: at('01-01'), to: null, isNewestFirst: true },
      { from: at('09-04'), to: null },
    ],
    [
      { from: null, to: null, isNewestFirst: false },
      { from: null, to: at('12-31') },
    ],
    [
      { from: at('10-31'), to: at('12-01'), isNewestFirst: false },
      { from: at('10-31'), to: at('12-01') },
    ],
    [
      { from: null, to: new Date('2027-02-01T00:00Z'), isNewestFirst: false },
      { from: null, to: at('12-31') },
    ],
  ])('of %j is %j', (page, times) => expect(timeOfFar(page, near)).toEqual(times));
});

it('knows the stages that orders leave again', () => {
  expect(['to_confirm', 'to_pack', 'packed', 'shipped'].map((tab) => isPassing(stagesOf(tab as 'packed')))).toEqual(
    Array(4).fill(true),
  );
  expect([isPassing(['delivered']), isPassing(['to_pack', 'returned']), isPassing(null)]).toEqual(Array(3).fill(false));
});

it.each([
  ['0012', "'0012"],
  ['0', '0'],
  ['12', '12'],
  ['123456789012', "'123456789012"],
  ['12345678901', '12345678901'],
  ['1e5', "'1e5"],
  ['12E34', "'12E34"],
  ['1-2', "'1-2"],
  ['12/2026', "'12/2026"],
  ['2026/12', "'2026/12"],
  ['12345/1', '12345/1'],
  ['1/23456', '1/23456'],
  ['1.2.2026', "'1.2.2026"],
  ['1.2.20261', '1.2.20261'],
  ['12-11-', '12-11-'],
  ['Flat 0012', 'Flat 0012'],
  ['0012 A', '0012 A'],
  ['A1-2', 'A1-2'],
  ['मीरा', 'मीरा'],
  ['', ''],
  [null, ''],
  [undefined, ''],
])('%j is the cell %j', (text, cell) => {
  expect(toCell(text)).toBe(cell);
});
