import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

export const RECOVERY_CODES = 10;
const STEP_S = 30;
/** A phone's clock may be one step early or late. */
const WINDOW = 1;

/** A shorter one would be accepted without being asked for, and is easier to forge. */
const TAG_BYTES = 16;

const keyOf = (authSecret: string) => Buffer.from(hkdfSync('sha256', authSecret, '', 'shop:totp', 32));

/** The secret as it is stored: sealed, so that the table alone opens no account. */
export function sealSecret(secret: string, authSecret: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(authSecret), iv);
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.');
}

/**
 * @param secrets the shop's own and, while it is changed, the one of before
 * @returns the secret, and whether it is sealed with the first of them
 * @throws Error where none of them opens it
 */
export function openSealed(sealed: string, secrets: readonly string[]): { secret: string; isFresh: boolean } {
  const [first, ...others] = secrets;
  if (first === undefined) throw new Error('there is no secret to open it with');
  try {
    return { secret: openSecret(sealed, first), isFresh: true };
  } catch (error) {
    if (others.length === 0) throw error;
    return { secret: openSealed(sealed, others).secret, isFresh: false };
  }
}

export function openSecret(sealed: string, authSecret: string): string {
  const [iv, tag, text] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!iv || !tag || !text) throw new Error('the sealed secret is damaged');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(authSecret), iv, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}

const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer, label, digits: 6, period: STEP_S });

export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What the QR code holds. */
export const totpAddress = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, issuer, label).toString();

/** The time step of a right code that is newer than the last used one, else null: a code works once. */
export function stepOf(secret: string, code: string, lastStep: number, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  if (delta === null) return null;
  const step = Math.floor(now / 1000 / STEP_S) + delta;
  return step > lastStep ? step : null;
}

const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

/** Codes for the day the phone is lost: 50 random bits each, written in two halves. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });

export const recoveryHash = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId}:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('base64url');
