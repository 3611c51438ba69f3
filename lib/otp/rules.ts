export const OTP_LENGTH = 6;
export const OTP_TTL_MS = 10 * 60_000;
export const MAX_OTP_ATTEMPTS = 5;
export const RESEND_WAIT_MS = 30_000;

const INDIAN_MOBILE = /^[6-9]\d{9}$/;

/**
 * One canonical form of an Indian mobile number: ten digits, or null (section 5, phone login).
 * Accepts spaces, dashes, `+91`, `0091`, `91`, a leading zero and full-width or Devanagari digits.
 */
export function toPhoneNumber(input: string): string | null {
  const digits = input
    .normalize('NFKC')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replace(/[\s().-]/g, '');
  const national = digits.replace(/^(?:\+91|0091|91(?=\d{10}$)|0(?=\d{10}$))/, '');
  return INDIAN_MOBILE.test(national) ? national : null;
}

/** `+91` and ten digits, as the SMS provider wants it. */
export const toE164 = (phoneNumber: string): string => `+91${phoneNumber}`;

const count = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`;

/** How long to wait, in words. */
export const waitText = (waitS: number): string => {
  if (waitS < 90) return count(waitS, 'second');
  return waitS < 5_400 ? count(Math.ceil(waitS / 60), 'minute') : count(Math.ceil(waitS / 3_600), 'hour');
};
