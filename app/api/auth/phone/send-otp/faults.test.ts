import { afterEach, describe, expect, it } from 'vitest';
import { newPhone, readCode, readInbox, resetEmulators, Shopper, setFault, sql } from '@/e2e/shopper';

const DOWN = 'The SMS service is not answering. Please try again in a minute.';
const ANSWER_MS = 5_000;

const pointsOf = (phone: string) =>
  sql<{ key: string; points: number }>('SELECT key, points FROM rate_limits WHERE key = ANY($1) AND points > 0', [
    `otp-resend:${phone}`,
    `otp-phone:${phone}`,
    `otp-block:${phone.slice(0, 7)}`,
  ]);

const statusesOf = async (phone: string) =>
  (
    await sql<{ status: string }>(
      'SELECT status FROM otp_challenges WHERE phone_number = $1 ORDER BY created_at',
      phone,
    )
  ).map(({ status }) => status);

async function sendTimed(shopper: Shopper, phone: string) {
  await shopper.checkAuth();
  const began = performance.now();
  const answer = await shopper.sendOtp(phone);
  return { ...answer, ms: performance.now() - began };
}

describe('send-otp while the SMS provider misbehaves', () => {
  afterEach(resetEmulators);

  it.each(['error', 'error-html', 'hang', 'reset', 'rate-limit', 'lost-answer', 'hang-after'])(
    'case 15: %s is told honestly in time, costs nothing, and a resend works at once',
    async (mode) => {
      const shopper = new Shopper();
      const phone = newPhone();
      await shopper.checkAuth();
      await setFault('twilio', mode);
      const failed = await sendTimed(shopper, phone);
      expect(failed.status).toBe(503);
      expect(failed.body).toEqual({ success: false, message: DOWN });
      expect(failed.headers.get('retry-after')).toBe('60');
      expect(failed.ms).toBeLessThan(ANSWER_MS);
      expect(await pointsOf(phone)).toEqual([]);
      expect(await statusesOf(phone)).toEqual(['dead']);

      expect((await shopper.sendOtp(phone)).status).toBe(200);
      expect((await shopper.verify(phone, await readCode(phone))).status).toBe(200);
      expect(await statusesOf(phone)).toEqual(['dead', 'approved']);
    },
  );

  it('case 15: a slow provider is waited for', async () => {
    const shopper = new Shopper();
    const phone = newPhone();
    await setFault('twilio', 'slow');
    const answer = await sendTimed(shopper, phone);
    expect(answer.status).toBe(200);
    expect(answer.ms).toBeLessThan(ANSWER_MS);
    expect((await shopper.verify(phone, await readCode(phone))).status).toBe(200);
  });

  it('case 15: a message that never arrives can be asked for again after the wait', async () => {
    const shopper = new Shopper();
    const phone = newPhone();
    await shopper.checkAuth();
    await setFault('twilio', 'no-delivery');
    expect((await shopper.sendOtp(phone)).status).toBe(200);
    expect(await readInbox(phone)).toEqual([]);
    await sql('DELETE FROM rate_limits WHERE key = $1', `otp-resend:${phone}`);
    expect((await shopper.sendOtp(phone)).status).toBe(200);
    expect((await shopper.verify(phone, await readCode(phone))).status).toBe(200);
  });

  it.each(['60203', '60212'])('the provider’s own cap %s is a 429 that keeps our count', async (mode) => {
    const phone = newPhone();
    const shopper = new Shopper();
    await shopper.checkAuth();
    await setFault('twilio', mode);
    const answer = await shopper.sendOtp(phone);
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('600');
    expect(answer.body.message).toBe('Too many codes were requested. Please try again in 10 minutes.');
    expect(await pointsOf(phone)).toHaveLength(3);
  });

  it.each(['60410', '21614'])('a number that the provider refuses (%s) is a 400', async (mode) => {
    const phone = newPhone();
    const shopper = new Shopper();
    await shopper.checkAuth();
    await setFault('twilio', mode);
    const answer = await shopper.sendOtp(phone);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ success: false, message: 'We cannot send an SMS to this number.' });
    expect(await statusesOf(phone)).toEqual(['dead']);
  });
});
