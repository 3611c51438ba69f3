import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { doneSchema, monthSchema, tableSchema } from './schema';

/** The first message, or null where the value is accepted. */
function refusal(schema: z.ZodType, value: unknown): string | null {
  const result = schema.safeParse(value);
  return result.success ? null : (result.error.issues[0]?.message ?? '');
}

const DONE = 'Please say what was done';
const FEWER = 'Please say it in fewer words';
const MONTH = 'A month is written as 2026-11';
const TABLE = 'The tables are b2cs, b2cl and cdnur';

describe('what was done about a difference', () => {
  it.each<[string, string]>([
    ['paid by hand', 'paid by hand'],
    [' paid\n by  hand ', 'paid by hand'],
    ['x'.repeat(200), 'x'.repeat(200)],
    [`x${' '.repeat(799)}`, 'x'],
  ])('%j is kept as %j', (note, kept) => {
    expect(doneSchema.parse({ note })).toEqual({ note: kept });
  });

  it.each<[unknown, string]>([
    [undefined, DONE],
    [null, DONE],
    [42, DONE],
    ['', DONE],
    [' \n ', DONE],
    ['\u200b', DONE],
    ['x'.repeat(201), FEWER],
    [`x${' '.repeat(800)}`, FEWER],
  ])('%j is refused', (note, message) => {
    expect(refusal(doneSchema, { note })).toBe(message);
  });
});

describe('the month of the tax tables', () => {
  it.each(['2000-01', '2026-09', '2026-10', '2026-11', '2099-12'])('%s is one', (month) => {
    expect(monthSchema.parse(month)).toBe(month);
  });

  it.each([
    undefined,
    null,
    202611,
    '',
    '1999-12',
    '2100-01',
    '2026-00',
    '2026-13',
    '2026-20',
    '2026-1',
    '2026-011',
    '2026/11',
    '2026-11-01',
    '12026-11',
    '20x6-11',
    '202x-11',
    '2026-0x',
  ])('%j is none', (month) => {
    expect(refusal(monthSchema, month)).toBe(MONTH);
  });
});

describe('the tax table', () => {
  it.each([
    [undefined, 'b2cs'],
    ['b2cs', 'b2cs'],
    ['b2cl', 'b2cl'],
    ['cdnur', 'cdnur'],
  ])('%j is %s', (table, meant) => {
    expect(tableSchema.parse(table)).toBe(meant);
  });

  it.each([null, '', 'B2CS', 'b2b', 1])('%j is none', (table) => {
    expect(refusal(tableSchema, table)).toBe(TABLE);
  });
});
