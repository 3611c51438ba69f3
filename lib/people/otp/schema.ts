import { z } from 'zod';
import { toDigits } from '@/lib/core/text';
import { phoneField } from '@/lib/people/phones/schema';
import { OTP_LENGTH } from './rules';

const PHONE_REQUIRED = 'Please enter phone number';
const BOTH_REQUIRED = 'Please enter both phone number and OTP';

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
