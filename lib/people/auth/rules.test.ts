import { describe, expect, it } from 'vitest';
import {
  CONFIRMED_MS,
  cookieNames,
  isSessionAlive,
  isStateChanging,
  livingSince,
  MAX_COMMON_PASSWORDS,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_AT_REGISTER,
  MIN_PASSWORD_AT_RESET,
  needsConfirmation,
  needsStepUp,
  nextAuthCookies,
  RENEW_PATH,
  redirectFor,
  SESSION_LIMITS,
  STEP_UP_MS,
  sessionName,
  toGuardedPath,
  XSRF_COOKIE,
  XSRF_HEADER,
} from './rules';

const shopper = { role: 'user' };
const admin = { role: 'admin' };

describe('route guard', () => {
  it.each<[string, { role: string } | null, string | null]>([
    ['/admin', null, '/auth/login'],
    ['/admin/dashboard', null, '/auth/login'],
    ['/ADMIN/products', null, '/auth/login'],
    ['/admin/dashboard', shopper, '/shop/home'],
    ['/admin/x', shopper, '/shop/home'],
    ['/admin/gallery', admin, null],
    ['/admin', admin, '/admin/dashboard'],
    ['/admin/', admin, '/admin/dashboard'],
    ['/admin', shopper, '/shop/home'],
    ['/auth/login', shopper, '/shop/home'],
    ['/auth/login-phone', shopper, '/shop/home'],
    ['/auth/register', shopper, '/shop/home'],
    ['/auth/register-phone', admin, '/admin/dashboard'],
    ['/auth/forgot', admin, '/admin/dashboard'],
    ['/auth/forgot-phone', shopper, '/shop/home'],
    ['/auth/reset/abc', shopper, '/shop/home'],
    ['/auth/reset-phone', shopper, '/shop/home'],
    ['/auth/login', null, null],
    ['/auth/helper', null, null],
    ['/auth/helper', shopper, null],
    ['/auth/helper', admin, null],
    ['/shop/home', admin, '/admin/dashboard'],
    ['/shop/product', admin, '/admin/dashboard'],
    ['/shop/product', shopper, null],
    ['/shop/product', null, null],
    ['/shop/login-tips', shopper, null],
    ['/administrator', null, null],
    ['/payment-success', admin, null],
    ['/', null, null],
    ['//admin', null, '/auth/login'],
  ])('%s as %o goes to %s', (path, user, target) => {
    expect(redirectFor(path, user)).toBe(target);
  });
});

describe('session limits', () => {
  const now = Date.UTC(2026, 1, 28, 18, 30);
  const times = (createdAgo: number, seenAgo: number) => ({
    createdAt: new Date(now - createdAgo),
    lastSeenAt: new Date(now - seenAgo),
    expiresAt: new Date(now + 1),
    endedAt: null,
  });

  it.each(['admin', 'user'] as const)('ends an idle or old session of a %s', (role) => {
    const { idleMs, absoluteMs } = SESSION_LIMITS[role];
    expect(isSessionAlive(times(absoluteMs - 1, idleMs - 1), role, now)).toBe(true);
    expect(isSessionAlive(times(absoluteMs, 0), role, now)).toBe(false);
    expect(isSessionAlive(times(idleMs, idleMs), role, now)).toBe(false);
    expect(isSessionAlive({ ...times(0, 0), endedAt: new Date(now) }, role, now)).toBe(false);
    expect(isSessionAlive({ ...times(0, 0), expiresAt: new Date(now) }, role, now)).toBe(false);
  });

  it.each(['admin', 'user'] as const)('draws the same line for one session of a %s as for the list of them', (role) => {
    const { idleMs, absoluteMs } = SESSION_LIMITS[role];
    const { seenAfter, createdAfter } = livingSince(role, now);
    expect([now - seenAfter.getTime(), now - createdAfter.getTime()]).toEqual([idleMs, absoluteMs]);
  });

  it('keeps an admin for 30 minutes and 8 hours, a shopper for 14 and 30 days', () => {
    expect(SESSION_LIMITS.admin).toEqual({ idleMs: 1_800_000, absoluteMs: 28_800_000 });
    expect(SESSION_LIMITS.user).toEqual({ idleMs: 1_209_600_000, absoluteMs: 2_592_000_000 });
  });
});

describe('case 31: a fresh second factor', () => {
  const now = Date.UTC(2026, 1, 28, 18, 30);
  it.each<[boolean, number | null, boolean]>([
    [false, null, false],
    [false, STEP_UP_MS, false],
    [true, null, true],
    [true, 0, false],
    [true, STEP_UP_MS - 1, false],
    [true, STEP_UP_MS, true],
  ])('with a factor %s, shown %s ms ago, is asked for: %s', (hasSecondFactor, ago, expected) => {
    expect(needsStepUp({ hasSecondFactor, provedAt: ago === null ? null : new Date(now - ago) }, now)).toBe(expected);
  });

  it('is one of ten minutes', () => expect(STEP_UP_MS).toBe(600_000));
});

describe('case 32: where a renewed session may lead back to', () => {
  it.each(['/auth/login', '/auth/reset/Ab-_9', '/shop/home', '/admin', '/admin/products'])('%s', (path) => {
    expect(toGuardedPath(path)).toBe(path);
  });

  it.each([
    '',
    '/',
    '/auth/renew',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/\\/evil.example',
    'https://evil.example',
    'https:evil.example',
    'https://evil.example/shop/home',
    'evil.example/auth/login',
    '//evil.example/admin',
    'javascript:alert(1)',
    '/auth//evil.example',
    '/auth/..//evil.example',
    '/auth/%2f%2fevil.example',
    '/auth/login?next=//evil.example',
    '/auth/login#x',
    '/auth/login\r\nSet-Cookie: a=b',
    '/auth/login\n',
    '/authority',
    '/payment-success',
    '/shop/hoⅿe',
  ])('%j is not one', (path) => {
    expect(toGuardedPath(path)).toBe('/admin/dashboard');
  });
});

it('binds every cookie to the host under https', () => {
  expect(Object.values(cookieNames(true)).every((name) => name.startsWith('__Host-'))).toBe(true);
});

it.each([
  ['GET', false],
  ['HEAD', false],
  ['POST', true],
  ['PUT', true],
  ['PATCH', true],
  ['DELETE', true],
])('%s changes state: %s', (method, changes) => {
  expect(isStateChanging(method)).toBe(changes);
});

describe('case 17: whether another phone wants a proof first', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  const ago = (minutes: number) => new Date(now - minutes * 60_000);
  it.each<[number, number | null, boolean, boolean]>([
    [0, null, false, true],
    [0, null, true, false],
    [9.9, null, true, false],
    [10, null, true, true],
    [60, 0, false, false],
    [60, 9.9, false, false],
    [60, 10, false, true],
    [60, 9.9, true, false],
  ])('signed in %d minutes ago, confirmed %j, which is enough %j: %j', (began, confirmed, isSignInEnough, needs) => {
    const session = { createdAt: ago(began), confirmedAt: confirmed === null ? null : ago(confirmed) };
    expect(needsConfirmation(session, { isSignInEnough }, now)).toBe(needs);
  });
});

describe('names and times as they are written down', () => {
  it('cookies', () => {
    expect(cookieNames(true)).toEqual({
      session: '__Host-session',
      visitor: '__Host-visitor',
      otp: '__Host-otp',
      payments: '__Host-payments',
      device: '__Host-device',
    });
    expect(cookieNames(false)).toEqual({
      session: 'session',
      visitor: 'visitor',
      otp: 'otp',
      payments: 'payments',
      device: 'device',
    });
  });

  it.each([
    [true, '__Host-session', '__Host-next-auth.callback-url'],
    [false, 'session', 'next-auth.callback-url'],
  ])('cookies of next-auth, under https: %s', (secure, session, callback) => {
    const options = { path: '/', sameSite: 'lax', secure, httpOnly: true };
    expect(nextAuthCookies(secure)).toEqual({
      sessionToken: { name: session, options },
      callbackUrl: { name: callback, options },
    });
  });

  it('the XSRF pair and the way to a new cookie', () => {
    expect([XSRF_COOKIE, XSRF_HEADER, RENEW_PATH]).toEqual(['XSRF-TOKEN', 'X-XSRF-TOKEN', '/auth/renew']);
    expect(isStateChanging('OPTIONS')).toBe(false);
  });

  it('passwords, section 9, and how long a confirmation lasts', () => {
    expect([MIN_PASSWORD_AT_REGISTER, MIN_PASSWORD_AT_RESET, MAX_PASSWORD_LENGTH]).toEqual([6, 8, 128]);
    expect([CONFIRMED_MS, MAX_COMMON_PASSWORDS]).toEqual([600_000, 5_000]);
    expect(sessionName('0199aaaa-0000-7000-8000-000000000001')).toBe('0199aaaa');
  });
});

describe('the guard at its edges', () => {
  it.each<[string, { role: string } | null, string | null]>([
    ['/auth', shopper, null],
    ['/auth/loginx', shopper, null],
    ['/auth/x-login', shopper, null],
    ['/shop/login', shopper, null],
    ['/help/login', admin, null],
    ['/shop', admin, '/admin/dashboard'],
  ])('%s as %o goes to %s', (path, user, target) => {
    expect(redirectFor(path, user)).toBe(target);
  });
});
