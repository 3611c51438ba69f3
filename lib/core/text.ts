/** Ends of lines and other characters that steer a machine. */
const CONTROL = /[\p{Cc}\u2028\u2029]+/gu;
/** Not seen: overrides and marks of direction, private letters, halves of letters. Joiners stay: Hindi and emoji need them. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cf}\p{Cs}\p{Co}]/gu;
const ONLY_JOINERS = /^[\s\u200c\u200d]+$/;

/** What a person typed as one line of visible letters with single blanks; empty where nothing of it is seen. */
export const toLine = (text: string): string =>
  text.replace(CONTROL, ' ').replace(UNSEEN, '').replace(/\s+/g, ' ').replace(ONLY_JOINERS, '').trim();

/** The same with its lines, and at most one empty line in a row. */
export const toText = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .replace(UNSEEN, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(ONLY_JOINERS, '')
    .trim();

/** How long a text is as people count it, not in UTF-16 units. */
export const lengthOf = (text: string): number => [...text].length;

/** The beginning of a text, at most so many characters. */
export const toBeginning = (text: string, most: number): string => [...text].slice(0, most).join('').trim();

/** Full-width and Devanagari digits as 0 to 9; everything else stays. */
export const toDigits = (input: string): string =>
  input.normalize('NFKC').replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966));

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

/**
 * What a field of at most so many characters holds after a key, and where its caret stands: as with the browser's own
 * limit, it is the new characters before the caret that are one too many.
 */
export function fitTyped(head: string, tail: string, most: number): { text: string; caret: number } {
  const kept = head.slice(0, Math.max(0, most - tail.length));
  return { text: (kept + tail).slice(0, most), caret: kept.length };
}

/** Digits without the blanks and dashes that people write between them. */
export const withoutGaps = (text: string): string => text.replace(/[\s-]/g, '');
