import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appCode, Member, PASSWORD, userRows } from '@/e2e/member';
import { type Answer, newPhone, readCode, Shopper, sql } from '@/e2e/shopper';

let owner: Client;
beforeEach(async () => {
  owner = new Client({ connectionString: process.env.DATABASE_URL ?? '' });
  await owner.connect();
});
afterEach(() => owner.end());

/** Has a change of the account be written while somebody comes in with what it takes away. */
async function meanwhile<T>(change: string, key: string, come: () => Promise<T>): Promise<T> {
  const [own] = (await owner.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows;
  await owner.query('BEGIN');
  await owner.query(change, [key]);
  const coming = come();
  const waits = () => sql('SELECT 1 FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))', own?.pid);
  await expect.poll(async () => (await waits()).length, { timeout: 4_000 }).toBeGreaterThan(0);
  await owner.query('COMMIT');
  return coming;
}

const living = (column: 'email' | 'phone_number', key: string) =>
  sql(`SELECT 1 FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.${column} = $1 AND s.ended_at IS NULL`, key);

describe('case 22: who comes in while the account is being changed', () => {
  it.each([
    ['with the password of before', "password_hash = 'another one'"],
    ['without the factor that is being switched on', "totp_since = now(), totp_secret = 'sealed'"],
  ])('%s stays outside', async (_what, change) => {
    const { email } = await Member.createAdmin();
    await sql('UPDATE sessions SET ended_at = now() WHERE user_id = (SELECT id FROM users WHERE email = $1)', email);
    const visitor = await Member.visitor();
    const answer = await meanwhile(`UPDATE users SET ${change} WHERE email = $1`, email, () =>
      visitor.logIn(email, PASSWORD),
    );
    expect([answer.status, answer.body]).toEqual([
      401,
      { success: false, message: 'Email or password is not correct' },
    ]);
    expect(await visitor.isSignedIn()).toBe(false);
    expect(await living('email', email)).toEqual([]);
  });

  it('with a code to the number that is being replaced stays outside, and keeps the session that they had', async () => {
    const [phone, next] = [newPhone(), newPhone()];
    const account = await new Shopper().signIn(phone);
    const stranger = await new Shopper().signIn();
    await sql('DELETE FROM rate_limits WHERE key LIKE $1', `otp-%${phone}%`);
    await stranger.sendOtp(phone);
    const code = await readCode(phone);
    const answer = await meanwhile(`UPDATE users SET phone_number = '${next}' WHERE phone_number = $1`, phone, () =>
      stranger.verify(phone, code),
    );
    expect([answer.status, answer.body]).toEqual([
      400,
      { success: false, message: 'This code is no longer valid. Please request a new one.' },
    ]);
    expect((await stranger.checkAuth()).body.user?.phoneNumber).toBe(stranger.phone);
    expect(await living('phone_number', next)).toHaveLength(1);
    expect((await account.checkAuth()).body.user?.phoneNumber).toBe(next);
  });
});

/** Somebody else is in with the password of before, and a reset ends that. */
const RESET = `WITH held AS (UPDATE users SET password_hash = 'another one' WHERE email = $1 RETURNING id)
  UPDATE sessions SET ended_at = now() WHERE user_id IN (SELECT id FROM held)`;

describe('case 22: what was begun in a session that a reset ends is not written', () => {
  const NEXT = 'Bright-Harbour$77';
  const thieves: [string, () => Promise<Member>, (thief: Member) => Promise<() => Promise<Answer<unknown>>>][] = [
    [
      'another password',
      () => Member.create(),
      async (thief) => () =>
        thief.post('/api/auth/password', { currentPassword: PASSWORD, password: NEXT, confirmPassword: NEXT }),
    ],
    [
      'a phone to sign in with',
      () => Member.create(),
      async (thief) => {
        const phoneNumber = newPhone();
        await thief.sendOtp(phoneNumber);
        const otp = await readCode(phoneNumber);
        return () => thief.post('/api/auth/phone/link', { phoneNumber, otp });
      },
    ],
    [
      'a second factor',
      () => Member.createAdmin(),
      async (thief) => {
        const { body } = await thief.post<{ secret: string }>('/api/auth/totp/setup', {});
        const code = appCode(body.data?.secret ?? '');
        return () => thief.post('/api/auth/totp/enable', { code, password: PASSWORD });
      },
    ],
  ];

  it.each(thieves)('%s', async (_what, enter, prepare) => {
    const thief = await enter();
    const begin = await prepare(thief);
    const answer = await meanwhile(RESET, thief.email, begin);
    expect([answer.status, answer.headers.get('x-refused'), answer.body]).toEqual([
      401,
      'signed-out',
      { success: false, message: 'Please sign in to continue' },
    ]);
    const [account] = await userRows(thief.email);
    expect(account).toMatchObject({ password_hash: 'another one', phone_number: null, totp_since: null });
    expect(await sql('SELECT 1 FROM outbox_messages WHERE "to" = $1', thief.email)).toEqual([]);
  });
});
