import { decode } from 'next-auth/jwt';
import { describe, expect, it } from 'vitest';
import { insertUser, Member, PASSWORD, seenAgo, sessionRows, setRoleOf, userRows } from '@/e2e/member';
import { orderBody, sql } from '@/e2e/shopper';

const ADMIN_CALL = '/api/auth/totp';
const OUT = { success: false, message: '', user: null };

const age = (member: Member, column: 'created_at' | 'last_seen_at', interval: string) =>
  sql(
    `UPDATE sessions SET ${column} = now() - $2::interval
     WHERE ended_at IS NULL AND user_id = (SELECT id FROM users WHERE email = $1)`,
    member.email,
    interval,
  );

describe('sessions that began with a password', () => {
  it('case 24: a copied cookie is worth nothing after signing out', async () => {
    const owner = await Member.create();
    const thief = owner.copy();
    expect((await thief.checkAuth()).body.user?.email).toBe(owner.email);
    expect((await owner.logout()).status).toBe(200);
    expect((await thief.checkAuth()).body).toEqual(OUT);
    expect((await thief.get('/api/auth/sessions')).status).toBe(401);
    expect((await thief.placeCod(orderBody(1))).status).toBe(401);
    expect((await sessionRows(owner.email)).map(({ ended }) => ended)).toEqual([true]);
  });

  it('case 25: each login has a new session id and a new XSRF pair, and ends the one before', async () => {
    const owner = await Member.create();
    const [session, xsrf] = [owner.cookies.get('session'), owner.xsrf];
    await owner.enter(owner.email);
    expect(owner.cookies.get('session')).not.toBe(session);
    expect(owner.xsrf).not.toBe(xsrf);
    const rows = await sessionRows(owner.email);
    expect(rows.map(({ ended }) => ended)).toEqual([true, false]);
    const stale = await owner.post('/api/auth/logout', {}, { 'x-xsrf-token': xsrf });
    expect(stale.status).toBe(403);
  });

  it('case 25: a planted session is ended, not taken over, by the victim’s login', async () => {
    const attacker = await Member.create();
    const victim = await Member.create();
    const browser = await Member.visitor();
    browser.cookies.set('session', attacker.cookies.get('session') ?? '');
    await browser.checkAuth();
    await browser.enter(victim.email);
    expect(await attacker.isSignedIn()).toBe(false);
    expect((await browser.checkAuth()).body.user?.email).toBe(victim.email);
  });

  it('case 26: a demoted admin is refused in the next request, and a promoted shopper is let in', async () => {
    const admin = await Member.createAdmin();
    expect((await admin.get(ADMIN_CALL)).status).toBe(200);
    await setRoleOf(admin.email, 'user');
    const refused = await admin.get(ADMIN_CALL);
    expect([refused.status, refused.body]).toEqual([403, { success: false, message: 'This is for admins only' }]);
    for (const path of ['setup', 'enable', 'disable'])
      expect((await admin.post(`/api/auth/totp/${path}`, { code: '123456' })).status, path).toBe(403);
    await setRoleOf(admin.email, 'admin');
    expect((await admin.get(ADMIN_CALL)).status).toBe(200);
  });

  it('case 26: an ended session and a deleted account are out in the next request', async () => {
    const admin = await Member.createAdmin();
    await sql('UPDATE sessions SET ended_at = now() WHERE id = $1', (await sessionRows(admin.email)).at(-1)?.id);
    expect((await admin.get(ADMIN_CALL)).status).toBe(401);
    const owner = await Member.create();
    await sql('DELETE FROM users WHERE email = $1', owner.email);
    expect((await owner.checkAuth()).body).toEqual(OUT);
    expect((await owner.get('/api/auth/sessions')).status).toBe(401);
  });

  it('case 27: the token says the role, the row decides', async () => {
    const owner = await Member.create();
    const token = await decode({ token: owner.cookies.get('session') ?? '', secret: process.env.AUTH_SECRET ?? '' });
    expect(token).toMatchObject({ purpose: 'session', role: 'user' });
    expect(JSON.stringify(token)).not.toContain(owner.email);
    await setRoleOf(owner.email, 'admin');
    expect((await owner.checkAuth()).body.user?.role).toBe('admin');
  });

  it.each<['shopper' | 'admin', 'created_at' | 'last_seen_at', string, boolean]>([
    ['shopper', 'last_seen_at', '13 days 23:59:00', true],
    ['shopper', 'last_seen_at', '14 days', false],
    ['shopper', 'created_at', '29 days 23:59:00', true],
    ['shopper', 'created_at', '30 days', false],
    ['admin', 'last_seen_at', '29 minutes', true],
    ['admin', 'last_seen_at', '30 minutes', false],
    ['admin', 'created_at', '7:59:00', true],
    ['admin', 'created_at', '8 hours', false],
  ])('case 30: the session of a %s with %s %s ago lives: %s', async (role, column, interval, lives) => {
    const member = await (role === 'admin' ? Member.createAdmin() : Member.create());
    await age(member, column, interval);
    expect(await member.isSignedIn()).toBe(lives);
    expect((await member.get('/api/auth/sessions')).status).toBe(lives ? 200 : 401);
  });

  it('case 30: what a screen asks by itself makes no session longer', async () => {
    const admin = await Member.createAdmin();
    const calls = [ADMIN_CALL, '/api/auth/check-auth', '/api/admin/orders?tab=attention&limit=1'];
    await seenAgo(admin, '29 minutes');
    for (const path of calls) expect((await admin.send(path, { headers: { 'x-poll': '1' } })).status).toBe(200);
    expect(await seenAgo(admin)).toBeGreaterThan(28);
    expect((await admin.get(ADMIN_CALL)).status).toBe(200);
    expect(await seenAgo(admin)).toBeLessThan(1);
    await seenAgo(admin, '30 minutes');
    expect((await admin.send(ADMIN_CALL, { headers: { 'x-poll': '1' } })).status).toBe(401);
  });

  it.each([
    ['shopper', 2_592_000],
    ['admin', 28_800],
  ])('case 30: the cookie of a %s is HttpOnly, Lax, of this host, and ends after %i s', async (role, seconds) => {
    const member = await Member.create();
    if (role === 'admin') await setRoleOf(member.email, 'admin');
    const answer = await member.logIn(member.email, PASSWORD);
    const lines = new Map(answer.headers.getSetCookie().map((line) => [line.slice(0, line.indexOf('=')), line]));
    expect([...lines.keys()].sort()).toEqual(['XSRF-TOKEN', 'device', 'session']);
    for (const [name, line] of lines) {
      expect(line).toMatch(/; path=\//i);
      expect(line).toMatch(/; samesite=lax/i);
      expect(line).not.toMatch(/; domain=/i);
      expect(/; httponly/i.test(line), name).toBe(name !== 'XSRF-TOKEN');
    }
    expect(lines.get('session')).toContain(`Max-Age=${seconds}`);
  });

  it('case 29: a visitor’s pair is refused after the login that it made', async () => {
    const owner = await Member.create();
    const browser = await Member.visitor();
    const before = browser.xsrf;
    await browser.enter(owner.email);
    expect((await browser.post('/api/auth/logout', {}, { 'x-xsrf-token': before })).status).toBe(403);
    expect(await browser.isSignedIn()).toBe(true);
  });

  it('case 29: a login from another site is refused and makes no session', async () => {
    const owner = await Member.create();
    const victim = await Member.visitor();
    const before = (await sessionRows(owner.email)).length;
    for (const token of ['', 'a.b', owner.xsrf]) {
      const answer = await victim.logIn(owner.email, PASSWORD, undefined, { 'x-xsrf-token': token });
      expect(answer.status).toBe(403);
    }
    expect(await sessionRows(owner.email)).toHaveLength(before);
  });

  it('case 36: no answer about an account shows its hash', async () => {
    const owner = await Member.create();
    const [row] = await userRows(owner.email);
    const stranger = await insertUser();
    const texts = await Promise.all(
      ['/api/auth/check-auth', '/api/auth/sessions', '/api/auth/session'].map(
        async (path) => (await owner.get(path)).text,
      ),
    );
    for (const text of texts) {
      expect(text).not.toContain(row?.password_hash ?? 'argon2id');
      expect(text).not.toMatch(/argon2|password_?hash|totp/i);
      expect(text).not.toContain(stranger);
    }
  });
});
