export const MAX_NAME_LENGTH = 80;
export const MAX_MESSAGE_LENGTH = 2_000;

/** What somebody asks; at least one of `email` and `phone` is known. */
export type Enquiry = { name: string; email: string | null; phone: string | null; message: string };

/** Overrides could show a text in another order than it is written; joiners stay, Hindi and emoji need them. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;

const plain = (text: string) => text.toWellFormed().replace(DIRECTION, '');

/** One line without control characters, as a name is. */
export const toLine = (text: string): string =>
  plain(text)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

/** Plain text that keeps its lines: no other control characters, at most one empty line in a row. */
export const toText = (text: string): string =>
  plain(text)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** How long a text is as people count it, not in UTF-16 units. */
export const lengthOf = (text: string): number => [...text].length;
