import { expect, test } from 'vitest';
import { deliverySchema } from '@/lib/sales/cart/schema';
import { Chance } from '../chaos/chance.ts';
import { priceOf } from '../chaos/prices.ts';
import { tellMoney } from './money.ts';
import { makeOrders } from './orders.ts';
import { type Row, type Rows, TABLES } from './rows.ts';

const NOW = Date.parse('2026-11-22T15:30:00Z');
const DAY_MS = 86_400_000;
const make = (change: { count?: number; seed?: number; nowMs?: number } = {}): Rows[] => [
  ...makeOrders({
    count: 2_000,
    seed: 7,
    nowMs: NOW,
    takenPhones: new Set(),
    firstNumber: 10_001,
    ownerId: null,
    ...change,
  }),
];
const made = make();
const rowsOf = (table: keyof Rows) => made.flatMap((rows) => rows[table]);
const orders = rowsOf('orders');

test('a seed makes the same orders again, and another one others', () => {
  const few = make({ count: 40 });
  expect(make({ count: 40 })).toEqual(few);
  const others = make({ count: 40, seed: 8 });
  const ids = new Set(few.map(({ orders: [order] }) => order?.id));
  expect(ids.size).toBe(40);
  expect(others.filter(({ orders: [order] }) => ids.has(order?.id))).toEqual([]);
});

test('numbers that somebody has are nobody else’s', () => {
  const takenPhones = new Set(rowsOf('users').map(({ phone_number }) => String(phone_number)));
  const again = [
    ...makeOrders({
      count: 500,
      seed: 7,
      nowMs: NOW,
      takenPhones: new Set(takenPhones),
      firstNumber: 1,
      ownerId: null,
    }),
  ];
  const phones = again.flatMap(({ users }) => users.flatMap(({ phone_number }) => phone_number ?? []));
  expect(phones.length).toBeGreaterThan(100);
  expect(phones.filter((phone) => takenPhones.has(String(phone)))).toEqual([]);
});

test('orders come from the last 90 days, oldest first, by cash and online, more of late', () => {
  const times = orders.map(({ created_at }) => Date.parse(String(created_at)));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times[0]).toBeGreaterThan(NOW - 90 * DAY_MS);
  expect(times[0]).toBeLessThan(NOW - 85 * DAY_MS);
  expect(times.at(-1)).toBeLessThan(NOW);
  const late = times.filter((at) => at > NOW - 45 * DAY_MS).length;
  expect(late).toBeGreaterThan(1_000);
});

test('many come in over three years: old ones are at their end, a few hundred of ten thousand are on their way', () => {
  const many = make({ count: 12_000 }).flatMap((rows) => rows.orders);
  const ageDays = ({ created_at }: Row) => (NOW - Date.parse(String(created_at))) / DAY_MS;
  expect(ageDays(many[0] as Row)).toBeGreaterThan(1_050);
  const isLive = ({ stage }: Row) => !/^(payment_failed|delivered|returned|lost|cancelled)$/.test(String(stage));
  const live = many.filter(isLive);
  expect(Math.max(...live.map(ageDays))).toBeLessThan(45);
  expect(live.length).toBeGreaterThan(30);
  expect(live.length).toBeLessThan(600);
  const due = many.filter(({ money }) => money === 'collected').map(ageDays);
  expect(Math.max(...due)).toBeLessThan(45);
});

test('nothing has happened later than now', () => {
  const dates = TABLES.flatMap(rowsOf)
    .flatMap((row) => Object.entries(row))
    .filter(([name, value]) => /_at$/.test(name) && value !== null && !/^(expires|checked)_at$/.test(name))
    .map(([, value]) => Date.parse(String(value)));
  expect(dates.length).toBeGreaterThan(7_000);
  expect(Math.max(...dates)).toBeLessThanOrEqual(NOW + 1_000);
});

test('prices are the specification’s, and cash buys at most 80 kits', () => {
  for (const { quantity, amount, paid_items, free_items, kits_to_ship, replaces_id } of orders) {
    expect(amount).toBe(replaces_id === null ? priceOf(Number(quantity)) : 0);
    expect(Number(paid_items) + Number(free_items)).toBe(quantity);
    expect(kits_to_ship).toBe(quantity);
  }
  const many = (method: string) => Math.max(...orders.map((one) => (one.method === method ? Number(one.quantity) : 0)));
  expect(many('cod')).toBeLessThanOrEqual(80);
  expect(many('online')).toBeGreaterThan(10);
});

test('each is addressed as a parent would, in two scripts and many states, and says that it is made up', () => {
  for (const { name, address1, address2, phone, pincode, child_age } of orders) {
    const delivery = { name, address1, address2, phone, pincode, childAge: Number(child_age) };
    expect(deliverySchema.parse({ ...delivery, childAge: String(child_age) })).toMatchObject(delivery);
    expect(address2).toMatch(/^[A-Z][\w ]+, [A-Z][\w ]+ \(made up\)$/);
  }
  const hindi = orders.filter(({ name }) => /^\p{Script=Devanagari}/u.test(String(name)));
  expect(hindi.length).toBeGreaterThan(100);
  expect(hindi.length).toBeLessThan(500);
  expect(new Set(orders.map(({ address2 }) => String(address2).split(', ')[1])).size).toBeGreaterThan(15);
  const emails = rowsOf('users').flatMap(({ email }) => email ?? []);
  expect(emails.length).toBeGreaterThan(500);
  expect(emails.filter((email) => !String(email).endsWith('@made-up.invalid'))).toEqual([]);
});

test('every message has gone out', () => {
  expect(new Set(rowsOf('outbox_messages').map(({ status }) => status))).toEqual(new Set(['sent']));
});

test('only who ordered within half an hour has yet to pay', () => {
  const statesAt = (minutes: number) =>
    Array.from({ length: 300 }, (_, seed) =>
      tellMoney(new Chance(seed), { orderId: 'a', amount: 2499, ageMs: minutes * 60_000 }).attempts.map(
        ({ state }) => state,
      ),
    ).flat();
  expect(new Set(statesAt(29))).toEqual(new Set(['open']));
  expect(new Set(statesAt(31))).toEqual(new Set(['paid', 'refused']));
  expect(new Set(statesAt(90))).toEqual(new Set(['paid', 'refused', 'cancelled', 'expired']));
});
