import { request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCookie, toCookieHeader } from '@/e2e/cookie';
import { Member, sessionRows, setRoleOf } from '@/e2e/member';
import { BASE_URL, Shopper, sql } from '@/e2e/shopper';

const ORIGIN = process.env.APP_URL ?? BASE_URL;

/** Node's own client sends whatever Host it is told to. */
function lookRaw(browser: Shopper, path: string, headers: Record<string, string>) {
  const cookie = toCookieHeader(browser.cookies);
  const { hostname, port } = new URL(BASE_URL);
  return new Promise<{ status: number; location: string | null; cookies: string[] }>((resolve, reject) => {
    const call = request({ hostname, port, path, headers: { ...(cookie ? { cookie } : {}), ...headers } }, (answer) => {
      const { location = null, 'set-cookie': cookies = [] } = answer.headers;
      answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0, location, cookies }));
    });
    call.on('error', reject).end();
  });
}

const LIES: [name: string, headers: Record<string, string>][] = [
  ['Host', { host: 'evil.example' }],
  ['Host with our name inside', { host: 'localhost.evil.example:80' }],
  ['Host with a user', { host: 'localhost@evil.example' }],
  ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.example' }],
  ['X-Forwarded-Host and Host', { host: 'evil.example', 'x-forwarded-host': 'evil.example, localhost' }],
  ['X-Forwarded-Proto', { host: 'evil.example', 'x-forwarded-proto': 'https' }],
  ['Forwarded', { forwarded: 'host=evil.example;proto=https' }],
  ['X-Original-Host', { 'x-host': 'evil.example', 'x-original-host': 'evil.example' }],
  ['X-Original-URL', { 'x-original-url': 'http://evil.example/', 'x-rewrite-url': 'http://evil.example/' }],
];

type Who = 'visitor' | 'shopper' | 'admin' | 'ended';
const REDIRECTS: [path: string, who: Who, target: string][] = [
  ['/', 'visitor', '/shop/home'],
  ['/admin/dashboard', 'visitor', '/auth/login'],
  ['/admin/dashboard', 'shopper', '/shop/home'],
  ['/auth/login', 'shopper', '/shop/home'],
  ['/auth/login-phone', 'admin', '/admin/dashboard'],
  ['/shop/home', 'admin', '/admin/dashboard'],
  ['/auth/login-phone', 'ended', '/auth/login-phone'],
  ['/auth/reset', 'visitor', '/auth/login'],
  ['/auth/renew', 'visitor', '/auth/login'],
  ['/auth/renew?from=/auth/login', 'shopper', '/shop/home'],
  ['/auth/renew', 'ended', '/auth/login'],
];

const PAYLOADS = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'http://localhost@evil.example',
  'http://localhost.evil.example',
  'javascript:alert(1)',
  'data:text/html,evil.example',
  '/auth//evil.example',
  '/shop/..//evil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '%2f%2fevil.example',
  '%252f%252fevil.example',
  '/\tevil.example',
  '\r\nLocation: https://evil.example',
  '/shop/home\r\nSet-Cookie: evil.example=1',
];
const TAKES: [address: string, who: Who][] = [
  ['/auth/renew?from=', 'shopper'],
  ['/?next=', 'visitor'],
  ['/auth/reset?next=', 'visitor'],
  ['/auth/login?callbackUrl=', 'shopper'],
  ['/auth/login-phone?callbackUrl=', 'ended'],
  ['/admin/dashboard?next=', 'visitor'],
  ['/payment-failed?error=', 'visitor'],
  ['/api/auth/signin?callbackUrl=', 'visitor'],
  ['/api/auth/signout?callbackUrl=', 'shopper'],
  ['/api/auth/error?error=', 'visitor'],
];

describe('case 32: where the shop sends people', () => {
  const browsers: Record<Who, Shopper> = {
    visitor: new Shopper(),
    shopper: new Shopper(),
    admin: new Shopper(),
    ended: new Shopper(),
  };
  beforeAll(async () => {
    browsers.shopper = await Member.create();
    browsers.admin = await Member.createAdmin();
    browsers.ended = await Member.create();
    await browsers.ended.copy().logout();
  });

  it.each(REDIRECTS)('case 32: %s of a browser of a(n) %s leads to %s, whatever the host says', async (...row) => {
    const [path, who, target] = row;
    for (const [name, headers] of LIES) {
      const { status, location } = await lookRaw(browsers[who], path, headers);
      expect([status, location && new URL(location, ORIGIN).href], name).toEqual([307, `${ORIGIN}${target}`]);
    }
  });

  it.each(TAKES)('case 32: nothing that is given to %s leads a(n) %s away', async (address, who) => {
    const look = async (payload: string) => {
      const path = `${address}${encodeURIComponent(payload)}`;
      const { status, location, cookies } = await lookRaw(browsers[who], path, { host: new URL(ORIGIN).host });
      expect(status, payload).toBeLessThan(500);
      if (location) expect(new URL(location, ORIGIN).origin, payload).toBe(ORIGIN);
      for (const { name, value } of cookies.map(readCookie)) {
        expect(
          ['XSRF-TOKEN', 'visitor', 'session', 'next-auth.callback-url', 'next-auth.csrf-token'],
          payload,
        ).toContain(name);
        if (name.includes('callback')) expect(new URL(decodeURIComponent(value)).origin, payload).toBe(ORIGIN);
      }
    };
    await Promise.all(PAYLOADS.map(look));
  });
});

const STREAMED = /NEXT_REDIRECT;replace;([^;]+);/;

/** Follows a browser as far as it is sent, and fails where it goes round. */
async function endOf(browser: Shopper, start: string): Promise<string> {
  let path = start;
  for (let hop = 0; hop < 6; hop++) {
    const { status, headers, text } = await browser.get(path);
    const location = headers.get('location') ?? STREAMED.exec(text)?.[1];
    if (!location) return status === 200 ? path : `${path} ${status}`;
    path = new URL(location, ORIGIN).pathname;
  }
  return `round and round at ${path}`;
}

describe('cookies that say something else than the session row', () => {
  const end = async ({ email }: Member) =>
    sql('UPDATE sessions SET ended_at = now() WHERE id = $1', (await sessionRows(email)).at(-1)?.id);
  const ended = async () => {
    const member = await Member.create();
    await end(member);
    return member;
  };
  const endedAdmin = async () => {
    const admin = await Member.createAdmin();
    await end(admin);
    return admin;
  };
  const demoted = async () => {
    const admin = await Member.createAdmin();
    await setRoleOf(admin.email, 'user');
    return admin;
  };
  const promoted = async () => {
    const member = await Member.create();
    await setRoleOf(member.email, 'admin');
    return member;
  };

  it.each<[string, string, string, () => Promise<Member>]>([
    ['an ended session', '/auth/login-phone', '/auth/login-phone', ended],
    ['an ended session', '/auth/login', '/auth/login', ended],
    ['an ended session', `/auth/reset/${'x'.repeat(43)}`, `/auth/reset/${'x'.repeat(43)}`, ended],
    ['an ended session', '/admin/products', '/auth/login', ended],
    ['an ended admin session', '/shop/home', '/shop/home', endedAdmin],
    ['an ended admin session', '/admin/dashboard', '/auth/login', endedAdmin],
    ['a demoted admin', '/shop/home', '/shop/home', demoted],
    ['a demoted admin', '/admin/dashboard', '/shop/home', demoted],
    ['a demoted admin', '/auth/login', '/shop/home', demoted],
    ['a promoted shopper', '/admin/products', '/admin/products', promoted],
    ['a promoted shopper', '/auth/login', '/admin/dashboard', promoted],
  ])('case 26: the browser of %s ends from %s at %s', async (_name, start, target, make) => {
    expect(await endOf(await make(), start)).toBe(target);
  });

  it('case 26: the cookie of an ended session goes with the first look, and with check-auth', async () => {
    for (const path of ['/auth/login-phone', '/api/auth/check-auth']) {
      const browser = await ended();
      expect(browser.cookies.has('session')).toBe(true);
      await browser.get(path);
      expect(browser.cookies.has('session'), path).toBe(false);
    }
  });

  it('case 27: a renewed cookie opens the same session and no other', async () => {
    const member = await demoted();
    const before = member.cookies.get('session');
    await member.get('/shop/home');
    expect(member.cookies.get('session')).not.toBe(before);
    expect((await member.checkAuth()).body.user?.role).toBe('user');
    expect((await sessionRows(member.email)).filter(({ ended: isEnded }) => !isEnded)).toHaveLength(1);
    await member.logout();
    expect(await member.isSignedIn()).toBe(false);
  });
});
