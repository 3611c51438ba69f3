import { toDigits } from '@/lib/core/text';

export const PHONE_LENGTH = 10;
const INDIAN_MOBILE = /^[6-9]\d{9}$/;

/**
 * One canonical form of an Indian mobile number: ten digits, or null (section 5, phone login).
 * Accepts spaces, dashes, `+91`, `0091`, `91`, a leading zero and full-width or Devanagari digits.
 */
export function toPhoneNumber(input: string): string | null {
  const digits = toDigits(input).replace(/[\s().-]/g, '');
  const national = digits.replace(/^(?:\+91|0091|91(?=\d{10}$)|0(?=\d{10}$))/, '');
  return INDIAN_MOBILE.test(national) ? national : null;
}

const COUNTRY = /^(?:\+|00|००)[9९][1१]/;
const TRUNK = /^[0०](?=[6-9६-९])/;

/**
 * Section 5: what a field for a number holds after a key, at most ten characters, and where its caret stands. Blanks,
 * dashes and a prefix are dropped as they are typed: a zero when a mobile number follows, `+91` when it is complete
 * before the caret. `91` alone begins many a number and stays. As with the browser's own limit, it is the new
 * characters before the caret that are one too many.
 */
export function toTypedPhone(input: string, caret: number): { text: string; caret: number } {
  const bare = (text: string) => text.replace(/[\s().-]/g, '');
  const whole = bare(input).length > PHONE_LENGTH ? toPhoneNumber(input) : null;
  if (whole) return { text: whole, caret: PHONE_LENGTH };
  const head = bare(input.slice(0, caret)).replace(COUNTRY, '');
  const tail = bare(input.slice(caret));
  const isTrunk = TRUNK.test(head + tail);
  const [before, after] = isTrunk ? [head.slice(1), head ? tail : tail.slice(1)] : [head, tail];
  const room = Math.max(0, PHONE_LENGTH - after.length);
  const kept = before.slice(0, room);
  return { text: (kept + after).slice(0, PHONE_LENGTH), caret: kept.length };
}

/** `+91` and ten digits, as the SMS provider wants it. */
export const toE164 = (phoneNumber: string): string => `+91${phoneNumber}`;
