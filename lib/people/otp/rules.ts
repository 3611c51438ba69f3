/** What a code is good for: one that was sent to prove a number signs nobody in. */
export type CodePurpose = 'sign-in' | 'prove';

export const OTP_LENGTH = 6;
export const OTP_TTL_MS = 10 * 60_000;
export const MAX_OTP_ATTEMPTS = 5;
export const RESEND_WAIT_MS = 30_000;
