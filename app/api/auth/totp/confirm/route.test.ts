import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { appCode, enableSecondFactor, forgetUsedCodes, Member, PASSWORD, sessionRows, userRows } from '@/e2e/member';
import { type Answer, sql } from '@/e2e/shopper';

const NEW = 'Bright-Harbour$77';
const CONFIRM = { success: false, message: 'Please confirm with your code' };
const WRONG = { success: false, message: 'The code is not correct. Please try the next one.' };
const said = ({ status, body }: Answer<unknown>) => [status, body];
const confirm = (member: Member, code: string) => member.post('/api/auth/totp/confirm', { code });

const proved = (member: Member, interval: string) =>
  sql(
    `UPDATE sessions SET proved_at = now() - $2::interval
     WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
    member.email,
    interval,
  );

type Action = (member: Member) => Promise<Answer<unknown>>;
const ACTIONS: [name: string, action: Action, allowed: number][] = [
  [
    'POST auth/password',
    (member) => member.post('/api/auth/password', { currentPassword: PASSWORD, password: NEW, confirmPassword: NEW }),
    200,
  ],
  ['DELETE auth/sessions', (member) => member.send('/api/auth/sessions', { method: 'DELETE' }), 200],
  [
    'DELETE auth/sessions/[id]',
    (member) => member.send(`/api/auth/sessions/${'x'.repeat(8)}`, { method: 'DELETE' }),
    404,
  ],
  [
    'DELETE admin/gallery/[id]',
    (member) => member.send(`/api/admin/gallery/${randomUUID()}`, { method: 'DELETE' }),
    404,
  ],
  [
    'PUT admin/products/content',
    (member) =>
      member.send('/api/admin/products/content', {
        method: 'PUT',
        body: { type: 'images', action: 'delete', data: { id: randomUUID() } },
      }),
    404,
  ],
];
const endOthers: Action = (member) => member.send('/api/auth/sessions', { method: 'DELETE' });

describe('case 31: a fresh second factor for what cannot be taken back', () => {
  let admin: Member;
  let secret: string;
  let recoveryCodes: string[];
  beforeEach(async () => {
    admin = await Member.createAdmin();
    ({ secret, recoveryCodes } = await enableSecondFactor(admin));
  });

  it.each(ACTIONS)('case 31: %s wants a proof of the last ten minutes, and changes nothing without', async (...row) => {
    const [, action, allowed] = row;
    const other = await admin.again(recoveryCodes[0]);
    const before = await userRows(admin.email);
    await proved(admin, '10 minutes');
    const refused = await action(admin);
    expect(said(refused)).toEqual([403, CONFIRM]);
    expect(refused.headers.get('x-refused')).toBe('step-up');
    expect(await other.isSignedIn()).toBe(true);
    expect(await userRows(admin.email)).toEqual(before);
    expect(said(await confirm(admin, appCode(secret)))).toEqual([
      200,
      { success: true, message: 'Thank you. Your code is confirmed.' },
    ]);
    expect((await action(admin)).status).toBe(allowed);
  });

  it('case 31: until just before ten minutes nobody is asked', async () => {
    await proved(admin, '9 minutes 50 seconds');
    expect((await endOthers(admin)).status).toBe(200);
  });

  it('case 31: a login with a code is a proof, one before the second factor was on is none', async () => {
    const older = await Member.createAdmin();
    const early = await older.again();
    const factor = await enableSecondFactor(older);
    expect(said(await endOthers(early))).toEqual([403, CONFIRM]);
    expect((await early.get('/api/auth/sessions')).status).toBe(200);
    const late = await older.again(appCode(factor.secret));
    expect((await endOthers(late)).status).toBe(200);
    // Whoever switched it on showed a code in doing so.
    expect((await endOthers(admin)).status).toBe(200);
  });

  it('case 31: a proof is of its own session, and a wrong code is none', async () => {
    const other = await admin.again(recoveryCodes[0]);
    await proved(admin, '1 hour');
    expect(said(await confirm(admin, '00000x'))).toEqual([400, WRONG]);
    expect((await confirm(other, appCode(secret))).status).toBe(200);
    expect(said(await endOthers(admin))).toEqual([403, CONFIRM]);
  });

  it('case 31: a code works once, whether it opened the session or confirmed in it; so does a recovery code', async () => {
    await forgetUsedCodes(admin.email);
    const code = appCode(secret);
    const other = await admin.again(code);
    expect(said(await confirm(other, code))).toEqual([400, WRONG]);
    await forgetUsedCodes(admin.email);
    expect((await confirm(other, code)).status).toBe(200);
    expect(said(await confirm(other, code))).toEqual([400, WRONG]);
    const [recovery = ''] = recoveryCodes;
    expect((await confirm(admin, ` ${recovery.toUpperCase()} `)).status).toBe(200);
    expect(said(await confirm(admin, recovery))).toEqual([400, WRONG]);
  });

  it('case 31: of ten at once with one code exactly one is confirmed', async () => {
    await sql('DELETE FROM rate_limits WHERE key = $1', `totp-account:${(await userRows(admin.email))[0]?.id}`);
    const code = appCode(secret, 1);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(admin, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
  });

  it.each(['confirm', 'disable'])('case 31: after ten tries at totp/%s even the right code waits', async (path) => {
    const key = `totp-account:${(await userRows(admin.email))[0]?.id}`;
    await sql('DELETE FROM rate_limits WHERE key = $1', key);
    const tries = async (code: string) => (await admin.post(`/api/auth/totp/${path}`, { code })).status;
    const answers: number[] = [];
    for (let turn = 0; turn < 12; turn++) answers.push(await tries('00000x'));
    expect(answers).toEqual([...Array(10).fill(400), 429, 429]);
    const refused = await admin.post(`/api/auth/totp/${path}`, { code: appCode(secret) });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    await sql('DELETE FROM rate_limits WHERE key = $1', key);
    expect(await tries(appCode(secret))).toBe(200);
  });

  it('case 31: nobody without a second factor is asked for one, or can confirm it', async () => {
    for (const member of [await Member.create(), await Member.createAdmin()]) {
      expect((await endOthers(member)).status).toBe(200);
      expect(said(await confirm(member, '123456'))).toEqual([
        409,
        { success: false, message: 'The second factor is off' },
      ]);
    }
    const proposed = await Member.createAdmin();
    const setup = await proposed.post<{ secret: string }>('/api/auth/totp/setup', {});
    expect((await confirm(proposed, appCode(setup.body.data?.secret ?? ''))).status).toBe(409);
    expect((await confirm(await Member.visitor(), '123456')).status).toBe(401);
  });

  it('case 31: a session that has ended is not proved any more', async () => {
    const thief = admin.copy();
    await proved(admin, '1 hour');
    await admin.logout();
    expect((await thief.post('/api/auth/totp/confirm', { code: appCode(secret) })).status).not.toBe(200);
    const rows = await sql<{ fresh: boolean }>(
      "SELECT proved_at > now() - interval '1 minute' AS fresh FROM sessions WHERE id = $1",
      (await sessionRows(admin.email)).at(-1)?.id,
    );
    expect(rows).toEqual([{ fresh: false }]);
  });
});
