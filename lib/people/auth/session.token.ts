import 'server-only';
import { decode, encode, type JWT } from 'next-auth/jwt';
import { z } from 'zod';
import { authSecrets } from '@/lib/core/env';
import { putAmong } from '@/lib/core/few';
import type { User } from './rules';
import { authSecret, names, readCookie, writeCookie } from './session.cookies';

const tokenSchema = z.object({
  purpose: z.literal('session'),
  sid: z.string().min(16).max(64),
  role: z.enum(['admin', 'user']),
});
type Token = z.infer<typeof tokenSchema>;

/** What next-auth's token says, signed with the secret of today or, while it is changed, of before. */
export async function openToken(token: string | undefined): Promise<JWT | null> {
  for (const secret of authSecrets()) {
    const opened = await decode({ token, secret }).catch(() => null);
    if (opened) return opened;
  }
  return null;
}

/** The id of the session in what next-auth has read from a token. */
export const sessionIdIn = (token: unknown): string | null => tokenSchema.safeParse(token).data?.sid ?? null;

/** Opening a token costs more than the whole rest of a check; what it says never changes, and the row decides anyway. */
const openedTokens = new Map<string, Token>();
const MAX_OPENED = 5_000;

/** What the session's cookie of this request says; only its row knows whether that still holds. */
export async function readToken(): Promise<Token | null> {
  const value = await readCookie(names().session);
  if (!value) return null;
  const known = openedTokens.get(value);
  if (known) return known;
  const token = tokenSchema.safeParse(await openToken(value)).data ?? null;
  if (token) putAmong(openedTokens, MAX_OPENED, value, token);
  return token;
}

export const readSessionId = async (): Promise<string | null> => (await readToken())?.sid ?? null;

/** Has the browser keep the session of this id for so long. */
export async function writeToken(id: string, { id: sub, role }: User, lifeMs: number): Promise<void> {
  const maxAge = Math.round(lifeMs / 1000);
  const token: Token = { sid: id, role, purpose: 'session' };
  const value = await encode({ token: { sub, ...token }, secret: authSecret(), maxAge });
  putAmong(openedTokens, MAX_OPENED, value, token);
  await writeCookie(names().session, value, maxAge);
}
