import { describe, expect, it } from 'vitest';
import {
  CHECK_S,
  dueBack,
  failureOf,
  firstCheck,
  isNews,
  isOfOurs,
  leftOf,
  type RefundState,
  refundableOf,
  refundablePayments,
  STUCK_MS,
  sourceOf,
  viewOf,
} from './rules';

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

  it('one that the provider made already cannot be refused as if it had never been sent', () => {
    const refused = { state: 'failed', refundId: null } as const;
    expect(isNews({ state: 'waiting', providerId: 'rfnd_1' }, refused)).toBe(false);
  });

  it.each(['too_old', 'balance', 'nothing_left', 'refused', 'bank', 'overtaken', 'not_asked'])('names %s', (cause) => {
    expect(failureOf(cause)).toBe(cause);
  });

  it('a cause that is not known is a refusal', () => {
    expect(['thunder', '', null, undefined].map(failureOf)).toEqual(['refused', 'refused', 'refused', 'refused']);
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

  it('a refund of the provider that belongs to no payment takes no cash away, and paise round down', () => {
    const order = { method: 'cod', money: 'collected', amount: 2_499 } as const;
    const refunds = [back(null, 9, 'processed', 'provider'), back('p1', 9, 'processed', 'outside')];
    expect(refundableOf({ order, payments: [], refunds }).left).toBe(2_499);
    expect(refundableOf({ order, payments: [], refunds: [back(null, 9, 'waiting', 'outside', 1)] }).left).toBe(2_489);
    expect(refundableOf({ order, payments: [], refunds: [back(null, 2_500, 'processed', 'outside')] }).left).toBe(0);
  });

  it('an order paid online that is delivered goes back to where the money came from', () => {
    const order = { ...online, money: 'received' } as const;
    expect(refundableOf({ order, payments: [paid('p1', 2_499)], refunds: [] })).toEqual({
      left: 2_499,
      most: 2_499,
      isOutsideOnly: false,
    });
  });
});

it("the order's own payment goes back first, in whole rupees, and what is empty or foreign not at all", () => {
  const payments = [
    paid('second', 100, { use: 'in_review' }),
    paid('dollars', 30, { currency: 'USD' }),
    paid('own', 2_499, { paise: 99 }),
    paid('empty', 5, { use: 'in_review' }),
    paid('third', 1, { use: 'in_review' }),
  ];
  const refunds = [back('empty', 4, 'processed', 'shop', 1), back('second', 1, 'pending', 'shop', 1)];
  expect(refundablePayments({ payments, refunds })).toEqual([
    { id: 'own', use: 'applied', left: 2_499 },
    { id: 'second', use: 'in_review', left: 98 },
    { id: 'third', use: 'in_review', left: 1 },
  ]);
});

describe('which payment goes back', () => {
  const payments = [
    { id: 'own', use: 'applied', left: 2_499 },
    { id: 'twice', use: 'refund_due', left: 2_499 },
    { id: 'misfit', use: 'in_review', left: 2_400 },
  ];
  it.each([
    ['all of what came in once more: that one', 2_499, payments, 'twice'],
    ['all of what fits no order: that one', 2_400, payments, 'misfit'],
    ["a part: of the order's own", 500, payments, 'own'],
    ['all that there is', 2_499, payments.slice(0, 1), 'own'],
    ['what the own one has not left', 2_000, [{ id: 'own', use: 'applied', left: 10 }, ...payments.slice(1)], 'twice'],
    ['more than any has', 2_500, payments, undefined],
  ])('%s', (_, rupees, of, id) => expect(sourceOf(of, rupees)?.id).toBe(id));

  it('at a cancellation: what is left of all that was paid, but for what fits no order', () => {
    const all = [
      paid('own', 2_499),
      paid('twice', 2_499, { use: 'refund_due', paise: 50 }),
      paid('misfit', 2_400, { use: 'in_review' }),
      paid('dollars', 30, { currency: 'USD' }),
      paid('gone', 10),
    ];
    const refunds = [back('own', 499, 'processed'), back('twice', 2_499, 'failed'), back('gone', 10, 'waiting')];
    expect(dueBack({ payments: all, refunds }).map(({ payment, left }) => [payment.id, left])).toEqual([
      ['own', 200_000],
      ['twice', 249_950],
    ]);
  });
});

it.each([
  ['p1', 'shop', true],
  ['p1', 'provider', true],
  ['p1', 'outside', true],
  [null, 'outside', true],
  [null, 'provider', false],
  [null, 'shop', false],
])('money of payment %s that goes back by the %s was ours: %s', (paymentId, origin, isOurs) => {
  expect(isOfOurs({ paymentId, origin })).toBe(isOurs);
});

it('a refund is looked after a minute later, five where the bank has it, and needs a person after an hour or 14 days', () => {
  const now = Date.parse('2026-03-01T00:00:00Z');
  const states = [...STATES, 'waiting'] as const;
  expect(states.map((state) => firstCheck(state, now).toISOString())).toEqual([
    '2026-03-01T00:01:00.000Z',
    '2026-03-01T00:05:00.000Z',
    '2026-03-01T00:01:00.000Z',
    '2026-03-01T00:01:00.000Z',
    '2026-03-01T00:01:00.000Z',
  ]);
  expect([CHECK_S.waiting.most, CHECK_S.pending.most]).toEqual([900, 21_600]);
  expect(STUCK_MS).toEqual({ waiting: 3_600_000, pending: 1_209_600_000 });
});

describe('a refund as it is told', () => {
  const createdAt = new Date('2026-03-01T00:00:00Z');
  const row = {
    id: 'r1',
    amount: 100,
    paise: 50,
    providerId: 'rfnd_1',
    state: 'processed',
    origin: 'shop',
    reason: 'Damaged',
    way: null,
    reference: null,
    failure: null,
    bankReference: 'ARN1',
    createdAt,
  } as const;
  const told = {
    id: 'r1',
    amount: 100,
    paise: 50,
    state: 'processed',
    reason: 'Damaged',
    outside: null,
    failure: null,
    providerId: 'rfnd_1',
    bankReference: 'ARN1',
    at: createdAt,
  };

  it.each<[string, Partial<Parameters<typeof viewOf>[0]>, object]>([
    ['as it is', {}, {}],
    ['made by somebody at the provider', { origin: 'provider', reason: null }, { reason: 'made outside the shop' }],
    ['of the provider, with its reason', { origin: 'provider' }, {}],
    ['without a reason', { reason: null }, { reason: null }],
    ['paid back outside', { way: 'upi', reference: 'U1' }, { outside: { way: 'upi', reference: 'U1' } }],
    ['with a way and nothing to find it by', { way: 'upi' }, {}],
    ['with a reference and no way', { reference: 'U1' }, {}],
    ['failed', { state: 'failed', failure: 'bank' }, { state: 'failed', failure: 'bank' }],
    ['failed without a cause', { state: 'failed' }, { state: 'failed', failure: 'refused' }],
    ['done after it seemed to fail', { failure: 'bank' }, {}],
  ])('%s', (_, more, differs) => expect(viewOf({ ...row, ...more })).toEqual({ ...told, ...differs }));
});
