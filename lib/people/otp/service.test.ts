import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { endCode, newAddress, newPhone, readCode, readInbox, resetEmulators, setFault, sql } from '@/e2e/shopper';
import { log } from '@/lib/core/log';
import { getAdminSettings, saveSettings } from '@/lib/core/settings/service';
import { decideChallenge } from './data';
import { removeEndedChallenges, sendOtp, verifyOtp } from './service';

const MINUTE_MS = 60_000;
const NEW_CODE = 'This code is no longer valid. Please request a new one.';
const at = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
const dead = { code: 'invalid', message: NEW_CODE };
const wrong = { code: 'invalid', message: 'The OTP is not correct. Please check the SMS and try again.' };

const sent = async (phone: string) => {
  const { challengeId } = await sendOtp(phone, newAddress());
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
    expect(await verifyOtp({ phoneNumber: phone, otp: code, challengeId, address: newAddress() })).toMatchObject({
      phoneNumber: phone,
      role: 'user',
    });
  });

  it('case 12: after ten minutes it is refused, whatever the provider would say', async () => {
    const phone = newPhone();
    const { challengeId, code } = await sent(phone);
    await endCode(phone, 60 * MINUTE_MS);
    at(10 * MINUTE_MS + 1_000);
    await expect(
      verifyOtp({ phoneNumber: phone, otp: code, challengeId, address: newAddress() }),
    ).rejects.toMatchObject(dead);
    expect(await sql('SELECT id FROM users WHERE phone_number = $1', phone)).toEqual([]);
  });

  it('case 12: without a challenge in this browser there is nothing to verify', async () => {
    const phone = newPhone();
    const { code } = await sent(phone);
    for (const challengeId of [null, 'x'.repeat(22)])
      await expect(
        verifyOtp({ phoneNumber: phone, otp: code, challengeId, address: newAddress() }),
      ).rejects.toMatchObject(dead);
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
    await expect(sendOtp(phone, newAddress())).rejects.toMatchObject({
      code: 'rateLimited',
      message: expect.stringMatching(/^Too many codes were requested\. Please try again in \d seconds?\.$/),
    });
    at(32_000);
    await sendOtp(phone, newAddress());
    expect(await readInbox(phone)).toHaveLength(2);
  });

  it('case 13: five an hour, and again an hour later', async () => {
    const phone = newPhone();
    for (let turn = 0; turn < 5; turn++) {
      await sendOtp(phone, newAddress());
      at(31_000);
    }
    await expect(sendOtp(phone, newAddress())).rejects.toMatchObject({ code: 'rateLimited' });
    await endCode(phone);
    at(61 * MINUTE_MS);
    await sendOtp(phone, newAddress());
    expect(await readInbox(phone)).toHaveLength(6);
  });

  it('case 10: fifty wrong codes from one address close it for the hour, not for others', async () => {
    const guesser = '203.0.113.77';
    // What others got wrong in this hour may have closed everybody's door a little.
    const forget = () =>
      sql("DELETE FROM rate_limits WHERE key = 'verify-fail-all:all' OR key LIKE 'verify-fail-%:203.0.113%'");
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
    expect(await verifyOtp({ phoneNumber: phone, otp: code, challengeId, address: newAddress() })).toMatchObject({
      phoneNumber: phone,
    });
    await forget();
  });

  it('case 9: twenty wrong codes for one phone close it for the day, across codes and addresses', async () => {
    const phone = newPhone();
    const key = `verify-phone:${phone}`;
    const { challengeId, code } = await sent(phone);
    await sql('INSERT INTO rate_limits (key, points, expire) VALUES ($1, 20, $2)', key, Date.now() + 86_400_000);
    // A closed phone is told so whatever is shown for it.
    for (const shown of [challengeId, 'x'.repeat(22)])
      await expect(
        verifyOtp({ phoneNumber: phone, otp: code, challengeId: shown, address: newAddress() }),
      ).rejects.toMatchObject({
        code: 'rateLimited',
        message: 'Too many wrong codes. Please try again in 24 hours.',
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
      await expect(
        verifyOtp({ phoneNumber: phone, otp: code, challengeId, address: newAddress() }),
      ).rejects.toMatchObject({ code: 'unavailable' });
    await expect(
      verifyOtp({ phoneNumber: phone, otp: code, challengeId, address: newAddress() }),
    ).rejects.toMatchObject(dead);
  });

  it('case 9: guesses at once that find no room cost their code no try', async () => {
    const phone = newPhone();
    const { challengeId } = await sent(phone);
    const expire = Date.now() + 86_400_000;
    await sql('INSERT INTO rate_limits (key, points, expire) VALUES ($1, 19, $2)', `verify-phone:${phone}`, expire);
    const guess = () => verifyOtp({ phoneNumber: phone, otp: 'abcdef', challengeId, address: newAddress() });
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => guess().then(String, ({ code }) => code)));
    expect(outcomes.toSorted()).toEqual(['invalid', 'rateLimited', 'rateLimited', 'rateLimited']);
    const rows = await sql('SELECT attempts FROM otp_challenges WHERE id = $1', challengeId);
    expect(rows).toEqual([{ attempts: 1 }]);
  });

  it.each(['12345', '1234567', 'a123456', '123456a', ''])(
    'what is no code is wrong without asking: "%s"',
    async (otp) => {
      const phone = newPhone();
      const { challengeId } = await sent(phone);
      await setFault('twilio', 'error', 1, phone);
      await expect(verifyOtp({ phoneNumber: phone, otp, challengeId, address: newAddress() })).rejects.toMatchObject(
        wrong,
      );
    },
  );

  it('case 9: a dead code that cannot be ended at the provider is logged', async () => {
    const phone = newPhone();
    const { challengeId } = await sent(phone);
    await setFault('twilio', 'error', 1, phone);
    const warned = vi.spyOn(log(), 'warn').mockImplementation(() => undefined);
    for (let turn = 0; turn < 5; turn++)
      await expect(
        verifyOtp({ phoneNumber: phone, otp: 'abcdef', challengeId, address: newAddress() }),
      ).rejects.toMatchObject(wrong);
    const logged = warned.mock.calls.map((call) => [...call]);
    warned.mockRestore();
    expect(logged).toContainEqual([
      { reason: expect.stringMatching(/^twilio unknown/) },
      'code not ended at the provider',
    ]);
  });

  it.each([
    ['60203', { code: 'rateLimited', beside: { retryAfterS: 600 } }],
    ['error', { code: 'unavailable', beside: { retryAfterS: 60 } }],
    ['21614', { code: 'invalid', beside: {} }],
  ])('case 15: %s of the provider says how long to wait', async (mode, refusal) => {
    const phone = newPhone();
    await setFault('twilio', mode, 1, phone);
    await expect(sendOtp(phone, newAddress())).rejects.toMatchObject(refusal);
  });

  it('case 15: while our key is refused, whom to call is told where that is known', async () => {
    const { shop } = (await getAdminSettings()).settings;
    const save = async (phone: string | null) => {
      const { version } = await getAdminSettings();
      const by = { id: randomUUID(), userName: 'Asha', email: null };
      await saveSettings({ group: 'shop', values: { ...shop, phone }, version }, by, null);
    };
    const refusal = (what: string, call: string) => ({
      ...{ code: 'unavailable', beside: { retryAfterS: 60 } },
      message: `We have a problem with our SMS at the moment, so ${what} Please sign in with your e-mail and password, or ${call}.`,
    });
    try {
      for (const [phone, call] of [
        ['9876543210', 'call us: +91 9876543210'],
        [null, 'call us'],
      ] as const) {
        await save(phone);
        const number = newPhone();
        await setFault('twilio', 'unauthorized', 1, number);
        const unsent = refusal('no code was sent. It is not your number.', call);
        await expect(sendOtp(number, newAddress())).rejects.toMatchObject(unsent);
        const { challengeId, code } = await sent(number);
        await setFault('twilio', 'unauthorized', 1, number);
        await expect(
          verifyOtp({ phoneNumber: number, otp: code, challengeId, address: newAddress() }),
        ).rejects.toMatchObject(refusal('your code could not be checked. It did not cost you a try.', call));
      }
    } finally {
      await save(shop.phone);
    }
  });

  it('challenges that ended long ago are deleted, the others stay', async () => {
    const [old, young] = [newPhone(), newPhone()];
    await sent(old);
    await sent(young);
    await sql("UPDATE otp_challenges SET expires_at = now() - interval '2 days' WHERE phone_number = $1", old);
    await removeEndedChallenges(new Date(Date.now() - 86_400_000), false);
    const left = await sql('SELECT phone_number FROM otp_challenges WHERE phone_number = ANY($1)', [old, young]);
    expect(left).toEqual([{ phone_number: young }]);
  });
});
