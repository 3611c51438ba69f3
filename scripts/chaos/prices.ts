/** Rupees for one to ten kits, from the specification and apart from the shop's own table. */
const OFFERS = [2499, 4799, 6899, 8799, 12499, 15000, 17500, 19999, 22499, 24999];

/** What the specification says a quantity from one to ten costs in rupees. */
export function priceOf(quantity: number): number {
  const amount = OFFERS[quantity - 1];
  if (amount === undefined) throw new Error(`no price is known for ${quantity} kits`);
  return amount;
}

export const QUANTITIES = OFFERS.map((_, index) => index + 1);
