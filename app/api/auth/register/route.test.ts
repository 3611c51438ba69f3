import { describe, expect, it } from 'vitest';
import { insertUser, Member, mailsTo, newEmail, PASSWORD, resetLinksTo, sessionRows, userRows } from '@/e2e/member';
import { sql } from '@/e2e/shopper';

const SAID = {
  success: true,
  message: 'Thank you. Please sign in; we have sent you an e-mail about your account.',
};
const person = (more: object = {}) => ({ userName: 'Asha Rao', email: newEmail(), password: PASSWORD, ...more });

describe('POST /api/auth/register', () => {
  it('makes the account, hashes the password, welcomes by mail and signs nobody in', async () => {
    const visitor = await Member.visitor();
    const body = person();
    const answer = await visitor.register(body);
    expect([answer.status, answer.body]).toEqual([201, SAID]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(visitor.cookies.has('session')).toBe(false);
    const [row, ...others] = await userRows(body.email);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ user_name: 'Asha Rao', role: 'user', phone_number: null, totp_secret: null });
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect((await mailsTo(body.email)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Welcome to /)]);
    expect(await sessionRows(body.email)).toEqual([]);
  });

  it('case 3: a known address gets the same answer, another mail, and nothing changes', async () => {
    const owner = await Member.registered();
    const [before] = await userRows(owner.email);
    expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Welcome/)]);
    const visitor = await Member.visitor();
    const known = await visitor.register(person({ email: owner.email, userName: 'Mallory', password: 'other-one!' }));
    const fresh = await visitor.register(person());
    expect([known.status, known.text]).toEqual([fresh.status, fresh.text]);
    const namesOf = (headers: Headers) => [...headers.keys()].sort();
    expect(namesOf(known.headers)).toEqual(namesOf(fresh.headers));
    expect(await userRows(owner.email)).toEqual([before]);
    const [notice, ...older] = await mailsTo(owner.email);
    expect(notice?.subject).toMatch(/^You already have an account/);
    expect(notice?.body).not.toContain('Mallory');
    expect(older).toHaveLength(1);
    expect(await owner.isSignedIn()).toBe(true);
    expect((await visitor.logIn(owner.email, 'other-one!')).status).toBe(401);
  });

  it('case 23: a known address gets at most three mails an hour, silently', async () => {
    const email = await insertUser();
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => (await Member.visitor()).register(person({ email }))),
    );
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(8).fill([201, SAID]));
    expect(await mailsTo(email)).toHaveLength(3);
  });

  it.each<[string, object, string]>([
    ['an empty name', { userName: ' ' }, 'All fields are required'],
    ['no email', { email: undefined }, 'All fields are required'],
    ['five letters', { password: 'abcde' }, 'Password must be at least 6 characters long'],
    ['a NUL', { password: 'abc\u0000def' }, 'Password must not contain control characters'],
    ['60 KB of password', { password: 'a'.repeat(60_000) }, 'Password must be at most 128 characters long'],
    ['two addresses', { email: 'a@example.com,b@example.com' }, 'Please enter a valid email address'],
  ])('refuses %s and makes nothing', async (_name, more, message) => {
    const userName = `Name ${newEmail()}`;
    const answer = await (await Member.visitor()).register({ ...person({ userName }), ...more });
    expect([answer.status, answer.body]).toEqual([400, { success: false, message }]);
    expect(await sql('SELECT id FROM users WHERE user_name = $1', userName)).toEqual([]);
  });

  it('case 5: 1 MB is turned away before it is read', async () => {
    const body = person({ password: 'a'.repeat(1_048_576) });
    const answer = await (await Member.visitor()).register(body);
    expect(answer.status).toBe(413);
    expect(await userRows(body.email)).toEqual([]);
  });

  it.each([
    'abcdef',
    '      ',
    ' leading and trailing ',
    '😀'.repeat(64),
    'a'.repeat(128),
    'पासवर्ड-संख्या',
    `'";--<>\\%00`,
    'e\u0301clair-e\u0301',
  ])('case 5: the password %j opens the account exactly as it was typed', async (password) => {
    const visitor = await Member.visitor();
    const { email } = person();
    expect((await visitor.register({ userName: 'Asha', email, password })).status).toBe(201);
    for (const other of [`${password} `, password.slice(0, -1), password.toUpperCase(), password.normalize('NFC')])
      if (other !== password) expect((await visitor.logIn(email, other)).status, other).toBe(401);
    expect((await visitor.logIn(email, password)).status).toBe(200);
  });

  it('case 6: every way to write an address is one account and one recipient', async () => {
    const email = newEmail();
    const forms = [email, email.toUpperCase(), ` ${email}\r\n`, email.replace('@', '＠'), `\ufeff${email}`];
    for (const form of forms)
      expect((await (await Member.visitor()).register(person({ email: form }))).status).toBe(201);
    expect(await userRows(email)).toHaveLength(1);
    const [users] = await sql<{ count: string }>('SELECT count(*) FROM users WHERE lower(email) LIKE $1', `%${email}%`);
    expect(users?.count).toBe('1');
    const sent = await sql<{ to: string }>(
      'SELECT DISTINCT "to" FROM outbox_messages WHERE "to" ILIKE $1',
      `%${email}%`,
    );
    expect(sent).toEqual([{ to: email }]);
    for (const form of forms) expect((await (await Member.visitor()).logIn(form, PASSWORD)).status).toBe(200);
  });

  it('case 7: a body with every column of the table sets three of them', async () => {
    const columns = await sql<{ column_name: string }>(
      "SELECT column_name FROM information_schema.columns WHERE table_name = 'users'",
    );
    expect(columns.length).toBeGreaterThan(8);
    const names = columns.flatMap(({ column_name: name }) => [
      name,
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    ]);
    const poison = '00000000-0000-7000-8000-000000000007';
    const fields = Object.fromEntries(names.map((name) => [name, poison]));
    const lies = {
      role: 'admin',
      isAdmin: true,
      emailVerified: true,
      sessions: { create: {} },
      data: { role: 'admin' },
    };
    const body = { ...fields, ...lies, ...person(), phoneNumber: '9876543210' };
    const answer = await (await Member.visitor()).register(body);
    expect([answer.status, answer.body]).toEqual([201, SAID]);
    const [row] = await userRows(body.email);
    expect(row).toMatchObject({ role: 'user', phone_number: null, totp_secret: null, totp_since: null });
    expect(JSON.stringify(row)).not.toContain(poison);
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
  });

  it('ten at once with one address make one account', async () => {
    const body = person();
    const visitors = await Promise.all(Array.from({ length: 10 }, () => Member.visitor()));
    const answers = await Promise.all(visitors.map((visitor) => visitor.register(body)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(await userRows(body.email)).toHaveLength(1);
  });

  it('the twenty-first in an hour from one address is refused with the seconds to wait', async () => {
    const visitor = await Member.visitor();
    for (let turn = 0; turn < 20; turn++) expect((await visitor.register(person())).status).toBe(201);
    const body = person();
    const refused = await visitor.register(body);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(await userRows(body.email)).toEqual([]);
    expect((await (await Member.visitor()).register(body)).status).toBe(201);
  });

  it('case 8: who registers a stranger’s address first gains nothing from the stranger', async () => {
    const email = newEmail();
    const attacker = await Member.create(email, 'attackers-own-1');
    // The owner of the address has a phone account, and later registers with the address.
    const owner = await (await Member.visitor()).signIn();
    const [phoneAccount] = await sql<{ id: string; email: string | null }>(
      'SELECT id, email FROM users WHERE phone_number = $1',
      owner.phone,
    );
    expect(phoneAccount?.email).toBeNull();
    expect((await attacker.checkAuth()).body.user).toMatchObject({ phoneNumber: null, role: 'user' });
    expect((await owner.register(person({ email }))).status).toBe(201);
    expect((await owner.checkAuth()).body.user).toMatchObject({ id: phoneAccount?.id, email: null });
    expect((await userRows(email))[0]?.phone_number).toBeNull();
    expect((await mailsTo(email)).map(({ subject }) => subject).join()).toMatch(/already have an account/);
    const fresh = newEmail();
    expect((await owner.register(person({ email: fresh }))).status).toBe(201);
    expect((await owner.checkAuth()).body.user).toMatchObject({ id: phoneAccount?.id, email: null });
    expect((await userRows(fresh)).map((row) => [row.id === phoneAccount?.id, row.phone_number])).toEqual([
      [false, null],
    ]);
    // The mailbox decides: after a reset the attacker is out, with cookie and with password.
    await owner.logout();
    await owner.forgot(email);
    const token = (await resetLinksTo(email))[0]?.token ?? '';
    expect((await owner.reset(token, PASSWORD)).status).toBe(200);
    expect(await attacker.isSignedIn()).toBe(false);
    expect((await attacker.logIn(email, 'attackers-own-1')).status).toBe(401);
    expect((await owner.logIn(email, PASSWORD)).status).toBe(200);
  });
});
