import { expect, it } from 'vitest';
import { arranged, missingIn, refreshed, stepped } from './merged';
import type { DeskOrder } from './order-types';

/** An order that was placed in this minute. */
const order = (minute: number, version = 1) =>
  ({ id: `o${minute}`, number: minute, placedAt: new Date(minute * 60_000).toISOString(), version }) as DeskOrder;
const orders = (...minutes: number[]) => minutes.map((minute) => order(minute));
const said = (rows: readonly DeskOrder[]) => rows.map(({ number, version }) => `${number}.${version}`).join(' ');

it('what is known anew is shown where it stands, and nothing older', () => {
  const rows = [order(3, 2), order(2), order(1)];
  expect(said(refreshed(rows, [order(1, 4), order(9), order(3)]))).toBe('3.2 2.1 1.4');
});

it('what is new is what was not shown', () => {
  expect(said(missingIn(orders(2, 1), [order(4), order(2, 2), order(3)]))).toBe('4.1 3.1');
});

it.each<[string, number[], string | null, number[], string | null, boolean, number[], string | null]>([
  ['a short list is as it was just read', [3, 2, 1], null, [4, 2, 1], null, true, [4, 2, 1], null],
  ['what was pushed off the first page stays', [4, 3, 2], 'a2', [5, 4, 3], 'a3', true, [5, 4, 3, 2], 'a2'],
  ['what left the list goes', [4, 3, 2], 'a2', [4, 2, 1], 'a1', true, [4, 2, 1], 'a1'],
  ['what was shown behind stays', [6, 5, 4, 3, 2], 'a2', [7, 6, 5], 'a5', true, [7, 6, 5, 4, 3, 2], 'a2'],
  ['all of it may have been shown', [3, 2, 1], null, [4, 3, 2], 'a2', true, [4, 3, 2, 1], null],
  ['more came than a page has', [3, 2, 1], null, [9, 8, 7], 'a7', true, [9, 8, 7], 'a7'],
  ['oldest first', [1, 2, 3, 4, 5], 'a5', [2, 3, 4], 'a4', false, [2, 3, 4, 5], 'a5'],
  ['nothing is left', [3, 2, 1], null, [], null, true, [], null],
])('%s', (_case, shown, next, head, headNext, isNewestFirst, wanted, wantedNext) => {
  const found = arranged({ rows: orders(...shown), next }, { rows: orders(...head), next: headNext }, isNewestFirst);
  expect([found.rows.map(({ number }) => number), found.next]).toEqual([wanted, wantedNext]);
});

it('orders of the same moment are told apart by their numbers', () => {
  const twin = { ...order(2), id: 'twin', number: 7 };
  const found = arranged({ rows: [twin, order(2)], next: null }, { rows: [twin], next: 'a' }, true);
  expect(found.rows.map(({ id }) => id)).toEqual(['twin', 'o2']);
});

it('a step that was taken is shown at once', () => {
  const cash = { ...order(1), stage: 'to_pack', money: 'due', method: 'cod' } as DeskOrder;
  expect(stepped(cash, 'pack')).toMatchObject({ stage: 'packed', money: 'due', version: 2 });
  expect(stepped({ ...cash, stage: 'delivered', money: 'collected' }, 'receive-cash')).toMatchObject({
    stage: 'delivered',
    money: 'received',
  });
  expect(stepped(cash, 'confirm')).toBe(cash);
});
