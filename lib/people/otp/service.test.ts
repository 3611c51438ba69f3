import { afterEach, describe, expect, it, vi } from 'vitest';
import { endCode, newPhone, readCode, readInbox, resetEmulators, setFault, sql } from '@/e2e/shopper';
import { decideChallenge } from './data';
import { removeEndedChallenges, sendOtp, verifyOtp } from './service';

const MINUTE_MS = 60_000;
const NEW_CODE = 'This code is no longer valid. Please request a new one.';
const at = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
const address = () => `10.202.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;

const sent = async (phone: string) => {
  const { challengeId } = await sendOtp(phone, address());
  return { challengeId, code: await readCode(phone) };
};

describe('one-time codes by the clock', () => {
  afterEach(async () => {
    vi.useRealTimers();
    await resetEmulators();
  });

  it('case 12: a code is good until just before ten minutes', async () => {
    const phone = newPhone();
    const { challengeId, code } = await sent(phone);
    at(10 * MINUTE_MS - 5_000);
    expect(await verifyOtp({ phoneNumber: phone, otp: code, challengeId, address: address() })).toMatchObject({
      phoneNumber: phone,
      role: 'user',
    });
  });

  it('case 12: after ten minutes it is refused, whatever the provider would say', async () => {
    const phone = newPhone();
    const { challengeId, code } = await sent(phone);
    await endCode(phone, 60 * MINUTE_MS);
    at(10 * MINUTE_MS + 1_000);
    await expect(verifyOtp({ phoneNumber: phone, otp: code, challengeId, address: address() })).rejects.toMatchObject({
      code: 'invalid',
      message: NEW_CODE,
    });
    expect(await sql('SELECT id FROM users WHERE phone_number = $1', phone)).toEqual([]);
  });

  it('case 12: without a challenge in this browser there is nothing to verify', async () => {
    const phone = newPhone();
    const { code } = await sent(phone);
    await expect(
      verifyOtp({ phoneNumber: phone, otp: code, challengeId: null, address: address() }),
    ).rejects.toMatchObject({ message: NEW_CODE });
    await expect(
      verifyOtp({ phoneNumber: phone, otp: code, challengeId: 'x'.repeat(22), address: address() }),
    ).rejects.toMatchObject({ message: NEW_CODE });
  });

  it('case 11: a challenge is decided once, however often at once', async () => {
    const { challengeId } = await sent(newPhone());
    const decide = () => decideChallenge(challengeId, 'approved', new Date());
    const decisions = await Promise.all(Array.from({ length: 10 }, decide));
    expect([...decisions, await decide()].filter(Boolean)).toHaveLength(1);
  });

  it('case 13: the next code may be asked for after half a minute, and not before', async () => {
    const phone = newPhone();
    await sent(phone);
    at(28_000);
    await expect(sendOtp(phone, address())).rejects.toMatchObject({ code: 'rateLimited' });
    at(32_000);
    await sendOtp(phone, address());
    expect(await readInbox(phone)).toHaveLength(2);
  });

  it('case 13: five an hour, and again an hour later', async () => {
    const phone = newPhone();
    for (let turn = 0; turn < 5; turn++) {
      await sendOtp(phone, address());
      at(31_000);
    }
    await expect(sendOtp(phone, address())).rejects.toMatchObject({ code: 'rateLimited' });
    await endCode(phone);
    at(61 * MINUTE_MS);
    await sendOtp(phone, address());
    expect(await readInbox(phone)).toHaveLength(6);
  });

  it('case 10: fifty wrong codes from one address close it for the hour, not for others', async () => {
    const guesser = '203.0.113.77';
    const forget = () => sql("DELETE FROM rate_limits WHERE key LIKE 'verify-fail-%:203.0.113%'");
    await forget();
    const refusals: string[] = [];
    for (let turn = 0; turn < 11; turn++) {
      const phone = newPhone();
      const { challengeId, code } = await sent(phone);
      const wrong = code === '000000' ? '111111' : '000000';
      for (let guess = 0; guess < 5; guess++)
        refusals.push(
          await verifyOtp({ phoneNumber: phone, otp: wrong, challengeId, address: guesser }).then(
            String,
            (error) => error.code,
          ),
        );
    }
    expect(refusals.slice(0, 50)).toEqual(Array(50).fill('invalid'));
    expect(refusals.slice(50)).toEqual(Array(5).fill('rateLimited'));
    const phone = newPhone();
    const { challengeId, code } = await sent(phone);
    await expect(verifyOtp({ phoneNumber: phone, otp: code, challengeId, address: guesser })).rejects.toMatchObject({
      code: 'rateLimited',
    });
    expect(await verifyOtp({ phoneNumber: phone, otp: code, challengeId, address: address() })).toMatchObject({
      phoneNumber: phone,
    });
    await forget();
  });

  it('case 9: twenty wrong codes for one phone close it for the day, across codes and addresses', async () => {
    const phone = newPhone();
    const key = `verify-phone:${phone}`;
    const { challengeId, code } = await sent(phone);
    await sql('INSERT INTO rate_limits (key, points, expire) VALUES ($1, 20, $2)', key, Date.now() + 86_400_000);
    await expect(verifyOtp({ phoneNumber: phone, otp: code, challengeId, address: address() })).rejects.toMatchObject({
      code: 'rateLimited',
    });
    at(25 * 60 * MINUTE_MS);
    const [row] = await sql<{ attempts: number }>('SELECT attempts FROM otp_challenges WHERE id = $1', challengeId);
    expect(row?.attempts).toBe(0);
  });

  it('case 15: an unknown outcome of a check costs a try, so that guessing through faults is capped', async () => {
    const phone = newPhone();
    const { challengeId, code } = await sent(phone);
    await setFault('twilio', 'error', 5, phone);
    for (let turn = 0; turn < 5; turn++)
      await expect(verifyOtp({ phoneNumber: phone, otp: code, challengeId, address: address() })).rejects.toMatchObject(
        { code: 'unavailable' },
      );
    await expect(verifyOtp({ phoneNumber: phone, otp: code, challengeId, address: address() })).rejects.toMatchObject({
      message: NEW_CODE,
    });
  });

  it('challenges that ended long ago are deleted, the others stay', async () => {
    const [old, young] = [newPhone(), newPhone()];
    await sent(old);
    await sent(young);
    await sql("UPDATE otp_challenges SET expires_at = now() - interval '2 days' WHERE phone_number = $1", old);
    await removeEndedChallenges(new Date(Date.now() - 86_400_000));
    const left = await sql('SELECT phone_number FROM otp_challenges WHERE phone_number = ANY($1)', [old, young]);
    expect(left).toEqual([{ phone_number: young }]);
  });
});
