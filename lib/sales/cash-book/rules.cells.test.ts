import { describe, expect, it } from 'vitest';
import {
  isRounded,
  MAX_FILE_BYTES,
  MAX_LINES,
  MAX_REFERENCE_LETTERS,
  orderNumberOf,
  paiseOf,
  trackingOf,
} from './rules';

it('a file has at most 2 MB and 5,000 lines, its reference at most 100 letters', () => {
  expect([MAX_FILE_BYTES, MAX_LINES, MAX_REFERENCE_LETTERS]).toEqual([2_097_152, 5_000, 100]);
});

describe('an amount', () => {
  it.each<[string, string, number | null]>([
    ['in thousands', '1,234,567', 123_456_700],
    ['in thousands after two digits', '12,345,678', 1_234_567_800],
    ['with four digits before the first comma', '1234,567', null],
    ['with three digits of paise', '12,499.123', null],
    ['with a letter before it', 'x12,499', null],
    ['with a letter behind it', '12,499x', null],
    ['with points in millions', '1.234.567,89', 123_456_789],
    ['with four digits before the first point', '1234.567,89', null],
    ['with a comma and a letter before it', 'x12,49', null],
    ['with a comma and a letter behind it', '12,49x', null],
    ['with four digits behind the comma', '12,4999', null],
    ['with the short name before it', 'Rs 12499', 1_249_900],
    ['with the short name behind it', '12499 Rs', 1_249_900],
    ['with the sign in the middle', '12 ₹ 499', null],
    ['with the name in the middle', '12 INR 499', null],
    ['with a letter before the sign', 'x₹12', null],
    ['below nothing, with the sign', '-₹150', -15_000],
    ['with several blanks', '1 24 990', 12_499_000],
    ['with a dash in it', '12-5', null],
    ['with a bracket in it', '1)2', null],
    ['in quotes', '"12499"', 1_249_900],
    ['of fifteen digits', '000000000012499', 1_249_900],
    ['of sixteen digits', '0000000000012499', null],
  ])('%s: %j is %j paise', (_, text, paise) => {
    expect(paiseOf(text)).toBe(paise);
  });
});

describe('an order’s number', () => {
  it.each<[string, number | null]>([
    ['1', 1],
    ['2147483647', 2_147_483_647],
    ['2147483648', null],
    ['0000010001', 10_001],
    ['00000010001', null],
    ['10001.00', 10_001],
    ['10001.5', null],
    ['10001x', null],
    [' #10001 ', 10_001],
  ])('in %j is %j', (cell, number) => {
    expect(orderNumberOf(cell)).toBe(number);
  });
});

describe('a tracking number', () => {
  it.each<[string, string | null]>([
    ['""', null],
    ['"a1"', 'A1'],
    ['a"1"', 'A"1"'],
    ['"1"a', '"1"A'],
    ['\u2019a1', 'A1'],
    ["a'1", "A'1"],
    ['a'.repeat(60), 'A'.repeat(60)],
    ['a'.repeat(61), 'A'.repeat(60)],
  ])('in %j is %j', (cell, tracking) => {
    expect(trackingOf(cell)).toBe(tracking);
  });
});

it.each([
  ['1E11', true],
  ['1e+11', true],
  ['1,2E+11', true],
  ['1E+11x', false],
])('%j was rounded: %j', (cell, isIt) => {
  expect(isRounded(cell)).toBe(isIt);
});
