import 'server-only';
import { hkdfSync } from 'node:crypto';
import { sealData, unsealData } from 'iron-session';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import type { NextAuthOptions } from 'next-auth';
import { decode, encode } from 'next-auth/jwt';
import { cache } from 'react';
import { z } from 'zod';
import { env } from '@/lib/env';
import { createSession, endSession, getSession, type StoredSession, touchSession } from './data';
import {
  cookieNames,
  isSessionAlive,
  isXsrfValid,
  newToken,
  redirectFor,
  SESSION_LIMITS,
  signXsrf,
  type User,
  XSRF_COOKIE,
  xsrfBinding,
} from './rules';

export type { StoredSession };

const TOUCH_EVERY_MS = 5 * 60_000;
const OTP_FLOW_S = 15 * 60;
const STARTED_PAYMENTS_S = 30 * 86_400;
const MAX_STARTED_ORDERS = 20;
const VISITOR_S = 30 * 86_400;

const isSecure = () => env().APP_URL.startsWith('https://');
const names = () => cookieNames(isSecure());

function secretFor(purpose: string): string {
  return Buffer.from(hkdfSync('sha256', authSecret(), '', `shop:${purpose}`, 32)).toString('base64url');
}

function authSecret(): string {
  const secret = env().AUTH_SECRET;
  if (!secret) throw new Error('AUTH_SECRET is missing: start the shop with `npm start`, or set it.');
  return secret;
}

const cookieOptions = (maxAgeS: number, httpOnly = true) =>
  ({ path: '/', sameSite: 'lax', secure: isSecure(), httpOnly, maxAge: maxAgeS }) as const;

const tokenSchema = z.object({ purpose: z.literal('session'), sid: z.string().min(16).max(64) });

/** Opening a token costs more than the whole rest of a check; what it says never changes, and the row decides anyway. */
const openedTokens = new Map<string, string>();
const MAX_OPENED_TOKENS = 5_000;

async function sessionIdFromCookie(): Promise<string | null> {
  const value = (await cookies()).get(names().session)?.value;
  if (!value || value.length > 4_096) return null;
  const known = openedTokens.get(value);
  if (known) return known;
  const token = await decode({ token: value, secret: authSecret() }).catch(() => null);
  const sid = tokenSchema.safeParse(token).data?.sid ?? null;
  if (openedTokens.size >= MAX_OPENED_TOKENS) openedTokens.clear();
  if (sid) openedTokens.set(value, sid);
  return sid;
}

async function livingSession(id: string | null): Promise<StoredSession | null> {
  if (!id) return null;
  const session = await getSession(id);
  const now = Date.now();
  if (!session || !isSessionAlive(session, session.user.role, now)) return null;
  if (now - session.lastSeenAt.getTime() > TOUCH_EVERY_MS) await touchSession(id, new Date(now));
  return session;
}

/** The session of this request whose row is alive, or null. */
export const currentSession = cache(async () => livingSession(await sessionIdFromCookie()));

export async function currentUser(): Promise<User | null> {
  return (await currentSession())?.user ?? null;
}

/** The admin of this request; anybody else is sent where the guard's rules say. */
export async function requireAdmin(path = '/admin/dashboard'): Promise<User> {
  const user = await currentUser();
  if (!user && (await sessionIdFromCookie())) redirect('/auth/ended');
  const target = redirectFor(path, user);
  if (target) redirect(target);
  if (user?.role !== 'admin') redirect('/auth/login');
  return user;
}

/** Begins a session of record: a new row, a new id, a new XSRF token. */
export async function signIn(user: User, method: 'otp' | 'password', userAgent: string | null): Promise<void> {
  const old = await sessionIdFromCookie();
  if (old) await endSession(old, new Date());
  const id = newToken();
  const maxAgeS = SESSION_LIMITS[user.role].absoluteMs / 1000;
  const expiresAt = new Date(Date.now() + maxAgeS * 1000);
  await createSession({ id, userId: user.id, method, userAgent: userAgent?.slice(0, 300) ?? null, expiresAt });
  const token = { sub: user.id, sid: id, role: user.role, purpose: 'session' };
  const store = await cookies();
  store.set(names().session, await encode({ token, secret: authSecret(), maxAge: maxAgeS }), cookieOptions(maxAgeS));
  await setXsrf(id);
}

/** Ends the session everywhere and forgets this browser's flows. */
export async function signOut(): Promise<void> {
  const id = await sessionIdFromCookie();
  if (id) await endSession(id, new Date());
  const store = await cookies();
  for (const name of [names().session, names().otp, names().payments])
    store.delete({ name, path: '/', secure: isSecure() });
  await setXsrf(null);
}

async function visitorId(): Promise<string> {
  const store = await cookies();
  const known = store.get(names().visitor)?.value;
  if (known && /^[\w-]{22}$/.test(known)) return known;
  const id = newToken();
  store.set(names().visitor, id, cookieOptions(VISITOR_S));
  return id;
}

async function setXsrf(sessionId: string | null): Promise<void> {
  const binding = xsrfBinding(sessionId, sessionId ? '' : await visitorId());
  (await cookies()).set(XSRF_COOKIE, await signXsrf(authSecret(), binding), cookieOptions(VISITOR_S, false));
}

/** Takes away the cookie of a session that has ended. */
export async function forgetEndedSession(): Promise<void> {
  if (!(await sessionIdFromCookie()) || (await currentSession())) return;
  (await cookies()).delete({ name: names().session, path: '/', secure: isSecure() });
}

/** Gives the browser an XSRF token where it has none that fits its session. */
export async function ensureXsrf(session: StoredSession | null): Promise<void> {
  // The cookie of an ended session would make the middleware turn its owner away from the sign-in pages.
  if (!session && (await sessionIdFromCookie()))
    (await cookies()).delete({ name: names().session, path: '/', secure: isSecure() });
  const token = (await cookies()).get(XSRF_COOKIE)?.value;
  const binding = xsrfBinding(session?.id ?? null, session ? '' : await visitorId());
  if (!(await isXsrfValid(authSecret(), binding, token))) await setXsrf(session?.id ?? null);
}

/** Whether cookie and header carry the same token and it was made for this session or visitor. */
export async function isXsrfAccepted(header: string | null, session: StoredSession | null): Promise<boolean> {
  const store = await cookies();
  if (!header || header !== store.get(XSRF_COOKIE)?.value) return false;
  const visitor = store.get(names().visitor)?.value ?? '';
  if (!session && !visitor) return false;
  return isXsrfValid(authSecret(), xsrfBinding(session?.id ?? null, visitor), header);
}

async function readSealed<T>(name: string, purpose: string, ttl: number, schema: z.ZodType<T>): Promise<T | null> {
  const seal = (await cookies()).get(name)?.value;
  if (!seal || seal.length > 4_096) return null;
  const data = await unsealData(seal, { password: secretFor(purpose), ttl }).catch(() => null);
  return schema.safeParse(data).data ?? null;
}

async function writeSealed(name: string, purpose: string, ttl: number, data: object): Promise<void> {
  const seal = await sealData({ ...data, purpose }, { password: secretFor(purpose), ttl });
  (await cookies()).set(name, seal, cookieOptions(ttl));
}

const otpSchema = z.object({ purpose: z.literal('otp'), challengeId: z.string() });
const paymentsSchema = z.object({ purpose: z.literal('payments'), orders: z.array(z.string()) });

/** Remembers in this browser which code it waits for. */
export const startOtpFlow = (challengeId: string) => writeSealed(names().otp, 'otp', OTP_FLOW_S, { challengeId });

export async function getOtpFlow(): Promise<string | null> {
  return (await readSealed(names().otp, 'otp', OTP_FLOW_S, otpSchema))?.challengeId ?? null;
}

export async function endOtpFlow(): Promise<void> {
  (await cookies()).delete({ name: names().otp, path: '/', secure: isSecure() });
}

/** Remembers that this browser placed the order, so that its result pages may show it after signing out. */
export async function rememberOrder(orderId: string): Promise<void> {
  const orders = await startedOrders();
  const latest = [...orders.filter((id) => id !== orderId), orderId].slice(-MAX_STARTED_ORDERS);
  await writeSealed(names().payments, 'payments', STARTED_PAYMENTS_S, { orders: latest });
}

async function startedOrders(): Promise<string[]> {
  return (await readSealed(names().payments, 'payments', STARTED_PAYMENTS_S, paymentsSchema))?.orders ?? [];
}

/** Who looks at a result page or asks for a payment's state. */
export type Viewer = { userId: string | null; startedOrders: string[] };

export async function getViewer(): Promise<Viewer> {
  return { userId: (await currentUser())?.id ?? null, startedOrders: await startedOrders() };
}

/** next-auth reads the same cookie; the session row decides there too. */
export function authOptions(): NextAuthOptions {
  return {
    secret: authSecret(),
    providers: [],
    session: { strategy: 'jwt', maxAge: SESSION_LIMITS.user.absoluteMs / 1000 },
    pages: { signIn: '/auth/login-phone', signOut: '/shop/home', error: '/auth/login-phone' },
    cookies: { sessionToken: { name: names().session, options: { ...cookieOptions(0), maxAge: undefined } } },
    callbacks: {
      session: async ({ session, token }) => {
        const alive = await livingSession(tokenSchema.safeParse(token).data?.sid ?? null);
        return alive ? { ...session, user: alive.user } : { expires: session.expires };
      },
    },
    events: {
      signOut: async ({ token }) => {
        const sid = tokenSchema.safeParse(token).data?.sid;
        if (sid) await endSession(sid, new Date());
      },
    },
  };
}
