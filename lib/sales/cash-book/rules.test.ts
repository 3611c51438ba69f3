import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fits,
  guessColumns,
  isRounded,
  judge,
  type Known,
  type Line,
  linesOf,
  orderNumberOf,
  owedByCourier,
  paiseOf,
  sumUp,
  trackingOf,
} from './rules';

describe('amounts', () => {
  it.each<[string, number | null]>([
    ['12499', 1_249_900],
    ['12,499', 1_249_900],
    ['12,499.00', 1_249_900],
    ['12,499.5', 1_249_950],
    ['1,24,990.00', 12_499_000],
    ['124,990', 12_499_000],
    ['1,23,45,678.90', 1_234_567_890],
    ['₹12,499', 1_249_900],
    ['₹ 12,499.00', 1_249_900],
    ['Rs. 12499/-', 1_249_900],
    ['INR 12499.000', 1_249_900],
    ['12499 INR', 1_249_900],
    ['12.499,00', 1_249_900],
    ['12499,00', 1_249_900],
    ['="12499.00"', 1_249_900],
    ["'12499", 1_249_900],
    ['१२,४९९', 1_249_900],
    ['\u00a012\u00a0499', 1_249_900],
    ['-150.00', -15_000],
    ['(150.00)', -15_000],
    ['0', 0],
    ['', null],
    ['N/A', null],
    ['12.499', null],
    ['1,2,3', null],
    ['12,49', 1_249],
    ['12.5.5', null],
    ['1e4', null],
    ['12499 18', 124_991_800],
    ['99999999999999999', null],
  ])('%j is %j paise', (text, paise) => {
    expect(paiseOf(text)).toBe(paise);
  });

  it('whatever is printed in the Indian way is read as it was', () => {
    const print = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (paise) => paiseOf(print.format(paise / 100)) === paise),
    );
  });
});

describe('numbers', () => {
  it.each<[string, number | null, string | null]>([
    ['10001', 10_001, '10001'],
    ['#10001', 10_001, '#10001'],
    ['10001.0', 10_001, '10001.0'],
    ['="10001"', 10_001, '10001'],
    ["'10001", 10_001, '10001'],
    ['awb 1234 5678', null, 'AWB12345678'],
    ['AWB-12', null, 'AWB-12'],
    ['99999999999', null, '99999999999'],
    ['', null, null],
    ['0', null, '0'],
  ])('%j is the order %j and the parcel %j', (cell, number, tracking) => {
    expect([orderNumberOf(cell), trackingOf(cell)]).toEqual([number, tracking]);
  });

  it.each([
    ['1.23457E+11', true],
    ['1E+11', true],
    ['123457', false],
    ['A1E5', false],
  ])('%j was rounded by a spreadsheet: %j', (cell, rounded) => {
    expect(isRounded(cell)).toBe(rounded);
  });
});

describe('columns', () => {
  it.each([
    [['AWB No', 'Order ID', 'COD Amount', 'Status'], 'Order ID', 'AWB No', 'COD Amount'],
    [['Waybill', 'Reference No', 'Remitted Amount', 'COD Amount'], 'Reference No', 'Waybill', 'Remitted Amount'],
    [['Article Number', 'Collected'], null, 'Article Number', 'Collected'],
    [['AWB', 'Cash', 'Note'], null, 'AWB', 'Cash'],
    [['a', 'b'], null, null, null],
  ])('of %j are guessed', (headers, number, tracking, amount) => {
    expect(guessColumns(headers)).toEqual({ number, tracking, amount });
  });

  it('a file has them or not', () => {
    const columns = { number: null, tracking: 'AWB', amount: 'COD' };
    expect(fits(columns, ['COD', 'AWB'])).toBe(true);
    expect(fits(columns, ['COD', 'Waybill'])).toBe(false);
  });

  it('make lines of a table, and its own total', () => {
    const table = {
      headers: ['AWB', 'COD'],
      rows: [
        { line: 2, cells: ['A1', '100'] },
        { line: 3, cells: ['', ''] },
        { line: 4, cells: ['B2', '1E+5'] },
        { line: 5, cells: ['', '50'] },
        { line: 6, cells: ['Grand total', '₹ 150.00'] },
      ],
    };
    const noted = { headers: ['AWB', 'COD', 'Note'], rows: [{ line: 2, cells: ['D12', '100', 'Total care'] }] };
    const columns = { number: null, tracking: 'AWB', amount: 'COD' };
    expect(linesOf(noted, columns)).toMatchObject({ total: null, lines: [{ tracking: 'D12', paise: 10_000 }] });
    const { lines, total } = linesOf(table, columns);
    expect(total).toBe(15_000);
    expect(lines.map(({ line, tracking, paise }) => [line, tracking, paise])).toEqual([
      [2, 'A1', 10_000],
      [4, 'B2', null],
      [5, null, 5_000],
    ]);
  });
});

const order = (id: string, change: Partial<Known> = {}): Known => ({
  id,
  number: Number(id),
  tracking: `T${id}`,
  stage: 'delivered',
  money: 'collected',
  method: 'cod',
  amount: 100,
  ...change,
});
const line = (at: number, change: Partial<Line> = {}): Line => ({
  line: at,
  said: 'said',
  number: at,
  tracking: null,
  paise: 10_000,
  isRounded: false,
  ...change,
});

describe('lines', () => {
  const known = [
    order('1'),
    order('2', { amount: 200 }),
    order('3', { money: 'received' }),
    order('4', { stage: 'shipped', money: 'due' }),
    order('5', { stage: 'returned', money: 'due' }),
    order('6', { money: 'paid', method: 'online' }),
    order('7', { money: 'none' }),
    order('8', { tracking: 'SHARED' }),
    order('9', { tracking: 'SHARED' }),
    order('10', { stage: 'cancelled', money: 'due' }),
    order('11', { stage: 'returned' }),
    order('12', { tracking: null }),
  ];
  it.each<[string, Line, string, number | null]>([
    ['that fit are received', line(1), 'receive', 1],
    ['are found by their parcel', line(99, { tracking: 'T1' }), 'receive', 1],
    ['of another amount differ', line(2), 'amount', 2],
    ['of one paisa more differ', line(1, { paise: 10_001 }), 'amount', 1],
    ['received before differ', line(3), 'received', 3],
    ['of parcels on their way differ', line(4), 'not_delivered', 4],
    ['of cancelled orders differ', line(10), 'not_delivered', 10],
    ['of parcels that came back unpaid differ', line(5), 'came_back', 5],
    ['of parcels that came back after the cash was taken are received', line(11), 'receive', 11],
    ['of orders paid online differ', line(6), 'not_cash', 6],
    ['of replacements differ', line(7), 'not_cash', 7],
    ['of a parcel number of two orders differ', line(99, { tracking: 'SHARED' }), 'two_orders', null],
    ['of which the order says which of the two are received', line(8, { tracking: 'SHARED' }), 'receive', 8],
    ['whose numbers lead apart differ', line(1, { tracking: 'T2' }), 'two_orders', null],
    ['that nobody knows differ', line(99), 'unknown', null],
    ['with a rounded number differ', line(99, { number: null, isRounded: true }), 'rounded', null],
    ['without an amount differ', line(1, { paise: null }), 'unreadable', 1],
    ['with neither differ', line(99, { said: '', number: null }), 'unreadable', null],
    ['of another parcel differ', line(1, { tracking: 'D999' }), 'other_parcel', 1],
    ['of the parcel with dashes are received', line(1, { tracking: 'T-1' }), 'receive', 1],
    ['of a rounded parcel number are received', line(1, { tracking: '1.2E+11', isRounded: true }), 'receive', 1],
    ['of an order that was sent without a number are received', line(12, { tracking: 'D999' }), 'receive', 12],
    ['that take back differ', line(1, { paise: -10_000 }), 'reversed', 1],
    ['that take back what was received differ', line(3, { paise: -10_000 }), 'reversed', 3],
  ])('%s', (_, one, verdict, number) => {
    const [judged] = judge([one], known);
    expect([judged?.verdict, judged?.order?.number ?? null]).toEqual([verdict, number]);
  });

  it('of one order count once, and come to what they come to', () => {
    const judged = judge([line(1), line(2, { number: null, tracking: 'T1' }), line(3), line(99)], known);
    expect(judged.map(({ verdict }) => verdict)).toEqual(['receive', 'double', 'received', 'unknown']);
    expect(sumUp(judged)).toEqual({ count: 1, amount: 100, filePaise: 40_000 });
  });
});

it('an order of which the file takes back what it pays is not received', () => {
  const judged = judge(
    [line(1), line(2), line(3, { number: 1, paise: -10_000 }), line(4, { number: null, paise: -5 })],
    [order('1'), order('2')],
  );
  expect(judged.map(({ verdict }) => verdict)).toEqual(['reversed', 'receive', 'reversed', 'unknown']);
});

describe('what couriers owe', () => {
  it('is told by age in days of India, the largest first', () => {
    const now = Date.parse('2026-11-22T20:00:00Z');
    const owed = (courier: string | null, deliveredAt: string, amount: number) => ({
      courier,
      deliveredAt: new Date(deliveredAt),
      amount,
      count: 1,
    });
    const rows = owedByCourier(
      [
        owed('DTDC', '2026-11-22T19:00:00Z', 1),
        owed('DTDC', '2026-11-15T18:30:00Z', 2),
        owed('DTDC', '2026-11-15T18:29:00Z', 4),
        owed('DTDC', '2026-11-08T18:29:00Z', 8),
        owed('DTDC', '2026-10-23T18:29:00Z', 16),
        owed(null, '2026-11-22T19:00:00Z', 100),
      ],
      now,
    );
    expect(rows).toEqual([
      { courier: null, count: 1, amount: 100, ages: [100, 0, 0, 0] },
      { courier: 'DTDC', count: 5, amount: 31, ages: [3, 4, 8, 16] },
    ]);
  });
});
