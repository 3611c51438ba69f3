import { afterEach, describe, expect, it } from 'vitest';
import { endCode, newPhone, providerLog, readCode, resetEmulators, Shopper, setFault, sql } from '@/e2e/shopper';

const BOTH = 'Please enter both phone number and OTP';
const INVALID = 'Please enter a valid 10-digit phone number';
const WRONG = 'The OTP is not correct. Please check the SMS and try again.';
const NEW_CODE = 'This code is no longer valid. Please request a new one.';
const PATH = '/api/auth/phone/verify-login';

const sessionsOf = (phone: string) =>
  sql<{ id: string; method: string; ended: boolean }>(
    `SELECT s.id, s.method, s.ended_at IS NOT NULL AS ended FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE u.phone_number = $1`,
    phone,
  );
const challengesOf = (phone: string) =>
  sql<{ status: string; attempts: number }>(
    'SELECT status, attempts FROM otp_challenges WHERE phone_number = $1 ORDER BY created_at',
    phone,
  );
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const allowResend = (phone: string) => sql('DELETE FROM rate_limits WHERE key = $1', `otp-resend:${phone}`);

const comparedSince = async (before: number) =>
  (await providerLog('twilio')).filter(({ seq, path }) => seq > before && path.endsWith('/VerificationCheck')).length;

async function waiting(): Promise<{ shopper: Shopper; phone: string; code: string }> {
  const [shopper, phone] = [new Shopper(), newPhone()];
  expect((await shopper.sendOtp(phone)).status).toBe(200);
  return { shopper, phone, code: await readCode(phone) };
}

describe('POST /api/auth/phone/verify-login', () => {
  afterEach(resetEmulators);

  it('signs in with the right code: the user, one session row, the flow cookie gone', async () => {
    const { shopper, phone, code } = await waiting();
    expect(shopper.cookies.has('otp')).toBe(true);
    const answer = await shopper.verify(phone, code);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      message: 'You are signed in',
      user: { id: expect.any(String), userName: null, email: null, phoneNumber: phone, role: 'user' },
    });
    expect(shopper.cookies.has('otp')).toBe(false);
    expect(await sessionsOf(phone)).toEqual([{ id: expect.any(String), method: 'otp', ended: false }]);
    expect(await challengesOf(phone)).toEqual([{ status: 'approved', attempts: 1 }]);
  });

  it.each([
    [{}, BOTH],
    [{ phoneNumber: '', otp: '' }, BOTH],
    [{ phoneNumber: '', otp: '123456' }, BOTH],
    [{ phoneNumber: '9876543210', otp: '' }, BOTH],
    [{ phoneNumber: '9876543210' }, BOTH],
    [{ otp: '123456' }, BOTH],
    [{ phoneNumber: '9876543210', otp: '   ' }, BOTH],
    [{ phoneNumber: '9876543210', otp: 123456 }, BOTH],
    [{ phoneNumber: '9876543210', otp: ['123456'] }, BOTH],
    [{ phoneNumber: '9876543210', otp: { $ne: '' } }, BOTH],
    [{ phoneNumber: 9876543210, otp: '123456' }, BOTH],
    [{ phoneNumber: '1234567890', otp: '123456' }, INVALID],
    [{ phoneNumber: '1234567890', otp: '' }, INVALID],
    [{ phoneNumber: '9876543210', otp: '1234567' }, 'Please enter the 6-digit OTP'],
    [{ phoneNumber: '9876543210', otp: '1'.repeat(9_999) }, 'Please enter the 6-digit OTP'],
  ])('refuses %j', async (body, message) => {
    const shopper = new Shopper();
    await shopper.checkAuth();
    const answer = await shopper.post(PATH, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ success: false, message });
  });

  it('case 9: after five wrong codes the right one fails too', async () => {
    const { shopper, phone, code } = await waiting();
    for (let turn = 0; turn < 5; turn++) {
      const answer = await shopper.verify(phone, wrongFor(code));
      expect(answer.status).toBe(400);
      expect(answer.body.message).toBe(WRONG);
    }
    const sixth = await shopper.verify(phone, code);
    expect(sixth.status).toBe(400);
    expect(sixth.body).toEqual({ success: false, message: NEW_CODE });
    expect(await sessionsOf(phone)).toEqual([]);
    expect(await challengesOf(phone)).toEqual([{ status: 'pending', attempts: 5 }]);
  });

  it('case 9: letters and short codes use up tries like any other guess', async () => {
    const { shopper, phone, code } = await waiting();
    for (const guess of ['abcdef', '12345', '१२३४५६', "' or 1", '      1']) {
      expect((await shopper.verify(phone, guess)).body.message).toBe(WRONG);
    }
    expect((await shopper.verify(phone, code)).body.message).toBe(NEW_CODE);
  });

  it('case 9: twelve wrong codes and the right one after them are refused; only a new code opens', async () => {
    const { shopper, phone, code } = await waiting();
    const messages: string[] = [];
    for (let turn = 0; turn < 12; turn++) messages.push((await shopper.verify(phone, wrongFor(code))).body.message);
    expect(messages).toEqual([...Array(5).fill(WRONG), ...Array(7).fill(NEW_CODE)]);
    expect((await shopper.verify(phone, code)).body.message).toBe(NEW_CODE);
    await allowResend(phone);
    expect((await shopper.sendOtp(phone)).status).toBe(200);
    const next = await readCode(phone);
    if (next !== code) expect((await shopper.verify(phone, code)).status).toBe(400);
    expect((await shopper.verify(phone, next)).status).toBe(200);
    expect(await sessionsOf(phone)).toHaveLength(1);
  });

  it('case 9: twenty wrong codes for a phone close it for the day, and no new code opens it', async () => {
    const phone = newPhone();
    for (let turn = 0; turn < 4; turn++) {
      const guesser = new Shopper();
      expect((await guesser.sendOtp(phone)).status).toBe(200);
      const code = await readCode(phone);
      for (let guess = 0; guess < 5; guess++)
        expect((await guesser.verify(phone, wrongFor(code))).body.message).toBe(WRONG);
      await allowResend(phone);
    }
    const owner = new Shopper();
    expect((await owner.sendOtp(phone)).status).toBe(200);
    const refused = await owner.verify(phone, await readCode(phone));
    expect(refused.status).toBe(429);
    expect(refused.body.message).toMatch(/^Too many wrong codes\. Please try again in 24 hours\.$/);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
    expect(await sessionsOf(phone)).toEqual([]);
  });

  it('case 9: a dead code at a provider that does not answer is told like any wrong one', async () => {
    const { shopper, phone, code } = await waiting();
    for (let turn = 0; turn < 4; turn++) await shopper.verify(phone, wrongFor(code));
    await setFault('twilio', 'error', 1, phone);
    expect((await shopper.verify(phone, 'abcdef')).body.message).toBe(WRONG);
    expect((await shopper.verify(phone, code)).body.message).toBe(NEW_CODE);
  });

  it('case 11: a hundred simultaneous right codes open exactly one session', async () => {
    const { shopper, phone, code } = await waiting();
    const twins = Array.from({ length: 100 }, () => shopper.copy());
    const answers = await Promise.all(twins.map((twin) => twin.verify(phone, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(99);
    expect(await sessionsOf(phone)).toHaveLength(1);
    const [challenge] = await challengesOf(phone);
    expect(challenge?.status).toBe('approved');
    expect(challenge?.attempts).toBeLessThanOrEqual(5);
  });

  it('case 11: of a hundred simultaneous wrong codes at most five are compared', async () => {
    const { shopper, phone, code } = await waiting();
    const before = (await providerLog('twilio')).at(-1)?.seq ?? 0;
    const answers = await Promise.all(Array.from({ length: 100 }, () => shopper.copy().verify(phone, wrongFor(code))));
    expect(await comparedSince(before)).toBe(5);
    expect(answers.every(({ status }) => status === 400)).toBe(true);
    // The fifth ends the code; one that is compared at that moment may hear of that.
    const wrong = answers.filter(({ body }) => body.message === WRONG);
    expect(wrong.length).toBeGreaterThan(0);
    expect(wrong.length).toBeLessThanOrEqual(5);
    expect(answers.filter(({ body }) => body.message === NEW_CODE)).toHaveLength(100 - wrong.length);
    expect(await challengesOf(phone)).toEqual([{ status: 'pending', attempts: 5 }]);
  });

  it('case 12: a code works once, also with the cookies from before', async () => {
    const { shopper, phone, code } = await waiting();
    const before = shopper.copy();
    expect((await shopper.verify(phone, code)).status).toBe(200);
    expect((await before.verify(phone, code)).body).toEqual({ success: false, message: NEW_CODE });
    expect(await sessionsOf(phone)).toHaveLength(1);
  });

  it('case 12: a code is bound to its phone', async () => {
    const [mine, other] = [await waiting(), await waiting()];
    expect((await mine.shopper.verify(other.phone, other.code)).body.message).toBe(NEW_CODE);
    expect((await mine.shopper.verify(other.phone, mine.code)).body.message).toBe(NEW_CODE);
    expect(await sessionsOf(other.phone)).toEqual([]);
    expect((await challengesOf(other.phone))[0]?.attempts).toBe(0);
    expect((await mine.shopper.verify(mine.phone, mine.code)).status).toBe(200);
  });

  it('case 12: a code is bound to the browser that asked', async () => {
    const { phone, code } = await waiting();
    const thief = new Shopper();
    await thief.checkAuth();
    expect((await thief.verify(phone, code)).body.message).toBe(NEW_CODE);
    expect(await sessionsOf(phone)).toEqual([]);
  });

  it('case 12: a code asked for elsewhere ends the older challenge', async () => {
    const { shopper, phone } = await waiting();
    await allowResend(phone);
    const later = new Shopper();
    expect((await later.sendOtp(phone)).status).toBe(200);
    const code = await readCode(phone);
    expect((await shopper.verify(phone, code)).body.message).toBe(NEW_CODE);
    expect((await later.verify(phone, code)).status).toBe(200);
    expect((await challengesOf(phone)).map(({ status }) => status)).toEqual(['dead', 'approved']);
  });

  it('case 12: an older code is wrong once a new one was sent', async () => {
    const { shopper, phone, code: older } = await waiting();
    await endCode(phone);
    await allowResend(phone);
    expect((await shopper.sendOtp(phone)).status).toBe(200);
    const newer = await readCode(phone);
    if (newer !== older) expect((await shopper.verify(phone, older)).body.message).toBe(WRONG);
    expect((await shopper.verify(phone, newer)).status).toBe(200);
  });

  it('case 12: an expired code is refused by the shop and by the provider', async () => {
    const ours = await waiting();
    await sql('UPDATE otp_challenges SET expires_at = now() WHERE phone_number = $1', ours.phone);
    expect((await ours.shopper.verify(ours.phone, ours.code)).body.message).toBe(NEW_CODE);
    const theirs = await waiting();
    await endCode(theirs.phone);
    expect((await theirs.shopper.verify(theirs.phone, theirs.code)).body.message).toBe(NEW_CODE);
    expect([...(await sessionsOf(ours.phone)), ...(await sessionsOf(theirs.phone))]).toEqual([]);
  });

  it('case 15: a check that the provider did not judge can be repeated', async () => {
    const { shopper, phone, code } = await waiting();
    await setFault('twilio', 'rate-limit', 1, phone);
    const failed = await shopper.verify(phone, code);
    expect(failed.status).toBe(503);
    expect(failed.headers.get('retry-after')).toBe('30');
    expect((await challengesOf(phone))[0]?.attempts).toBe(0);
    expect((await shopper.verify(phone, code)).status).toBe(200);
  });

  it('case 17: an admin cannot sign in by code', async () => {
    const { shopper, phone, code } = await waiting();
    await sql(
      `INSERT INTO users (id, phone_number, role, updated_at) VALUES (gen_random_uuid(), $1, 'admin', now())`,
      phone,
    );
    const answer = await shopper.verify(phone, code);
    expect(answer.status).toBe(403);
    expect(answer.body.user).toBeUndefined();
    expect(await sessionsOf(phone)).toEqual([]);
    await sql('DELETE FROM users WHERE phone_number = $1', phone);
  });
});
