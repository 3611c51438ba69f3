import 'server-only';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { addressIn } from '@/lib/core/limits/rules';
import { newToken } from '@/lib/core/tokens';
import { createSession, endSession, getSession, type StoredSession, touchSession } from './data';
import {
  isSessionAlive,
  POLL_HEADER,
  RENEW_PATH,
  redirectFor,
  SESSION_LIMITS,
  type Shown,
  toGuardedPath,
  type User,
} from './rules';
import { forget, names } from './session.cookies';
import { keepStartedOrders, startedOrders } from './session.orders';
import { readSessionId, readToken, writeToken } from './session.token';
import { ensureXsrfFor, renewXsrf } from './session.xsrf';

export type { StoredSession };

const TOUCH_EVERY_MS = 5 * 60_000;

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
export const currentSession = cache(async () => livingSession(await readSessionId()));

/** The admin of this request; anybody else is sent where the guard's rules say. Every admin page calls it first. */
export async function requireAdmin(path: string): Promise<User> {
  const [user, token] = [(await currentSession())?.user ?? null, await readToken()];
  if (user?.role === 'admin') return user;
  // By a cookie that says something else the guard would send its owner back here.
  redirect(token && token.role !== user?.role ? RENEW_PATH : (redirectFor(path, user) ?? '/auth/login'));
}

/** How somebody came in, and by what; `hasProved`: with a second factor too. */
export type Entry = { method: 'otp' | 'password'; shown: Shown; userAgent: string | null; hasProved: boolean };

/**
 * Begins a session of record: a new row, a new id, a new XSRF token.
 * @returns false, and nothing begins, where what was shown is the account's no longer
 */
export async function signIn(user: User, { method, shown, userAgent, hasProved }: Entry): Promise<boolean> {
  const [old, orders] = [await readSessionId(), await startedOrders()];
  const [id, now] = [newToken(), Date.now()];
  const lifeMs = SESSION_LIMITS[user.role].absoluteMs;
  const session = {
    id,
    userId: user.id,
    method,
    userAgent: userAgent?.slice(0, 300) ?? null,
    createdAt: new Date(now),
    expiresAt: new Date(now + lifeMs),
    provedAt: hasProved ? new Date(now) : null,
  };
  if (!(await createSession(session, shown))) return false;
  if (old) await endSession(old, new Date());
  await writeToken(id, user, lifeMs);
  await renewXsrf(id);
  if (orders.length > 0) await keepStartedOrders(id, orders);
  return true;
}

/** Ends the session everywhere and forgets this browser's flows. */
export async function signOut(): Promise<void> {
  const id = await readSessionId();
  if (id) await endSession(id, new Date());
  await forget(names().session, names().otp, names().payments);
  await renewXsrf(null);
}

/**
 * Brings the cookie in line with the session row, which may have ended or changed its role since, so that the guard
 * and the row cannot send anybody to and fro.
 * @returns where the guard sends its owner from this path
 */
export async function renewSession(from: string): Promise<string> {
  const path = toGuardedPath(from);
  const token = await readToken();
  const session = await currentSession().catch(() => undefined);
  // While the database is down only the token speaks.
  if (session === undefined) return redirectFor(path, token) ?? '/shop/home';
  if (!session) await forget(names().session);
  else if (session.user.role !== token?.role)
    await writeToken(session.id, session.user, session.expiresAt.getTime() - Date.now());
  return redirectFor(path, session?.user ?? null) ?? path;
}

/** Gives the browser an XSRF token where it has none that fits its session. */
export async function ensureXsrf(session: StoredSession | null): Promise<void> {
  // The cookie of an ended session would make the middleware turn its owner away from the sign-in pages.
  if (!session && (await readSessionId())) await forget(names().session);
  await ensureXsrfFor(session?.id ?? null);
}

/** The address that a page is asked for from, as limits name it. */
export const callerAddress = async (): Promise<string> => addressIn((await headers()).get('x-forwarded-for'));

/** Who looks at a result page or asks for a payment's state. */
export async function getViewer(): Promise<{ userId: string | null; startedOrders: string[] }> {
  return { userId: (await currentSession())?.user.id ?? null, startedOrders: await startedOrders() };
}
