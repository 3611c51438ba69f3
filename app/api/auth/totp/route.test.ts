import { renderSVG } from 'uqr';
import { describe, expect, it } from 'vitest';
import { site } from '@/content/site';
import { appCode, enableSecondFactor, forgetUsedCodes, Member, PASSWORD, resetLinksTo, userRows } from '@/e2e/member';
import { type Answer, sql } from '@/e2e/shopper';
import { sealSecret, totpAddress } from '@/lib/people/totp/rules';

const NEW = 'Bright-Harbour$77';
const NEEDS = 'Please enter the code of your authenticator app';
const WRONG = 'The code is not correct. Please try the next one.';
const needsCode = (message: string) => [401, { success: false, message, data: { needsCode: true } }];
const said = ({ status, body }: Answer<unknown>) => [status, body];
const state = async (admin: Member) => (await admin.get<object>('/api/auth/totp')).body.data;
const enable = (admin: Member, code: string) =>
  admin.post<{ recoveryCodes: string[] }>('/api/auth/totp/enable', { code, password: PASSWORD });
const wrongFor = (secret: string) => {
  const right = [-2, -1, 0, 1, 2].map((steps) => appCode(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? '';
};

describe('case 31: the second factor of an admin', () => {
  it('setup, enable, login with a code, no replay, recovery once, disable', async () => {
    const admin = await Member.createAdmin();
    expect(await state(admin)).toEqual({ isEnabled: false, recoveryCodesLeft: 0 });
    const { secret, recoveryCodes } = await enableSecondFactor(admin);
    expect(recoveryCodes).toHaveLength(10);
    expect(await state(admin)).toEqual({ isEnabled: true, recoveryCodesLeft: 10 });
    const browser = await Member.visitor();
    expect(said(await browser.logIn(admin.email, PASSWORD))).toEqual(needsCode(NEEDS));
    expect(said(await browser.logIn(admin.email, PASSWORD, wrongFor(secret)))).toEqual(needsCode(WRONG));
    expect(browser.cookies.has('session')).toBe(false);
    await forgetUsedCodes(admin.email);
    const code = appCode(secret);
    expect((await browser.logIn(admin.email, PASSWORD, code)).body.user?.role).toBe('admin');
    const other = await Member.visitor();
    expect(said(await other.logIn(admin.email, PASSWORD, code))).toEqual(needsCode(WRONG));
    const [recovery = ''] = recoveryCodes;
    expect((await other.logIn(admin.email, PASSWORD, recovery.toUpperCase())).status).toBe(200);
    expect(await state(admin)).toEqual({ isEnabled: true, recoveryCodesLeft: 9 });
    expect(said(await (await Member.visitor()).logIn(admin.email, PASSWORD, recovery))).toEqual(needsCode(WRONG));
    expect((await other.post('/api/auth/totp/disable', { code: recovery })).status).toBe(400);
    expect((await other.post('/api/auth/totp/disable', { code: recoveryCodes[1] })).status).toBe(200);
    expect(await state(admin)).toEqual({ isEnabled: false, recoveryCodesLeft: 0 });
    expect((await userRows(admin.email))[0]).toMatchObject({ totp_secret: null, totp_since: null });
    expect((await (await Member.visitor()).logIn(admin.email, PASSWORD)).status).toBe(200);
  });

  it('case 3: a wrong password says nothing about the second factor, whatever the code', async () => {
    const admin = await Member.createAdmin();
    const { secret } = await enableSecondFactor(admin);
    for (const code of [undefined, appCode(secret)]) {
      const answer = await (await Member.visitor()).logIn(admin.email, 'not-the-password', code);
      expect(said(answer)).toEqual([401, { success: false, message: 'Email or password is not correct' }]);
    }
  });

  it('stores the secret sealed and the recovery codes hashed, and shows neither again', async () => {
    const admin = await Member.createAdmin();
    const setup = await admin.post<{ secret: string; qr: string }>('/api/auth/totp/setup', {});
    expect(setup.body.data).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      qr: expect.stringMatching(/^<svg [\s\S]*<\/svg>$/),
    });
    expect(setup.body.data?.qr).not.toMatch(/<script|on\w+=|href/i);
    const secret = setup.body.data?.secret ?? '';
    expect(setup.body.data?.qr).toBe(renderSVG(totpAddress(secret, site.name, admin.email)));
    const enabled = await enable(admin, appCode(secret));
    const stored = JSON.stringify([
      await userRows(admin.email),
      await sql('SELECT * FROM recovery_codes WHERE user_id = (SELECT id FROM users WHERE email = $1)', admin.email),
    ]);
    for (const plain of [secret, ...(enabled.body.data?.recoveryCodes ?? [])]) expect(stored).not.toContain(plain);
    expect((await admin.get('/api/auth/totp')).text).not.toContain(secret);
    expect((await admin.post('/api/auth/totp/setup', {})).status).toBe(409);
    expect((await enable(admin, appCode(secret, 1))).status).toBe(409);
    expect(await state(admin)).toMatchObject({ isEnabled: true });
  });

  it('is in force only once a code was shown', async () => {
    const admin = await Member.createAdmin();
    expect((await enable(admin, '123456')).status).toBe(409);
    const setup = await admin.post<{ secret: string }>('/api/auth/totp/setup', {});
    const wrong = await enable(admin, wrongFor(setup.body.data?.secret ?? ''));
    expect(said(wrong)).toEqual([400, { success: false, message: WRONG }]);
    expect(await state(admin)).toEqual({ isEnabled: false, recoveryCodesLeft: 0 });
    expect((await (await Member.visitor()).logIn(admin.email, PASSWORD)).status).toBe(200);
  });

  it('ten wrong codes, then 429 with the seconds to wait, also for the right one', async () => {
    const admin = await Member.createAdmin();
    const { secret } = await enableSecondFactor(admin);
    await sql('DELETE FROM rate_limits WHERE key LIKE $1', `totp-account:${(await userRows(admin.email))[0]?.id}`);
    const wrong = wrongFor(secret);
    const answers: number[] = [];
    for (let turn = 0; turn < 10; turn++)
      answers.push((await (await Member.visitor()).logIn(admin.email, PASSWORD, wrong)).status);
    expect(answers).toEqual(Array(10).fill(401));
    const refused = await (await Member.visitor()).logIn(admin.email, PASSWORD, appCode(secret));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(refused.headers.getSetCookie()).toEqual([]);
  });

  it('of ten at once with one code exactly one gets in, by app and by recovery code', async () => {
    const admin = await Member.createAdmin();
    const { secret, recoveryCodes } = await enableSecondFactor(admin);
    const clear = async () =>
      sql('DELETE FROM rate_limits WHERE key LIKE $1', `totp-account:${(await userRows(admin.email))[0]?.id}`);
    for (const code of [appCode(secret, 1), recoveryCodes[3] ?? '']) {
      await clear();
      const visitors = await Promise.all(Array.from({ length: 10 }, () => Member.visitor()));
      const answers = await Promise.all(visitors.map((visitor) => visitor.logIn(admin.email, PASSWORD, code)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)]);
    }
  });

  it('sealed with a key that is gone, gives way to recovery codes, and can be set up anew', async () => {
    const admin = await Member.createAdmin();
    const { secret, recoveryCodes } = await enableSecondFactor(admin);
    const sealed = sealSecret(secret, 'a-secret-that-nobody-has-any-more-0123456789');
    await sql('UPDATE users SET totp_secret = $2 WHERE email = $1', admin.email, sealed);
    const browser = await Member.visitor();
    expect(said(await browser.logIn(admin.email, PASSWORD, appCode(secret, 1)))).toEqual(needsCode(WRONG));
    expect((await browser.logIn(admin.email, PASSWORD, recoveryCodes[0])).status).toBe(200);
    expect(said(await (await Member.visitor()).logIn(admin.email, PASSWORD, recoveryCodes[0]))).toEqual(
      needsCode(WRONG),
    );
    const renewed = await browser.post<{ recoveryCodes: string[] }>('/api/auth/totp/recovery', {
      code: recoveryCodes[1],
      password: PASSWORD,
    });
    expect(renewed.status).toBe(200);
    const code = renewed.body.data?.recoveryCodes[0];
    expect((await browser.post('/api/auth/totp/disable', { code })).status).toBe(200);
    const again = await browser.post<{ secret: string }>('/api/auth/totp/setup', {});
    expect((await enable(browser, appCode(again.body.data?.secret ?? ''))).status).toBe(200);
  });

  it('case 34: is for admins only', async () => {
    const member = await Member.create();
    const visitor = await Member.visitor();
    for (const path of ['setup', 'enable', 'disable']) {
      expect((await member.post(`/api/auth/totp/${path}`, { code: '123456' })).status, path).toBe(403);
      expect((await visitor.post(`/api/auth/totp/${path}`, { code: '123456' })).status, path).toBe(401);
    }
    expect((await member.get('/api/auth/totp')).status).toBe(403);
    expect((await visitor.get('/api/auth/totp')).status).toBe(401);
    expect((await userRows(member.email))[0]?.totp_secret).toBeNull();
  });

  it.each<[string, (admin: Member) => Promise<Answer<unknown>>]>([
    [
      'a change of the password',
      (admin) => admin.post('/api/auth/password', { currentPassword: PASSWORD, password: NEW, confirmPassword: NEW }),
    ],
    [
      'a new password by a mailed link',
      async ({ email }) => {
        const visitor = await Member.visitor();
        await visitor.forgot(email);
        return visitor.reset((await resetLinksTo(email))[0]?.token ?? '', NEW);
      },
    ],
  ])('case 22: %s leaves the second factor on', async (_name, change) => {
    const admin = await Member.createAdmin();
    const { secret, recoveryCodes } = await enableSecondFactor(admin);
    expect((await change(admin)).status).toBe(200);
    const visitor = await Member.visitor();
    expect(said(await visitor.logIn(admin.email, NEW))).toEqual(needsCode(NEEDS));
    for (const code of [appCode(secret), recoveryCodes[0]])
      expect((await visitor.logIn(admin.email, NEW, code)).status).toBe(200);
  });
});
