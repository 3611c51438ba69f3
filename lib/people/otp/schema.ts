import { z } from 'zod';
import { phoneFields as words } from '@/content/phone-fields';
import { toDigits } from '@/lib/core/text';
import { phoneField } from '@/lib/people/phones/schema';
import { OTP_LENGTH } from './rules';

/** Section 5, phone login. */
export const sendOtpSchema = z.object({ phoneNumber: phoneField(words.enter) });

/** A code, six characters at most; they may hold anything, the provider compares. */
export const otpField = (required: string) =>
  z.string(required).trim().min(1, required).max(OTP_LENGTH, words.otp(OTP_LENGTH)).transform(toDigits);

/** Section 5, phone verify. */
export const verifyOtpSchema = z.object({ phoneNumber: phoneField(words.enterBoth), otp: otpField(words.enterBoth) });
