import { describe, expect, it } from 'vitest';
import {
  fingerprint,
  MAX_OPEN_UNPROVED,
  type MoneyEvent,
  manyToOnePhone,
  newOrderId,
  orderFigures,
  type Stage,
  toFacts,
  transitionFor,
} from './rules';

describe('what is written into the book of an order', () => {
  it.each<[Stage, MoneyEvent, Stage, string, string]>([
    ['awaiting_payment', 'payment_captured', 'to_pack', 'paid', 'paid'],
    ['payment_failed', 'payment_captured', 'to_pack', 'paid', 'paid late'],
    ['awaiting_payment', 'payment_cancelled', 'payment_failed', 'failed', 'payment cancelled'],
    ['awaiting_payment', 'payment_expired', 'payment_failed', 'failed', 'payment expired'],
    ['awaiting_payment', 'payment_refused', 'payment_failed', 'failed', 'payment refused'],
  ])('%s on %s', (from, on, to, money, event) => {
    expect(transitionFor({ stage: from }, on)).toEqual({ from, to, money, event });
  });
});

it('an order id is made of bytes one by one', () => {
  expect(newOrderId(Uint8Array.from({ length: 26 }, (_, at) => at))).toBe('0123456789abcdefghjkmnpqrs');
  expect(newOrderId(Uint8Array.from([27, 28, 29, 30, 31, 32, 255]))).toBe('vwxyz0z');
});

it('a fingerprint is the SHA-256 of way and request', () => {
  expect(fingerprint('cod', { amount: 2499 })).toBe('tqLLY3MmzMFwnxnViTFeAgx2PkFmEvfwUCaS6s-2nDY');
});

it('two cash orders to numbers that are not proved, and a look at the fourth to one', () => {
  expect(MAX_OPEN_UNPROVED).toBe(2);
  expect(manyToOnePhone('cod', '9876543210')).toEqual({
    key: 'orders-phone:9876543210',
    above: 3,
    reason: 'many cash orders to this phone',
  });
});

describe('what the messages about an order know', () => {
  const order = {
    id: 'a1',
    number: 10_001,
    trackToken: 't0ken',
    kitsToShip: 5,
    amount: 12_499,
    method: 'cod' as const,
    phone: '9876543210',
    name: 'Asha',
    address1: '12 MG Road',
    address2: 'Flat 2',
    pincode: '560001',
    phoneProved: true,
    placedFrom: '10.1.2',
    user: { email: 'asha@example.com' },
  };
  const facts = {
    orderId: 'a1',
    number: '10001',
    trackToken: 't0ken',
    quantity: 5,
    amount: 12_499,
    method: 'cod',
    phone: '9876543210',
    email: 'asha@example.com',
    name: 'Asha',
    address: '12 MG Road, Flat 2, 560001',
    causedFrom: '10.1.2',
    isToProved: true,
  };

  it('everything once', () => expect(toFacts(order)).toEqual(facts));

  it('no empty second line', () => {
    expect(toFacts({ ...order, address2: null })).toEqual({ ...facts, address: '12 MG Road, 560001' });
  });
});

describe('the dashboard’s day and week, in India, from Monday', () => {
  const day = (name: string, orders: number, revenue: number) => ({ day: `2026-11-${name}`, orders, revenue });
  /** Sunday the 15th to Sunday the 22nd; nothing on the 18th. */
  const found = [
    day('15', 100, 250_000),
    day('16', 1, 2_499),
    day('17', 2, 4_998),
    day('19', 4, 9_996),
    day('20', 8, 19_992),
    day('21', 16, 39_984),
    day('22', 32, 79_968),
  ];
  const at = (time: string, count = 14) => orderFigures(found, Date.parse(time), count);

  it.each([
    ['a moment before midnight of Sunday', '2026-11-15T18:29:59.999Z', [100, 250_000], [100, 250_000]],
    ['as Monday begins', '2026-11-15T18:30:00.000Z', [1, 2_499], [1, 2_499]],
    ['on Wednesday, without an order', '2026-11-18T12:00:00.000Z', [0, 0], [3, 7_497]],
    ['as Sunday begins', '2026-11-21T18:30:00.000Z', [32, 79_968], [63, 157_437]],
    ['a moment before it ends', '2026-11-22T18:29:59.999Z', [32, 79_968], [63, 157_437]],
    ['on the Monday after', '2026-11-22T18:30:00.000Z', [0, 0], [0, 0]],
  ])('%s', (_name, time, today, week) => {
    const figures = at(time);
    expect([figures.today.orders, figures.today.revenue]).toEqual(today);
    expect([figures.week.orders, figures.week.revenue]).toEqual(week);
  });

  it('shows so many days, the last of them today, and those without orders too', () => {
    expect(at('2026-11-20T12:00:00.000Z', 4).days).toEqual([
      day('17', 2, 4_998),
      day('18', 0, 0),
      day('19', 4, 9_996),
      day('20', 8, 19_992),
    ]);
  });
});
