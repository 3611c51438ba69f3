import { expect, it } from 'vitest';
import { firstHold, type Hold, holdOf, namelessKey, photoIdIn, type Standing } from './rules';

const OVER: Standing = {
  number: 10_001,
  stage: 'delivered',
  money: 'received',
  isPayable: false,
  isMoneyOpen: false,
  isMadeGood: false,
};

it.each<[Partial<Standing>, Hold | null]>([
  [{}, null],
  [{ money: 'paid' }, null],
  [{ money: 'none' }, null],
  [{ money: 'collected' }, 'cash'],
  [{ isMoneyOpen: true }, 'refund'],
  [{ stage: 'returned', money: 'collected' }, 'cash'],
  [{ stage: 'returned', money: 'paid' }, null],
  [{ stage: 'cancelled', money: 'due' }, null],
  [{ stage: 'cancelled', money: 'paid', isMoneyOpen: true }, 'refund'],
  [{ stage: 'cancelled', money: 'failed', isPayable: true }, 'payment'],
  [{ stage: 'payment_failed', money: 'failed' }, null],
  [{ stage: 'payment_failed', money: 'failed', isPayable: true }, 'payment'],
  [{ stage: 'awaiting_payment', money: 'pending' }, 'payment'],
  [{ stage: 'to_confirm', money: 'due' }, 'parcel'],
  [{ stage: 'to_pack', money: 'paid' }, 'parcel'],
  [{ stage: 'packed', money: 'paid' }, 'parcel'],
  [{ stage: 'shipped', money: 'paid', isMoneyOpen: true }, 'parcel'],
  [{ stage: 'out_for_delivery', money: 'due' }, 'parcel'],
  [{ stage: 'undelivered', money: 'due' }, 'parcel'],
  [{ stage: 'returning', money: 'due' }, 'parcel'],
  [{ stage: 'lost', money: 'paid' }, 'lost'],
  [{ stage: 'lost', money: 'paid', isMadeGood: true }, null],
  [{ stage: 'lost', money: 'due' }, null],
])('an order that stands so %j holds its account by %s', (change, hold) => {
  expect(holdOf({ ...OVER, ...change })).toBe(hold);
});

it('the first order that holds it is named', () => {
  const [second, third] = [
    { ...OVER, number: 10_002, money: 'collected' as const },
    { ...OVER, number: 10_003, stage: 'packed' as const },
  ];
  expect(firstHold([OVER, second, third])).toEqual({ number: 10_002, hold: 'cash' });
  expect(firstHold([OVER])).toBeNull();
  expect(firstHold([])).toBeNull();
});

it('a counter names nobody, and the same person by the same key', () => {
  const key = namelessKey('secret', '9876501234');
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(namelessKey('secret', '9876501234')).toBe(key);
  expect(namelessKey('other', '9876501234')).not.toBe(key);
  expect(namelessKey('secret', '9876501235')).not.toBe(key);
});

it.each([
  ['https://res.cloudinary.com/shop/image/upload/v17/parents/problems/Ab-c_1.jpg', 'parents/problems/Ab-c_1'],
  ['http://localhost:4000/demo/image/upload/f_auto/v17/parents/problems/x.png', 'parents/problems/x'],
  ['https://res.cloudinary.com/shop/image/upload/v17/shop/gallery/x.png', null],
  ['https://res.cloudinary.com/shop/image/upload/v17/parents/problems/../x.png', null],
  ['parents/problems/x.png', null],
  ['', null],
])('the photo at %s is %s', (url, id) => {
  expect(photoIdIn(url)).toBe(id);
});
