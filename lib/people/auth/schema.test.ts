import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { MAX_PASSWORD_LENGTH } from './rules';
import { changePasswordSchema, forgotSchema, loginSchema, registerSchema, resetSchema, totpCodeSchema } from './schema';

/** The first message, or null where the value is accepted. */
function refusal(schema: z.ZodType, value: unknown): string | null {
  const result = schema.safeParse(value);
  return result.success ? null : (result.error.issues[0]?.message ?? '');
}

const GOOD = 'Quiet-Lantern*42';
const FILL_IN = 'Please fill in all fields';
const ALL = 'All fields are required';
const SHORT = 'Password must be at least 6 characters long';
const SHORT_RESET = 'Password must be at least 8 characters long';
const INVALID_EMAIL = 'Please enter a valid email address';
const LONG = 'Password must be at most 128 characters long';
const CONTROL = 'Password must not contain control characters';
const WEAK =
  'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character';

describe('section 5, login', () => {
  it.each<[string, unknown, string | null]>([
    ['nothing', {}, FILL_IN],
    ['no password', { email: 'a@example.com' }, FILL_IN],
    ['no email', { password: 'x' }, FILL_IN],
    ['an empty email', { email: '', password: 'x' }, FILL_IN],
    ['blanks for an email', { email: '   ', password: 'x' }, FILL_IN],
    ['an empty password', { email: 'a@example.com', password: '' }, FILL_IN],
    ['a number for a password', { email: 'a@example.com', password: 123456 }, FILL_IN],
    ['lists', { email: ['a@example.com'], password: ['x'] }, FILL_IN],
    ['a query', { email: { contains: '@' }, password: { not: '' } }, FILL_IN],
    ['null', { email: null, password: null }, FILL_IN],
    ['2 KB of password', { email: 'a@example.com', password: 'x'.repeat(2_048) }, 'Email or password is not correct'],
    ['2 KB of email', { email: 'x'.repeat(2_048), password: 'x' }, 'Email or password is not correct'],
    ['an address that is none', { email: 'asha', password: 'x' }, null],
    ['both', { email: 'a@example.com', password: 'x' }, null],
    ['a code too', { email: 'a@example.com', password: 'x', code: '123456' }, null],
  ])('%s', (_name, value, expected) => {
    expect(refusal(loginSchema, value)).toBe(expected);
  });

  it('case 5: the password reaches the check exactly as it was typed', () => {
    const password = '  spaces \t and ünïcode 😀 ';
    expect(loginSchema.parse({ email: ' A@example.com ', password })).toEqual({ email: 'A@example.com', password });
  });
});

describe('section 5, register, in the order of the table', () => {
  const person = { userName: 'Asha', email: 'asha@example.com', password: 'abcdef' };
  it.each<[string, unknown, string | null]>([
    ['nothing', {}, ALL],
    ['no name', { ...person, userName: undefined }, ALL],
    ['a blank name', { ...person, userName: '   ' }, ALL],
    ['a name of control characters', { ...person, userName: '\u0000\u202e' }, ALL],
    ['no email', { ...person, email: '' }, ALL],
    ['no password', { ...person, password: '' }, ALL],
    ['an empty field before a short password', { ...person, email: '', password: 'abc' }, ALL],
    ['five characters', { ...person, password: 'abcde' }, SHORT],
    ['five emoji', { ...person, password: '😀😀😀😀😀' }, SHORT],
    ['a short password before a bad address', { ...person, email: 'asha', password: 'abc' }, SHORT],
    ['a bad address', { ...person, email: 'asha' }, INVALID_EMAIL],
    ['81 letters of name', { ...person, userName: 'x'.repeat(81) }, 'Please enter a shorter name'],
    ['lists', { userName: ['a'], email: ['b'], password: ['c'] }, ALL],
    ['six letters', person, null],
  ])('%s', (_name, value, expected) => {
    expect(refusal(registerSchema, value)).toBe(expected);
  });

  it('case 7: keeps nothing but the three fields', () => {
    const more = { role: 'admin', isAdmin: true, id: 'x', emailVerified: true, passwordHash: 'x', phoneNumber: '1' };
    expect(registerSchema.parse({ ...person, ...more })).toEqual(person);
  });

  it('case 45: a name loses what turns text around, and keeps its letters', () => {
    expect(registerSchema.parse({ ...person, userName: ' A\u202esha\u0007 <b>आशा</b> ' }).userName).toBe(
      'Asha <b>आशा</b>',
    );
  });
});

describe('case 5: passwords', () => {
  const register = (password: string) => ({ userName: 'Asha', email: 'asha@example.com', password });

  it.each<[string, string, string | null]>([
    ['six letters', 'abcdef', null],
    ['six spaces', '      ', null],
    ['blanks at both ends', ' abcdef ', null],
    ['six emoji', '😀'.repeat(6), null],
    ['64 letters', 'a'.repeat(64), null],
    ['the longest', 'a'.repeat(MAX_PASSWORD_LENGTH), null],
    ['the longest in emoji', '😀'.repeat(MAX_PASSWORD_LENGTH), null],
    ['Devanagari', 'मेरापासवर्ड', null],
    ['quotes and signs', `'";--<>\\%00{}`, null],
    ['one too many', 'a'.repeat(MAX_PASSWORD_LENGTH + 1), LONG],
    ['one emoji too many', '😀'.repeat(MAX_PASSWORD_LENGTH + 1), LONG],
    ['1 KB', 'a'.repeat(1_024), LONG],
    ['1 MB', 'a'.repeat(1_048_576), LONG],
    ['NUL', 'abc\u0000def', CONTROL],
    ['a line break', 'abc\ndefg', CONTROL],
    ['an escape', 'abcdef\u001b[0m', CONTROL],
  ])('%s', (_name, password, expected) => {
    expect(refusal(registerSchema, register(password))).toBe(expected);
    if (expected === null) expect(registerSchema.parse(register(password)).password).toBe(password);
  });
});

describe('section 5, forgot', () => {
  it.each<[string, unknown, string | null]>([
    ['nothing', {}, 'Please enter your email address'],
    ['an empty field', { email: '' }, 'Please enter your email address'],
    ['blanks', { email: '  ' }, 'Please enter your email address'],
    ['a list', { email: ['asha@example.com'] }, 'Please enter your email address'],
    ['no at sign', { email: 'asha.example.com' }, INVALID_EMAIL],
    ['no dot', { email: 'asha@example' }, INVALID_EMAIL],
    ['a space', { email: 'as ha@example.com' }, INVALID_EMAIL],
    ['two addresses', { email: 'asha@example.com,evil@example.com' }, INVALID_EMAIL],
    ['400 letters', { email: `${'a'.repeat(400)}@example.com` }, INVALID_EMAIL],
    ['an address', { email: 'asha@example.com' }, null],
  ])('%s', (_name, value, expected) => {
    expect(refusal(forgotSchema, value)).toBe(expected);
  });

  it('case 6: gives the canonical form', () => {
    expect(forgotSchema.parse({ email: ' ASHA＠Example.com ' })).toEqual({ email: 'asha@example.com' });
  });
});

const RESETS: [string, unknown, string | null][] = [
  ['nothing', {}, FILL_IN],
  ['one field', { password: GOOD }, FILL_IN],
  ['an empty confirmation', { password: GOOD, confirmPassword: '' }, FILL_IN],
  ['an empty password before a difference', { password: '', confirmPassword: GOOD }, FILL_IN],
  ['a difference before a short one', { password: 'a', confirmPassword: 'b' }, 'Passwords do not match'],
  ['a difference in case', { password: GOOD, confirmPassword: GOOD.toLowerCase() }, 'Passwords do not match'],
  ['seven characters', { password: 'Aa1!aaa', confirmPassword: 'Aa1!aaa' }, SHORT_RESET],
  ['no capital', { password: 'aaaaaa1!', confirmPassword: 'aaaaaa1!' }, WEAK],
  ['no small letter', { password: 'AAAAAA1!', confirmPassword: 'AAAAAA1!' }, WEAK],
  ['no digit', { password: 'Aaaaaaa!', confirmPassword: 'Aaaaaaa!' }, WEAK],
  ['no sign', { password: 'Aaaaaaa1', confirmPassword: 'Aaaaaaa1' }, WEAK],
  ['a sign that does not count', { password: 'Aaaaaa1#', confirmPassword: 'Aaaaaa1#' }, WEAK],
  ['a beginning that is not allowed', { password: '#Aaaaa1!', confirmPassword: '#Aaaaa1!' }, WEAK],
  ['a beginning with a space', { password: ' Aaaaa1!', confirmPassword: ' Aaaaa1!' }, WEAK],
  ['NUL', { password: 'Aaaaa1!\u0000', confirmPassword: 'Aaaaa1!\u0000' }, CONTROL],
  ['129 characters', { password: `Aa1!${'a'.repeat(125)}`, confirmPassword: `Aa1!${'a'.repeat(125)}` }, LONG],
  ['128 characters', { password: `Aa1!${'a'.repeat(124)}`, confirmPassword: `Aa1!${'a'.repeat(124)}` }, null],
  ['anything after the beginning', { password: 'A#- 😀a1!', confirmPassword: 'A#- 😀a1!' }, null],
  ['eight characters', { password: 'Aaaaaa1!', confirmPassword: 'Aaaaaa1!' }, null],
];

describe('section 5, reset, in the order of the table', () => {
  it.each(RESETS)('%s', (_name, value, expected) => {
    expect(refusal(resetSchema, value)).toBe(expected);
  });

  it.each(RESETS)('%s for a change of the password too', (_name, value, expected) => {
    expect(refusal(changePasswordSchema, { currentPassword: 'old', ...(value as object) })).toBe(expected);
  });

  it('a change needs the old password', () => {
    expect(refusal(changePasswordSchema, { password: GOOD, confirmPassword: GOOD })).toBe(FILL_IN);
    const long = { currentPassword: 'x'.repeat(2_000), password: GOOD, confirmPassword: GOOD };
    expect(refusal(changePasswordSchema, long)).toBe('The current password is not correct');
  });
});

it.each<[unknown, string | null]>([
  [undefined, 'Please enter the code'],
  ['', 'Please enter the code'],
  ['  ', 'Please enter the code'],
  [123456, 'Please enter the code'],
  ['x'.repeat(41), 'The code is not correct'],
  [' 123456 ', null],
  ['abcde-fghjk', null],
])('the code %j of a second factor', (code, expected) => {
  expect(refusal(totpCodeSchema, { code })).toBe(expected);
});
