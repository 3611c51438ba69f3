import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ADMIN_MARK,
  ADMIN_PAGES,
  BYPASSES,
  leaksThrough,
  OUTSIDERS,
  openPage,
  PAGES,
  SENT_TO,
  upgradeTo,
} from '@/e2e/page-matrix';
import { type Actors, CALLS, expectedOf, makeActors, tryCall } from '@/e2e/role-matrix';
import { buildWithoutMiddleware, type Server, startServer } from '@/e2e/server';
import { BASE_URL, Shopper } from '@/e2e/shopper';

let server: Server;
let actors: Actors;

beforeAll(async () => {
  server = await startServer({ SHOP_DIST_DIR: buildWithoutMiddleware() });
  Shopper.home = server.url;
  actors = await makeActors();
});
afterAll(() => server?.stop());

describe('the shop with its middleware deleted', () => {
  it('really has none: nobody is sent away before a page', async () => {
    const statusOf = async (home: string) => (await fetch(`${home}/admin/dashboard`, { redirect: 'manual' })).status;
    expect(await statusOf(BASE_URL)).toBe(307);
    expect(await statusOf(server.url)).toBe(200);
  });

  it.each(CALLS)('case 34: %s', async (call) => {
    const { statuses, before, after } = await tryCall(call, actors);
    expect(statuses).toEqual(expectedOf(call));
    expect(after).toEqual(before);
  });

  it.each(ADMIN_PAGES)('case 33: %s is shown to an admin alone, everybody else is sent away', async (page) => {
    for (const role of OUTSIDERS) {
      const { status, sentTo, text } = await openPage(actors, role, page);
      expect([status < 400, sentTo], role).toEqual([true, SENT_TO[role]]);
      expect(text, role).not.toMatch(ADMIN_MARK);
    }
    expect((await openPage(actors, 'admin', page)).text).toMatch(ADMIN_MARK);
  });

  it('case 33: no other page shows anything of the admin area to anybody', async () => {
    for (const page of PAGES.filter((path) => !ADMIN_PAGES.includes(path))) {
      for (const role of [...OUTSIDERS, 'admin'] as const) {
        const { status, text } = await openPage(actors, role, page);
        expect(status, `${role} ${page}`).toBeLessThan(400);
        expect(text, `${role} ${page}`).not.toMatch(ADMIN_MARK);
      }
    }
  });

  it.each(BYPASSES)('case 33: %s opens no admin page', async (...bypass) => {
    expect(await leaksThrough(bypass, actors)).toEqual([]);
  });

  it('case 33: a page asked for as a web socket is shown to an admin alone', async () => {
    for (const page of ADMIN_PAGES) {
      for (const role of OUTSIDERS) {
        const { status, text } = await upgradeTo(actors, role, page);
        expect(status, role).toBeLessThan(400);
        expect(text, role).not.toMatch(ADMIN_MARK);
      }
      expect((await upgradeTo(actors, 'admin', page)).text).toMatch(ADMIN_MARK);
    }
  });
});
