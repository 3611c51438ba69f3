import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  changePasswordSchema,
  enableFactorSchema,
  forgotSchema,
  loginSchema,
  registerSchema,
  resetSchema,
  totpCodeSchema,
} from './schema';

/** The first message, or null where the value is accepted. */
function refusal(schema: z.ZodType, value: unknown): string | null {
  const result = schema.safeParse(value);
  return result.success ? null : (result.error.issues[0]?.message ?? '');
}

const GOOD = 'Quiet-Lantern*42';
const FILL_IN = 'Please fill in all fields';
const ALL = 'All fields are required';
const INVALID_EMAIL = 'Please enter a valid email address';
const CONTROL = 'Password must not contain control characters';

describe('where the fields begin and end', () => {
  const at = (length: number) => `${' '.repeat(length - 16)}asha@example.com`;
  const login = { email: 'a', password: 'x' };
  const person = { userName: 'A', email: 'asha@example.com', password: 'abcdef' };
  const change = { currentPassword: 'o', password: GOOD, confirmPassword: GOOD };
  const WRONG_LOGIN = 'Email or password is not correct';
  const CODE = 'The code is not correct';

  it.each<[string, z.ZodType, unknown, string | null]>([
    ['login: one letter each', loginSchema, login, null],
    ['login: 320 letters of address', loginSchema, { ...login, email: 'a'.repeat(320) }, null],
    ['login: 321', loginSchema, { ...login, email: 'a'.repeat(321) }, WRONG_LOGIN],
    ['login: 1,024 letters of password', loginSchema, { ...login, password: 'x'.repeat(1_024) }, null],
    ['login: 1,025', loginSchema, { ...login, password: 'x'.repeat(1_025) }, WRONG_LOGIN],
    ['login: 40 letters of code', loginSchema, { ...login, code: 'x'.repeat(40) }, null],
    ['login: 41', loginSchema, { ...login, code: 'x'.repeat(41) }, CODE],
    ['login: a number as code', loginSchema, { ...login, code: 7 }, CODE],
    ['register: one letter of name', registerSchema, person, null],
    ['register: 80 letters of name', registerSchema, { ...person, userName: 'x'.repeat(80) }, null],
    [
      'register: 400 letters, most of them blanks',
      registerSchema,
      { ...person, userName: `${' '.repeat(399)}A` },
      null,
    ],
    ['register: 401', registerSchema, { ...person, userName: `${' '.repeat(400)}A` }, 'Please enter a shorter name'],
    ['register: blanks as address, before the password', registerSchema, { ...person, email: ' ', password: 'x' }, ALL],
    ['forgot: 320 letters, most of them blanks', forgotSchema, { email: at(320) }, null],
    ['forgot: 321', forgotSchema, { email: at(321) }, INVALID_EMAIL],
    ['forgot: one letter', forgotSchema, { email: 'a' }, INVALID_EMAIL],
    ['change: one letter of the old one', changePasswordSchema, change, null],
    ['change: no letter', changePasswordSchema, { ...change, currentPassword: '' }, FILL_IN],
    ['change: 1,024 letters', changePasswordSchema, { ...change, currentPassword: 'x'.repeat(1_024) }, null],
    [
      'change: 1,025',
      changePasswordSchema,
      { ...change, currentPassword: 'x'.repeat(1_025) },
      'The current password is not correct',
    ],
    ['code: one digit', totpCodeSchema, { code: '1' }, null],
    ['code: none', totpCodeSchema, { code: '' }, 'Please enter the code'],
    ['code: blanks around 40 letters', totpCodeSchema, { code: ` ${'x'.repeat(40)} ` }, null],
    ['factor: code and password', enableFactorSchema, { code: '1', password: 'x' }, null],
    [
      'factor: 40 and 1,024 letters',
      enableFactorSchema,
      { code: ` ${'x'.repeat(40)} `, password: 'x'.repeat(1_024) },
      null,
    ],
    ['factor: no code', enableFactorSchema, { password: 'x' }, 'Please enter the code'],
    ['factor: an empty code', enableFactorSchema, { code: ' ', password: 'x' }, 'Please enter the code'],
    ['factor: 41 letters of code', enableFactorSchema, { code: 'x'.repeat(41), password: 'x' }, CODE],
    ['factor: no password', enableFactorSchema, { code: '1' }, FILL_IN],
    ['factor: an empty password', enableFactorSchema, { code: '1', password: '' }, FILL_IN],
    [
      'factor: 1,025 letters of password',
      enableFactorSchema,
      { code: '1', password: 'x'.repeat(1_025) },
      'The password is not correct',
    ],
  ])('%s', (_name, schema, value, expected) => {
    expect(refusal(schema, value)).toBe(expected);
  });

  it('codes lose the blanks around them', () => {
    expect(loginSchema.parse({ ...login, code: ' 123456 ' })).toEqual({ ...login, code: '123456' });
    expect(totpCodeSchema.parse({ code: ' 123456 ' })).toEqual({ code: '123456' });
    expect(enableFactorSchema.parse({ code: ' 1 ', password: ' x ' })).toEqual({ code: '1', password: ' x ' });
  });
});

describe('section 5, reset: one of each kind anywhere', () => {
  it.each([
    ['the small letter first', 'aAAAAA1!', null],
    ['the capital first', 'Aaaaaa1!', null],
    ['the digit first', '1aaaAAA!', null],
    ['the sign first', '!aaaAAA1', null],
    ['a line break among them', 'Aa\n1!aaaa', CONTROL],
  ])('%s', (_name, password, expected) => {
    expect(refusal(resetSchema, { password, confirmPassword: password })).toBe(expected);
  });

  it.each([
    [{ password: '', confirmPassword: '' }, 'password'],
    [{ password: GOOD, confirmPassword: 'x' }, 'confirmPassword'],
    [{ password: 'short', confirmPassword: 'short' }, 'password'],
  ])('%j is said beside its field', (value, field) => {
    expect(resetSchema.safeParse(value).error?.issues[0]?.path).toEqual([field]);
  });
});
