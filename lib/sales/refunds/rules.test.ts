import { describe, expect, it } from 'vitest';
import { failureOf, isNews, leftOf, type RefundState, refundableOf } from './rules';

const STATES: readonly RefundState[] = ['waiting', 'pending', 'processed', 'failed'];

describe('what the provider says of a refund', () => {
  it.each<[RefundState, RefundState[]]>([
    ['waiting', ['pending', 'processed', 'failed']],
    ['pending', ['processed', 'failed']],
    ['processed', []],
    ['failed', []],
  ])('is news where it is %s: only %j', (state, news) => {
    const known = { state, providerId: 'rfnd_1' };
    expect(STATES.filter((said) => isNews(known, { state: said, refundId: 'rfnd_1' }))).toEqual(news);
  });

  it('a refusal counts only while nothing else is known of it', () => {
    const refused = { state: 'failed', refundId: null } as const;
    expect(isNews({ state: 'waiting', providerId: null }, refused)).toBe(true);
    expect(isNews({ state: 'pending', providerId: 'rfnd_1' }, refused)).toBe(false);
    expect(isNews({ state: 'processed', providerId: 'rfnd_1' }, refused)).toBe(false);
    expect(isNews({ state: 'failed', providerId: null }, refused)).toBe(false);
  });

  it('a refused one that was made all the same comes back', () => {
    const known = { state: 'failed', providerId: null } as const;
    expect(STATES.filter((state) => isNews(known, { state, refundId: 'rfnd_1' }))).toEqual([
      'waiting',
      'pending',
      'processed',
    ]);
  });

  it('a cause that is not known is a refusal', () => {
    expect(['too_old', 'balance', 'thunder', null].map(failureOf)).toEqual([
      'too_old',
      'balance',
      'refused',
      'refused',
    ]);
  });
});

const paid = (id: string, amount: number, more: object = {}) => ({
  id,
  amount,
  paise: 0,
  currency: 'INR',
  use: 'applied',
  ...more,
});
const back = (paymentId: string | null, amount: number, state: RefundState, origin = 'shop', paise = 0) => ({
  paymentId,
  amount,
  paise,
  state,
  origin,
});

describe('what may still go back', () => {
  const online = { method: 'online', money: 'paid', amount: 2_499 } as const;

  it.each([
    ['nothing went back', [], 249_900],
    ['one waits, one is with the bank, one is done', ['waiting', 'pending', 'processed'], 219_900],
    ['one has failed', ['failed'], 249_900],
  ] as [string, RefundState[], number][])('%s', (_, states, left) => {
    const refunds = states.map((state) => back('p1', 100, state));
    expect(leftOf(paid('p1', 2_499), [...refunds, back('p2', 500, 'processed')])).toBe(left);
  });

  it('what went back outside counts, paise are kept, and never less than nothing', () => {
    expect(leftOf(paid('p1', 10), [back('p1', 4, 'processed', 'outside', 50)])).toBe(550);
    expect(leftOf(paid('p1', 10), [back('p1', 12, 'processed', 'provider')])).toBe(0);
  });

  it('of several payments one refund takes from one', () => {
    const payments = [paid('p1', 1_000, { use: 'in_review' }), paid('p2', 1_500, { use: 'in_review' })];
    const facts = { order: { ...online, money: 'pending' as const }, payments, refunds: [back('p2', 200, 'pending')] };
    expect(refundableOf(facts)).toEqual({ left: 2_300, most: 1_300, isOutsideOnly: false });
  });

  it('money of another currency is for the dashboard', () => {
    const payments = [paid('p1', 30, { currency: 'USD' })];
    expect(refundableOf({ order: online, payments, refunds: [] })).toMatchObject({ left: 0, most: 0 });
  });

  it.each([
    ['due', 0, false],
    ['collected', 2_299, true],
    ['received', 2_299, true],
  ] as const)('cash that is %s', (money, left, isOutsideOnly) => {
    const order = { method: 'cod', money, amount: 2_499 } as const;
    const refunds = [back(null, 200, 'processed', 'outside'), back(null, 9, 'failed', 'outside')];
    expect(refundableOf({ order, payments: [], refunds })).toEqual({ left, most: left, isOutsideOnly });
  });
});
