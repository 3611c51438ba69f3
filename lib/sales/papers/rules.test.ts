import { describe, expect, it } from 'vitest';
import { paperWords } from '@/content/papers';
import {
  creditPaper,
  type InvoiceSaid,
  invoicePaper,
  isPacked,
  KINDS,
  labelOf,
  MAX_PAPERS,
  type Parcel,
  slipOf,
} from './rules';
import { amountInWords } from './rules.words';

it('there are four kinds of papers, at most 200 in one file', () => {
  expect(KINDS).toEqual(['invoice', 'credit-note', 'slip', 'label']);
  expect(MAX_PAPERS).toBe(200);
});

describe('an amount in words', () => {
  it.each([
    [0, 'Rupees Zero Only'],
    [5, 'Rupees Zero and Five Paise Only'],
    [2_499_00, 'Rupees Two Thousand Four Hundred Ninety-Nine Only'],
    [12_499_50, 'Rupees Twelve Thousand Four Hundred Ninety-Nine and Fifty Paise Only'],
    [1_00_000_00, 'Rupees One Lakh Only'],
    [2_50_003_01, 'Rupees Two Lakh Fifty Thousand Three and One Paise Only'],
    [12_34_56_789_00, 'Rupees Twelve Crore Thirty-Four Lakh Fifty-Six Thousand Seven Hundred Eighty-Nine Only'],
    [20_00, 'Rupees Twenty Only'],
    [1_019_00, 'Rupees One Thousand Nineteen Only'],
  ])('%i paise', (paise, words) => {
    expect(amountInWords(paise)).toBe(words);
  });
});

const invoice: InvoiceSaid = {
  kind: 'invoice',
  number: '26-27/000123',
  issuedOn: new Date('2026-11-22'),
  kits: 5,
  hsn: '3004',
  placeOfSupply: 'Karnataka',
  percent: 5,
  paise: 1_249_900,
  taxable: 1_190_380,
  cgst: 0,
  sgst: 0,
  utgst: 0,
  igst: 59_520,
  facts: {
    seller: {
      legalName: 'Kit Private Limited',
      address: '1 Temple Road\nPune',
      state: 'Maharashtra',
      gstin: '27AAPFU0939F1ZV',
      licences: ['AYU-1'],
    },
    buyer: {
      name: 'मीरा',
      address1: '1 MG Road',
      address2: null,
      city: 'Bengaluru',
      district: null,
      state: 'Karnataka',
      pincode: '560001',
    },
    order: { number: 10_001, placedOn: '2026-11-20', method: 'online' },
    item: 'Kit',
    freeKits: 1,
    heads: 'igst',
    isSample: false,
  },
};

describe('an invoice', () => {
  it('says who sold what to whom, and the tax in it', () => {
    expect(invoicePaper(invoice)).toEqual({
      title: 'Tax invoice',
      number: '26-27/000123',
      sample: false,
      words: 'Rupees Twelve Thousand Four Hundred Ninety-Nine Only',
      closing: ['The price includes all taxes. Made by computer: it needs no signature.'],
      facts: [
        ['Number', '26-27/000123'],
        ['Date', '22 November 2026'],
        ['Order', '#10001 of 20 November 2026'],
        ['Payment', 'Paid online'],
      ],
      day: [2026, 11, 22],
      seller: {
        name: 'Kit Private Limited',
        lines: ['1 Temple Road', 'Pune', 'Maharashtra', 'GSTIN 27AAPFU0939F1ZV', 'Licence AYU-1'],
      },
      buyer: { name: 'मीरा', lines: ['1 MG Road', 'Bengaluru, Karnataka 560001'] },
      notes: ['Place of supply: Karnataka (29)', 'Tax payable on reverse charge: no'],
      rows: [{ goods: 'Kit, of which 1 is free', hsn: '3004', kits: '5', amount: '12,499.00' }],
      sums: [
        ['Taxable value', '11,903.80'],
        ['IGST 5 %', '595.20'],
      ],
      total: '₹12,499.00',
    });
  });

  it.each([
    ['cgst_sgst', ['CGST 2.5 %', 'SGST 2.5 %']],
    ['cgst_utgst', ['CGST 2.5 %', 'UTGST 2.5 %']],
    ['igst', ['IGST 5 %']],
  ] as const)('names the heads of %s, also where they are nothing', (heads, names) => {
    const { sums } = invoicePaper({ ...invoice, igst: 0, facts: { ...invoice.facts, heads } });
    expect(sums.map(([name]) => name)).toEqual(['Taxable value', ...names]);
  });

  it('without a GSTIN shows no tax', () => {
    const bill = invoicePaper({ ...invoice, kind: 'bill_of_supply', percent: null });
    expect(bill).toMatchObject({
      ...{ title: 'Bill of supply', sums: [], total: '₹12,499.00' },
      closing: ['The seller is not registered for GST: no tax is charged. Made by computer: it needs no signature.'],
    });
  });

  it('says nothing of what is not known', () => {
    const seller = { legalName: null, address: null, state: null, gstin: null, licences: [] };
    const facts = { ...invoice.facts, seller, freeKits: 0, isSample: true };
    const said = invoicePaper({ ...invoice, hsn: null, placeOfSupply: null, facts });
    expect(said).toMatchObject({
      sample: true,
      seller: { name: paperWords.brand, lines: [] },
      notes: ['Tax payable on reverse charge: no'],
      rows: [{ goods: 'Kit', hsn: '', kits: '5', amount: '12,499.00' }],
    });
    expect(invoicePaper({ ...invoice, placeOfSupply: 'Atlantis' }).notes).toContain('Place of supply: Atlantis ()');
  });
});

it('a credit note names its invoice, its reason and its own amounts', () => {
  const note = { ...invoice, number: 'CN/26-27/000001', paise: 10_005, taxable: 9_529, igst: 476, reason: 'Came late' };
  const said = creditPaper(invoice, note);
  expect(said).toMatchObject({ title: 'Credit note', number: 'CN/26-27/000001', total: '₹100.05' });
  expect(said.facts).toEqual([
    ['Number', 'CN/26-27/000001'],
    ['Date', '22 November 2026'],
    ['For', 'Tax invoice 26-27/000123 of 22 November 2026'],
    ['Order', '#10001 of 20 November 2026'],
    ['Payment', 'Paid online'],
  ]);
  expect(said.notes).toEqual([
    'Place of supply: Karnataka (29)',
    'Tax payable on reverse charge: no',
    'Reason: Came late',
  ]);
  expect(said.rows).toMatchObject([{ kits: '', amount: '100.05' }]);
  expect(creditPaper(invoice, { ...note, paise: invoice.paise }).rows).toMatchObject([{ kits: '5' }]);
});

describe('a parcel', () => {
  const parcel: Parcel = {
    id: 'o1',
    number: 10_001,
    stage: 'packed',
    money: 'due',
    method: 'cod',
    amount: 12_499,
    kits: 5,
    freeKits: 1,
    name: 'Asha',
    phone: '9876543210',
    address1: '1 MG Road',
    address2: 'Flat 2',
    city: null,
    state: null,
    pincode: '560001',
    courier: 'DTDC',
    trackingNumber: 'D123',
    placedAt: new Date('2026-11-20T20:00:00Z'),
  };
  const sender = { name: null, address: null, state: null, phone: null };

  it.each([
    ['due', 'COD ₹12,499', true],
    ['paid', 'PREPAID', false],
    ['none', 'PREPAID', false],
    ['received', 'PREPAID', false],
  ] as const)('whose money is %s says %s', (money, pay, isCash) => {
    expect(labelOf({ ...parcel, money }, sender, '<svg/>')).toMatchObject({ pay, isCash });
  });

  it('says where it goes, where it comes from and what is in it', () => {
    const from = { name: 'Kit Limited', address: '1 Temple Road,\nPune', state: 'Maharashtra', phone: '18001234567' };
    expect(labelOf(parcel, from, '<svg/>')).toEqual({
      number: '10001',
      bars: '<svg/>',
      pay: 'COD ₹12,499',
      isCash: true,
      pincode: '560001',
      to: { name: 'Asha', lines: ['1 MG Road', 'Flat 2', '560001', 'Phone 9876543210'] },
      from: { name: 'Kit Limited', lines: ['1 Temple Road, Pune, Maharashtra', 'Phone 18001234567'] },
      contents: '5 kits',
      courier: 'DTDC D123',
    });
    expect(slipOf(parcel, '<svg/>')).toEqual({
      number: '10001',
      bars: '<svg/>',
      to: { name: 'Asha', lines: ['1 MG Road', 'Flat 2', '560001', 'Phone 9876543210'] },
      checks: ['5 kits counted', 'sealed and unbroken', 'invoice put in'],
      kits: '5 kits',
      free: 'of which 1 is free',
      facts: [
        ['Payment', 'COD ₹12,499'],
        ['Ordered', '21 November 2026'],
      ],
    });
  });

  it('says nothing of what it has not', () => {
    const bare = { ...parcel, freeKits: 0, courier: null, trackingNumber: null };
    expect(slipOf(bare, '').free).toBeNull();
    expect(labelOf(bare, sender, '')).toMatchObject({ courier: null, from: { name: paperWords.brand, lines: [] } });
    expect(labelOf({ ...bare, courier: 'DTDC' }, sender, '').courier).toBe('DTDC');
  });

  it.each([
    ['awaiting_payment', false],
    ['payment_failed', false],
    ['cancelled', false],
    ['to_confirm', true],
    ['to_pack', true],
    ['shipped', true],
    ['returned', true],
  ] as const)('that is %s is packed: %s', (stage, isIt) => {
    expect(isPacked(stage)).toBe(isIt);
  });
});
