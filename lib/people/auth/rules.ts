import { DAY_MS } from '@/lib/core/india';

/** The user as the browser sees it; nulls where unknown (section 3). */
export type User = {
  id: string;
  userName: string | null;
  email: string | null;
  phoneNumber: string | null;
  role: 'admin' | 'user';
};

/** What somebody has shown who signs in: the password that is stored so, or a code to the number. */
export type Shown = { passwordHash: string } | { phoneNumber: string };

const SIGN_IN_WORDS = ['login', 'register', 'forgot', 'reset'];

const segments = (path: string): string[] => path.toLowerCase().split('/').filter(Boolean);

/**
 * Section 2, the route guard: where a visitor of this path is sent instead, or null to stay.
 * Matches whole segments below /auth, /shop and /admin; `/auth/helper` is open to everybody.
 */
export function redirectFor(path: string, user: { role: string } | null): string | null {
  const [area, page = ''] = segments(path);
  if (area === 'admin') {
    if (!user) return '/auth/login';
    if (user.role !== 'admin') return '/shop/home';
    return page === '' ? '/admin/dashboard' : null;
  }
  if (!user) return null;
  const home = user.role === 'admin' ? '/admin/dashboard' : '/shop/home';
  if (area === 'auth' && SIGN_IN_WORDS.some((word) => page === word || page.startsWith(`${word}-`))) return home;
  if (area === 'shop' && user.role === 'admin') return '/admin/dashboard';
  return null;
}

/** Where the session row is asked before a cookie turns anybody away. */
export const RENEW_PATH = '/auth/renew';
const GUARDED_PATH = /^\/(admin|auth|shop)(\/[\w-]+)*$/;

/** A path of the guarded areas, to which somebody may be sent back; for anything else the beginning of the admin area. */
export const toGuardedPath = (from: string): string =>
  GUARDED_PATH.test(from) && from !== RENEW_PATH ? from : '/admin/dashboard';

const MINUTE_MS = 60_000;

/** Idle and absolute limits of a session in milliseconds. */
export const SESSION_LIMITS = {
  admin: { idleMs: 30 * MINUTE_MS, absoluteMs: 8 * 60 * MINUTE_MS },
  user: { idleMs: 14 * DAY_MS, absoluteMs: 30 * DAY_MS },
} as const;

export type SessionTimes = { createdAt: Date; lastSeenAt: Date; expiresAt: Date; endedAt: Date | null };

export function isSessionAlive(session: SessionTimes, role: 'admin' | 'user', now: number): boolean {
  const { seenAfter, createdAfter } = livingSince(role, now);
  if (session.endedAt || session.expiresAt.getTime() <= now) return false;
  return session.lastSeenAt > seenAfter && session.createdAt > createdAfter;
}

/** A last-seen or creation time after these is that of a living session. */
export function livingSince(role: 'admin' | 'user', now: number): { seenAfter: Date; createdAfter: Date } {
  const { idleMs, absoluteMs } = SESSION_LIMITS[role];
  return { seenAfter: new Date(now - idleMs), createdAfter: new Date(now - absoluteMs) };
}

/** For what cannot be taken back a second factor must have been shown so recently (case 31). */
export const STEP_UP_MS = 10 * MINUTE_MS;

export type FactorProof = { hasSecondFactor: boolean; provedAt: Date | null };

/** Whether the second factor has to be shown again; whoever has none is not asked. */
export function needsStepUp({ hasSecondFactor, provedAt }: FactorProof, now: number): boolean {
  return hasSecondFactor && (provedAt === null || now - provedAt.getTime() >= STEP_UP_MS);
}

/** How long a password or a code to the phone stands for its owner when a way of signing in is changed; ms. */
export const CONFIRMED_MS = 10 * MINUTE_MS;

/** What a session has shown of its owner: when it began, and when they confirmed last that it is still them. */
export type Confirmation = { createdAt: Date; confirmedAt: Date | null };

/** Whether it has to be shown first who is at it, where having just signed in may be as good. */
export function needsConfirmation(
  { createdAt, confirmedAt }: Confirmation,
  { isSignInEnough }: { isSignInEnough: boolean },
  now: number,
): boolean {
  const isFresh = (since: Date) => now - since.getTime() < CONFIRMED_MS;
  return !((confirmedAt && isFresh(confirmedAt)) || (isSignInEnough && isFresh(createdAt)));
}

/** Under https every cookie of ours is bound to the host. */
export const cookieNames = (secure: boolean) =>
  secure
    ? {
        session: '__Host-session',
        visitor: '__Host-visitor',
        otp: '__Host-otp',
        payments: '__Host-payments',
        device: '__Host-device',
      }
    : { session: 'session', visitor: 'visitor', otp: 'otp', payments: 'payments', device: 'device' };

/** How browsers treat every cookie of ours. */
export const cookieOptions = (secure: boolean) => ({ path: '/', sameSite: 'lax', secure }) as const;

/** The cookies of next-auth, bound to the host like ours. */
export function nextAuthCookies(secure: boolean) {
  const options = { ...cookieOptions(secure), httpOnly: true };
  const callbackUrl = { name: `${secure ? '__Host-' : ''}next-auth.callback-url`, options };
  return { sessionToken: { name: cookieNames(secure).session, options }, callbackUrl };
}

/** For so long a browser keeps what tells it from others; s. */
export const MONTH_S = 30 * 86_400;
export const XSRF_COOKIE = 'XSRF-TOKEN';

/** The pair by which our pages' calls are told from others: the name of a browser, and a token that pages read. */
export function xsrfCookies(secure: boolean, visitor: string, token: string) {
  const options = { ...cookieOptions(secure), maxAge: MONTH_S };
  return [
    { name: cookieNames(secure).visitor, value: visitor, ...options, httpOnly: true },
    { name: XSRF_COOKIE, value: token, ...options, httpOnly: false },
  ];
}

export const XSRF_HEADER = 'X-XSRF-TOKEN';
/** By this header a screen says that nobody at it has caused the call. */
export const POLL_HEADER = 'X-Poll';
/** Only these methods change state. */
export const isStateChanging = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method);

export const MIN_PASSWORD_AT_REGISTER = 6;
export const MIN_PASSWORD_AT_RESET = 8;
export const MAX_PASSWORD_LENGTH = 128;

const EMAIL =
  /^[a-z0-9_](?:[a-z0-9._%+&='-]{0,62}[a-z0-9_%+-])?@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/;

/**
 * One canonical form of an e-mail address, or null: lower case, compatibility forms folded, one mailbox, a plain
 * domain. Quoted local parts, lists, comments and trailing dots are refused.
 */
export function toEmail(input: string): string | null {
  const email = input.normalize('NFKC').trim().toLowerCase();
  return email.length <= 254 && EMAIL.test(email) && !email.includes('..') ? email : null;
}

/** The name under which a session is shown: its beginning says nothing about the rest. */
export const sessionName = (id: string): string => id.slice(0, 8);

/** So many of the commonest passwords are refused. */
export const MAX_COMMON_PASSWORDS = 5_000;
