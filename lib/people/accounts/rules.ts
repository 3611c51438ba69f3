import { createHash, timingSafeEqual } from 'node:crypto';
import { byNetwork, LIMITS, type Limit } from '@/lib/core/limits/rules';
import { proofToken } from '@/lib/messages/outbox/rules';

/** What is stored of a secret that was sent by mail. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** One form of what somebody types for their address when signing in. */
export const toLoginName = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase();

/** Names an account in counters and cookies by its address, whether there is such an account or not. */
export const accountKey = (email: string): string => hashOf(toLoginName(email));
export const accountKeyOf = ({ email }: { email: string | null }): string | null => email && accountKey(email);

/** Anybody can have us write to anybody by registering them: few mails for one mailbox, and few by one sender. */
export const registerMails = (email: string, address: string): (readonly [limit: Limit, key: string])[] => [
  [LIMITS.registerPerEmail, email],
  [LIMITS.registerPerEmailADay, email],
  [LIMITS.registerMailsPerAddress, address],
  ...byNetwork(LIMITS.registerMailsPerNetwork, address),
];

/** A link to prove a mailbox works for so long; ms. */
export const EMAIL_PROOF_TTL_MS = 7 * 86_400_000;

/** Says whose mailbox a link proves, and until when. */
export const proofId = (userId: string, now: number): string => `${userId}.${now + EMAIL_PROOF_TTL_MS}`;

/** Whether this is what was mailed to this person at this address, and still counts. */
export function isProof(token: string, secret: string, user: { id: string; email: string }, now: number): boolean {
  const [id, until = ''] = token.split('.');
  if (id !== user.id || !/^\d{13}$/.test(until) || Number(until) <= now) return false;
  const [given, expected] = [token, proofToken(secret, `${id}.${until}`, user.email)].map((text) => Buffer.from(text));
  return given !== undefined && expected?.length === given.length && timingSafeEqual(given, expected);
}

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
