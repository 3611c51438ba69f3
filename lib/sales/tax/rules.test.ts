import { describe, expect, it } from 'vitest';
import { STATES } from '@/lib/sales/pincodes/rules.states';
import { priceFor } from '@/lib/sales/pricing/rules';
import { headsFor, rateOn, taxOf, taxWithin, taxWithinPart } from './rules';

const RATES = [0, 5, 12, 18];
const PLACES = [
  ['same state', 'Maharashtra', 'Maharashtra'],
  ['other state', 'Maharashtra', 'Karnataka'],
  ['union territory', 'Chandigarh', 'Chandigarh'],
] as const;
const QUANTITIES = Array.from({ length: 100 }, (_, at) => at + 1);

/** Another way to the half of the tax: of the two whole numbers around the fraction the nearer one, or the upper. */
function nearestHalf(paise: bigint, percent: bigint): bigint {
  const of = 2n * (100n + percent);
  const below = (paise * percent) / of;
  const fromBelow = paise * percent - below * of;
  const fromAbove = (below + 1n) * of - paise * percent;
  return fromBelow < fromAbove ? below : below + 1n;
}

describe.each(RATES)('a tax of %i %% inside the price', (percent) => {
  it.each(PLACES)('of 1 to 100 kits: %s', (place, seller, delivery) => {
    for (const quantity of QUANTITIES) {
      const paise = priceFor(quantity).amount * 100;
      const tax = taxWithin({ paise, percent, heads: headsFor(seller, delivery) });
      const half = Number(nearestHalf(BigInt(paise), BigInt(percent)));
      const heads = {
        'same state': { cgst: half, sgst: half, utgst: 0, igst: 0 },
        'other state': { cgst: 0, sgst: 0, utgst: 0, igst: 2 * half },
        'union territory': { cgst: half, sgst: 0, utgst: half, igst: 0 },
      }[place];
      expect(tax, `${quantity} kits`).toEqual({ taxable: paise - 2 * half, ...heads });
      expect(tax.taxable + taxOf(tax)).toBe(paise);
      // Nothing is off by more than the rounding of two halves.
      expect(Math.abs(tax.taxable * percent - taxOf(tax) * 100)).toBeLessThanOrEqual(100 + percent);
    }
  });
});

describe('rounding', () => {
  it.each([
    [12_499_00, 5, 29_760],
    [15_000_00, 5, 35_714],
    [19_999_00, 5, 47_617],
    [2_499_00, 12, 13_388],
    [2_499_00, 18, 19_060],
    [2_499_00, 2.5, 3_048],
    [2_499_00, 0.25, 312],
    // Exactly half a paisa goes up.
    [21, 5, 1],
    [20, 5, 0],
    [0, 18, 0],
  ])('%i paise at %f %% have a half of %i', (paise, percent, half) => {
    expect(taxWithin({ paise, percent, heads: 'cgst_sgst' })).toMatchObject({ cgst: half, sgst: half });
  });

  it('gives back in parts what it took as a whole', () => {
    for (const percent of RATES)
      for (const heads of ['cgst_sgst', 'cgst_utgst', 'igst'] as const) {
        const parts = [100, 33_300, 1, 99_999, 1_116_500];
        const sum = { taxable: 0, cgst: 0, sgst: 0, utgst: 0, igst: 0 };
        let before = 0;
        for (const paise of parts) {
          const tax = taxWithinPart(before, { paise, percent, heads });
          expect(tax.taxable + taxOf(tax)).toBe(paise);
          if (heads !== 'igst') expect(tax.cgst).toBe(tax.sgst + tax.utgst);
          for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += tax[key];
          before += paise;
        }
        expect(sum).toEqual(taxWithin({ paise: before, percent, heads }));
      }
  });
});

describe('the heads', () => {
  it.each([
    ['Delhi', 'Delhi', 'cgst_sgst'],
    ['Puducherry', 'Puducherry', 'cgst_sgst'],
    ['Jammu and Kashmir', 'Jammu and Kashmir', 'cgst_sgst'],
    ['Ladakh', 'Ladakh', 'cgst_utgst'],
    ['Lakshadweep', 'Lakshadweep', 'cgst_utgst'],
    ['Chandigarh', 'Punjab', 'igst'],
    ['Delhi', 'Chandigarh', 'igst'],
  ])('from %s to %s are %s', (seller, delivery, heads) => {
    expect(headsFor(seller, delivery)).toBe(heads);
  });

  it('are those of a union territory in five places only', () => {
    const territories = STATES.filter(({ name }) => headsFor(name, name) === 'cgst_utgst');
    expect(territories.map(({ gstCode }) => gstCode)).toEqual(['04', '26', '31', '35', '38']);
  });
});

describe('the rate of a day', () => {
  const rates = [
    { percent: 5, from: '2025-09-22' },
    { percent: 12, from: '2017-07-01' },
  ];
  it.each([
    ['2017-06-30', null],
    ['2017-07-01', 12],
    ['2025-09-21', 12],
    ['2025-09-22', 5],
    ['2027-01-01', 5],
  ])('on %s is %s', (day, percent) => {
    expect(rateOn(rates, day)).toBe(percent);
  });

  it('is none where none is set', () => {
    expect(rateOn([], '2026-11-22')).toBeNull();
  });
});
