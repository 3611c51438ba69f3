/** Section 9: whole rupees per kit, before any offer. */
export const UNIT_PRICE_RUPEES = 2700;
export const MAX_KITS = 100;

/** Quantities whose free kits the cart suggests reaching (section 9). */
const OFFER_STEPS = [5, 10] as const;

/** `[offer price in rupees, free kits]` for one to ten kits. */
const BUNDLES: readonly (readonly [number, number])[] = [
  [2499, 0],
  [4799, 0],
  [6899, 0],
  [8799, 0],
  [12499, 1],
  [15000, 1],
  [17500, 1],
  [19999, 1],
  [22499, 1],
  [24999, 2],
];

export const FREE_KIT_EVERY = 5;
const PAID_PER_TEN_THOUSAND = 9_259;
/** Off the unit price above the bundles, per cent. */
export const DISCOUNT_PERCENT = (10_000 - PAID_PER_TEN_THOUSAND) / 100;

/** A priced quantity; every amount in whole rupees. */
export type Price = {
  quantity: number;
  amount: number;
  originalAmount: number;
  savings: number;
  freeItems: number;
  paidItems: number;
  kitsToShip: number;
  pricePerItem: number;
};

export const isSellable = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_KITS;

/** The quantity is what is shipped: the free kits are part of it, not on top. */
const kitsToShip = (quantity: number): number => quantity;

function offerFor(quantity: number): readonly [number, number] {
  const bundle = BUNDLES[quantity - 1];
  if (bundle) return bundle;
  // 7.41% off in integers: in floating point fifty kits come out a rupee wrong.
  const amount = Math.floor((quantity * UNIT_PRICE_RUPEES * PAID_PER_TEN_THOUSAND + 5_000) / 10_000);
  return [amount, Math.floor(quantity / FREE_KIT_EVERY)];
}

/**
 * Section 9, bundle table and the rule above ten.
 * @throws RangeError when the quantity is not a whole number from 1 to 100
 */
export function priceFor(quantity: number): Price {
  if (!isSellable(quantity)) throw new RangeError(`quantity ${quantity} is not for sale`);
  const [amount, freeItems] = offerFor(quantity);
  const originalAmount = quantity * UNIT_PRICE_RUPEES;
  return {
    quantity,
    amount,
    originalAmount,
    savings: originalAmount - amount,
    freeItems,
    paidItems: quantity - freeItems,
    kitsToShip: kitsToShip(quantity),
    pricePerItem: UNIT_PRICE_RUPEES,
  };
}

export type OfferStep = { add: number; reach: number; freeItems: number; extraRupees: number };

/** The prompts with 'Add now': how many kits reach 5 and 10, and what that adds to the bill in rupees. */
export function offersAbove(quantity: number): OfferStep[] {
  if (!isSellable(quantity)) return [];
  const { amount } = priceFor(quantity);
  return OFFER_STEPS.filter((step) => step > quantity).map((reach) => {
    const target = priceFor(reach);
    return { add: reach - quantity, reach, freeItems: target.freeItems, extraRupees: target.amount - amount };
  });
}

/** The nearest of them. */
export const nextOffer = (quantity: number): OfferStep | null => offersAbove(quantity)[0] ?? null;

/** The offers that the shop names, priced: 5 kits and 10 kits. */
export const namedOffers = (): readonly [Price, Price] => [priceFor(OFFER_STEPS[0]), priceFor(OFFER_STEPS[1])];

/** The rows of the bundle table, one to ten kits. */
export const bundleTable = (): Price[] => BUNDLES.map((_, index) => priceFor(index + 1));
