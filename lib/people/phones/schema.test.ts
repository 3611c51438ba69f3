import { expect, it } from 'vitest';
import { phoneField } from './schema';

const REQUIRED = 'Phone number is required';
const INVALID = 'Please enter a valid 10-digit phone number';

it.each<[string, unknown, string | null]>([
  ['nothing', undefined, REQUIRED],
  ['a number that is none', 9_876_543_210, REQUIRED],
  ['an empty field', '', REQUIRED],
  ['blanks', '   ', REQUIRED],
  ['one digit', '9', INVALID],
  ['nine digits', '987654321', INVALID],
  ['ten that begin with 5', '5876543210', INVALID],
  ['ten', '9876543210', null],
  ['thirty characters, most of them blanks', `${' '.repeat(20)}9876543210`, null],
  ['thirty-one', `${' '.repeat(21)}9876543210`, INVALID],
])('section 5, phone: %s', (_name, value, message) => {
  const { data, error } = phoneField(REQUIRED).safeParse(value);
  expect(error?.issues[0]?.message ?? null).toBe(message);
  expect(data).toBe(message ? undefined : '9876543210');
});
