import { describe, expect, it } from 'vitest';
import { Member, PASSWORD, resetLinksTo, userRows } from '@/e2e/member';
import { newPhone, readCode, Shopper, sql } from '@/e2e/shopper';

const PATH = '/api/auth/phone/link';
const NEW_CODE = { success: false, message: 'This code is no longer valid. Please request a new one.' };

async function link(member: Member, phone: string) {
  expect((await member.sendOtp(phone)).status).toBe(200);
  return member.post(PATH, { phoneNumber: phone, otp: await readCode(phone) });
}
const phoneOf = async (member: Member) => (await userRows(member.email))[0]?.phone_number;

describe('POST /api/auth/phone/link', () => {
  it('links a proved phone, with which one then signs in to the same account', async () => {
    const member = await Member.create();
    const phone = newPhone();
    const answer = await link(member, phone);
    const [row] = await userRows(member.email);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        success: true,
        message: 'Your phone number is linked',
        user: { id: row?.id, userName: 'Asha Rao', email: member.email, phoneNumber: phone, role: 'user' },
      },
    ]);
    expect(row?.phone_number).toBe(phone);
    await sql('DELETE FROM rate_limits WHERE key = $1', `otp-resend:${phone}`);
    const browser = await new Shopper().signIn(phone);
    expect((await browser.checkAuth()).body.user?.id).toBe(row?.id);
  });

  it('case 8: a number of another account is a conflict, and both stay as they are', async () => {
    const other = await new Shopper().signIn();
    await sql('DELETE FROM rate_limits WHERE key = $1', `otp-resend:${other.phone}`);
    const member = await Member.create();
    const answer = await link(member, other.phone);
    expect([answer.status, answer.body]).toEqual([
      409,
      { success: false, message: 'This number belongs to another account. Sign in with it instead.' },
    ]);
    expect(await phoneOf(member)).toBeNull();
    const rows = await sql('SELECT email FROM users WHERE phone_number = $1', other.phone);
    expect(rows).toEqual([{ email: null }]);
  });

  it('case 8: the first proof of the mailbox takes the phone off that a stranger linked before, a later one does not', async () => {
    const { email } = await Member.create();
    const stranger = await (await Member.visitor()).enter(email);
    const [strangers, own] = [newPhone(), newPhone()];
    expect((await link(stranger, strangers)).status).toBe(200);
    const owner = await Member.visitor();
    const reset = async () => {
      await owner.forgot(email);
      expect((await owner.reset((await resetLinksTo(email))[0]?.token ?? '', PASSWORD)).status).toBe(200);
    };
    await reset();
    expect((await userRows(email))[0]?.phone_number).toBeNull();
    await sql('DELETE FROM rate_limits WHERE key = $1', `otp-resend:${strangers}`);
    expect((await (await new Shopper().signIn(strangers)).checkAuth()).body.user?.email).toBeNull();
    await owner.enter(email);
    expect((await link(owner, own)).status).toBe(200);
    await reset();
    expect((await userRows(email))[0]?.phone_number).toBe(own);
  });

  it('case 12: nothing is linked without the code, by another browser’s code, or for another number', async () => {
    const member = await Member.create();
    const [phone, other] = [newPhone(), newPhone()];
    expect((await member.post(PATH, { phoneNumber: phone, otp: '123456' })).body).toEqual(NEW_CODE);
    await member.sendOtp(phone);
    const code = await readCode(phone);
    expect((await member.post(PATH, { phoneNumber: other, otp: code })).body).toEqual(NEW_CODE);
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await member.post(PATH, { phoneNumber: phone, otp: wrong })).status).toBe(400);
    const stranger = await Member.create();
    expect((await stranger.post(PATH, { phoneNumber: phone, otp: code })).body).toEqual(NEW_CODE);
    expect([await phoneOf(member), await phoneOf(stranger)]).toEqual([null, null]);
    expect((await member.post(PATH, { phoneNumber: phone, otp: code })).status).toBe(200);
    expect((await member.post(PATH, { phoneNumber: phone, otp: code })).body).toEqual(NEW_CODE);
  });

  it('case 11: two accounts that prove one number at once leave it with one of them', async () => {
    const phone = newPhone();
    const members = [await Member.create(), await Member.create()];
    const ids = await Promise.all(members.map(async ({ email }) => (await userRows(email))[0]?.id ?? ''));
    const { changePhone } = await import('@/lib/people/accounts/service');
    const outcomes = await Promise.all(
      ids.map((id) => changePhone(id, phone, { absorb: async () => {}, also: async () => {} })),
    );
    expect(outcomes.filter((outcome) => outcome !== null)).toHaveLength(1);
    expect(await sql('SELECT id FROM users WHERE phone_number = $1', phone)).toHaveLength(1);
  });

  it('case 17: an admin neither links a phone nor signs in with one', async () => {
    const admin = await Member.createAdmin();
    const phone = newPhone();
    await admin.sendOtp(phone);
    const answer = await admin.post(PATH, { phoneNumber: phone, otp: await readCode(phone) });
    expect([answer.status, answer.body]).toEqual([403, { success: false, message: 'This is for shoppers only' }]);
    expect(await phoneOf(admin)).toBeNull();
    await sql('UPDATE users SET phone_number = $2 WHERE email = $1', admin.email, phone);
    const browser = await Member.visitor();
    await sql('DELETE FROM rate_limits WHERE key = $1', `otp-resend:${phone}`);
    expect((await browser.sendOtp(phone)).status).toBe(200);
    const login = await browser.verify(phone, await readCode(phone));
    expect([login.status, login.body]).toEqual([
      403,
      { success: false, message: 'Please sign in with your e-mail and password' },
    ]);
    expect(await browser.isSignedIn()).toBe(false);
  });

  it('needs a session', async () => {
    const visitor = await Member.visitor();
    expect((await visitor.post(PATH, { phoneNumber: newPhone(), otp: '123456' })).status).toBe(401);
  });
});
