import { describe, expect, it } from 'vitest';
import { paymentRefusals } from '@/content/order-refusals';
import { afterNoLink, GIVE_UP_CREATING_MS, isLive } from './rules';

const NOW = 1_000_000_000;
const attempt = (ageMs: number, change = {}) => ({
  state: 'creating',
  heldAt: null,
  createdAt: new Date(NOW - ageMs),
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
