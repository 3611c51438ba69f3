import { expect, it } from 'vitest';
import { emailProofSchema, ownershipSchema } from './schema';

const SHOW = 'Please enter your password';
const LINK = 'The link is not complete. Please open it from the mail again.';

it.each<[string, unknown]>([
  ['a password', { password: 'x' }],
  ['1,024 letters of password', { password: 'x'.repeat(1_024) }],
  ['a code', { otp: '123456' }],
  ['an empty code', { otp: '' }],
  ['20 letters of code', { otp: 'x'.repeat(20) }],
])('ownership is shown by %s', (_name, value) => {
  expect(ownershipSchema.parse(value)).toEqual(value);
});

it.each<[string, unknown, string]>([
  ['nothing', {}, SHOW],
  ['no object', null, SHOW],
  ['an empty password', { password: '' }, SHOW],
  ['1,025 letters of password', { password: 'x'.repeat(1_025) }, 'The password is not correct'],
  ['both', { password: 'x', otp: '123456' }, SHOW],
])('ownership is not shown by %s', (_name, value, message) => {
  expect(ownershipSchema.safeParse(value).error?.issues[0]?.message).toBe(message);
});

it('a code has at most 20 letters', () => {
  expect(ownershipSchema.safeParse({ otp: 'x'.repeat(21) }).success).toBe(false);
});

it.each<[unknown, string | undefined]>([
  [{ token: 'x' }, undefined],
  [{ token: 'x'.repeat(200) }, undefined],
  [{ token: 'x'.repeat(201) }, LINK],
  [{ token: '' }, LINK],
  [{ token: 7 }, LINK],
  [{}, LINK],
])('what stands behind the # of a mailed link %#', (value, message) => {
  const { data, error } = emailProofSchema.safeParse(value);
  expect(error?.issues[0]?.message).toBe(message);
  if (!message) expect(data).toEqual(value);
});
