import { z } from 'zod';

const SHOW = 'Please enter your password';
const WRONG = 'The password is not correct';

/** The account's password, or a code to its phone. */
export const ownershipSchema = z.union(
  [
    z.object({ password: z.string(SHOW).min(1, SHOW).max(1_024, WRONG), otp: z.undefined().optional() }),
    z.object({ otp: z.string().max(20), password: z.undefined().optional() }),
  ],
  SHOW,
);
export type Ownership = z.output<typeof ownershipSchema>;

const LINK = 'The link is not complete. Please open it from the mail again.';

/** What stands behind the `#` of a mailed link. */
export const emailProofSchema = z.object({ token: z.string(LINK).min(1, LINK).max(200, LINK) });
