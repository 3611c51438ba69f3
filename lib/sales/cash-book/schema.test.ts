import { describe, expect, it } from 'vitest';
import { applySchema, checkSchema } from './schema';

const firstOf = (found: { error?: { issues: { message: string; path: PropertyKey[] }[] } }) => {
  const [issue] = found.error?.issues ?? [];
  return issue && [issue.path.join('.'), issue.message];
};

const COURIER = 'Please choose the courier';
const COLUMNS = 'Please choose the column of the cash and one of the order or tracking number';
const SAME = 'Each column can be only one of these';
const PAID = 'Please enter the amount in rupees, such as 12,499.00';
const REFERENCE = 'Please enter the reference of the payment';
const LONG_REFERENCE = 'Please enter a shorter reference';
const DATE = 'Please enter the day on which the cash came';

const LOOK = { courier: 'Delhivery' };
const BOOK = { courier: 'Delhivery', reference: 'UTR-1', date: '2026-11-05' };

describe('the columns of a remittance file', () => {
  it.each<[string, object]>([
    ['{"number":"Order","tracking":null,"amount":"COD"}', { number: 'Order', tracking: null, amount: 'COD' }],
    ['{"number":null,"tracking":"AWB","amount":"COD"}', { number: null, tracking: 'AWB', amount: 'COD' }],
    ['{"number":"Order","tracking":"AWB","amount":"COD"}', { number: 'Order', tracking: 'AWB', amount: 'COD' }],
    [
      '{"number":" Order \\n no ","tracking":" ","amount":"COD"}',
      { number: 'Order no', tracking: null, amount: 'COD' },
    ],
    ['{"number":"1","tracking":"2","amount":"3","date":"4"}', { number: '1', tracking: '2', amount: '3' }],
  ])('%s are chosen', (columns, chosen) => {
    expect(checkSchema.parse({ ...LOOK, columns })).toEqual({ ...LOOK, columns: chosen, paid: null });
  });

  it.each([undefined, ''])('are left to the file with %j', (columns) => {
    expect(checkSchema.parse({ ...LOOK, columns })).toEqual({ ...LOOK, columns: null, paid: null });
  });

  it.each([
    ['{', COLUMNS],
    ['null', COLUMNS],
    ['1', COLUMNS],
    ['"Order"', COLUMNS],
    ['[]', COLUMNS],
    ['{"number":"Order","tracking":"AWB","amount":null}', COLUMNS],
    ['{"number":"Order","tracking":"AWB","amount":" "}', COLUMNS],
    ['{"number":null,"tracking":null,"amount":"COD"}', COLUMNS],
    ['{"number":"","tracking":"","amount":"COD"}', COLUMNS],
    ['{"number":null,"tracking":null,"amount":null}', COLUMNS],
    ['{"number":"COD","tracking":null,"amount":"COD"}', SAME],
    ['{"number":null,"tracking":"COD","amount":"COD"}', SAME],
    ['{"number":"AWB","tracking":"AWB","amount":"COD"}', SAME],
    ['{"number":"COD","tracking":"AWB","amount":" COD "}', SAME],
  ])('%s are refused', (columns, message) => {
    expect(firstOf(checkSchema.safeParse({ ...LOOK, columns }))).toEqual(['columns', message]);
  });

  it('have names of at most 320 letters', () => {
    const columns = JSON.stringify({ number: 'x'.repeat(320), tracking: null, amount: 'COD' });
    expect(checkSchema.parse({ ...LOOK, columns }).columns?.number).toHaveLength(320);
  });

  it.each([
    ['321 letters', 'x'.repeat(321)],
    ['a number', 7],
    ['nothing', undefined],
  ])('are refused with a name of %s', (_name, number) => {
    const columns = JSON.stringify({ number, tracking: 'AWB', amount: 'COD' });
    expect(firstOf(checkSchema.safeParse({ ...LOOK, columns }))).toEqual(['columns', COLUMNS]);
  });

  it('are a text', () => {
    expect(
      checkSchema.safeParse({ ...LOOK, columns: { number: 'Order', tracking: null, amount: 'COD' } }),
    ).toMatchObject({ success: false, error: { issues: [{ path: ['columns'] }] } });
  });
});

describe('what the courier paid', () => {
  it.each<[string | undefined, number | null]>([
    [undefined, null],
    ['', null],
    [' \t ', null],
    ['0', 0],
    ['0.01', 1],
    ['12,499.00', 1_249_900],
    [' ₹ 1,24,990 ', 12_499_000],
  ])('%j is %j paise', (paid, paise) => {
    expect(checkSchema.parse({ ...LOOK, paid }).paid).toBe(paise);
  });

  it.each(['-1', '(12.00)', 'all of it', '1.234.5'])('%j is refused', (paid) => {
    expect(firstOf(checkSchema.safeParse({ ...LOOK, paid }))).toEqual(['paid', PAID]);
  });
});

describe('what stands beside a remittance file', () => {
  it('is its courier, and for a receipt the reference and the day too', () => {
    expect(checkSchema.parse({ ...BOOK, more: 1 })).toEqual({ courier: 'Delhivery', columns: null, paid: null });
    expect(applySchema.parse({ ...BOOK, more: 1 })).toEqual({ ...BOOK, columns: null, paid: null });
  });

  it.each([
    ['courier', ' Blue\n Dart ', 'Blue Dart'],
    ['courier', 'X', 'X'],
    ['courier', 'x'.repeat(80), 'x'.repeat(80)],
    ['courier', ` ${'x'.repeat(80)} `, 'x'.repeat(80)],
    ['reference', ' UTR \t 1 ', 'UTR 1'],
    ['reference', '1', '1'],
    ['reference', 'x'.repeat(100), 'x'.repeat(100)],
    ['reference', ` ${'x'.repeat(100)} `, 'x'.repeat(100)],
    ['date', '2028-02-29', '2028-02-29'],
  ])('takes the %s %j', (field, given, kept) => {
    expect(applySchema.parse({ ...BOOK, [field]: given })).toMatchObject({ [field]: kept });
  });

  it.each<[string, unknown, string]>([
    ['courier', undefined, COURIER],
    ['courier', 7, COURIER],
    ['courier', '', COURIER],
    ['courier', ' \u200b ', COURIER],
    ['courier', 'x'.repeat(81), COURIER],
    ['reference', undefined, REFERENCE],
    ['reference', 7, REFERENCE],
    ['reference', '', REFERENCE],
    ['reference', ' \n ', REFERENCE],
    ['reference', 'x'.repeat(101), LONG_REFERENCE],
    ['date', undefined, DATE],
    ['date', '', DATE],
    ['date', '05-11-2026', DATE],
    ['date', '2026-02-29', DATE],
  ])('refuses the %s %j', (field, given, message) => {
    expect(firstOf(applySchema.safeParse({ ...BOOK, [field]: given }))).toEqual([field, message]);
  });
});
