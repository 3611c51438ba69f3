/** Rupees for one to ten kits, from the specification and apart from the shop's own table. */
const OFFERS = [2499, 4799, 6899, 8799, 12499, 15000, 17500, 19999, 22499, 24999];

/** What the specification says a quantity costs in rupees: above ten 7.41 % less than 2,700 a kit, to the rupee. */
export function priceOf(quantity: number): number {
  return OFFERS[quantity - 1] ?? Math.round((quantity * 2700 * 9259) / 10_000);
}

export const QUANTITIES = OFFERS.map((_, index) => index + 1);
