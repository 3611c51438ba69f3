import { describe, expect, it } from 'vitest';
import { GIVEN_OUT_AGAIN_DAYS, lapsedSince, toE164, toTypedPhone } from './rules';

it('a number is written for the SMS provider with its country', () => {
  expect(toE164('9876543210')).toBe('+919876543210');
});

it('case 17: a number may be somebody else’s once nobody has shown it for 90 days', () => {
  expect(GIVEN_OUT_AGAIN_DAYS).toBe(90);
  expect(lapsedSince(Date.parse('2026-11-29T10:00:00Z'))).toEqual(new Date('2026-08-31T10:00:00Z'));
});

describe('section 5: ten characters while a number is typed', () => {
  const typeKeys = (keys: string, from = '') => {
    const [before = '', after = ''] = from.split('|');
    let now = { text: before + after, caret: before.length };
    for (const key of keys)
      now = toTypedPhone(now.text.slice(0, now.caret) + key + now.text.slice(now.caret), now.caret + 1);
    return `${now.text.slice(0, now.caret)}|${now.text.slice(now.caret)}`;
  };

  it.each([
    ['9876543210', '9876543210|'],
    ['987654321099', '9876543210|'],
    ['98765 43210', '9876543210|'],
    ['98765-43210', '9876543210|'],
    ['+919876543210', '9876543210|'],
    ['+91 98765 43210', '9876543210|'],
    ['0091 98765 43210', '9876543210|'],
    ['09876543210', '9876543210|'],
    ['९८७६५४३२१०', '९८७६५४३२१०|'],
    ['+९१ ९८७६५ ४३२१०', '९८७६५४३२१०|'],
    ['०९८७६५४३२१०', '९८७६५४३२१०|'],
    ['9198765432', '9198765432|'],
    ['9123456780', '9123456780|'],
    ['5876543210', '5876543210|'],
    ['12345', '12345|'],
    ['0112345678', '0112345678|'],
    ['+19876543210', '+198765432|'],
    ['   ', '|'],
  ])('%s', (keys, shown) => {
    expect(typeKeys(keys)).toBe(shown);
  });

  it.each([
    ['a digit in the middle', '98765|4321', '0', '987650|4321'],
    ['a blank in the middle', '98765|43210', ' ', '98765|43210'],
    ['a digit too many in the middle', '98765|43210', '7', '98765|43210'],
    ['a plus before a whole number', '|9198765432', '+', '|9198765432'],
    ['the prefix before a whole number', '|9876543210', '+91', '|9876543210'],
    ['the prefix before a part', '|98765432', '+91', '|98765432'],
  ])('%s', (_what, from, keys, shown) => {
    expect(typeKeys(keys, from)).toBe(shown);
  });

  it.each(['+91 98765 43210', '0091-98765-43210', '919876543210', '09876543210', '(98765) 43210'])(
    '%s at once',
    (input) => {
      expect(toTypedPhone(input, input.length)).toEqual({ text: '9876543210', caret: 10 });
      expect(toTypedPhone(input, 0).text).toBe('9876543210');
    },
  );
});

it.each<[string, number, string, number]>([
  ['98 76 5', 7, '98765', 5],
  ['98+9176', 7, '98+9176', 7],
  ['098765', 0, '098765', 0],
  ['09876', 1, '9876', 0],
  ['98765432101234', 0, '9876543210', 0],
  ['98765432101234', 14, '9876543210', 10],
])('%j with the caret at %i is shown as %j, with the caret at %i', (input, caret, text, at) => {
  expect(toTypedPhone(input, caret)).toEqual({ text, caret: at });
});
