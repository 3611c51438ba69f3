import { expect, it } from 'vitest';
import {
  b2clRows,
  b2csRows,
  cdnurRows,
  countLarge,
  dayNamed,
  LARGE_PAISE,
  monthBefore,
  monthsUntil,
  placeNamed,
  toAmount,
  together,
} from './rules.months';

it.each([
  ['2026-11', 0, '2026-11'],
  ['2026-11', 11, '2025-12'],
  ['2026-01', 1, '2025-12'],
  ['2026-12', -1, '2027-01'],
])('%s less %i months is %s', (month, count, before) => {
  expect(monthBefore(month, count)).toBe(before);
});

it('the months are those of India', () => {
  const months = monthsUntil(Date.parse('2026-12-31T18:30:00Z'));
  expect([months.length, months[0], months.at(-1)]).toEqual([12, '2027-01', '2026-02']);
  for (const month of months) expect(month).toMatch(/^\d{4}-\d\d$/);
});

const supply = (month: string, place: string | null, percent: number, taxable: number, isLarge = false) => ({
  month,
  place,
  percent,
  taxable,
  cgst: 10,
  sgst: 10,
  utgst: 0,
  igst: 0,
  isLarge,
  invoices: 2,
  notes: 1,
});

it('sums come together by month, and old empty months are left out', () => {
  const months = ['2026-11', '2026-10', '2026-09'];
  const rows = together(months, [
    { month: '2026-10', orders: 2, rupees: 5_000, cashDue: 1, cashCollected: 2, cashReceived: 3 },
    supply('2026-10', 'Goa', 5, 100),
    supply('2026-10', 'Kerala', 5, 200),
    { month: '2026-10', refundedPaise: 7 },
    { month: '2026-10', largeInvoices: 2, largeNotes: 1 },
    { month: '2020-01', orders: 9 },
  ]);
  const sums = { orders: 0, rupees: 0, taxable: 0, cgst: 0, sgst: 0, utgst: 0, igst: 0, refundedPaise: 0 };
  const empty = { ...sums, largeInvoices: 0, largeNotes: 0 };
  expect(rows).toEqual([
    { month: '2026-11', ...empty, cashDue: 0, cashCollected: 0, cashReceived: 0 },
    {
      month: '2026-10',
      ...empty,
      orders: 2,
      rupees: 5_000,
      taxable: 300,
      cgst: 20,
      sgst: 20,
      refundedPaise: 7,
      cashDue: 1,
      cashCollected: 2,
      cashReceived: 3,
      largeInvoices: 2,
      largeNotes: 1,
    },
  ]);
  expect(together(months, []).map(({ month }) => month)).toEqual(['2026-11']);
});

it.each([
  ['Maharashtra', '27-Maharashtra'],
  ['Ladakh', '38-Ladakh'],
  ['Atlantis', 'Atlantis'],
  [null, ''],
])('the place %s is %j', (place, named) => {
  expect(placeNamed(place)).toBe(named);
});

it.each([
  [0, '0.00'],
  [2_499.5, '2499.50'],
  [-0.05, '-0.05'],
  [123_456_789.01, '123456789.01'],
])('%d rupees are written as %s', (rupees, written) => {
  expect(toAmount(rupees)).toBe(written);
});

it('the return has a row for each place and rate, in their order', () => {
  expect(
    b2csRows([
      supply('2026-11', 'Maharashtra', 12, 100),
      supply('2026-11', 'Maharashtra', 5, -250),
      supply('2026-11', 'Goa', 5, 300),
      supply('2026-11', 'Delhi', 5, 1),
      supply('2026-11', 'Kerala', 5, 200),
      supply('2026-11', 'Delhi', 5, 9_523_811, true),
    ]),
  ).toEqual([
    ['OE', '07-Delhi', '', '5', 0.01, 0, ''],
    ['OE', '27-Maharashtra', '', '5', -2.5, 0, ''],
    ['OE', '27-Maharashtra', '', '12', 1, 0, ''],
    ['OE', '30-Goa', '', '5', 3, 0, ''],
    ['OE', '32-Kerala', '', '5', 2, 0, ''],
  ]);
});

it('an invoice is large above a lakh of rupees', () => expect(LARGE_PAISE).toBe(10_000_000));

it.each('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ').map((name, at) => [at + 1, name] as const))(
  'the month %i is named %s, as the return wants it',
  (month, name) => {
    expect(dayNamed(`2026-${String(month).padStart(2, '0')}-05`)).toBe(`05-${name}-2026`);
  },
);

it('large invoices and their credit notes have a row each', () => {
  const paper = {
    number: '26-27/000041',
    day: '2026-11-05',
    place: 'Delhi',
    percent: 5,
    paise: 10_000_001,
    taxable: 9_523_811,
  };
  expect(b2clRows([paper])).toEqual([
    ['26-27/000041', '05-Nov-2026', 100_000.01, '07-Delhi', '', '5', 95_238.11, 0, ''],
  ]);
  expect(cdnurRows([{ ...paper, number: 'CN/26-27/000002', paise: 105, taxable: 100 }])).toEqual([
    ['B2CL', 'CN/26-27/000002', '05-Nov-2026', 'C', '07-Delhi', 1.05, '', '5', 1, 0],
  ]);
  expect(countLarge([supply('2026-11', 'Delhi', 5, 1), supply('2026-11', 'Goa', 5, 1, true)])).toEqual([
    { month: '2026-11', largeInvoices: 2, largeNotes: 1 },
  ]);
});
