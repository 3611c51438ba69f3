import { describe, expect, it } from 'vitest';
import { sendOtpSchema, verifyOtpSchema } from './schema';

describe('section 5 messages', () => {
  const firstIssue = (schema: typeof sendOtpSchema | typeof verifyOtpSchema, value: unknown) =>
    schema.safeParse(value).error?.issues[0]?.message;

  it.each([
    [{}, 'Please enter phone number'],
    [{ phoneNumber: '' }, 'Please enter phone number'],
    [{ phoneNumber: '  ' }, 'Please enter phone number'],
    [{ phoneNumber: 9876543210 }, 'Please enter phone number'],
    [{ phoneNumber: ['9876543210'] }, 'Please enter phone number'],
    [{ phoneNumber: '12345' }, 'Please enter a valid 10-digit phone number'],
    [{ phoneNumber: '5'.repeat(10) }, 'Please enter a valid 10-digit phone number'],
    [{ phoneNumber: '9'.repeat(40) }, 'Please enter a valid 10-digit phone number'],
    [{ phoneNumber: '9876543210' }, undefined],
  ])('send-otp %j says %s', (value, message) => {
    expect(firstIssue(sendOtpSchema, value)).toBe(message);
  });

  it.each([
    [{}, 'Please enter both phone number and OTP'],
    [{ phoneNumber: '9876543210' }, 'Please enter both phone number and OTP'],
    [{ phoneNumber: '', otp: '123456' }, 'Please enter both phone number and OTP'],
    [{ phoneNumber: '9876543210', otp: ' ' }, 'Please enter both phone number and OTP'],
    [{ phoneNumber: '123', otp: '123456' }, 'Please enter a valid 10-digit phone number'],
    [{ phoneNumber: '9876543210', otp: '1234567' }, 'Please enter the 6-digit OTP'],
    [{ phoneNumber: '9876543210', otp: '12a456' }, undefined],
  ])('verify-login %j says %s', (value, message) => {
    expect(firstIssue(verifyOtpSchema, value)).toBe(message);
  });
});

it.each(['055010', '०५५०१०', '０５５０１０'])('reads the code %s', (otp) => {
  expect(verifyOtpSchema.parse({ phoneNumber: '9876543210', otp }).otp).toBe('055010');
});

it('a code of one letter is compared and not refused, as section 5 says', () => {
  expect(verifyOtpSchema.parse({ phoneNumber: '9876543210', otp: ' x ' })).toEqual({
    phoneNumber: '9876543210',
    otp: 'x',
  });
});
