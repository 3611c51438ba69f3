import { describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { given, nameField, textField, wayFields } from './schema';

const NONE = 'Nothing is written';
const LONG = 'Too much is written';
const LONG_NAME = 'Please enter a shorter name';

const outcomeOf = (field: ZodType, value: unknown) => {
  const { data, error } = field.safeParse(value);
  return error ? { refused: error.issues[0]?.message } : { kept: data };
};

it.each([
  ['', undefined],
  [' \n', undefined],
  [' a ', ' a '],
  [null, null],
  [0, 0],
])('%j is given as %j', (value, kept) => expect(given(value)).toBe(kept));

describe('a text', () => {
  it.each<[string, unknown, object]>([
    ['lines', ' a\r\n\r\n\r\nb ', { kept: 'a\n\nb' }],
    ['five letters', 'नमस्त', { kept: 'नमस्त' }],
    ['five emoji', '👶👶👶👶👶', { kept: '👶👶👶👶👶' }],
    ['a letter and blanks', `a${' '.repeat(49)}`, { kept: 'a' }],
    ['a letter and one blank too many', `a${' '.repeat(50)}`, { refused: LONG }],
    ['six letters', 'abcdef', { refused: LONG }],
    ['nothing', undefined, { refused: NONE }],
    ['a list', ['a'], { refused: NONE }],
    ['an empty text', '', { refused: NONE }],
    ['blanks', ' \n ', { refused: NONE }],
    ['what nobody sees', '\u200b', { refused: NONE }],
  ])('%s', (_, text, outcome) => expect(outcomeOf(textField(NONE, LONG, 5), text)).toEqual(outcome));
});

describe('a name', () => {
  it.each<[string, unknown, object]>([
    ['in lines', ' R.\n Om ', { kept: 'R. Om' }],
    ['of five letters', 'आशाआश', { kept: 'आशाआश' }],
    ['of a letter and blanks', `a${' '.repeat(3_999)}`, { kept: 'a' }],
    ['of a letter and one blank too many', `a${' '.repeat(4_000)}`, { refused: LONG_NAME }],
    ['of six letters', 'abcdef', { refused: LONG_NAME }],
    ['that is missing', null, { refused: NONE }],
    ['that is empty', '', { refused: NONE }],
    ['of blanks', ' \u200a ', { refused: NONE }],
  ])('%s', (_, name, outcome) => expect(outcomeOf(nameField(NONE, 5), name)).toEqual(outcome));
});

describe('a way to answer', () => {
  const EMAIL = 'Please enter a valid email address';
  const PHONE = 'Please enter a valid 10-digit phone number';
  it.each<[string, keyof typeof wayFields, unknown, object]>([
    ['an address', 'email', ' Asha@Example.COM ', { kept: 'asha@example.com' }],
    ['no address', 'email', undefined, { kept: null }],
    ['an empty address', 'email', ' ', { kept: null }],
    ['null for an address', 'email', null, { kept: null }],
    ['half an address', 'email', 'asha@', { refused: EMAIL }],
    ['a list of addresses', 'email', [], { refused: EMAIL }],
    ['a number', 'phone', '+91 98765 43210', { kept: '9876543210' }],
    ['no number', 'phone', undefined, { kept: null }],
    ['an empty number', 'phone', '', { kept: null }],
    ['a landline', 'phone', '2212345678', { refused: PHONE }],
    ['a number as a number', 'phone', 9_876_543_210, { refused: PHONE }],
  ])('%s', (_, way, value, outcome) => expect(outcomeOf(wayFields[way], value)).toEqual(outcome));
});
