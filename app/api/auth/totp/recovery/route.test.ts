import { beforeEach, describe, expect, it } from 'vitest';
import { png } from '@/e2e/hostile-files';
import { sign } from '@/e2e/media';
import { appCode, enableSecondFactor, forgetUsedCodes, Member, mailsTo, PASSWORD, userRows } from '@/e2e/member';
import { type Answer, sql } from '@/e2e/shopper';

const WRONG = { success: false, message: 'The code is not correct. Please try the next one.' };
const said = ({ status, body }: Answer<unknown>) => [status, body];
const state = async (admin: Member) => (await admin.get<object>('/api/auth/totp')).body.data;
const renew = (admin: Member, code: string) =>
  admin.post<{ recoveryCodes: string[] }>('/api/auth/totp/recovery', { code });
const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

describe('case 31: changing the second factor', () => {
  let admin: Member;
  beforeEach(async () => {
    admin = await Member.createAdmin();
  });

  it('switching it on asks for the password: a session and a code of a new app are not enough', async () => {
    const setup = await admin.post<{ secret: string }>('/api/auth/totp/setup', {});
    const code = appCode(setup.body.data?.secret ?? '');
    const enable = (body: object) => admin.post('/api/auth/totp/enable', body);
    expect(said(await enable({ code }))).toEqual([400, { success: false, message: 'Please fill in all fields' }]);
    expect(said(await enable({ code, password: `${PASSWORD}!` }))).toEqual([
      403,
      { success: false, message: 'The password is not correct' },
    ]);
    expect(await state(admin)).toMatchObject({ isEnabled: false });
    expect((await enable({ code, password: PASSWORD })).status).toBe(200);
    expect(await state(admin)).toMatchObject({ isEnabled: true });
  });

  it('a mail tells of switching on, of new recovery codes, and of switching off', async () => {
    const { recoveryCodes } = await enableSecondFactor(admin);
    const fresh = (await renew(admin, recoveryCodes[0] ?? '')).body.data?.recoveryCodes ?? [];
    expect((await admin.post('/api/auth/totp/disable', { code: fresh[0] })).status).toBe(200);
    expect((await subjects(admin.email)).flatMap((subject) => subject.split(': ')[1] ?? []).sort()).toEqual([
      'the recovery codes were made anew',
      'the second step at login was switched off',
      'the second step at login was switched on',
    ]);
  });

  it('new recovery codes need a code, replace the old ones, and leave the second factor on', async () => {
    const { secret, recoveryCodes } = await enableSecondFactor(admin);
    expect(said(await renew(admin, '00000x'))).toEqual([400, WRONG]);
    expect(await state(admin)).toEqual({ isEnabled: true, recoveryCodesLeft: 10 });
    const typed = appCode(secret);
    const answer = await renew(admin, `${typed.slice(0, 3)} ${typed.slice(3)}`);
    const codes = answer.body.data?.recoveryCodes ?? [];
    expect([answer.status, answer.body.message]).toEqual([
      200,
      'Your new recovery codes are ready. The old ones no longer work.',
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(new Set([...codes, ...recoveryCodes]).size).toBe(20);
    expect(await state(admin)).toEqual({ isEnabled: true, recoveryCodesLeft: 10 });
    const visitor = await Member.visitor();
    expect((await visitor.logIn(admin.email, PASSWORD, recoveryCodes[1])).status).toBe(401);
    expect((await visitor.logIn(admin.email, PASSWORD, codes[1])).status).toBe(200);
  });

  it('the last recovery code buys ten new ones; of two that ask at once one set counts', async () => {
    const { secret, recoveryCodes } = await enableSecondFactor(admin);
    const [id] = (await userRows(admin.email)).map((row) => row.id);
    await sql(
      'UPDATE recovery_codes SET used_at = now() WHERE user_id = $1 AND code_hash <> $2',
      id,
      (await import('@/lib/people/totp/rules')).recoveryHash(id ?? '', recoveryCodes[9] ?? ''),
    );
    expect(await state(admin)).toMatchObject({ recoveryCodesLeft: 1 });
    await forgetUsedCodes(admin.email);
    const both = await Promise.all([renew(admin, recoveryCodes[9] ?? ''), renew(admin, appCode(secret))]);
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200]));
    expect(await state(admin)).toEqual({ isEnabled: true, recoveryCodesLeft: 10 });
  });

  it('there are none without a second factor, and for nobody but admins', async () => {
    expect(said(await renew(admin, '123456'))).toEqual([409, { success: false, message: 'The second factor is off' }]);
    expect(said(await admin.post('/api/auth/totp/disable', { code: '123456' }))).toEqual([400, WRONG]);
    expect((await renew(await Member.create(), '123456')).status).toBe(403);
    expect((await renew(await Member.visitor(), '123456')).status).toBe(401);
  });

  it('case 63: an upload that replaces a poster is signed only after a fresh code, any other at once', async () => {
    const { secret } = await enableSecondFactor(admin);
    await sql(
      'UPDATE sessions SET proved_at = NULL WHERE user_id = (SELECT id FROM users WHERE email = $1)',
      admin.email,
    );
    const bytes = (await png()).length;
    const body = { area: 'products', type: 'image', bytes };
    const poster = { ...body, posterOf: 'shop/seed/product-video-1' };
    const refused = await sign(admin, poster);
    expect([refused.status, refused.headers.get('x-refused')]).toEqual([403, 'step-up']);
    expect(refused.body.data).toBeUndefined();
    expect((await sign(admin, body)).status).toBe(200);
    expect((await admin.post('/api/auth/totp/confirm', { code: appCode(secret) })).status).toBe(200);
    expect((await sign(admin, poster)).status).toBe(200);
  });
});
