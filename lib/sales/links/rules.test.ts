import { describe, expect, it } from 'vitest';
import { paymentRefusals } from '@/content/order-refusals';
import {
  afterNoLink,
  CLOSED_EVERY_MS,
  GIVE_UP_CREATING_MS,
  isLive,
  LATE_MONEY_MS,
  LINK_LEASE_MS,
  LINK_TTL_MS,
  linkTtlMs,
  MAX_ATTEMPTS,
  OPEN_EVERY_MS,
  OPEN_PART_OF_AGE,
  OPEN_SELDOM_MS,
  PAID_EVERY_MS,
  PHONE_LINK_TTL_MS,
} from './rules';

const NOW = 1_000_000_000;
const attempt = (ageMs: number, change = {}) => ({
  state: 'creating',
  heldAt: null,
  createdAt: new Date(NOW - ageMs),
  expiresAt: new Date(NOW - ageMs + LINK_TTL_MS),
  ...change,
});

describe('a link that the provider does not know', () => {
  it('is waited for, and given up in time for five minutes with the clock that looks once a minute', () => {
    expect(afterNoLink(attempt(0), NOW)).toBe('wait');
    expect(afterNoLink(attempt(GIVE_UP_CREATING_MS), NOW)).toBe('wait');
    expect(afterNoLink(attempt(GIVE_UP_CREATING_MS + 1), NOW)).toBe('give up');
    expect(GIVE_UP_CREATING_MS).toBeLessThanOrEqual(3 * 60_000);
  });

  it('is made once our key is right again, however long that took', () => {
    expect(afterNoLink(attempt(86_400_000, { heldAt: new Date(NOW - 1) }), NOW)).toBe('make');
  });

  it('is closed once nobody can have paid on it any more', () => {
    expect(afterNoLink(attempt(LINK_TTL_MS, { state: 'open' }), NOW)).toBe('wait');
    expect(afterNoLink(attempt(LINK_TTL_MS + 1, { state: 'open' }), NOW)).toBe('close');
  });

  it('is nothing to wonder at when it was closed', () => {
    expect(afterNoLink(attempt(86_400_000, { state: 'refused' }), NOW)).toBe('wait');
  });
});

describe('an attempt', () => {
  it.each([
    ['creating', true],
    ['open', true],
    ['paid', false],
    ['refused', false],
    ['expired', false],
    ['cancelled', false],
  ])('that is %s is alive: %s', (state, expected) => expect(isLive({ state })).toBe(expected));

  it('is spoken of as our problem, with the way on', () => {
    expect(paymentRefusals.held(true)).toMatch(/^We have a problem.*Nothing was charged.*Cash on delivery works/);
    expect(paymentRefusals.held(false)).not.toMatch(/cash/i);
  });
});

describe('times as they are written down', () => {
  it.each([
    ['a page can be paid for an hour', LINK_TTL_MS, 3_600_000],
    ['one for whoever ordered on the phone for a day', PHONE_LINK_TTL_MS, 86_400_000],
    ['that of an order of the shop for an hour', linkTtlMs('shop'), 3_600_000],
    ['that of one taken on the phone for a day', linkTtlMs('phone'), 86_400_000],
    ['a process may try to make it for 20 seconds', LINK_LEASE_MS, 20_000],
    ['it is given up after two and a half minutes', GIVE_UP_CREATING_MS, 150_000],
    ['an open page is asked about every 20 seconds', OPEN_EVERY_MS, 20_000],
    ['and whenever a third of its age has gone by', Math.round(1_000 * OPEN_PART_OF_AGE), 333],
    ['but every five minutes at least', OPEN_SELDOM_MS, 300_000],
    ['a closed one every hour', CLOSED_EVERY_MS, 3_600_000],
    ['a paid one every day', PAID_EVERY_MS, 86_400_000],
    ['late money comes within four days', LATE_MONEY_MS, 345_600_000],
    ['an order has five links', MAX_ATTEMPTS, 5],
  ])('%s', (_what, found, written) => expect(found).toBe(written));

  it.each([
    [
      true,
      'We have a problem with online payment at the moment. Nothing was charged. Cash on delivery works: please choose it, or try again later.',
    ],
    [
      false,
      'We have a problem with online payment at the moment. Nothing was charged. Please try again later, or write to us.',
    ],
  ])('what a parent reads, where cash may be paid: %s', (cashAllowed, text) => {
    expect(paymentRefusals.held(cashAllowed)).toBe(text);
  });
});
