import { expect, it } from 'vitest';
import type { Money, Stage } from '@/lib/sales/orders/rules';
import type { Action } from '@/lib/sales/orders/rules.actions';
import {
  goneWith,
  isAskedAnew,
  MESSAGES_SINCE_MS,
  moneyBefore,
  NO_NEWS_MS,
  onceFor,
  PAYMENT_OPEN_MS,
  refusalOf,
  topicOf,
  UNINVOICED_MS,
} from './rules';

const DAY_MS = 86_400_000;

it.each<[Action, string | null]>([
  ['ship', 'shipped'],
  ['deliver', 'delivered'],
  ['turn-back', 'turned-back'],
  ['cancel', 'cancelled'],
  ['confirm', null],
  ['pack', null],
  ['receive-cash', null],
])('of the step %s the parent hears %s', (action, topic) => {
  expect(topicOf(action)).toBe(topic);
});

it.each<[Stage, string, boolean]>([
  ['to_confirm', '9876543211', true],
  ['to_confirm', '9876543210', false],
  ['to_pack', '9876543211', false],
])('an order at %s that goes to %s is asked about anew: %s', (stage, to, isAsked) => {
  expect(isAskedAnew({ stage, phone: '9876543210' }, to)).toBe(isAsked);
});

it('a payment may be open for an hour, a parcel unheard of for a week', () => {
  expect([PAYMENT_OPEN_MS, NO_NEWS_MS]).toEqual([3_600_000, 7 * DAY_MS]);
});

it('failed messages are looked for three days back, parcels without an invoice two', () => {
  expect([MESSAGES_SINCE_MS, UNINVOICED_MS]).toEqual([3 * DAY_MS, 2 * DAY_MS]);
});

it('what one step tells stands under its version', () => expect(onceFor(7)).toBe('v7'));

it.each([
  ['the owner', false, 'This cannot be done with an order that is: Not delivered yet.'],
  ['a parent', true, 'This cannot be done with an order that is: The courier could not reach you.'],
] as const)('%s is told why in their own words', (_who, isParent, said) => {
  expect(refusalOf('undelivered', isParent)).toBe(said);
});

it.each<[string, Money, Money]>([
  ['receive-cash', 'received', 'collected'],
  ['deliver', 'collected', 'due'],
  ['deliver', 'paid', 'paid'],
  ['ship', 'due', 'due'],
  ['take-back', 'collected', 'collected'],
])('money before %s that left it %s: %s', (type, after, before) => {
  expect(moneyBefore(after, type)).toBe(before);
});

it.each<[Action, Stage, Stage, string[]]>([
  ['cancel', 'to_pack', 'cancelled', ['no_news', 'flagged', 'payment_open']],
  ['pack', 'to_pack', 'packed', ['no_news']],
  ['ship', 'to_pack', 'shipped', ['no_news', 'flagged']],
  ['ship', 'packed', 'shipped', ['no_news', 'flagged']],
  ['out', 'shipped', 'out_for_delivery', ['no_news']],
  ['deliver', 'undelivered', 'delivered', ['no_news']],
  ['note', 'shipped', 'shipped', []],
  ['address', 'packed', 'packed', []],
  ['receive-cash', 'delivered', 'delivered', []],
])('%s of an order that is %s, then %s, ends %j', (action, from, to, reasons) => {
  expect(goneWith(action, { from, to })).toEqual(reasons);
});
