import { describe, expect, it } from 'vitest';
import { invoiceOf, type Seller, type Sold } from './rules';

const order: Sold = {
  id: 'o1',
  number: 10_001,
  placedAt: new Date('2027-03-30T20:00:00Z'),
  method: 'cod',
  amount: 12_499,
  kits: 5,
  freeKits: 1,
  name: 'Asha',
  address1: '1 MG Road',
  address2: 'Flat 2',
  city: 'Bengaluru',
  district: 'Bengaluru Urban',
  state: 'Karnataka',
  pincode: '560001',
};
const seller: Seller = {
  legalName: 'Kit Private Limited',
  address: '1 Temple Road, Pune',
  state: 'Maharashtra',
  gstin: '27AAPFU0939F1ZV',
  licences: ['AYU-1', 'AYU-2'],
  hsn: '3004',
  taxRates: [{ percent: 5, from: '2017-07-01' }],
};
const NOW = Date.parse('2027-04-01T06:00:00Z');

describe('an invoice', () => {
  it('keeps all of the order, the buyer and the seller', () => {
    expect(invoiceOf(order, seller, 'Kit', NOW)).toEqual({
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
    expect(invoiceOf(order, { ...seller, gstin: null }, 'Kit', NOW)).toMatchObject({
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
    const said = invoiceOf({ ...order, state: to }, { ...seller, state: from }, 'Kit', NOW);
    expect([said.placeOfSupply, said.facts.heads]).toEqual([place, heads]);
  });
});
