import { describe, expect, it } from 'vitest';
import { deskQueryOf, meantOf } from './schema';

const NOTHING = {
  tab: 'all',
  q: '',
  method: null,
  money: null,
  from: null,
  to: null,
  sort: 'newest',
  after: null,
  limit: 50,
};
const asked = (query: string) => deskQueryOf(new URLSearchParams(query));

describe('section 2 of the owner’s side, a list of orders', () => {
  it.each<[string, object]>([
    ['', {}],
    ['tab=&q=%20&method=&money=&from=&to=&sort=&after=&limit=%09', {}],
    ['utm_source=x&constructor=1', {}],
    ['tab=to_confirm', { tab: 'to_confirm' }],
    ['tab=to_pack', { tab: 'to_pack' }],
    ['tab=packed', { tab: 'packed' }],
    ['tab=shipped', { tab: 'shipped' }],
    ['tab=delivered', { tab: 'delivered' }],
    ['tab=attention', { tab: 'attention' }],
    ['tab=all', { tab: 'all' }],
    ['q=%20asha%20rao%20', { q: 'asha rao' }],
    ['q=%00', {}],
    ['q=asha%00%0Arao%E2%80%8B', { q: 'asha rao' }],
    [`q=${'x'.repeat(100)}`, { q: 'x'.repeat(100) }],
    ['method=cod', { method: 'cod' }],
    ['method=online', { method: 'online' }],
    ['money=pending', { money: 'pending' }],
    ['money=due', { money: 'due' }],
    ['money=paid', { money: 'paid' }],
    ['money=collected', { money: 'collected' }],
    ['money=received', { money: 'received' }],
    ['money=failed', { money: 'failed' }],
    ['money=none', { money: 'none' }],
    ['from=2026-11-21&to=2028-02-29', { from: '2026-11-21', to: '2028-02-29' }],
    ['sort=newest', { sort: 'newest' }],
    ['sort=oldest', { sort: 'oldest' }],
    ['after=1700000000000-10001', { after: { atMs: 1_700_000_000_000, number: 10_001 } }],
    ['limit=1', { limit: 1 }],
    ['limit=100', { limit: 100 }],
  ])('is asked for by %j', (query, more) => expect(asked(query)).toEqual({ ...NOTHING, ...more }));

  const TAB = 'There is no such tab';
  const SEARCH = 'A search has at most 100 letters';
  const METHOD = 'The way of paying is cod or online';
  const MONEY = 'There is no such state of money';
  const DAY = 'A day is written as 2026-11-21';
  const SORT = 'A list begins with the newest or the oldest';
  const AFTER = 'This list cannot go on from there';
  const LIMIT = 'A list has 1 to 100 orders';
  it.each([
    ['tab=lost', TAB],
    [`q=${'x'.repeat(101)}`, SEARCH],
    ['method=card', METHOD],
    ['money=gone', MONEY],
    ['from=21-11-2026', DAY],
    ['from=2026-02-29', DAY],
    ['to=2026-11-31', DAY],
    ['to=today', DAY],
    ['sort=best', SORT],
    ['after=1700000000000', AFTER],
    ['after=x-1', AFTER],
    ['limit=0', LIMIT],
    ['limit=101', LIMIT],
    ['limit=1.5', LIMIT],
    ['limit=many', LIMIT],
  ])('cannot be asked for by %s', (query, message) => {
    expect(() => asked(query)).toThrow(expect.objectContaining({ code: 'invalid', message }));
  });
});

describe('an address that asks for a list', () => {
  it.each([
    ['', ''],
    ['tab=packed', 'tab=packed'],
    ['tab=lost', ''],
    ['tab=%20packed%20&q=%20asha%20', 'tab=packed&q=asha'],
    ['q=%20', ''],
    [`q=${'x'.repeat(101)}&sort=oldest`, 'sort=oldest'],
    ['to=2026-11-31&from=2026-11-21&money=due&method=cod', 'method=cod&money=due&from=2026-11-21'],
    ['after=1700000000000-10001&limit=5&tab=all', 'tab=all'],
    ['utm_source=x&sort=newest', 'sort=newest'],
  ])('means of %j what there is: %j', (query, meant) => {
    expect(meantOf(new URLSearchParams(query)).toString()).toBe(meant);
  });
});
