import { DAY_MS } from '@/lib/core/india';
import { fitTyped, toPhoneNumber } from '@/lib/core/text';

export { toPhoneNumber };

export const PHONE_LENGTH = 10;

/** Operators give a number that nobody used to somebody else after so many days, and not before. */
export const GIVEN_OUT_AGAIN_DAYS = 90;

/** A number that was last shown before this may be somebody else's now. */
export const lapsedSince = (nowMs: number): Date => new Date(nowMs - GIVEN_OUT_AGAIN_DAYS * DAY_MS);

const COUNTRY = /^(?:\+|00|००)[9९][1१]/;
const TRUNK = /^[0०](?=[6-9६-९])/;

/**
 * Section 5: what a field for a number holds after a key, at most ten characters, and where its caret stands. Blanks,
 * dashes and a prefix are dropped as they are typed: a zero when a mobile number follows, `+91` when it is complete
 * before the caret. `91` alone begins many a number and stays.
 */
export function toTypedPhone(input: string, caret: number): { text: string; caret: number } {
  const bare = (text: string) => text.replace(/[\s().-]/g, '');
  const whole = bare(input).length > PHONE_LENGTH ? toPhoneNumber(input) : null;
  if (whole) return { text: whole, caret: PHONE_LENGTH };
  const head = bare(input.slice(0, caret)).replace(COUNTRY, '');
  const tail = bare(input.slice(caret));
  const isTrunk = head !== '' && TRUNK.test(head + tail);
  return fitTyped(isTrunk ? head.slice(1) : head, tail, PHONE_LENGTH);
}

/** `+91` and ten digits, as the SMS provider wants it. */
export const toE164 = (phoneNumber: string): string => `+91${phoneNumber}`;
