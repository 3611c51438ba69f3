import { z } from 'zod';
import { accountFields as words } from '@/content/account-fields';
import { phoneFields } from '@/content/phone-fields';
import { OTP_LENGTH } from '@/lib/people/otp/rules';
import { otpField } from '@/lib/people/otp/schema';

/** The account's password, or a code to its phone. */
export const ownershipSchema = z.union(
  [
    z.object({
      password: z.string(words.enterPassword).min(1, words.enterPassword).max(1_024, words.wrongPassword),
      otp: z.undefined().optional(),
    }),
    z.object({ otp: otpField(phoneFields.otp(OTP_LENGTH)), password: z.undefined().optional() }),
  ],
  words.enterPassword,
);
export type Ownership = z.output<typeof ownershipSchema>;

/** What stands behind the `#` of a mailed link. */
export const emailProofSchema = z.object({
  token: z.string(words.brokenLink).min(1, words.brokenLink).max(200, words.brokenLink),
});
