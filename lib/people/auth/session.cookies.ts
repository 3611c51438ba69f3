import 'server-only';
import { hkdfSync } from 'node:crypto';
import { sealData, unsealData } from 'iron-session';
import { cookies } from 'next/headers';
import type { z } from 'zod';
import { authSecrets, env } from '@/lib/core/env';
import { cookieNames, cookieOptions } from './rules';

/** What a browser keeps of ours is shorter. */
const MAX_LENGTH = 4_096;

export const isSecure = () => env().APP_URL.startsWith('https://');
export const names = () => cookieNames(isSecure());

export function authSecret(): string {
  const secret = env().AUTH_SECRET;
  if (!secret) throw new Error('AUTH_SECRET is missing: start the shop with `npm start`, or set it.');
  return secret;
}

/** A cookie of this request; null without one, and where it is longer than any of ours. */
export async function readCookie(name: string): Promise<string | null> {
  const value = (await cookies()).get(name)?.value;
  return value && value.length <= MAX_LENGTH ? value : null;
}

export async function writeCookie(name: string, value: string, maxAgeS: number, httpOnly = true): Promise<void> {
  (await cookies()).set(name, value, { ...cookieOptions(isSecure()), httpOnly, maxAge: maxAgeS });
}

export async function forget(...cookieNames: string[]): Promise<void> {
  const store = await cookies();
  for (const name of cookieNames) store.delete({ name, path: '/', secure: isSecure() });
}

const passwordFor = (purpose: string, secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `shop:${purpose}`, 32)).toString('base64url');

/** What a cookie holds that only this shop can have written, for `ttl` seconds; null for anything else. */
export async function readSealed<T>(
  name: string,
  purpose: string,
  ttl: number,
  schema: z.ZodType<T>,
): Promise<T | null> {
  const seal = await readCookie(name);
  if (!seal) return null;
  for (const secret of authSecrets()) {
    const data = await unsealData(seal, { password: passwordFor(purpose, secret), ttl }).catch(() => null);
    const found = schema.safeParse(data).data;
    if (found) return found;
  }
  return null;
}

/** Seals it for `ttl` seconds: nobody else can read or change it. */
export async function writeSealed(name: string, purpose: string, ttl: number, data: object): Promise<void> {
  const seal = await sealData({ ...data, purpose }, { password: passwordFor(purpose, authSecret()), ttl });
  await writeCookie(name, seal, ttl);
}
