import { beforeEach, describe, expect, it } from 'vitest';
import { Member } from '@/e2e/member';
import { newPhone, providerLog, readCode, readInbox, Shopper, sql } from '@/e2e/shopper';

const ask = (shopper: Shopper, phoneNumber: string) => shopper.post('/api/auth/phone/prove', { phoneNumber });
const answer = (shopper: Shopper, phoneNumber: string, otp: string) =>
  shopper.post('/api/auth/phone/prove/verify', { phoneNumber, otp });
const link = (shopper: Shopper, phoneNumber: string, otp: string) =>
  shopper.post('/api/auth/phone/link', { phoneNumber, otp });
const provedBy = async ({ email }: Member) =>
  (
    await sql<{ phone: string }>(
      'SELECT p.phone_number AS phone FROM proved_phones p JOIN users u ON u.id = p.user_id WHERE u.email = $1',
      email,
    )
  ).map(({ phone }) => phone);

const DEAD = { success: false, message: 'This code is no longer valid. Please request a new one.' };

describe('proving a phone for orders', () => {
  let member: Member;
  let phone: string;
  beforeEach(async () => {
    member = await Member.create();
    phone = newPhone();
  });

  it('takes the code that was sent to it, once', async () => {
    const sent = await ask(member, `+91 ${phone}`);
    expect(sent.status).toBe(200);
    expect(sent.body).toEqual({
      success: true,
      message: 'The code is on its way to this number',
      data: { isProved: false },
    });
    expect((await answer(member, phone, '000000')).status).toBe(400);
    expect(await provedBy(member)).toEqual([]);
    const code = await readCode(phone);
    const proved = await answer(member, phone, code);
    expect(proved.body).toEqual({ success: true, message: 'This number is confirmed', data: { isProved: true } });
    expect(await provedBy(member)).toEqual([phone]);
    expect((await answer(member, phone, code)).body).toEqual(DEAD);
  });

  it('is over once somebody else signs in with it, or links it', async () => {
    const other = await Member.create();
    const phones = [phone, newPhone()] as const;
    for (const one of phones) {
      await ask(member, one);
      await answer(member, one, await readCode(one));
      await sql('DELETE FROM rate_limits WHERE key = $1', `otp-resend:${one}`);
    }
    expect((await provedBy(member)).sort()).toEqual([...phones].sort());
    await new Shopper().signIn(phones[0]);
    expect(await provedBy(member)).toEqual([phones[1]]);
    await other.sendOtp(phones[1]);
    expect((await link(other, phones[1], await readCode(phones[1]))).status).toBe(200);
    expect(await provedBy(member)).toEqual([]);
  });

  it('costs no message where the number is proved already', async () => {
    await ask(member, phone);
    await answer(member, phone, await readCode(phone));
    const [again, own] = [await ask(member, phone), await new Shopper().signIn()];
    expect(again.body).toMatchObject({ success: true, data: { isProved: true } });
    expect(await readInbox(phone)).toHaveLength(1);
    expect((await ask(own, own.phone)).body).toMatchObject({ success: true, data: { isProved: true } });
    expect(await readInbox(own.phone)).toHaveLength(1);
  });

  it('a code for proving signs nobody in and links nothing', async () => {
    const owner = await new Shopper().signIn(phone);
    await sql('DELETE FROM rate_limits WHERE key = $1', `otp-resend:${phone}`);
    expect((await ask(member, phone)).status).toBe(200);
    const code = await readCode(phone);
    const before = (await member.checkAuth()).body.user;
    expect((await member.verify(phone, code)).body).toEqual(DEAD);
    expect((await link(member, phone, code)).body).toEqual(DEAD);
    expect((await member.checkAuth()).body.user).toEqual(before);
    expect((await answer(member, phone, code)).status).toBe(200);
    expect((await owner.checkAuth()).body.user?.phoneNumber).toBe(phone);
    expect((await member.checkAuth()).body.user).toEqual(before);
  });

  it('a code for signing in proves nothing', async () => {
    await member.sendOtp(phone);
    expect((await answer(member, phone, await readCode(phone))).body).toEqual(DEAD);
    expect(await provedBy(member)).toEqual([]);
  });

  it('a code that was given away for proving is dead once a code to sign in is asked for', async () => {
    await ask(member, phone);
    const given = await readCode(phone);
    await sql('DELETE FROM rate_limits WHERE key = $1', `otp-resend:${phone}`);
    const thief = member.copy();
    await thief.sendOtp(phone);
    expect(await readCode(phone)).not.toBe(given);
    expect((await thief.verify(phone, given)).status).toBe(400);
  });

  it('counts as a code: the same waits and the same day', async () => {
    await member.sendOtp(phone);
    const refused = await ask(member, phone);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await readInbox(phone)).toHaveLength(1);
    const points = await sql<{ points: number }>('SELECT points FROM rate_limits WHERE key = $1', `otp-phone:${phone}`);
    expect(points).toEqual([{ points: 1 }]);
  });

  it('only a shopper can, and only in the browser that asked', async () => {
    await ask(member, phone);
    const code = await readCode(phone);
    const other = await Member.create();
    expect((await answer(other, phone, code)).body).toEqual(DEAD);
    const visitor = await Member.visitor();
    expect((await ask(visitor, phone)).status).toBe(401);
    expect((await answer(visitor, phone, code)).status).toBe(401);
    expect((await answer(member, phone, code)).status).toBe(200);
    const admin = await Member.createAdmin();
    const seen = (await providerLog('twilio')).length;
    expect((await ask(admin, newPhone())).status).toBe(403);
    expect((await providerLog('twilio')).length).toBe(seen);
  });
});
