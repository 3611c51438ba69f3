import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Member, setRoleOf } from '@/e2e/member';
import { orderBody, Shopper, sql } from '@/e2e/shopper';

const HERE = import.meta.dirname;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** Nothing lives at unknown addresses; next-auth answers for itself and is tested with the sessions. */
const CATCH_ALL = /^(\[{1,2}\.\.\.path\]{1,2}|auth\/\[\.\.\.nextauth\])$/;

const ROLES = ['visitor', 'shopper', 'other shopper', 'admin', 'ended session', 'demoted admin'] as const;
type Role = (typeof ROLES)[number];
type Statuses = readonly [number, number, number, number, number, number];

/** The order of the shopper, which nobody else may see. */
const OWN_ORDER = '[the order]';

/**
 * For each route and method the status for every role, in the order of ROLES. The bodies are empty, so that whoever is
 * let in gets a 400 from the checks of the body where there are any.
 */
const OPEN: Statuses = [200, 200, 200, 200, 200, 200];
const OPEN_WITH_BODY: Statuses = [400, 400, 400, 400, 400, 400];
const MEMBERS: Statuses = [401, 200, 200, 200, 401, 200];
const MEMBERS_WITH_BODY: Statuses = [401, 400, 400, 400, 401, 400];
const SHOPPERS_WITH_BODY: Statuses = [401, 400, 400, 403, 401, 400];
const ADMINS: Statuses = [401, 403, 403, 200, 401, 403];
const ADMINS_WITH_BODY: Statuses = [401, 403, 403, 400, 401, 403];

const TABLE: Record<string, Statuses> = {
  'GET auth/check-auth': OPEN,
  'POST auth/forgotpassword': OPEN_WITH_BODY,
  'POST auth/login': OPEN_WITH_BODY,
  'POST auth/logout': OPEN,
  'POST auth/password': MEMBERS_WITH_BODY,
  'POST auth/phone/link': SHOPPERS_WITH_BODY,
  'POST auth/phone/send-otp': OPEN_WITH_BODY,
  'POST auth/phone/verify-login': OPEN_WITH_BODY,
  'POST auth/register': OPEN_WITH_BODY,
  'PATCH auth/resetpassword/[token]': OPEN_WITH_BODY,
  'GET auth/sessions': MEMBERS,
  'DELETE auth/sessions': MEMBERS,
  'DELETE auth/sessions/[id]': [401, 404, 404, 404, 401, 404],
  'GET auth/totp': ADMINS,
  'POST auth/totp/disable': ADMINS_WITH_BODY,
  'POST auth/totp/enable': ADMINS_WITH_BODY,
  'POST auth/totp/setup': ADMINS,
  'GET health/live': OPEN,
  'GET health/ready': OPEN,
  'POST payment/cod': SHOPPERS_WITH_BODY,
  'POST payment/initiate': SHOPPERS_WITH_BODY,
  [`GET payment/status/${OWN_ORDER}`]: [404, 200, 404, 404, 404, 404],
  'GET payment/status/[id]': [404, 404, 404, 404, 404, 404],
  'POST payment/webhook': OPEN_WITH_BODY,
  'GET shop/gallery': OPEN,
  'GET shop/products/content': OPEN,
};

/** Every route and method of the file tree. */
function handlers(): string[] {
  const files = readdirSync(HERE, { recursive: true, withFileTypes: true }).filter(({ name }) => name === 'route.ts');
  return files.flatMap(({ parentPath }) => {
    const path = relative(HERE, parentPath);
    if (CATCH_ALL.test(path)) return [];
    const source = readFileSync(join(parentPath, 'route.ts'), 'utf8');
    return METHODS.filter((method) =>
      new RegExp(`export (const|async function|function) ${method}\\b|export \\{[^}]*\\b${method}\\b[^}]*\\};`).test(
        source,
      ),
    ).map((method) => `${method} ${path}`);
  });
}

const rowsOf = async () =>
  (
    await sql<Record<string, string>>(
      `SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM users WHERE role = 'admin') AS admins,
              (SELECT count(*) FROM users WHERE totp_secret IS NOT NULL) AS secrets,
              (SELECT count(*) FROM provider_events) AS events, (SELECT count(*) FROM media_items) AS media`,
    )
  )[0];

describe('case 34: who may call what', () => {
  const make: Partial<Record<Role, () => Promise<Member>>> = {};
  let order = '';

  beforeAll(async () => {
    const shopper = await Member.create();
    const placed = await shopper.placeCod(orderBody(1));
    order = placed.body.data?.orderId ?? '';
    const [other, admin, ended, demoted] = [
      await Member.create(),
      await Member.createAdmin(),
      await Member.create(),
      await Member.createAdmin(),
    ];
    await setRoleOf(demoted.email, 'user');
    // Who signs out in the matrix takes a session of their own.
    const fresh = (member: Member) => async () => {
      const email = member.email;
      const twin = new Member();
      twin.email = email;
      for (const [name, value] of member.cookies) twin.cookies.set(name, value);
      twin.cookies.delete('payments');
      return twin;
    };
    await ended.copy().logout();
    const visitorPair = async () => {
      const browser = (await fresh(ended)()) as Member;
      // The browser that still holds the ended session asks for a token that fits.
      await browser.checkAuth();
      return browser;
    };
    Object.assign(make, {
      visitor: () => Member.visitor(),
      shopper: fresh(shopper),
      'other shopper': fresh(other),
      admin: fresh(admin),
      'ended session': visitorPair,
      'demoted admin': fresh(demoted),
    });
  });

  it('knows every route', () => {
    const listed = Object.keys(TABLE).filter((key) => !key.includes(OWN_ORDER));
    expect(handlers().sort()).toEqual(listed.sort());
  });

  const calls = Object.keys(TABLE).filter((key) => !key.endsWith('auth/logout'));
  it.each(calls)('%s', async (call) => {
    const [method = 'GET', ...rest] = call.split(' ');
    const path = rest
      .join(' ')
      .replace(OWN_ORDER, order)
      .replace(/\[\w+\]/, '0'.repeat(26));
    const before = await rowsOf();
    const found: Record<string, number> = {};
    for (const role of ROLES) {
      const browser = await make[role]?.();
      const body = method === 'GET' ? undefined : {};
      const answer = await browser?.send(`/api/${path}`, { method: method as 'GET', body });
      found[role] = answer?.status ?? 0;
      if (found[role] >= 400) expect(Object.keys(answer?.body ?? {}).sort(), role).toEqual(['message', 'success']);
    }
    expect(found).toEqual(Object.fromEntries(ROLES.map((role, at) => [role, TABLE[call]?.[at]])));
    const after = await rowsOf();
    // Only an admin's own set-up writes anything.
    expect(call === 'POST auth/totp/setup' ? { ...after, secrets: before?.secrets } : after).toEqual(before);
  });

  it('POST auth/logout', async () => {
    for (const role of ['visitor', 'ended session'] as const) {
      const browser = await make[role]?.();
      expect((await browser?.logout())?.status, role).toBe(200);
    }
    for (const browser of [await Member.create(), await Member.createAdmin(), await new Shopper().signIn()]) {
      expect((await browser.logout()).status).toBe(200);
      expect((await browser.checkAuth()).body.user).toBeNull();
    }
  });
});
