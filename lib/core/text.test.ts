import { describe, expect, it } from 'vitest';
import { fitTyped, lengthOf, toBeginning, toDigits, toLine, toPhoneNumber, toText, withoutGaps } from './text';

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

describe('case 14: one form of a phone number', () => {
  it.each([
    '9876543210',
    ' 9876543210 ',
    '98765 43210',
    '98765-43210',
    '+919876543210',
    '+91 98765 43210',
    '+91-9876543210',
    '00919876543210',
    '919876543210',
    '09876543210',
    '(98765) 43210',
    '９８７６５４３２１０',
    '९८७६५४३२१०',
    '+९१ ९८७६५ ४३२१०',
    '9 8 7 6 5 4 3 2 1 0',
  ])('reads %s', (input) => {
    expect(toPhoneNumber(input)).toBe('9876543210');
  });

  it.each([
    '',
    ' ',
    '987654321',
    '98765432101',
    '5876543210',
    '1234567890',
    '+19876543210',
    '+929876543210',
    'abcdefghij',
    '98765o3210',
    '9876543210;9876543211',
    '9876543210,',
    '+91+919876543210',
    '0009876543210',
    '98765\u00003210',
    '٩٨٧٦٥٤٣٢١٠',
  ])('refuses %j', (input) => {
    expect(toPhoneNumber(input)).toBeNull();
  });
});

it.each(['98+9176543210', '98765+9143210', '+91 0098765 43210', '9198765432101'])(
  'a prefix that does not stand before ten digits is none: %s',
  (input) => {
    expect(toPhoneNumber(input)).toBeNull();
  },
);

it.each<[head: string, tail: string, most: number, text: string, caret: number]>([
  ['12', '34', 6, '1234', 2],
  ['123', '456', 6, '123456', 3],
  ['1234', '567', 6, '123567', 3],
  ['9', '123456', 6, '123456', 0],
  ['9', '1234567', 6, '123456', 0],
  ['', '', 6, '', 0],
])('%j and %j in a field of %i characters are %j, with the caret at %i', (head, tail, most, text, caret) => {
  expect(fitTyped(head, tail, most)).toEqual({ text, caret });
});

it.each([
  ['560 001', '560001'],
  ['5-6 0-0 0-1', '560001'],
  ['560.001', '560.001'],
  ['', ''],
])('%j without gaps is %j', (text, bare) => {
  expect(withoutGaps(text)).toBe(bare);
});
