import { describe, expect, it } from 'vitest';
import { Member, mailsTo, PASSWORD, proofTokensTo, sessionRows, userRows } from '@/e2e/member';
import { drainOutbox } from '@/e2e/outbox';
import { type Answer, newPhone, readCode, readInbox, Shopper, sql } from '@/e2e/shopper';

const LINK = '/api/auth/phone/link';
const NEEDS = {
  success: false,
  message: 'Please confirm first that it is you, with your password or a code to your present number.',
};
const WRONG = { success: false, message: 'The password is not correct' };
const said = ({ status, body }: Answer<unknown>) => [status, body];
const confirm = (member: Shopper, body: object) => member.post('/api/auth/confirm', body);
const phoneOf = async (member: Member) => (await userRows(member.email))[0]?.phone_number;
const mayAskAgain = (phone: string) => sql('DELETE FROM rate_limits WHERE key = $1', `otp-resend:${phone}`);

/** Has a code sent to this phone and reads it. */
async function codeFor(member: Shopper, phone: string): Promise<string> {
  await mayAskAgain(phone);
  expect((await member.sendOtp(phone)).status).toBe(200);
  return readCode(phone);
}
const link = async (member: Shopper, phone: string) =>
  member.post(LINK, { phoneNumber: phone, otp: await codeFor(member, phone) });

/** A member with a phone that signs in to the account. */
async function withPhone(): Promise<{ member: Member; phone: string }> {
  const member = await Member.registered();
  const phone = newPhone();
  expect((await link(member, phone)).status).toBe(200);
  return { member, phone };
}
const ageSessions = (member: Member, interval: string) =>
  sql(
    `UPDATE sessions SET created_at = created_at - $2::interval, confirmed_at = confirmed_at - $2::interval
     WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
    member.email,
    interval,
  );
const proveEmail = async (member: Member) =>
  member.post('/api/auth/email/confirm', { token: (await proofTokensTo(member.email))[0] });
const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

describe('case 17: another phone for signing in needs a fresh proof', () => {
  it('a session alone does not replace the number, however fresh it is', async () => {
    const { member, phone } = await withPhone();
    const next = newPhone();
    expect(said(await link(member, next))).toEqual([403, NEEDS]);
    await ageSessions(member, '1 day');
    expect(said(await link(member, next))).toEqual([403, NEEDS]);
    expect(await phoneOf(member)).toBe(phone);
  });

  it('who has no password is not told to use one', async () => {
    const shopper = await new Shopper().signIn();
    expect(said(await link(shopper, newPhone()))).toEqual([
      403,
      { success: false, message: 'Please confirm first that it is you, with a code to your present number.' },
    ]);
  });

  it('with the password: the number is replaced, the other sessions end, the old number and the address are told', async () => {
    const { member, phone } = await withPhone();
    expect((await proveEmail(member)).status).toBe(200);
    const [byPassword, byPhone] = [await member.again(), new Shopper()];
    await mayAskAgain(phone);
    await byPhone.signIn(phone);
    const next = newPhone();
    expect(said(await confirm(member, { password: `${PASSWORD}!` }))).toEqual([403, WRONG]);
    expect((await link(member, next)).status).toBe(403);
    expect(said(await confirm(member, { password: PASSWORD }))).toEqual([
      200,
      { success: true, message: 'Thank you. We know that it is you.' },
    ]);
    const answer = await link(member, next);
    expect([answer.status, answer.body.user?.phoneNumber]).toEqual([200, next]);
    expect([await member.isSignedIn(), await byPassword.isSignedIn()]).toEqual([true, false]);
    expect((await byPhone.checkAuth()).body.user).toBeNull();
    expect((await sessionRows(member.email)).filter(({ ended }) => !ended)).toHaveLength(1);
    expect(await subjects(member.email)).toEqual(
      expect.arrayContaining([expect.stringMatching(/phone number for signing in was changed$/)]),
    );
    expect((await readInbox(phone)).map(({ body }) => body).join('\n')).toMatch(
      /your phone number for login was changed\. If it was not you, /,
    );
    expect(JSON.stringify(await readInbox(next))).not.toContain('was changed');
    // One proof is for one change.
    expect(said(await link(member, newPhone()))).toEqual([403, NEEDS]);
  });

  it('with a code to the present number, also without a password', async () => {
    const first = newPhone();
    const shopper = await new Shopper().signIn(first);
    const next = newPhone();
    const byCode = 'Please confirm first that it is you, with a code to your present number.';
    expect(said(await link(shopper, next))).toEqual([403, { ...NEEDS, message: byCode }]);
    const otherNumbers = { otp: await codeFor(shopper, next) };
    expect((await confirm(shopper, otherNumbers)).status).toBe(400);
    expect((await confirm(shopper, { otp: await codeFor(shopper, first) })).status).toBe(200);
    await mayAskAgain(next);
    const answer = await link(shopper, next);
    expect([answer.status, answer.body.user?.phoneNumber]).toEqual([200, next]);
    await drainOutbox(15_000, first);
    expect((await readInbox(first)).map(({ body }) => body).join('\n')).toContain('was changed');
  });

  it.each([
    ['Devanagari', 0x0966],
    ['full-width', 0xff10],
  ])('a code in %s digits is the same code, as at login', async (_script, zero) => {
    const phone = newPhone();
    const shopper = await new Shopper().signIn(phone);
    const code = await codeFor(shopper, phone);
    const otp = code.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
    expect((await confirm(shopper, { otp: ` ${otp} ` })).status).toBe(200);
  });

  it('a proof lasts ten minutes and is of its own session', async () => {
    const { member } = await withPhone();
    const other = await member.again();
    expect((await confirm(member, { password: PASSWORD })).status).toBe(200);
    expect(said(await link(other, newPhone()))).toEqual([403, NEEDS]);
    await ageSessions(member, '10 minutes');
    expect(said(await link(member, newPhone()))).toEqual([403, NEEDS]);
    expect((await confirm(member, { password: PASSWORD })).status).toBe(200);
    await ageSessions(member, '9 minutes 50 seconds');
    expect((await link(member, newPhone())).status).toBe(200);
  });

  it('a first number may be linked right after signing in; later it needs the password; the address is told', async () => {
    const member = await Member.create();
    await ageSessions(member, '10 minutes');
    expect((await member.get<object>('/api/auth/account')).body.data).toMatchObject({ needsConfirmation: true });
    const byPassword = 'Please confirm first that it is you, with your password.';
    expect(said(await link(member, newPhone()))).toEqual([403, { ...NEEDS, message: byPassword }]);
    expect((await confirm(member, { password: PASSWORD })).status).toBe(200);
    expect((await member.get<object>('/api/auth/account')).body.data).toMatchObject({ needsConfirmation: false });
    const other = await member.again();
    expect((await link(member, newPhone())).status).toBe(200);
    expect(await other.isSignedIn()).toBe(true);
    expect((await member.get<object>('/api/auth/account')).body.data).toMatchObject({ needsConfirmation: true });
    expect(await subjects(member.email)).toEqual(
      expect.arrayContaining([expect.stringMatching(/phone number was linked to your account$/)]),
    );
  });

  it('case 2: a stolen session guesses ten passwords from one address and twenty from all, whatever it asks for', async () => {
    const { member } = await withPhone();
    const guess = (address: string, turn: number) =>
      member.post('/api/auth/confirm', { password: `guess ${turn}` }, { 'x-forwarded-for': address });
    const [here, there] = [new Shopper().address, new Shopper().address];
    const answers: number[] = [];
    for (let turn = 0; turn < 11; turn++) answers.push((await guess(here, turn)).status);
    for (let turn = 0; turn < 9; turn++) answers.push((await guess(there, turn)).status);
    answers.push((await guess(new Shopper().address, 1)).status);
    expect(answers).toEqual([...Array(10).fill(403), 429, ...Array(9).fill(403), 403]);
    const change = { currentPassword: PASSWORD, password: 'Bright-Harbour$77', confirmPassword: 'Bright-Harbour$77' };
    for (const [path, body] of [
      ['/api/auth/confirm', { password: PASSWORD }],
      ['/api/auth/password', change],
    ] as const)
      expect((await member.post(path, body, { 'x-forwarded-for': new Shopper().address })).status, path).toBe(429);
    expect((await (await Member.visitor()).logIn(member.email, PASSWORD)).status).toBe(200);
  });

  it.each<[object, number]>([
    [{}, 400],
    [{ password: '' }, 400],
    [{ password: 'x'.repeat(2_000) }, 400],
    [{ otp: 5 }, 400],
  ])('%j is refused', async (body, status) => {
    expect((await confirm(await Member.create(), body)).status).toBe(status);
  });

  it('without a number there is none to prove, without a session nobody', async () => {
    expect(said(await confirm(await Member.create(), { otp: '123456' }))).toEqual([
      409,
      { success: false, message: 'Your account has no phone number' },
    ]);
    expect((await confirm(await Member.visitor(), { password: PASSWORD })).status).toBe(401);
  });
});
