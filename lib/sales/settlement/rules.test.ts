import { describe, expect, it } from 'vitest';
import { AUTHORISED_WAIT_S, attemptStateOf, isFullPayment, moneyEventOf, purposeOf, unwantedFor } from './rules';

describe('what the provider says about the money', () => {
  const full = { amount: 6_899, paise: 0, currency: 'INR' };

  it.each([
    ['created', [], null],
    ['created', [full], 'payment_captured'],
    ['paid', [full], 'payment_captured'],
    ['paid', [], null],
    ['expired', [], 'payment_expired'],
    ['expired', [full], 'payment_captured'],
    ['cancelled', [], 'payment_cancelled'],
    ['cancelled', [full], 'payment_captured'],
    ['partially_paid', [{ ...full, amount: 100 }], null],
    ['paid', [{ ...full, amount: 6_898 }], null],
    ['paid', [{ ...full, currency: 'USD' }], null],
    ['paid', [{ ...full, paise: 50 }], null],
    ['expired', [{ ...full, amount: 1 }], null],
    ['paid', [{ ...full, amount: 1 }, full], 'payment_captured'],
  ])('case 51: a %s link with %j means %s', (status, captured, event) => {
    expect(moneyEventOf({ status, captured }, 6_899)).toBe(event);
  });

  it('case 55: applies the first full payment and sends back the second', () => {
    expect(purposeOf(full, 6_899, null)).toEqual({ use: 'applied', reason: null });
    expect(purposeOf(full, 6_899, 'second payment')).toEqual({ use: 'refund_due', reason: 'second payment' });
    expect(isFullPayment({ ...full, currency: 'USD' }, 6_899)).toBe(false);
  });

  it.each([
    ['awaiting_payment', false, null],
    ['payment_failed', false, null],
    ['to_pack', true, 'second payment'],
    ['cancelled', false, 'cancelled'],
    ['cancelled', true, 'second payment'],
  ] as const)('an order that is %s (paid: %s) wants no more money because of: %s', (stage, hasApplied, why) => {
    expect(unwantedFor(stage, hasApplied)).toBe(why);
  });

  it.each([
    [{ amount: 6_898 }, 'lower amount'],
    [{ amount: 6_900 }, 'higher amount'],
    [{ paise: 1 }, 'paise left over'],
    [{ amount: 6_898, paise: 99 }, 'lower amount'],
    [{ currency: 'USD' }, 'other currency'],
    [{ currency: 'USD', amount: 1 }, 'other currency'],
  ])('case 51: %j is looked at, paid before or not', (change, reason) => {
    for (const unwanted of [null, 'second payment', 'cancelled'] as const)
      expect(purposeOf({ ...full, ...change }, 6_899, unwanted)).toEqual({ use: 'in_review', reason });
  });

  it.each([
    ['created', [], null],
    ['created', [full], 'paid'],
    ['paid', [{ ...full, amount: 1 }], 'paid'],
    ['paid', [], null],
    ['expired', [{ ...full, amount: 1 }], 'expired'],
    ['expired', [full], 'paid'],
    ['cancelled', [], 'cancelled'],
  ])('an attempt whose link is %s with %j is %s', (status, captured, state) => {
    expect(attemptStateOf({ status, captured }, 6_899)).toBe(state);
  });
});

it('tells of a payment that waits to be captured after five seconds', () => expect(AUTHORISED_WAIT_S).toBe(5));
