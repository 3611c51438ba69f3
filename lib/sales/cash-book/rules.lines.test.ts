import { describe, expect, it } from 'vitest';
import { guessColumns, judge, type Known, type Line, linesOf, sumUp, verdictOn } from './rules';

describe('columns', () => {
  it.each<[string[], string | null, string | null, string | null]>([
    [['Rawb', 'Awbs'], null, null, null],
    [['OrderNo'], 'OrderNo', null, null],
    [['Order'], 'Order', null, null],
    [['Reorder', 'Orders'], null, null, null],
    [['Ref'], 'Ref', null, null],
    [['Our ref', 'Refund'], null, null, null],
    [['Cash', 'COD'], null, null, 'COD'],
    [['Cash', 'CODAmount'], null, null, 'CODAmount'],
    [['Cash', 'AmountCOD'], null, null, 'AmountCOD'],
    [['Cash', 'Is COD'], null, null, 'Cash'],
    [['Cash', 'COD fee'], null, null, 'Cash'],
  ])('of %j are guessed', (headers, number, tracking, amount) => {
    expect(guessColumns(headers)).toEqual({ number, tracking, amount });
  });
});

describe('the lines of a file', () => {
  const headers = ['Order', 'AWB', 'COD'];

  it('say what its cells hold, and the total stands apart', () => {
    const rows = [
      { line: 2, cells: ['#10001', '="a1"', '100'] },
      { line: 3, cells: ['1E+5', 'b2', '50'] },
      { line: 4, cells: ['10002', '1E+11', '50'] },
      { line: 5, cells: ['', ' c  3 \t d ', ''] },
      { line: 6, cells: [''] },
      { line: 7, cells: ['Subtotal', '', '150'] },
      { line: 8, cells: ['Totals', '', '150'] },
      { line: 9, cells: ['TOTAL', '', '200'] },
    ];
    expect(linesOf({ headers, rows }, { number: 'Order', tracking: 'AWB', amount: 'COD' })).toEqual({
      lines: [
        { line: 2, said: '#10001 · a1', number: 10_001, tracking: 'A1', paise: 10_000, isRounded: false },
        { line: 3, said: '1E+5 · b2', number: null, tracking: 'B2', paise: 5_000, isRounded: true },
        { line: 4, said: '10002 · 1E+11', number: 10_002, tracking: '1E+11', paise: 5_000, isRounded: true },
        { line: 5, said: 'c 3 d', number: null, tracking: 'C3D', paise: null, isRounded: false },
        { line: 7, said: 'Subtotal', number: null, tracking: null, paise: 15_000, isRounded: false },
        { line: 8, said: 'Totals', number: null, tracking: null, paise: 15_000, isRounded: false },
      ],
      total: 20_000,
    });
  });

  it.each([
    ['order numbers', null, 'AWB', { said: '10002', number: null, tracking: '10002' }],
    ['tracking numbers', 'Order', null, { said: '10001', number: 10_001, tracking: null }],
  ])('hold no %s where no column is for them', (_, number, tracking, found) => {
    const rows = [{ line: 2, cells: ['10001', '10002', '100'] }];
    expect(linesOf({ headers, rows }, { number, tracking, amount: 'COD' })).toEqual({
      lines: [{ line: 2, ...found, paise: 10_000, isRounded: false }],
      total: null,
    });
  });

  it.each([
    [80, 80],
    [81, 80],
  ])('of %i letters are said with %i', (letters, said) => {
    const rows = [{ line: 2, cells: ['', 'x'.repeat(letters), '100'] }];
    const { lines } = linesOf({ headers, rows }, { number: null, tracking: 'AWB', amount: 'COD' });
    expect(lines.map((one) => one.said)).toEqual(['x'.repeat(said)]);
  });
});

describe('the cash of an order', () => {
  it.each([
    ['online', 'collected', 'delivered', 10_000, 'not_cash'],
    ['online', 'paid', 'delivered', 10_000, 'not_cash'],
    ['cod', 'paid', 'delivered', 10_000, 'not_cash'],
    ['cod', 'none', 'delivered', 10_000, 'not_cash'],
    ['cod', 'received', 'delivered', 10_000, 'received'],
    ['cod', 'due', 'returned', 10_000, 'came_back'],
    ['cod', 'due', 'returning', 10_000, 'not_delivered'],
    ['cod', 'collected', 'delivered', 9_999, 'amount'],
    ['cod', 'collected', 'delivered', 10_000, 'receive'],
    ['cod', 'collected', 'delivered', 10_001, 'amount'],
  ] as const)('by %s, %s and %s, of %i paise is: %s', (method, money, stage, paise, verdict) => {
    expect(verdictOn({ method, money, stage, amount: 100 }, paise)).toBe(verdict);
  });
});

describe('what is said of a line', () => {
  const cash = { stage: 'delivered', money: 'collected', method: 'cod', amount: 100 } as const;
  const known: Known[] = [
    { ...cash, id: 'a', number: 1, tracking: null },
    { ...cash, id: 'b', number: 2, tracking: 'SHARED' },
    { ...cash, id: 'c', number: 3, tracking: 'SHARED' },
  ];
  const line: Line = { line: 7, said: 'it', number: 1, tracking: null, paise: 10_000, isRounded: false };

  it.each<[string, Partial<Line>, string, { id: string; number: number; amount: number } | null]>([
    ['names its order', {}, 'receive', { id: 'a', number: 1, amount: 100 }],
    ['names no order where two fit', { number: 9, tracking: 'SHARED' }, 'two_orders', null],
    ['names no order that only lacks a tracking number as well', { number: 9 }, 'unknown', null],
  ])('%s', (_, change, verdict, order) => {
    expect(judge([{ ...line, ...change }], known)).toEqual([{ line: 7, said: 'it', paise: 10_000, verdict, order }]);
  });
});

it('a line without an amount or an order comes to nothing', () => {
  const bare = { line: 1, said: '', paise: null, order: null };
  const order = { id: 'a', number: 1, amount: 100 };
  expect(sumUp([{ ...bare, verdict: 'unreadable' }])).toEqual({ count: 0, amount: 0, filePaise: 0 });
  expect(sumUp([{ ...bare, verdict: 'receive' }])).toEqual({ count: 1, amount: 0, filePaise: 0 });
  expect(
    sumUp([
      { ...bare, paise: 5_000, order, verdict: 'amount' },
      { ...bare, paise: 10_000, order, verdict: 'receive' },
    ]),
  ).toEqual({ count: 1, amount: 100, filePaise: 15_000 });
});
