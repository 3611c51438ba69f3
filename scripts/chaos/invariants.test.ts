import { expect, test } from 'vitest';
import { Book } from './book.ts';
import type { PaymentBooks } from './emulators.ts';
import { judge, type OrderRow } from './invariants.ts';
import type { Shopper } from './shopper.ts';

type World = {
  book: Book;
  cash: OrderRow;
  online: OrderRow;
  orders: OrderRow[];
  books: PaymentBooks;
  stored: Set<string>;
};

const placed = (to: string) => ({ type: 'placed', from: null, to });

function order(id: string, key: string, change: Partial<OrderRow>): OrderRow {
  const row = { stage: 'to_pack', money: 'due', quantity: 2, kits: 2, amount: 4799, confirmations: 1 };
  return { id, key, ...row, applied: [], payments: [], history: [placed('to_pack')], references: [], ...change };
}

/** A cash order and a paid one, as they are when all went well. */
function goodWorld(): World {
  const book = new Book();
  const [first, second] = [book.open({} as Shopper, 'cash', 2), book.open({} as Shopper, 'online', 2)];
  first.orderIds.add('cash');
  second.orderIds.add('online');
  second.isPaid = true;
  const cash = order('cash', first.key, {});
  const online = order('online', second.key, {
    money: 'paid',
    applied: [{ id: 'pay_1', amount: 4799, currency: 'INR' }],
    payments: ['pay_1'],
    history: [placed('awaiting_payment'), { type: 'paid', from: 'awaiting_payment', to: 'to_pack' }],
    references: ['online-1'],
  });
  const books = {
    links: [{ id: 'plink_1', reference_id: 'online-1', status: 'paid', amount: 479_900, created_at: 0 }],
    payments: [{ id: 'pay_1', link_id: 'plink_1', amount: 479_900, currency: 'INR', captured: true }],
    refunds: [],
    events: [{ id: 'event_1', linkId: 'plink_1', attempts: [{ status: null }, { status: 200 }] }],
  };
  return { book, cash, online, orders: [cash, online], books, stored: new Set(['event_1']) };
}

const brokenIn = ({ book, orders, books, stored }: World): string[] =>
  judge(book, orders, books, stored)
    .filter(({ broken }) => broken.length > 0)
    .map(({ name }) => name);

test('a good world breaks nothing, and everything in it was looked at', () => {
  const world = goodWorld();
  const found = judge(world.book, world.orders, world.books, world.stored);
  expect(found.flatMap(({ broken }) => broken)).toEqual([]);
  expect(found.every(({ checked }) => checked > 0)).toBe(true);
});

const PLANTED: [string, RegExp, (world: World) => void][] = [
  ['a webhook was answered and forgotten', /^I1/, ({ stored }) => stored.clear()],
  ['completed without money', /^I2/, ({ online }) => online.applied.pop()],
  ['completed by another amount', /^I2/, ({ online }) => Object.assign(online.applied[0] ?? {}, { amount: 4798 })],
  ['money applied twice', /^I2/, ({ online }) => online.applied.push(...online.applied)],
  ['money nobody knows', /^I3/, ({ online }) => online.payments.pop()],
  ['told twice', /^I4/, ({ cash }) => Object.assign(cash, { confirmations: 2 })],
  ['confirmed and not told', /^I4/, ({ cash }) => Object.assign(cash, { confirmations: 0 })],
  [
    'a step back',
    /^I[45]/,
    ({ online }) => {
      online.history.push({ type: 'expired', from: 'to_pack', to: 'payment_failed' });
      online.stage = 'payment_failed';
    },
  ],
  ['a state without history', /^I5/, ({ online }) => Object.assign(online, { history: online.history.slice(0, 1) })],
  ['an acknowledged order is gone', /^I6 an ack/, ({ orders }) => orders.shift()],
  ['one key, two orders', /^I6/, ({ orders, cash }) => orders.push({ ...cash, id: 'twin' })],
  ['two answers for one key', /^I6 an ack/, ({ book }) => book.entries[0]?.orderIds.add('other')],
  ['an order nobody sent', /^I6 no order/, ({ orders, cash }) => orders.push({ ...cash, id: 'ghost', key: 'ghost' })],
  ['a wrong price', /^I8/, ({ cash }) => Object.assign(cash, { amount: 4798 })],
  ['paid, still pending', /^an order its buyer paid/, ({ online }) => Object.assign(online, { money: 'PENDING' })],
  ['never accepted', /^every order sent/, ({ book }) => book.open({} as Shopper, 'cash', 1)],
];

test.each(PLANTED)('is seen: %s', (_, name, plant) => {
  const world = goodWorld();
  plant(world);
  const broken = brokenIn(world);
  expect(broken.some((found) => name.test(found))).toBe(true);
});
