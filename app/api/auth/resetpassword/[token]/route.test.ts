import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { insertUser, Member, mailsTo, PASSWORD, resetLinksTo, sessionRows, userRows } from '@/e2e/member';
import { BASE_URL, sql } from '@/e2e/shopper';

const NEW = 'Bright-Harbour$77';
const DEAD = { success: false, message: 'This reset link is no longer valid. Please ask for a new one.' };

/** An account without a password, and the token that its mailbox holds. */
async function asked(email?: string): Promise<{ email: string; token: string; visitor: Member }> {
  const known = email ?? (await insertUser());
  const visitor = await Member.visitor();
  expect((await visitor.forgot(known)).status).toBe(200);
  const [newest] = await resetLinksTo(known);
  return { email: known, token: newest?.token ?? '', visitor };
}

describe('PATCH /api/auth/resetpassword/{token}', () => {
  it('cases 19 and 22: works once, ends every session, tells the address and signs nobody in', async () => {
    const owner = await Member.create();
    const second = await owner.again();
    const { token, visitor } = await asked(owner.email);
    const answer = await visitor.reset(token, NEW);
    expect([answer.status, answer.body]).toEqual([200, { success: true, message: 'Password Reset Successful!' }]);
    expect(answer.headers.getSetCookie().filter((line) => line.startsWith('session='))).toEqual([]);
    expect(await visitor.isSignedIn()).toBe(false);
    for (const browser of [owner, second]) {
      expect(await browser.isSignedIn()).toBe(false);
      expect((await browser.get('/api/auth/sessions')).status).toBe(401);
    }
    expect((await sessionRows(owner.email)).every(({ ended }) => ended)).toBe(true);
    expect((await mailsTo(owner.email)).map(({ subject }) => subject).join('\n')).toMatch(/password was changed$/m);
    expect((await visitor.logIn(owner.email, PASSWORD)).status).toBe(401);
    expect((await visitor.logIn(owner.email, NEW)).status).toBe(200);
    const again = await (await Member.visitor()).reset(token, 'Third-Harbour$77');
    expect([again.status, again.body]).toEqual([400, DEAD]);
    expect((await visitor.logIn(owner.email, NEW)).status).toBe(200);
  });

  it('case 19: the token has 256 bits and is nowhere in the database in clear', async () => {
    const { email, token } = await asked();
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await sql<{ token_hash: string; id: string }>(
      'SELECT r.* FROM password_resets r JOIN users u ON u.id = r.user_id WHERE u.email = $1',
      email,
    );
    expect(rows.map((row) => row.token_hash)).toEqual([createHash('sha256').update(token).digest('base64url')]);
    const outbox = await sql('SELECT * FROM outbox_messages WHERE "to" = $1', email);
    expect(outbox).toHaveLength(1);
    for (const table of [rows, outbox, await userRows(email)]) expect(JSON.stringify(table)).not.toContain(token);
    // Neither what is stored opens the account.
    for (const stored of [rows[0]?.token_hash ?? '', rows[0]?.id ?? ''])
      expect((await (await Member.visitor()).reset(stored, NEW)).body).toEqual(DEAD);
  });

  it('case 19: a newer link ends the older one', async () => {
    const { email, token: older } = await asked();
    const { token: newer, visitor } = await asked(email);
    expect(newer).not.toBe(older);
    expect((await visitor.reset(older, NEW)).body).toEqual(DEAD);
    expect((await visitor.reset(newer, NEW)).status).toBe(200);
  });

  it('case 19: fifty at once are one success', async () => {
    const { email, token } = await asked();
    const visitors = await Promise.all(Array.from({ length: 50 }, () => Member.visitor()));
    const answers = await Promise.all(visitors.map((visitor, turn) => visitor.reset(token, `Harbour$${turn}-Aa77`)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => ![200, 400, 503].includes(status))).toEqual([]);
    const winner = `Harbour$${statuses.indexOf(200)}-Aa77`;
    expect((await (await Member.visitor()).logIn(email, winner)).status).toBe(200);
    expect((await mailsTo(email)).filter(({ subject }) => /was changed/.test(subject))).toHaveLength(1);
  });

  it('case 19: after its time a link is dead', async () => {
    const { email, token, visitor } = await asked();
    await sql(
      'UPDATE password_resets SET expires_at = now() WHERE user_id = (SELECT id FROM users WHERE email = $1)',
      email,
    );
    expect((await visitor.reset(token, NEW)).body).toEqual(DEAD);
    expect((await userRows(email))[0]?.password_hash).toBeNull();
  });

  it('case 21: looking at the link never uses it up', async () => {
    const { token, visitor } = await asked();
    for (let turn = 0; turn < 20; turn++) {
      const method = turn % 2 === 0 ? 'GET' : 'HEAD';
      const page = await fetch(`${BASE_URL}/auth/reset/${token}`, { method, redirect: 'manual' });
      expect(page.status).toBe(200);
      const call = await fetch(`${BASE_URL}/api/auth/resetpassword/${token}`, { method });
      expect(call.status).toBe(405);
    }
    expect((await visitor.reset(token, NEW)).status).toBe(200);
  });

  it('case 20: the page of the link tells nobody where it was', async () => {
    const page = await fetch(`${BASE_URL}/auth/reset/${'x'.repeat(43)}`);
    expect(await page.text()).toContain('<meta name="referrer" content="no-referrer"/>');
  });

  it.each<[string, string, string, string]>([
    ['a difference', NEW, `${NEW}x`, 'Passwords do not match'],
    ['seven characters', 'Aa1!aaa', 'Aa1!aaa', 'Password must be at least 8 characters long'],
    [
      'no capital',
      'aaaaaa1!',
      'aaaaaa1!',
      'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character',
    ],
    ['a common one', 'Password1!', 'Password1!', 'This password is used by many people. Please choose another one.'],
    // "warlord" is the 3,000th of the list.
    ['the 3,000th', 'Warlord!26', 'Warlord!26', 'This password is used by many people. Please choose another one.'],
    [
      'a common one in disguise',
      'P@ssw0rd!',
      'P@ssw0rd!',
      'This password is used by many people. Please choose another one.',
    ],
  ])('case 5: refuses %s and keeps the link alive', async (_name, password, confirm, message) => {
    const { email, token, visitor } = await asked();
    const answer = await visitor.reset(token, password, confirm);
    expect([answer.status, answer.body]).toEqual([400, { success: false, message }]);
    expect((await userRows(email))[0]?.password_hash).toBeNull();
    expect((await visitor.reset(token, NEW)).status).toBe(200);
  });

  it.each([
    ['made up', 'x'.repeat(43)],
    ['short', 'a'],
    ['4 KB long', 'a'.repeat(4_096)],
    ['a word of the prototype', '__proto__'],
    ['quoted SQL', encodeURIComponent("' OR '1'='1")],
    ['a path', '..%2f..%2fadmin'],
  ])('case 27: a token that is %s is a dead link', async (_name, token) => {
    const answer = await (await Member.visitor()).reset(token, NEW);
    expect([answer.status, answer.body]).toEqual([400, DEAD]);
  });

  it('case 27: a token with a NUL is no address at all', async () => {
    const answer = await (await Member.visitor()).reset('%00', NEW);
    expect([answer.status, answer.body]).toEqual([400, { success: false, message: 'The address is not readable' }]);
  });

  it('case 27: a session or an XSRF token is no reset token, and a reset token is no session', async () => {
    const { token } = await asked();
    const owner = await Member.create();
    const visitor = await Member.visitor();
    for (const other of [owner.cookies.get('session') ?? '', owner.xsrf])
      expect((await visitor.reset(encodeURIComponent(other), NEW)).body).toEqual(DEAD);
    const thief = new Member();
    thief.cookies.set('session', token);
    expect(await thief.isSignedIn()).toBe(false);
  });

  it('thirty tries an hour from one address, then 429 with the seconds to wait', async () => {
    const visitor = await Member.visitor();
    const tries = await Promise.all(Array.from({ length: 30 }, (_, turn) => visitor.reset(`made-up-${turn}`, NEW)));
    expect(tries.map(({ status }) => status)).toEqual(Array(30).fill(400));
    const refused = await visitor.reset('made-up', NEW);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  });
});
