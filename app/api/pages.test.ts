import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Member, setRoleOf } from '@/e2e/member';
import { BASE_URL } from '@/e2e/shopper';

const APP = join(import.meta.dirname, '..');

/** Every page of the file tree as an address. */
const pages = readdirSync(APP, { recursive: true, withFileTypes: true })
  .filter(({ name }) => name === 'page.tsx')
  .map(({ parentPath }) => `/${relative(APP, parentPath)}`.replace('[token]', 'x'.repeat(43)))
  .sort();

const ROLES = ['visitor', 'shopper', 'admin', 'ended session', 'demoted admin'] as const;
type Role = (typeof ROLES)[number];
/** Where the guard of section 2 sends each role, null to stay. */
type Targets = Record<Role, string | null>;

const all = (target: string | null): Targets => ({
  visitor: target,
  shopper: target,
  admin: target,
  'ended session': target,
  'demoted admin': target,
});

/** The tokens of an ended session and of a demoted admin still say what they were: the rows have the last word. */
function targetsOf(page: string): Partial<Targets> {
  if (page.startsWith('/admin')) return { ...all('/shop/home'), visitor: '/auth/login', admin: null };
  if (page === '/auth/helper') return all(null);
  if (page.startsWith('/auth')) return { visitor: null, shopper: '/shop/home', admin: '/admin/dashboard' };
  if (page.startsWith('/shop')) return { visitor: null, shopper: null, admin: '/admin/dashboard' };
  return page === '/' ? {} : { visitor: null, shopper: null, admin: null };
}

const ADMIN_MARK = /AdminFrame|aria-current="page"[^>]*href="\/admin|href="\/admin\/(products|gallery)"/;

describe('case 34: who sees which page', () => {
  const browsers = new Map<Role, Member>();

  beforeAll(async () => {
    const [shopper, admin, ended, demoted] = [
      await Member.create(),
      await Member.createAdmin(),
      await Member.createAdmin(),
      await Member.createAdmin(),
    ];
    await ended.copy().logout();
    await setRoleOf(demoted.email, 'user');
    const made = [await Member.visitor(), shopper, admin, ended, demoted];
    for (const [at, role] of ROLES.entries()) browsers.set(role, made[at] ?? new Member());
  });

  const open = async (role: Role, path: string, headers: Record<string, string> = {}) => {
    const cookies = browsers.get(role)?.cookies ?? new Map<string, string>();
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${BASE_URL}${path}`, { redirect: 'manual', headers: { cookie, ...headers } });
    const location = answer.headers.get('location');
    const text = await answer.text();
    return { status: answer.status, target: location ? new URL(location, BASE_URL) : null, text };
  };

  it('knows pages of every area', () => {
    for (const area of ['/admin/', '/shop/', '/auth/', '/payment-'])
      expect(
        pages.some((page) => page.startsWith(area)),
        area,
      ).toBe(true);
  });

  it.each(pages)('%s', async (page) => {
    const targets = targetsOf(page);
    for (const role of ['visitor', 'shopper', 'admin'] as const) {
      const expected = targets[role];
      if (expected === undefined) continue;
      const { status, target } = await open(role, page);
      expect([target?.pathname ?? null, target ? target.origin : null], role).toEqual([
        expected,
        expected ? BASE_URL : null,
      ]);
      expect(expected ? [307, 308] : [200], role).toContain(status);
    }
  });

  const adminPages = pages.filter((page) => page.startsWith('/admin'));

  it.each(adminPages)('cases 26 and 34: %s shows nothing once the session ended or the role is gone', async (page) => {
    for (const role of ['ended session', 'demoted admin'] as const) {
      const { status, target, text } = await open(role, page);
      expect(status, role).toBeLessThan(500);
      if (target) expect(['/auth/login', '/shop/home'], role).toContain(target.pathname);
      // Streamed before the row was read, the refusal is part of the page.
      else expect(text, role).toMatch(/NEXT_REDIRECT|http-equiv="refresh"/);
      expect(text, role).not.toMatch(ADMIN_MARK);
    }
    expect((await open('admin', page)).text).toMatch(ADMIN_MARK);
  });

  it.each<[string, (page: string) => string, Record<string, string>]>([
    [
      'the header of the old bypass',
      (page) => page,
      { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
    ],
    [
      'the same below src',
      (page) => page,
      { 'x-middleware-subrequest': 'src/middleware:src/middleware:src/middleware:src/middleware:src/middleware' },
    ],
    ['a rewrite header', (page) => page, { 'x-middleware-rewrite': page0(), 'x-middleware-next': '1' }],
    [
      'an original address',
      () => '/shop/home',
      { 'x-original-url': page0(), 'x-rewrite-url': page0(), 'x-invoke-path': page0() },
    ],
    ['RSC', (page) => page, { rsc: '1' }],
    ['RSC with its query', (page) => `${page}?_rsc=abcde`, { rsc: '1' }],
    ['a prefetch', (page) => page, { rsc: '1', 'next-router-prefetch': '1' }],
    [
      'a prefetch of a segment',
      (page) => page,
      { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
    ],
    ['.rsc', (page) => `${page}.rsc`, {}],
    ['segment files', (page) => `${page}.segments/_full.segment.rsc`, {}],
    ['_next/data', (page) => `/_next/data/build${page}.json`, { 'x-nextjs-data': '1' }],
    ['two slashes', (page) => `/${page}`, {}],
    ['an encoded slash', (page) => page.replace('/admin/', '/admin%2f'), {}],
    ['capitals', (page) => page.toUpperCase(), {}],
    ['a semicolon', (page) => `${page};x=y`, {}],
    ['route parameters', (page) => `${page}?nxtPpath=x&nxtIadmin=y`, {}],
    ['a dot segment', (page) => `/shop/..%2f${page.slice(1)}`, {}],
  ])('case 33: %s opens no admin page', async (_name, address, headers) => {
    for (const page of adminPages) {
      for (const role of ['visitor', 'shopper', 'ended session', 'demoted admin'] as const) {
        const { status, target, text } = await open(role, address(page), headers);
        expect(status, `${role} ${page}`).toBeLessThan(500);
        if (target) expect(target.origin, `${role} ${page}`).toBe(BASE_URL);
        expect(text, `${role} ${page}`).not.toMatch(ADMIN_MARK);
      }
    }
  });
});

function page0(): string {
  return '/admin/dashboard';
}
