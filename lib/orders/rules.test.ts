import { describe, expect, it } from 'vitest';
import { fingerprint, type MoneyEvent, newOrderId, type OrderState, paymentReference, transitionFor } from './rules';
import { idempotencyKeyOf, orderIdOf, orderSchema } from './schema';

const EVENTS: MoneyEvent[] = ['payment_captured', 'payment_cancelled', 'payment_expired', 'payment_refused'];

describe('transitions', () => {
  it.each<[OrderState, MoneyEvent, OrderState | null, string | null]>([
    ['awaiting_payment', 'payment_captured', 'confirmed', 'COMPLETED'],
    ['awaiting_payment', 'payment_cancelled', 'payment_failed', 'FAILED'],
    ['awaiting_payment', 'payment_expired', 'payment_failed', 'FAILED'],
    ['awaiting_payment', 'payment_refused', 'payment_failed', 'FAILED'],
    ['payment_failed', 'payment_captured', 'confirmed', 'COMPLETED'],
    ['payment_failed', 'payment_cancelled', null, null],
    ['payment_failed', 'payment_expired', null, null],
    ['payment_failed', 'payment_refused', null, null],
    ['confirmed', 'payment_captured', null, null],
    ['confirmed', 'payment_cancelled', null, null],
    ['confirmed', 'payment_expired', null, null],
    ['confirmed', 'payment_refused', null, null],
  ])('%s on %s becomes %s', (state, event, to, money) => {
    const step = transitionFor(state, event);
    expect([step?.to ?? null, step?.money ?? null]).toEqual([to, money]);
  });

  it('case 49: ends the same whatever the order of the events', () => {
    const permute = (events: MoneyEvent[]): MoneyEvent[][] =>
      events.length < 2
        ? [events]
        : events.flatMap((event) => permute(events.filter((other) => other !== event)).map((rest) => [event, ...rest]));
    const finals = permute(EVENTS).map((events) =>
      events.reduce<OrderState>((state, event) => transitionFor(state, event)?.to ?? state, 'awaiting_payment'),
    );
    expect(finals).toHaveLength(24);
    expect(new Set(finals)).toEqual(new Set(['confirmed']));
  });

  it('calls money after a failure late', () => {
    expect(transitionFor('payment_failed', 'payment_captured')?.event).toBe('paid late');
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

  it('case 41: drops what the client claims beyond amount and quantity', () => {
    const lies = { quantity: 1, freeItems: 100, savings: 1e9, pricePerItem: 1 };
    expect(orderSchema.parse({ amount: 2499, userDetails, orderDetails: lies, role: 'admin' })).toEqual({
      amount: 2499,
      userDetails: { ...userDetails, address2: null },
      orderDetails: { quantity: 1 },
    });
  });

  it.each(['short', 'x'.repeat(101), 'with space 1', 'semi;colon'])('refuses the key %j', (key) => {
    expect(() => idempotencyKeyOf(new Headers({ 'Idempotency-Key': key }))).toThrow('The Idempotency-Key is not valid');
  });

  it('takes a call without a key as its own', () => {
    expect(idempotencyKeyOf(new Headers())).toBeNull();
    expect(idempotencyKeyOf(new Headers({ 'Idempotency-Key': 'a1b2-c3d4' }))).toBe('a1b2-c3d4');
  });

  it.each(['', 'x', '../../etc/passwd', '<script>', 'a'.repeat(41), undefined])('knows no order %j', (id) => {
    expect(() => orderIdOf(id)).toThrow('Order not found');
  });
});
