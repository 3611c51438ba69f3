import { describe, expect, it } from 'vitest';
import { creditable, financialYearOf, invoiceOf, numberingOf, type Seller, type Sold } from './rules';

describe('the financial year', () => {
  it.each([
    ['2026-04-01', '26-27'],
    ['2027-03-31', '26-27'],
    ['2027-04-01', '27-28'],
    ['2027-01-01', '26-27'],
    ['2099-12-31', '99-00'],
    ['2009-03-31', '08-09'],
  ])('of %s is %s', (day, year) => {
    expect(financialYearOf(day)).toBe(year);
  });
});

it.each([
  ['invoice', '26-27/'],
  ['credit-note', 'CN/26-27/'],
] as const)(
  'numbers of a series %s begin with %s and have at most the sixteen letters of the law',
  (series, prefix) => {
    expect(numberingOf(series, '26-27')).toEqual({ series, year: '26-27', prefix, digits: 6 });
    expect(`${prefix}9999999`).toMatch(/^[A-Z0-9/-]{1,16}$/);
  },
);

const order: Sold = {
  id: 'o1',
  number: 10_001,
  createdAt: new Date('2027-03-30T20:00:00Z'),
  method: 'cod',
  amount: 12_499,
  kitsToShip: 5,
  freeItems: 1,
  name: 'Asha',
  address1: '1 MG Road',
  address2: 'Flat 2',
  city: 'Bengaluru',
  district: 'Bengaluru Urban',
  region: 'Karnataka',
  pincode: '560001',
};
const seller: Seller = {
  legalName: 'Kit Private Limited',
  address: '1 Temple Road, Pune',
  state: 'Maharashtra',
  gstin: '27AAPFU0939F1ZV',
  licences: ['AYU-1', 'AYU-2'],
  hsn: '3004',
  taxRates: [
    { percent: 12, from: '2017-07-01' },
    { percent: 5, from: '2027-04-01' },
  ],
};
const NIGHT = Date.parse('2027-03-31T18:30:00Z');

describe('what an invoice says', () => {
  it('is the tax of its day in India, by the states of seller and delivery', () => {
    const before = invoiceOf(order, seller, 'Kit', NIGHT - 1);
    const after = invoiceOf(order, seller, 'Kit', NIGHT);
    expect(before).toMatchObject({ kind: 'invoice', percent: 12, placeOfSupply: 'Karnataka', cgst: 0, igst: 133_918 });
    expect(after).toMatchObject({ percent: 5, paise: 1_249_900, taxable: 1_190_380, igst: 59_520 });
    expect(after.facts).toMatchObject({
      heads: 'igst',
      isSample: false,
      order: { number: 10_001, placedOn: '2027-03-31' },
    });
  });

  it('shows no tax without a GSTIN', () => {
    const bill = invoiceOf(order, { ...seller, gstin: null, taxRates: [] }, 'Kit', NIGHT);
    expect(bill).toMatchObject({ kind: 'bill_of_supply', percent: null, taxable: 1_249_900, igst: 0, cgst: 0 });
    expect(bill.facts.isSample).toBe(false);
  });

  it.each<[string, Partial<Seller>]>([
    ['a name', { legalName: null }],
    ['an address', { address: null }],
    ['a state', { state: null }],
    ['an HSN', { hsn: null }],
    ['a rate', { taxRates: [] }],
    ['a rate of that day', { taxRates: [{ percent: 5, from: '2027-04-02' }] }],
  ])('is a sample without %s', (_what, missing) => {
    expect(invoiceOf(order, { ...seller, ...missing }, 'Kit', NIGHT).facts.isSample).toBe(true);
  });

  it('takes an unknown place for the seller’s own', () => {
    const said = invoiceOf({ ...order, region: null }, seller, 'Kit', NIGHT);
    expect(said).toMatchObject({ placeOfSupply: 'Maharashtra', cgst: 29_760, sgst: 29_760, igst: 0 });
    expect(said.facts.buyer.state).toBeNull();
  });
});

it.each([
  [100, 0, 100],
  [100, 950, 50],
  [100, 1_000, 0],
  [5_000, 0, 1_000],
])('of %i paise with %i given back there is room for %i', (asked, credited, room) => {
  expect(creditable(asked, { paise: 1_000, credited })).toBe(room);
});

describe('an invoice as a whole', () => {
  it('keeps all of the order, the buyer and the seller', () => {
    expect(invoiceOf(order, seller, 'Kit', NIGHT)).toEqual({
      ...{ kind: 'invoice', kits: 5, hsn: '3004', placeOfSupply: 'Karnataka', percent: 5 },
      ...{ paise: 1_249_900, taxable: 1_190_380, cgst: 0, sgst: 0, utgst: 0, igst: 59_520 },
      facts: {
        seller: {
          legalName: 'Kit Private Limited',
          address: '1 Temple Road, Pune',
          state: 'Maharashtra',
          gstin: '27AAPFU0939F1ZV',
          licences: ['AYU-1', 'AYU-2'],
        },
        buyer: {
          name: 'Asha',
          address1: '1 MG Road',
          address2: 'Flat 2',
          city: 'Bengaluru',
          district: 'Bengaluru Urban',
          state: 'Karnataka',
          pincode: '560001',
        },
        order: { number: 10_001, placedOn: '2027-03-31', method: 'cod' },
        item: 'Kit',
        freeKits: 1,
        heads: 'igst',
        isSample: false,
      },
    });
  });

  it('of a seller without a GSTIN has no tax, whatever rates are kept', () => {
    expect(invoiceOf(order, { ...seller, gstin: null }, 'Kit', NIGHT)).toMatchObject({
      ...{ kind: 'bill_of_supply', percent: null, paise: 1_249_900 },
      ...{ taxable: 1_249_900, cgst: 0, sgst: 0, utgst: 0, igst: 0 },
    });
  });

  it.each([
    ['Karnataka', 'Maharashtra', 'Karnataka', 'igst'],
    ['Maharashtra', 'Maharashtra', 'Maharashtra', 'cgst_sgst'],
    ['Chandigarh', 'Chandigarh', 'Chandigarh', 'cgst_utgst'],
    ['Karnataka', null, 'Karnataka', 'igst'],
    [null, 'Maharashtra', 'Maharashtra', 'cgst_sgst'],
    [null, null, null, 'cgst_sgst'],
  ])('to %j from %j is supplied in %j, with %s', (to, from, place, heads) => {
    const said = invoiceOf({ ...order, region: to }, { ...seller, state: from }, 'Kit', NIGHT);
    expect([said.placeOfSupply, said.facts.heads]).toEqual([place, heads]);
  });
});
