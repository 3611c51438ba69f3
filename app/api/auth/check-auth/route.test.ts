import { beforeAll, describe, expect, it } from 'vitest';
import { newKey, orderBody, readCode, Shopper, sql } from '@/e2e/shopper';

type Row = { id: string; ended: boolean };
const sessionsOf = (phone: string) =>
  sql<Row>(
    `SELECT s.id, s.ended_at IS NOT NULL AS ended FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE u.phone_number = $1 ORDER BY s.created_at`,
    phone,
  );

const setRole = (phone: string, role: 'admin' | 'user') =>
  sql('UPDATE users SET role = $2::"Role" WHERE phone_number = $1', phone, role);

describe('GET /api/auth/check-auth', () => {
  let shopper: Shopper;
  beforeAll(async () => {
    shopper = await new Shopper().signIn();
  });

  it('answers a visitor with 200, null and the XSRF cookie, never cached', async () => {
    const visitor = new Shopper();
    const answer = await visitor.checkAuth();
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: false, message: '', user: null });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(visitor.xsrf).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    const again = await visitor.checkAuth();
    expect(again.headers.getSetCookie()).toEqual([]);
  });

  it('answers the shopper with exactly the five fields of the user', async () => {
    const { body, headers } = await shopper.checkAuth();
    expect(body.success).toBe(true);
    expect(body.user).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      userName: null,
      email: null,
      phoneNumber: shopper.phone,
      role: 'user',
    });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('case 30: cookies are HttpOnly but for the XSRF token, Lax, for the whole site, and limited', async () => {
    const browser = new Shopper();
    const seen = new Map<string, string>();
    const note = (headers: Headers) => {
      for (const line of headers.getSetCookie()) seen.set(line.slice(0, line.indexOf('=')), line);
    };
    note((await browser.checkAuth()).headers);
    await browser.signIn();
    const twin = await new Shopper().signIn();
    note((await twin.initiate(orderBody(1))).headers);
    const cookies = { session: browser.cookies.has('session'), visitor: seen.has('visitor') };
    expect(cookies).toEqual({ session: true, visitor: true });
    for (const [name, line] of seen) {
      expect(line, name).toMatch(/; path=\//i);
      expect(line, name).toMatch(/; samesite=lax/i);
      expect(line, name).not.toMatch(/; domain=/i);
      expect(line, name).toMatch(/; max-age=\d+/i);
      expect(/; httponly/i.test(line), name).toBe(name !== 'XSRF-TOKEN');
    }
    expect([...seen.keys()].sort()).toEqual(['XSRF-TOKEN', 'payments', 'visitor']);
  });

  it('case 30: the session cookie itself is HttpOnly, Lax and ends after thirty days', async () => {
    const browser = await new Shopper().signIn();
    const phone = browser.phone;
    await sql('DELETE FROM rate_limits WHERE key = $1', `otp-resend:${phone}`);
    await browser.sendOtp(phone);
    const { headers } = await browser.verify(phone, await readCode(phone));
    const line = headers.getSetCookie().find((cookie) => cookie.startsWith('session=')) ?? '';
    expect(line).toMatch(/; httponly/i);
    expect(line).toMatch(/; samesite=lax/i);
    expect(line).toMatch(/; max-age=2592000/i);
  });

  it('case 24: a copied cookie is worth nothing after signing out', async () => {
    const browser = await new Shopper().signIn();
    const copied = browser.copy();
    expect((await copied.checkAuth()).body.user?.phoneNumber).toBe(browser.phone);
    const out = await browser.logout();
    expect(out.status).toBe(200);
    expect(out.body).toEqual({ success: true, message: 'You are signed out' });
    expect(browser.cookies.has('session')).toBe(false);
    expect((await copied.checkAuth()).body).toEqual({ success: false, message: '', user: null });
    expect((await copied.placeCod(orderBody(1))).status).toBe(401);
    expect((await sessionsOf(browser.phone)).map(({ ended }) => ended)).toEqual([true]);
  });

  it('case 24: a copied seal of the orders that a browser began opens none after signing out', async () => {
    const browser = await new Shopper().signIn();
    const address1 = `${newKey()} Lane`;
    const { orderId } = await browser.start(1, { address1 });
    const [copied, sealed] = [browser.copy(), new Shopper()];
    sealed.cookies.set('payments', browser.cookies.get('payments') ?? '');
    expect((await sealed.status(orderId)).status).toBe(200);
    expect((await sealed.status(orderId, '?order=true')).text).toContain(address1);
    expect((await browser.logout()).status).toBe(200);
    for (const replayed of [copied, sealed]) {
      expect((await replayed.status(orderId)).status).toBe(404);
      const { status, text } = await replayed.status(orderId, '?order=true');
      expect([status, text.includes(address1)]).toEqual([404, false]);
    }
  });

  it('cases 24 and 28: next-auth’s own sign-out ends the session everywhere, and only with its own token', async () => {
    const browser = await new Shopper().signIn();
    const { orderId } = await browser.start();
    const copied = browser.copy();
    const csrfToken = /"csrfToken":"(\w+)"/.exec((await browser.get('/api/auth/csrf')).text)?.[1];
    expect(csrfToken).toMatch(/^\w{64}$/);
    const signOut = (token: unknown) => browser.post('/api/auth/signout', { csrfToken: token, json: 'true' });
    for (const token of [undefined, 'x'.repeat(64), browser.xsrf]) await signOut(token);
    expect((await copied.checkAuth()).body.user?.phoneNumber).toBe(browser.phone);
    await signOut(csrfToken);
    expect((await copied.checkAuth()).body.user).toBeNull();
    expect((await copied.placeCod(orderBody(1))).status).toBe(401);
    expect((await copied.status(orderId)).status).toBe(404);
    expect((await sessionsOf(browser.phone)).map(({ ended }) => ended)).toEqual([true]);
  });

  it('case 25: each sign-in gets a new session id and ends the one before it in this browser', async () => {
    const browser = await new Shopper().signIn();
    const first = browser.cookies.get('session');
    const other = await new Shopper().signIn();
    const mine = await sessionsOf(browser.phone);
    await browser.signIn();
    expect(browser.cookies.get('session')).not.toBe(first);
    const after = [...(await sessionsOf(browser.phone)), ...(await sessionsOf(other.phone))];
    expect(new Set([...mine, ...after].map(({ id }) => id)).size).toBe(3);
    const [ended] = await sql<Row>('SELECT id, ended_at IS NOT NULL AS ended FROM sessions WHERE id = $1', mine[0]?.id);
    expect(ended?.ended).toBe(true);
  });

  it('case 25: a session id planted before signing in is not taken over', async () => {
    const victim = new Shopper();
    victim.cookies.set('session', shopper.cookies.get('session') ?? '');
    const visitor = new Shopper();
    await visitor.checkAuth();
    victim.cookies.set('visitor', visitor.cookies.get('visitor') ?? '');
    await victim.checkAuth();
    const attacker = await new Shopper().signIn();
    victim.cookies.set('session', attacker.cookies.get('session') ?? '');
    await victim.checkAuth();
    await victim.signIn();
    expect(victim.cookies.get('session')).not.toBe(attacker.cookies.get('session'));
    expect((await attacker.checkAuth()).body.user).toBeNull();
    expect((await victim.checkAuth()).body.user?.phoneNumber).toBe(victim.phone);
  });

  it('case 26: a changed role counts from the next request on', async () => {
    const browser = await new Shopper().signIn();
    await setRole(browser.phone, 'admin');
    expect((await browser.checkAuth()).body.user?.role).toBe('admin');
    const refused = await browser.placeCod(orderBody(1));
    expect(refused.status).toBe(403);
    expect(refused.body).toEqual({ success: false, message: 'Admins cannot place orders' });
    expect((await browser.initiate(orderBody(1))).status).toBe(403);
    await setRole(browser.phone, 'user');
    expect((await browser.checkAuth()).body.user?.role).toBe('user');
    expect((await browser.placeCod(orderBody(1))).status).toBe(200);
  });

  it.each([
    ['ended', 'ended_at = now()'],
    ['idle for fourteen days', "last_seen_at = now() - interval '14 days'"],
    ['thirty days old', "created_at = now() - interval '30 days'"],
  ])('case 26: a session that is %s is signed out at once', async (_name, change) => {
    const browser = await new Shopper().signIn();
    const [session] = await sessionsOf(browser.phone);
    await sql(`UPDATE sessions SET ${change} WHERE id = $1`, session?.id);
    expect((await browser.checkAuth()).body).toEqual({ success: false, message: '', user: null });
    expect((await browser.placeCod(orderBody(1))).status).toBe(401);
  });

  it('case 30: an admin’s session is over after half an hour without a request', async () => {
    const browser = await new Shopper().signIn();
    const [session] = await sessionsOf(browser.phone);
    await sql("UPDATE sessions SET last_seen_at = now() - interval '31 minutes' WHERE id = $1", session?.id);
    expect((await browser.checkAuth()).body.user?.role).toBe('user');
    await setRole(browser.phone, 'admin');
    await sql("UPDATE sessions SET last_seen_at = now() - interval '31 minutes' WHERE id = $1", session?.id);
    expect((await browser.checkAuth()).body.user).toBeNull();
    await setRole(browser.phone, 'user');
  });

  it('signing out twice, or signed out, is no error', async () => {
    const visitor = new Shopper();
    await visitor.checkAuth();
    expect((await visitor.logout()).status).toBe(200);
    expect((await visitor.logout()).status).toBe(200);
  });

  it('a deleted account is signed out', async () => {
    const browser = await new Shopper().signIn();
    await sql('DELETE FROM users WHERE phone_number = $1', browser.phone);
    expect((await browser.checkAuth()).body.user).toBeNull();
    expect((await browser.placeCod(orderBody(1), newKey())).status).toBe(401);
  });
});
