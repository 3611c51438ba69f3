import { z } from 'zod';
import { OTP_LENGTH, toDigits, toPhoneNumber } from './rules';

export const INVALID_PHONE = 'Please enter a valid 10-digit phone number';
const PHONE_REQUIRED = 'Please enter phone number';
const BOTH_REQUIRED = 'Please enter both phone number and OTP';

/** A phone number in its canonical ten digits, with the message for an empty one chosen by the form. */
export const phoneField = (required: string) =>
  z
    .string(required)
    .max(30, INVALID_PHONE)
    .trim()
    .min(1, required)
    .transform((value, context) => {
      const phoneNumber = toPhoneNumber(value);
      if (phoneNumber) return phoneNumber;
      context.addIssue({ code: 'custom', message: INVALID_PHONE });
      return z.NEVER;
    });

/** Section 5, phone login. */
export const sendOtpSchema = z.object({ phoneNumber: phoneField(PHONE_REQUIRED) });

/** Section 5, phone verify: six characters at most; they may hold anything, the provider compares. */
export const verifyOtpSchema = z.object({
  phoneNumber: phoneField(BOTH_REQUIRED),
  otp: z
    .string(BOTH_REQUIRED)
    .trim()
    .min(1, BOTH_REQUIRED)
    .max(OTP_LENGTH, 'Please enter the 6-digit OTP')
    .transform(toDigits),
});
