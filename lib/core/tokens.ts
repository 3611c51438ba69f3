import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';

/** 128 random bits for names, tokens and cookies. */
export const newToken = (): string => randomBytes(16).toString('base64url');

/** Whether two texts are the same, in a time that does not tell how much of them is. */
export function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

let imported: { secret: string; key: KeyObject } | undefined;

function keyOf(secret: string): KeyObject {
  if (imported?.secret !== secret) imported = { secret, key: createSecretKey(`xsrf:${secret}`, 'utf8') };
  return imported.key;
}

/** Whom an XSRF token serves: a session or, signed out, a visitor. */
export const xsrfBinding = (sessionId: string | null, visitorId: string): string =>
  sessionId ? `session:${sessionId}` : `visitor:${visitorId}`;

/** An XSRF token for one session or visitor: nobody can make it, and it serves nobody else (case 29). */
export const signXsrf = (secret: string, binding: string, nonce = newToken()): string =>
  `${nonce}.${createHmac('sha256', keyOf(secret)).update(`${nonce}.${binding}`).digest('base64url')}`;

/** Whether this is, as a whole and letter by letter, the token that was made for the session or visitor. */
export function isXsrfValid(secret: string, binding: string, token: string | null | undefined): boolean {
  const [nonce] = (token ?? '').split('.');
  return Boolean(token && nonce) && isSame(signXsrf(secret, binding, nonce), token ?? '');
}
