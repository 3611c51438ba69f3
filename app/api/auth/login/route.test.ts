import { beforeAll, describe, expect, it } from 'vitest';
import { insertUser, Member, newEmail, PASSWORD, sessionRows, userRows } from '@/e2e/member';

const WRONG = { success: false, message: 'Email or password is not correct' };

describe('POST /api/auth/login', () => {
  let owner: Member;
  beforeAll(async () => {
    owner = await Member.create();
  });

  it('signs in with exactly the five fields, a session row and no secret', async () => {
    const browser = await Member.visitor();
    const answer = await browser.logIn(owner.email, PASSWORD, undefined, { 'user-agent': 'Test Browser 1' });
    expect(answer.status).toBe(200);
    const [row] = await userRows(owner.email);
    expect(answer.body).toEqual({
      success: true,
      message: 'You are signed in',
      user: { id: row?.id, userName: 'Asha Rao', email: owner.email, phoneNumber: null, role: 'user' },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const newest = (await sessionRows(owner.email)).at(-1);
    expect(newest).toMatchObject({ method: 'password', user_agent: 'Test Browser 1', ended: false });
    expect(newest?.id).toMatch(/^[\w-]{22}$/);
    expect(answer.text).not.toContain(newest?.id);
    expect((await browser.checkAuth()).body.user?.email).toBe(owner.email);
  });

  it('case 3: wrong, unknown and without a password are one answer, and no session', async () => {
    const withoutPassword = await insertUser();
    const before = (await sessionRows(owner.email)).length;
    const answers = await Promise.all(
      [owner.email, newEmail(), withoutPassword, 'nobody', `${owner.email}.`].map(async (email) => {
        const browser = await Member.visitor();
        const answer = await browser.logIn(email, 'not-the-password');
        expect(browser.cookies.has('session'), email).toBe(false);
        return [answer.status, answer.body, [...answer.headers.keys()].sort()];
      }),
    );
    expect(answers[0]?.slice(0, 2)).toEqual([401, WRONG]);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await sessionRows(owner.email)).toHaveLength(before);
    expect(await sessionRows(withoutPassword)).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['a NUL', 'a\u0000b@example.com'],
    ['a lone surrogate', 'a\ud800@example.com'],
    ['an SQL text', "' OR '1'='1"],
    ['a word of the prototype', '__proto__'],
    ['300 letters', `${'a'.repeat(300)}@x.co`],
    ['line breaks', 'a@example.com\r\nb@example.com'],
  ])('%s for an address is simply not known', async (_name, email) => {
    const answer = await (await Member.visitor()).post('/api/auth/login', { email, password: PASSWORD });
    expect([answer.status, answer.body]).toEqual([401, WRONG]);
  });

  it.each<[string, object]>([
    ['nothing', {}],
    ['no password', { email: 'a@example.com' }],
    ['a query', { email: { contains: '@' }, password: { not: '' } }],
    ['lists', { email: ['a@example.com'], password: ['x'] }],
  ])('%s is not filled in', async (_name, body) => {
    const answer = await (await Member.visitor()).post('/api/auth/login', body);
    expect([answer.status, answer.body]).toEqual([400, { success: false, message: 'Please fill in all fields' }]);
  });

  it.each<[string, unknown]>([
    ['a number', 123_456],
    ['a list', ['123456']],
    ['an object', { not: '' }],
    ['too much', 'x'.repeat(60)],
  ])('%s for a code is refused in words for people', async (_name, code) => {
    const answer = await (await Member.visitor()).post('/api/auth/login', { email: owner.email, password: 'x', code });
    expect(answer.status).toBe(400);
    expect(answer.body.message).not.toMatch(/expected|invalid input|too big/i);
  });

  it('case 7: a role in the body is ignored', async () => {
    const browser = await Member.visitor();
    const body = { email: owner.email, password: PASSWORD, role: 'admin', userId: 'x', method: 'otp' };
    expect((await browser.post('/api/auth/login', body)).body.user?.role).toBe('user');
    expect((await userRows(owner.email))[0]?.role).toBe('user');
  });
});
