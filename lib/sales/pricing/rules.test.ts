import { describe, expect, it } from 'vitest';
import {
  bundleTable,
  DISCOUNT_PERCENT,
  FREE_KIT_EVERY,
  isSellable,
  MAX_KITS,
  namedOffers,
  nextOffer,
  offersAbove,
  priceFor,
  UNIT_PRICE_RUPEES,
} from './rules';

/** Written down from section 9 by hand: offer, original, free. */
const TABLE: Record<number, [number, number, number]> = {
  1: [2499, 2700, 0],
  2: [4799, 5400, 0],
  3: [6899, 8100, 0],
  4: [8799, 10800, 0],
  5: [12499, 13500, 1],
  6: [15000, 16200, 1],
  7: [17500, 18900, 1],
  8: [19999, 21600, 1],
  9: [22499, 24300, 1],
  10: [24999, 27000, 2],
};

/** 7.41% off in paise with exact integers, then rounded half up to rupees: another way to the same number. */
function expected(quantity: number): [number, number, number] {
  const row = TABLE[quantity];
  if (row) return row;
  const tenThousandthsOfRupee = BigInt(quantity) * 2700n * (10_000n - 741n);
  const rupees = tenThousandthsOfRupee / 10_000n + (tenThousandthsOfRupee % 10_000n >= 5_000n ? 1n : 0n);
  return [Number(rupees), quantity * 2700, Math.trunc(quantity / 5)];
}

describe('case 39: price table', () => {
  it.each(Array.from({ length: MAX_KITS }, (_, index) => index + 1))('prices %i kits', (quantity) => {
    const price = priceFor(quantity);
    const [amount, originalAmount, freeItems] = expected(quantity);
    expect(price).toEqual({
      quantity,
      amount,
      originalAmount,
      freeItems,
      savings: originalAmount - amount,
      paidItems: quantity - freeItems,
      kitsToShip: quantity,
      pricePerItem: 2700,
    });
  });

  it('is not a rupee off where floating point would be', () => {
    expect(priceFor(50).amount).toBe(124_997);
  });

  it.each([0, -5, 1.5, 101, 1e6, 2 ** 31, Number.NaN, Number.POSITIVE_INFINITY])(
    'case 40: refuses %s kits',
    (quantity) => {
      expect(isSellable(quantity)).toBe(false);
      expect(() => priceFor(quantity)).toThrow(RangeError);
    },
  );

  it('lists the ten bundles', () => {
    expect(bundleTable().map((row) => [row.amount, row.originalAmount, row.freeItems])).toEqual(Object.values(TABLE));
  });
});

it('names its offers and the discount above the bundles', () => {
  expect(namedOffers().map(({ quantity, freeItems }) => [quantity, freeItems])).toEqual([
    [5, 1],
    [10, 2],
  ]);
  expect([DISCOUNT_PERCENT, FREE_KIT_EVERY]).toEqual([7.41, 5]);
});

describe('prompts to reach a free kit', () => {
  it.each([
    [1, { add: 4, reach: 5, freeItems: 1, extraRupees: 10_000 }],
    [4, { add: 1, reach: 5, freeItems: 1, extraRupees: 3_700 }],
    [5, { add: 5, reach: 10, freeItems: 2, extraRupees: 12_500 }],
    [9, { add: 1, reach: 10, freeItems: 2, extraRupees: 2_500 }],
  ])('at %i kits', (quantity, offer) => {
    expect(nextOffer(quantity)).toEqual(offer);
  });

  it.each([
    [1, [4, 1, 10_000], [9, 2, 22_500]],
    [2, [3, 1, 7_700], [8, 2, 20_200]],
    [3, [2, 1, 5_600], [7, 2, 18_100]],
    [4, [1, 1, 3_700], [6, 2, 16_200]],
    [5, [5, 2, 12_500]],
    [8, [2, 2, 5_000]],
  ])('suggests every step above %i kits', (quantity, ...steps) => {
    const found = offersAbove(quantity).map(({ add, freeItems, extraRupees }) => [add, freeItems, extraRupees]);
    expect(found).toEqual(steps);
  });

  it.each([10, 11, 100, 0, -1])('says nothing at %i kits', (quantity) => {
    expect(nextOffer(quantity)).toBeNull();
    expect(offersAbove(quantity)).toEqual([]);
  });
});

describe('section 9 in numbers', () => {
  it('a kit costs 2,700 rupees; at most 100 are sold at once, 80 for cash', () => {
    expect([UNIT_PRICE_RUPEES, MAX_KITS]).toEqual([2_700, 100]);
  });

  it.each([
    [11, 27_499, 2],
    [12, 29_999, 2],
    [15, 37_499, 3],
    [49, 122_497, 9],
    [50, 124_997, 10],
    [99, 247_493, 19],
    [100, 249_993, 20],
  ])('%i kits cost %i rupees, %i of them free', (quantity, amount, freeItems) => {
    expect(priceFor(quantity)).toMatchObject({ amount, freeItems });
  });

  it('says which quantity is not for sale', () => {
    expect(() => priceFor(101)).toThrow('quantity 101 is not for sale');
  });
});
