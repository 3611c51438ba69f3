import { STATES } from '@/lib/sales/pincodes/rules.states';

/** Tax in per cent from a day on, `2026-04-01` in India. */
export type TaxRate = { percent: number; from: string };
/** Which heads a tax is split into; `igst` is one head of both halves. */
export type Heads = 'cgst_sgst' | 'cgst_utgst' | 'igst';
/** In paise; what the heads do not have is 0, and all five together are what was paid. */
export type Tax = { taxable: number; cgst: number; sgst: number; utgst: number; igst: number };

/** Parts of a per cent that a rate is told in: 2.5 % and 0.125 % are exact. */
const PARTS = 1_000;

/** The rate that holds on a day of India; null before the first. */
export function rateOn(rates: readonly TaxRate[], day: string): number | null {
  const begun = rates.filter(({ from }) => from <= day).toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return begun.at(-1)?.percent ?? null;
}

/** The delivery's state is the place of supply: another one than the seller's pays to the Union alone. */
export function headsFor(sellerState: string, deliveryState: string): Heads {
  if (sellerState !== deliveryState) return 'igst';
  return STATES.find(({ name }) => name === sellerState)?.isUnionTerritory ? 'cgst_utgst' : 'cgst_sgst';
}

/** Half of the tax inside a price: round(paise * r/2 / (100 + r)), half a paisa up, in whole numbers. */
function halfWithin(paise: number, percent: number): number {
  const rate = Math.round(percent * PARTS);
  const whole = 2 * (100 * PARTS + rate);
  const twice = 2 * paise * rate + whole;
  return (twice - (twice % (2 * whole))) / (2 * whole);
}

const split = (paise: number, half: number, heads: Heads): Tax => ({
  taxable: paise - 2 * half,
  cgst: heads === 'igst' ? 0 : half,
  sgst: heads === 'cgst_sgst' ? half : 0,
  utgst: heads === 'cgst_utgst' ? half : 0,
  igst: heads === 'igst' ? 2 * half : 0,
});

export type Taxed = { paise: number; percent: number; heads: Heads };

/** Works the tax back out of a price that includes it. The two heads are equal and the sum is the price. */
export function taxWithin({ paise, percent, heads }: Taxed): Tax {
  return split(paise, halfWithin(paise, percent), heads);
}

/** The tax within a part of a price of which `before` paise were given back already: all parts give back all of it. */
export function taxWithinPart(before: number, { paise, percent, heads }: Taxed): Tax {
  return split(paise, halfWithin(before + paise, percent) - halfWithin(before, percent), heads);
}

/** Both heads, or the one. In paise. */
export const taxOf = ({ cgst, sgst, utgst, igst }: Tax): number => cgst + sgst + utgst + igst;
