import 'server-only';
import { hkdfSync } from 'node:crypto';
import { sealData, unsealData } from 'iron-session';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { decode, encode, type JWT } from 'next-auth/jwt';
import { cache } from 'react';
import { z } from 'zod';
import { authSecrets, env } from '@/lib/core/env';
import { putAmong } from '@/lib/core/few';
import { addressIn } from '@/lib/core/limits/rules';
import { isSame, isXsrfValid, newToken, signXsrf, xsrfBinding } from '@/lib/core/tokens';
import { createSession, endSession, getSession, type StoredSession, touchSession } from './data';
import {
  cookieNames,
  isSessionAlive,
  POLL_HEADER,
  RENEW_PATH,
  redirectFor,
  SESSION_LIMITS,
  toGuardedPath,
  type User,
  XSRF_COOKIE,
} from './rules';

export type { StoredSession };

const TOUCH_EVERY_MS = 5 * 60_000;
const MAX_STARTED_ORDERS = 20;
const MONTH_S = 30 * 86_400;

export const isSecure = () => env().APP_URL.startsWith('https://');
export const names = () => cookieNames(isSecure());

function secretFor(purpose: string, secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `shop:${purpose}`, 32)).toString('base64url');
}

/** What next-auth's token says, signed with the secret of today or, while it is changed, of before. */
export async function openToken(token: string | undefined): Promise<JWT | null> {
  for (const secret of authSecrets()) {
    const opened = await decode({ token, secret }).catch(() => null);
    if (opened) return opened;
  }
  return null;
}

const isOurXsrf = (binding: string, token: string | null | undefined): boolean =>
  authSecrets().some((secret) => isXsrfValid(secret, binding, token));

export function authSecret(): string {
  const secret = env().AUTH_SECRET;
  if (!secret) throw new Error('AUTH_SECRET is missing: start the shop with `npm start`, or set it.');
  return secret;
}

const cookieOptions = (maxAgeS: number, httpOnly = true) =>
  ({ path: '/', sameSite: 'lax', secure: isSecure(), httpOnly, maxAge: maxAgeS }) as const;

const tokenSchema = z.object({
  purpose: z.literal('session'),
  sid: z.string().min(16).max(64),
  role: z.enum(['admin', 'user']),
});
type Token = z.infer<typeof tokenSchema>;

/** Opening a token costs more than the whole rest of a check; what it says never changes, and the row decides anyway. */
const openedTokens = new Map<string, Token>();
const MAX_KNOWN_TOKENS = 5_000;

async function tokenFromCookie(): Promise<Token | null> {
  const value = (await cookies()).get(names().session)?.value;
  if (!value || value.length > 4_096) return null;
  const known = openedTokens.get(value);
  if (known) return known;
  const token = tokenSchema.safeParse(await openToken(value)).data ?? null;
  if (token) putAmong(openedTokens, MAX_KNOWN_TOKENS, value, token);
  return token;
}

/** The id of the session in what next-auth has read from a token. */
export const sessionIdIn = (token: unknown): string | null => tokenSchema.safeParse(token).data?.sid ?? null;

const sessionIdFromCookie = async (): Promise<string | null> => (await tokenFromCookie())?.sid ?? null;

export async function livingSession(id: string | null): Promise<StoredSession | null> {
  if (!id) return null;
  const session = await getSession(id);
  const now = Date.now();
  if (!session || !isSessionAlive(session, session.user.role, now)) return null;
  const isDue = now - session.lastSeenAt.getTime() > TOUCH_EVERY_MS;
  // What a screen asks by itself keeps nobody signed in who has gone away from it.
  if (isDue && !(await headers()).has(POLL_HEADER)) await touchSession(id, new Date(now));
  return session;
}

/** The session of this request whose row is alive, or null. */
export const currentSession = cache(async () => livingSession(await sessionIdFromCookie()));
/** The admin of this request; anybody else is sent where the guard's rules say. Every admin page calls it first. */
export async function requireAdmin(path: string): Promise<User> {
  const [user, token] = [(await currentSession())?.user ?? null, await tokenFromCookie()];
  if (user?.role === 'admin') return user;
  // By a cookie that says something else the guard would send its owner back here.
  redirect(token && token.role !== user?.role ? RENEW_PATH : (redirectFor(path, user) ?? '/auth/login'));
}

/** How somebody came in; `hasProved`: with a second factor too. */
export type Entry = { method: 'otp' | 'password'; userAgent: string | null; hasProved: boolean };

/** Begins a session of record: a new row, a new id, a new XSRF token. */
export async function signIn(user: User, { method, userAgent, hasProved }: Entry): Promise<void> {
  const [old, orders] = [await sessionIdFromCookie(), await startedOrders()];
  if (old) await endSession(old, new Date());
  const id = newToken();
  const lifeMs = SESSION_LIMITS[user.role].absoluteMs;
  await createSession({
    id,
    userId: user.id,
    method,
    userAgent: userAgent?.slice(0, 300) ?? null,
    expiresAt: new Date(Date.now() + lifeMs),
    provedAt: hasProved ? new Date() : null,
  });
  await setSession(id, user, lifeMs);
  await setXsrf(id);
  if (orders.length > 0) await sealOrders(id, orders);
}

async function setSession(id: string, { id: sub, role }: User, lifeMs: number): Promise<void> {
  const maxAge = Math.round(lifeMs / 1000);
  const token: Token = { sid: id, role, purpose: 'session' };
  const value = await encode({ token: { sub, ...token }, secret: authSecret(), maxAge });
  putAmong(openedTokens, MAX_KNOWN_TOKENS, value, token);
  (await cookies()).set(names().session, value, cookieOptions(maxAge));
}

export async function forget(...cookieNames: string[]): Promise<void> {
  const store = await cookies();
  for (const name of cookieNames) store.delete({ name, path: '/', secure: isSecure() });
}

/** Ends the session everywhere and forgets this browser's flows. */
export async function signOut(): Promise<void> {
  const id = await sessionIdFromCookie();
  if (id) await endSession(id, new Date());
  await forget(names().session, names().otp, names().payments);
  await setXsrf(null);
}

async function visitorId(): Promise<string> {
  const store = await cookies();
  const known = store.get(names().visitor)?.value;
  if (known && /^[\w-]{22}$/.test(known)) return known;
  const id = newToken();
  store.set(names().visitor, id, cookieOptions(MONTH_S));
  return id;
}

async function setXsrf(sessionId: string | null): Promise<void> {
  const binding = xsrfBinding(sessionId, sessionId ? '' : await visitorId());
  (await cookies()).set(XSRF_COOKIE, signXsrf(authSecret(), binding), cookieOptions(MONTH_S, false));
}

/**
 * Brings the cookie in line with the session row, which may have ended or changed its role since, so that the guard
 * and the row cannot send anybody to and fro.
 * @returns where the guard sends its owner from this path
 */
export async function renewSession(from: string): Promise<string> {
  const path = toGuardedPath(from);
  const token = await tokenFromCookie();
  const session = await currentSession().catch(() => undefined);
  // While the database is down only the token speaks.
  if (session === undefined) return redirectFor(path, token) ?? '/shop/home';
  if (!session) await forget(names().session);
  else if (session.user.role !== token?.role)
    await setSession(session.id, session.user, session.expiresAt.getTime() - Date.now());
  return redirectFor(path, session?.user ?? null) ?? path;
}

/** Gives the browser an XSRF token where it has none that fits its session. */
export async function ensureXsrf(session: StoredSession | null): Promise<void> {
  // The cookie of an ended session would make the middleware turn its owner away from the sign-in pages.
  if (!session && (await sessionIdFromCookie())) await forget(names().session);
  const token = (await cookies()).get(XSRF_COOKIE)?.value;
  const binding = xsrfBinding(session?.id ?? null, session ? '' : await visitorId());
  if (!isOurXsrf(binding, token)) await setXsrf(session?.id ?? null);
}

/** For whom a token was made never changes: it need not be found out on every call. */
const acceptedTokens = new Map<string, string>();

/** Whether cookie and header carry the same token and it was made for this session or visitor. */
export async function isXsrfAccepted(header: string | null, session: StoredSession | null): Promise<boolean> {
  const store = await cookies();
  if (!header || !isSame(header, store.get(XSRF_COOKIE)?.value ?? '')) return false;
  const visitor = store.get(names().visitor)?.value ?? '';
  if (!session && !visitor) return false;
  const binding = xsrfBinding(session?.id ?? null, visitor);
  if (acceptedTokens.get(header) === binding) return true;
  const isAccepted = isOurXsrf(binding, header);
  if (isAccepted) putAmong(acceptedTokens, MAX_KNOWN_TOKENS, header, binding);
  return isAccepted;
}

export async function readSealed<T>(
  name: string,
  purpose: string,
  ttl: number,
  schema: z.ZodType<T>,
): Promise<T | null> {
  const seal = (await cookies()).get(name)?.value;
  if (!seal || seal.length > 4_096) return null;
  for (const secret of authSecrets()) {
    const data = await unsealData(seal, { password: secretFor(purpose, secret), ttl }).catch(() => null);
    const found = schema.safeParse(data).data;
    if (found) return found;
  }
  return null;
}

export async function writeSealed(name: string, purpose: string, ttl: number, data: object): Promise<void> {
  const seal = await sealData({ ...data, purpose }, { password: secretFor(purpose, authSecret()), ttl });
  (await cookies()).set(name, seal, cookieOptions(ttl));
}

const paymentsSchema = z.object({ purpose: z.literal('payments'), sid: z.string(), orders: z.array(z.string()) });
const sealOrders = (sid: string, orders: string[]) =>
  writeSealed(names().payments, 'payments', MONTH_S, { sid, orders });

/** Remembers that this browser placed the order, so that its result pages may show it when its session is over. */
export async function rememberOrder(orderId: string): Promise<void> {
  const others = (await startedOrders()).filter((id) => id !== orderId);
  await sealOrders((await sessionIdFromCookie()) ?? '', [...others, orderId].slice(-MAX_STARTED_ORDERS));
}

/** A copy of the cookie outlives signing out, the row of the session in which it was made does not. */
async function startedOrders(): Promise<string[]> {
  const seal = await readSealed(names().payments, 'payments', MONTH_S, paymentsSchema);
  const session = seal && (await getSession(seal.sid));
  return session && !session.endedAt ? seal.orders : [];
}

/** The address that a page is asked for from, as limits name it. */
export const callerAddress = async (): Promise<string> => addressIn((await headers()).get('x-forwarded-for'));

/** Who looks at a result page or asks for a payment's state. */
export async function getViewer(): Promise<{ userId: string | null; startedOrders: string[] }> {
  return { userId: (await currentSession())?.user.id ?? null, startedOrders: await startedOrders() };
}
