import { randomBytes } from 'node:crypto';
import { decode, encode } from 'next-auth/jwt';
import { beforeAll, describe, expect, it } from 'vitest';
import { BASE_URL, Shopper, sql } from '@/e2e/shopper';

const SECRET = process.env.AUTH_SECRET ?? '';
const toBase64Url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Each token looks like a session and is none. */
async function forgeries(good: string, sid: string, sub: string): Promise<[name: string, token: string][]> {
  const genuine = { sub, sid, role: 'user', purpose: 'session' };
  const sealed = (token: Record<string, unknown>, secret = SECRET, maxAge = 3_600) => encode({ token, secret, maxAge });
  const middle = Math.floor(good.length / 2);
  const cut = Array.from({ length: 24 }, (_, index): [string, string] => {
    const length = Math.floor((good.length * index) / 24);
    return [`cut to ${length}`, good.slice(0, length)];
  });
  const flipped = Array.from({ length: 24 }, (_, index): [string, string] => {
    const at = Math.floor((good.length * (index + 0.5)) / 24);
    const other = good[at] === 'A' ? 'B' : 'A';
    return [`changed at ${at}`, `${good.slice(0, at)}${other}${good.slice(at + 1)}`];
  });
  const claims = { ...genuine, exp: Math.floor(Date.now() / 1000) + 3_600 };
  const unsigned = ['none', 'None', 'HS256', 'dir', ''].map((alg): [string, string] => [
    `algorithm ${alg || 'empty'}`,
    `${toBase64Url({ alg, typ: 'JWT' })}.${toBase64Url(claims)}.`,
  ]);
  return [
    ...cut,
    ...flipped,
    ...unsigned,
    ['another secret', await sealed(genuine, randomBytes(32).toString('hex'))],
    ['a secret one letter longer', await sealed(genuine, `${SECRET}x`)],
    ['no purpose', await sealed({ sub, sid, role: 'user' })],
    ['the purpose of a code', await sealed({ ...genuine, purpose: 'otp' })],
    ['the purpose of a reset', await sealed({ ...genuine, purpose: 'reset' })],
    ['an unknown session', await sealed({ ...genuine, sid: 'x'.repeat(22) })],
    ['no session', await sealed({ sub, role: 'admin', purpose: 'session' })],
    ['a list for a session', await sealed({ ...genuine, sid: [sid] })],
    ['an object for a session', await sealed({ ...genuine, sid: { not: '' } })],
    ['a short session', await sealed({ ...genuine, sid: 'a' })],
    ['a long session', await sealed({ ...genuine, sid: sid.repeat(9) })],
    ['an expired one', await sealed(genuine, SECRET, -3_600)],
    ['8 KB', 'A'.repeat(8 * 1024)],
    ['8 KB that begin well', good + 'A'.repeat(8 * 1024)],
    ['dots', '.'.repeat(4)],
    ['many dots', '.'.repeat(2_000)],
    ['percent signs', '%E0%A4%A%00%ff'],
    ['an object’s word', '__proto__'],
    ['the bare session id', sid],
    ['the user’s id', sub],
    ['twice', `${good}.${good}`],
    ['reversed', [...good].reverse().join('')],
    ['turned around', good.slice(middle) + good.slice(0, middle)],
    ['in capitals', good.toUpperCase()],
    ['quoted SQL', "' OR '1'='1"],
  ];
}

describe('case 27: tokens that are no session', () => {
  let shopper: Shopper;
  let forged: [string, string][] = [];

  beforeAll(async () => {
    shopper = await new Shopper().signIn();
    const good = shopper.cookies.get('session') ?? '';
    const token = await decode({ token: good, secret: SECRET });
    expect(token?.purpose).toBe('session');
    forged = await forgeries(good, String(token?.sid), String(token?.sub));
  });

  it('the genuine one is accepted, so the others fail for what they are', async () => {
    expect((await shopper.copy().checkAuth()).body.user?.phoneNumber).toBe(shopper.phone);
  });

  it('are signed out on every read, never a 500', async () => {
    expect(forged.length).toBeGreaterThanOrEqual(60);
    for (const [name, value] of forged) {
      const thief = new Shopper();
      thief.cookies.set('session', value);
      const answer = await thief.checkAuth();
      expect([answer.status, answer.body.user ?? null, answer.body.success], name).toEqual([200, null, false]);
    }
  });

  it('are signed out where a sign-in is needed, and by next-auth too', async () => {
    for (const [name, value] of forged) {
      const thief = shopper.copy();
      thief.cookies.set('session', value);
      const order = await thief.post('/api/payment/cod', {});
      expect([401, 403], name).toContain(order.status);
      const session = await thief.get('/api/auth/session');
      expect(session.status, name).toBe(200);
      expect(session.text, name).not.toContain(shopper.phone);
    }
    const [count] = await sql<{ count: string }>(
      'SELECT count(*) FROM orders o JOIN users u ON u.id = o.user_id WHERE u.phone_number = $1',
      shopper.phone,
    );
    expect(count?.count).toBe('0');
  });

  it('do not work as a bearer token, and neither does the genuine one', async () => {
    const good = shopper.cookies.get('session') ?? '';
    const answer = await fetch(`${BASE_URL}/api/auth/check-auth`, { headers: { authorization: `Bearer ${good}` } });
    expect(await answer.json()).toEqual({ success: false, message: '', user: null });
  });

  it('seals of other cookies are no session, and a session is no seal', async () => {
    const waiting = await new Shopper().signIn();
    await waiting.sendOtp(`${shopper.phone.slice(0, 9)}${(Number(shopper.phone[9]) + 1) % 10}`);
    const otp = waiting.cookies.get('otp') ?? '';
    expect(otp).not.toBe('');
    const thief = new Shopper();
    thief.cookies.set('session', otp);
    expect((await thief.checkAuth()).body.user).toBeNull();
    const started = new Shopper();
    for (const value of [otp, waiting.cookies.get('session') ?? '']) {
      started.cookies.set('payments', value);
      started.cookies.set('otp', value);
      expect((await started.status('0'.repeat(26))).status).toBe(404);
    }
  });
});
