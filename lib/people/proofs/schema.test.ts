import { expect, it } from 'vitest';
import { emailProofSchema, ownershipSchema } from './schema';

const SHOW = 'Please enter your password';
const CODE = 'Please enter the 6-digit OTP';
const LINK = 'The link is not complete. Please open it from the mail again.';

it.each<[string, unknown]>([
  ['a password', { password: 'x' }],
  ['1,024 letters of password', { password: 'x'.repeat(1_024) }],
  ['a code', { otp: '123456' }],
  ['a code of one letter, which is compared', { otp: 'x' }],
])('ownership is shown by %s', (_name, value) => {
  expect(ownershipSchema.parse(value)).toEqual(value);
});

it.each<[string, unknown, string]>([
  ['nothing', {}, SHOW],
  ['no object', null, SHOW],
  ['an empty password', { password: '' }, SHOW],
  ['1,025 letters of password', { password: 'x'.repeat(1_025) }, 'The password is not correct'],
  ['both', { password: 'x', otp: '123456' }, SHOW],
  ['an empty code', { otp: ' ' }, CODE],
  ['seven letters of code', { otp: '1234567' }, CODE],
])('ownership is not shown by %s', (_name, value, message) => {
  expect(ownershipSchema.safeParse(value).error?.issues[0]?.message).toBe(message);
});

it.each([' 055010 ', '०५५०१०', '０５５０१０'])('reads the code %s as at login', (otp) => {
  expect(ownershipSchema.parse({ otp })).toEqual({ otp: '055010' });
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
