import { createHash } from 'node:crypto';

/** What is stored of a secret that was sent by mail. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

const LEET: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
const MIN_BASE = 4;

/**
 * Whether a password is one of the commonest, also in disguise: other case, letters written as digits or signs, a tail
 * of digits and signs.
 */
export function isCommonPassword(password: string, common: ReadonlySet<string>): boolean {
  const lower = password.toLowerCase();
  const plain = [...lower].map((character) => LEET[character] ?? character).join('');
  const bases = [lower, plain].flatMap((word) => [
    word,
    word.replace(/[^a-z]+$/, ''),
    word.replace(/^[^a-z]+|[^a-z]+$/g, ''),
  ]);
  const untailed = lower.replace(/[^a-z]+$/, '');
  const shapes = [
    ...bases,
    [...untailed].map((character) => LEET[character] ?? character).join(''),
    lower.replace(/[^a-z0-9]+$/, ''),
  ];
  return shapes.some((word) => word.length >= MIN_BASE && common.has(word));
}
