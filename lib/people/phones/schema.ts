import { z } from 'zod';
import { phoneFields } from '@/content/phone-fields';
import { PHONE_LENGTH, toPhoneNumber } from './rules';

export const INVALID_PHONE = phoneFields.phone(PHONE_LENGTH);

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
