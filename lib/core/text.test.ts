import { describe, expect, it } from 'vitest';
import { lengthOf, toBeginning, toDigits, toLine, toText } from './text';

describe('case 45: one line', () => {
  it.each<[string, string, string]>([
    ['a second header', 'Asha\r\nBcc: all@example.com', 'Asha Bcc: all@example.com'],
    ['a tab, a NUL and a bell', 'A\ts\u0000h\u0007a', 'A s h a'],
    ['Unicode line ends', 'Asha\u2028Rao\u2029', 'Asha Rao'],
    ['a turned direction', 'Asha \u202eoaR', 'Asha oaR'],
    ['half an emoji', 'Asha \ud83d', 'Asha'],
    ['private letters and soft hyphens', 'As\ue000h\u00ada', 'Asha'],
    ['joiners alone', '\u200d \u200c', ''],
    ['Devanagari with a joiner', 'क्‍ष त्रिपाठी', 'क्‍ष त्रिपाठी'],
    ['a family', '👩‍👩‍👧', '👩‍👩‍👧'],
    ['blanks', '  Asha   Rao  ', 'Asha Rao'],
  ])('%s', (_name, given, kept) => {
    expect(toLine(given)).toBe(kept);
  });
});

describe('case 45: a text of several lines', () => {
  it.each<[string, string, string]>([
    ['line ends of every system', 'a\r\nb\rc\nd\u2028e', 'a\nb\nc\nd\ne'],
    ['many empty lines', 'a\n\n\n\n\nb', 'a\n\nb'],
    ['a NUL and an escape', 'a\u0000b\u001b[31m', 'a b [31m'],
    ['isolates', '\u2066abc\u2069', 'abc'],
    ['Urdu without marks of direction', 'کیا یہ \u200fمحفوظ ہے؟', 'کیا یہ محفوظ ہے؟'],
    ['markup as it is', '<b>=cmd|x</b>', '<b>=cmd|x</b>'],
  ])('%s', (_name, given, kept) => {
    expect(toText(given)).toBe(kept);
  });
});

it('counts characters as people do', () => {
  expect(lengthOf('😀')).toBe(1);
});

describe('joiners and ends', () => {
  it.each<[string, string, string]>([
    ['a joiner at the end', 'क्\u200d', 'क्\u200d'],
    ['a joiner at the beginning', '\u200dक', '\u200dक'],
    ['blanks at the ends', ' a ', 'a'],
    ['joiners alone', ' \u200c\u200d ', ''],
  ])('%s', (_name, given, kept) => {
    expect([toLine(given), toText(given)]).toEqual([kept, kept]);
  });

  it('two runs of empty lines', () => expect(toText('a\n\n\nb\n\n\n\nc')).toBe('a\n\nb\n\nc'));
});

it.each([
  ['abc def', 4, 'abc'],
  ['😀😀😀', 2, '😀😀'],
  ['abc', 9, 'abc'],
])('the beginning of %s, %i characters, is %s', (text, most, beginning) => {
  expect(toBeginning(text, most)).toBe(beginning);
});

it.each([
  ['०१२३४५६७८९', '0123456789'],
  ['９８７', '987'],
  ['a٩', 'a٩'],
])('the digits of %s are %s', (text, digits) => {
  expect(toDigits(text)).toBe(digits);
});
