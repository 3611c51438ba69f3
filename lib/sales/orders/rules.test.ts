import { describe, expect, it } from 'vitest';
import { LIMITS } from '@/lib/core/limits/rules';
import {
  endsByProof,
  fingerprint,
  judgeCash,
  limitsOf,
  MAX_OPEN_UNPROVED,
  type MoneyEvent,
  manyToOnePhone,
  newOrderId,
  openSince,
  orderOf,
  paymentReference,
  paymentStateOf,
  reviewOf,
  type Stage,
  transitionFor,
  unlikeSince,
} from './rules';
import { orderIdOf, orderSchema } from './schema';

const EVENTS: MoneyEvent[] = ['payment_captured', 'payment_cancelled', 'payment_expired', 'payment_refused'];

describe('transitions', () => {
  it.each<[Stage, MoneyEvent, Stage | null, string | null]>([
    ['awaiting_payment', 'payment_captured', 'to_pack', 'paid'],
    ['awaiting_payment', 'payment_cancelled', 'payment_failed', 'failed'],
    ['awaiting_payment', 'payment_expired', 'payment_failed', 'failed'],
    ['awaiting_payment', 'payment_refused', 'payment_failed', 'failed'],
    ['payment_failed', 'payment_captured', 'to_pack', 'paid'],
    ['payment_failed', 'payment_cancelled', null, null],
    ['payment_failed', 'payment_expired', null, null],
    ['payment_failed', 'payment_refused', null, null],
    ['to_pack', 'payment_captured', null, null],
    ['to_pack', 'payment_cancelled', null, null],
    ['to_pack', 'payment_expired', null, null],
    ['to_pack', 'payment_refused', null, null],
    ['cancelled', 'payment_captured', null, null],
    ['delivered', 'payment_expired', null, null],
  ])('%s on %s becomes %s', (stage, event, to, money) => {
    const step = transitionFor({ stage }, event);
    expect([step?.to ?? null, step?.money ?? null]).toEqual([to, money]);
  });

  it.each([
    ['awaiting_payment', 'pending', 'PENDING'],
    ['payment_failed', 'failed', 'FAILED'],
    ['to_pack', 'paid', 'COMPLETED'],
    ['to_pack', 'due', 'PENDING'],
    ['delivered', 'collected', 'PENDING'],
    ['delivered', 'received', 'COMPLETED'],
    ['cancelled', 'pending', 'FAILED'],
    ['cancelled', 'due', 'FAILED'],
    ['cancelled', 'paid', 'COMPLETED'],
    ['to_pack', 'none', 'COMPLETED'],
  ] as const)('the status call says of %s and %s: %s', (stage, money, state) => {
    expect(paymentStateOf({ stage, money })).toBe(state);
  });

  it('case 49: ends the same whatever the order of the events', () => {
    const permute = (events: MoneyEvent[]): MoneyEvent[][] =>
      events.length < 2
        ? [events]
        : events.flatMap((event) => permute(events.filter((other) => other !== event)).map((rest) => [event, ...rest]));
    const finals = permute(EVENTS).map((events) =>
      events.reduce<Stage>((stage, event) => transitionFor({ stage }, event)?.to ?? stage, 'awaiting_payment'),
    );
    expect(finals).toHaveLength(24);
    expect(new Set(finals)).toEqual(new Set(['to_pack']));
  });

  it('calls money after a failure late', () => {
    expect(transitionFor({ stage: 'payment_failed' }, 'payment_captured')?.event).toBe('paid late');
  });
});

describe('names', () => {
  it('case 35: gives orders 130 random bits', () => {
    expect(newOrderId()).toMatch(/^[0-9a-hj-km-np-tv-z]{26}$/);
    expect(newOrderId(new Uint8Array(26).fill(33))).toBe('1'.repeat(26));
    expect(new Set(Array.from({ length: 1_000 }, () => newOrderId())).size).toBe(1_000);
  });

  it('keeps the payment reference below the provider’s 40 characters', () => {
    expect(paymentReference(newOrderId(), 1)).toMatch(/^[0-9a-z-]{28}$/);
  });

  it('tells one request from another', () => {
    const request = { amount: 1, a: { b: 2 } };
    expect(fingerprint('cod', request)).toBe(fingerprint('cod', { ...request }));
    expect(fingerprint('cod', request)).not.toBe(fingerprint('online', request));
    expect(fingerprint('cod', request)).not.toBe(fingerprint('cod', { ...request, amount: 2 }));
  });

  it('is the same request when it is said to be meant', () => {
    expect(fingerprint('cod', { amount: 1, again: true })).toBe(fingerprint('cod', { amount: 1 }));
    expect(fingerprint('cod', { amount: 1, city: null, state: null })).toBe(fingerprint('cod', { amount: 1 }));
    for (const said of [{ address2: null }, { city: 'Pune' }, { state: 'Goa' }, { address2: 'city' }])
      expect(fingerprint('cod', { amount: 1, ...said })).not.toBe(fingerprint('cod', { amount: 1 }));
  });
});

it('is looked at for one more reason where its place is not known', () => {
  expect(reviewOf([], true)).toEqual([]);
  expect(reviewOf([], false)).toEqual(['unknown pincode']);
  expect(reviewOf(['phone not proved'], true)).toEqual(['phone not proved']);
  expect(reviewOf(['phone not proved'], false)).toEqual(['phone not proved', 'unknown pincode']);
});

describe('the same order within ten minutes', () => {
  it.each([
    [{ isMeant: false, takenById: null }, new Date(0)],
    [{ isMeant: true, takenById: null }, null],
    [{ isMeant: false, takenById: 'owner' }, null],
  ])('is asked about or not: %j', (order, since) => {
    expect(unlikeSince(600_000, order)).toEqual(since);
  });
});

describe('order request', () => {
  const userDetails = { name: 'Asha', address1: '1 Road', phone: '9876543210', pincode: '560001', childAge: 3 };
  const message = (change: object) =>
    orderSchema.safeParse({ amount: 2499, userDetails, orderDetails: { quantity: 1 }, ...change }).error?.issues[0]
      ?.message;

  it.each([0, -5, 1.5, 101, 1e6, 2 ** 31, '5', [5], null, undefined])(
    'case 40: refuses the quantity %j',
    (quantity) => {
      expect(message({ orderDetails: { quantity } })).toBe('Please choose between 1 and 100 kits');
    },
  );

  it.each([0, -1, 2499.5, '2499', Number.NaN, null, undefined, [], {}])('case 38: refuses the amount %j', (amount) => {
    expect(message({ amount })).toBe('The amount is not valid. Please reload the page and try again.');
  });

  it.each(['yes', 1, null])('refuses what is neither meant nor not: %j', (again) => {
    expect(message({ again })).toBe('Please say whether the order is meant to be placed again');
  });

  it('case 41: drops what the client claims beyond amount and quantity', () => {
    const lies = { quantity: 1, freeItems: 100, savings: 1e9, pricePerItem: 1 };
    expect(orderSchema.parse({ amount: 2499, userDetails, orderDetails: lies, role: 'admin' })).toEqual({
      amount: 2499,
      userDetails: { ...userDetails, address2: null, city: null, state: null },
      orderDetails: { quantity: 1 },
    });
  });

  it.each(['', 'x', '../../etc/passwd', '<script>', 'a'.repeat(41), undefined])('knows no order %j', (id) => {
    expect(() => orderIdOf(id)).toThrow('Order not found');
  });
});

describe('case 44: cash orders and proof of the phone', () => {
  it.each([
    [
      { isProved: true, openUnproved: 0 },
      { ok: true, review: [] },
    ],
    [
      { isProved: true, openUnproved: 9 },
      { ok: true, review: [] },
    ],
    [
      { isProved: false, openUnproved: 0 },
      { ok: true, review: ['phone not proved'] },
    ],
    [
      { isProved: false, openUnproved: MAX_OPEN_UNPROVED - 1 },
      { ok: true, review: ['phone not proved'] },
    ],
    [
      { isProved: false, openUnproved: MAX_OPEN_UNPROVED },
      { ok: false, reason: 'proof needed' },
    ],
  ])('%j: %j', (facts, verdict) => {
    expect(judgeCash(facts)).toEqual(verdict);
  });

  const placing = { userId: 'user', phone: '9876543210', address: '10.1.2.3', network: '10.1.2', takenById: null };
  const names = (change: { method: 'cod' | 'online'; phoneProved: boolean }) =>
    limitsOf({ ...placing, ...change }).map(([{ name }, key]) => `${name} ${key}`);

  it('counts an order to a phone that is not proved for account, address, network and phone', () => {
    const paid = ['orders-address 10.1.2.3', 'orders-account user'];
    expect(names({ method: 'online', phoneProved: false })).toEqual(paid);
    expect(names({ method: 'cod', phoneProved: true })).toEqual([...paid, 'orders-phone 9876543210']);
    expect(names({ method: 'cod', phoneProved: false })).toEqual([
      ...paid,
      'orders-phone 9876543210',
      'unproved-address 10.1.2.3',
      'unproved-network 10.1.2',
      'unproved-phone 9876543210',
    ]);
  });

  it('counts an order taken on the phone for its owner only', () => {
    const taken = limitsOf({ ...placing, method: 'cod', phoneProved: false, takenById: 'owner' });
    expect(taken.map(([{ name }, key]) => `${name} ${key}`)).toEqual(['phone-orders owner']);
  });

  it('a proof ends only the limits that are about it', () => {
    const all = limitsOf({ ...placing, method: 'cod', phoneProved: false });
    expect(all.map(endsByProof)).toEqual([false, false, false, true, true, true]);
    const site = limitsOf({ ...placing, network: '2001:db8:1:2', method: 'cod', phoneProved: false });
    expect(site.map(endsByProof)).toEqual([false, false, false, true, true, true, true]);
    expect(LIMITS.unprovedOrdersPerAddress).toMatchObject({ points: 5, windowS: 3_600 });
  });

  it('looks at the fourth cash order of a day to one phone, never at a paid one', () => {
    expect(manyToOnePhone('cod', '9876543210')).toMatchObject({ key: 'orders-phone:9876543210', above: 3 });
    expect(manyToOnePhone('online', '9876543210')).toBeNull();
  });

  it('holds an order open for two weeks', () => {
    expect(openSince(Date.parse('2026-11-22T00:00:00Z')).toISOString()).toBe('2026-11-08T00:00:00.000Z');
  });
});

describe('what an id is about', () => {
  const id = newOrderId();

  it('the order, by its id or by each of our references to it', () => {
    expect(orderOf(id)).toEqual({ orderId: id, referenceId: null });
    for (const attempt of [1, 2, 10]) {
      const referenceId = paymentReference(id, attempt);
      expect(orderOf(referenceId)).toEqual({ orderId: id, referenceId });
    }
  });

  it.each([`${id}-`, `-${id}`, `${id}-1-1`])('what looks like a reference stays one: %s', (text) => {
    expect(orderOf(text).referenceId).toBe(text);
  });
});
