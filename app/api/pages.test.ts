import { beforeAll, describe, expect, it } from 'vitest';
import {
  ADMIN_MARK,
  ADMIN_PAGES,
  BYPASSES,
  headingsOf,
  leaksThrough,
  type Opened,
  OTHER_WAYS,
  openPage,
  PAGES,
  SENT_TO,
  secretHeadings,
} from '@/e2e/page-matrix';
import { type Actors, makeActors, type Role } from '@/e2e/role-matrix';
import { BASE_URL } from '@/e2e/shopper';

type Targets = Partial<Record<'visitor' | 'shopper' | 'admin', string | null>>;

const all = (target: string | null): Targets => ({ visitor: target, shopper: target, admin: target });

/** Where the guard of section 2 sends each role, null to stay. */
function targetsOf(page: string): Targets {
  if (page.startsWith('/admin')) return { visitor: '/auth/login', shopper: '/shop/home', admin: null };
  if (page === '/auth/helper' || page === '/auth/confirm-email') return all(null);
  if (page.startsWith('/auth')) return { visitor: null, shopper: '/shop/home', admin: '/admin/dashboard' };
  if (page.startsWith('/shop')) return { visitor: null, shopper: null, admin: '/admin/dashboard' };
  return page === '/' ? {} : all(null);
}

describe('case 34: who sees which page', () => {
  let actors: Actors;
  beforeAll(async () => {
    actors = await makeActors();
  });
  const open = (role: Role, page: string): Promise<Opened> => openPage(actors, role, page);

  it('knows pages of every area', () => {
    for (const area of ['/admin/', '/shop/', '/auth/', '/payment-'])
      expect(
        PAGES.some((page) => page.startsWith(area)),
        area,
      ).toBe(true);
  });

  it.each(PAGES)('%s', async (page) => {
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

  it.each(ADMIN_PAGES)('cases 26 and 34: %s shows nothing once the session ended or the role is gone', async (page) => {
    for (const role of ['ended session', 'demoted admin'] as const) {
      const { status, sentTo, text } = await open(role, page);
      expect(status, role).toBeLessThan(500);
      expect(sentTo, role).toBe(SENT_TO[role]);
      expect(text, role).not.toMatch(ADMIN_MARK);
    }
    expect((await open('admin', page)).text).toMatch(ADMIN_MARK);
  });

  it.each(BYPASSES)('case 33: %s opens no admin page', async (...bypass) => {
    expect(await leaksThrough(bypass, actors)).toEqual([]);
  });

  it.each(OTHER_WAYS)('case 33: %s is a way to the pages, for an admin', async (_name, address, headers) => {
    const known = await secretHeadings(actors);
    for (const page of ADMIN_PAGES) {
      const [heading] = known.get(page) ?? [];
      expect(heading, page).toBeTruthy();
      expect(headingsOf((await openPage(actors, 'admin', address(page), headers(page))).text), page).toContain(heading);
    }
  });
});
