import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { emptyOutbox } from '@/e2e/outbox';
import { newPhone, readCode, readInbox, resetEmulators, Shopper, setFault, sql } from '@/e2e/shopper';
import { dayOf } from '@/lib/core/india';
import { networkOf, numberBlocksOf } from '@/lib/core/limits/rules';
import { SMS_TIMEOUT_MS } from '@/lib/providers/sms';

const WAIT = { timeout: 15_000, interval: 200 };
const DOWN = 'The SMS service is not answering. Please try again in a minute.';
const pointsOf = async (keys: string[]) =>
  (await sql<{ key: string }>('SELECT key FROM rate_limits WHERE key = ANY($1) AND points > 0', keys)).map(
    ({ key }) => key,
  );
const ofPhone = (phone: string) => ['otp-resend', 'otp-phone', 'otp-phone-day'].map((name) => `${name}:${phone}`);
const around = (phone: string, { address }: Shopper) => [
  `otp-address:${address}`,
  `otp-network:${networkOf(address)}`,
  ...numberBlocksOf(phone).map((block) => `otp-block:${block}`),
];
/** The SMS of today, without those about orders, which may go out at any time. */
const smsToday = async () => {
  const [row] = await sql<{ codes: number }>(
    `SELECT coalesce((SELECT points FROM rate_limits WHERE key = $1), 0)
       - (SELECT coalesce(sum(attempts), 0) FROM outbox_messages WHERE channel = 'sms')::int AS codes`,
    `sms-day:${dayOf(Date.now())}`,
  );
  return row?.codes ?? 0;
};

const statusesOf = async (phone: string) =>
  (
    await sql<{ status: string }>(
      'SELECT status FROM otp_challenges WHERE phone_number = $1 ORDER BY created_at',
      phone,
    )
  ).map(({ status }) => status);

describe('send-otp while the SMS provider misbehaves', () => {
  beforeAll(() => emptyOutbox(), 90_000);
  afterEach(resetEmulators);

  it('case 15: the provider is given up before a person has waited five seconds', () => {
    expect(SMS_TIMEOUT_MS).toBeLessThanOrEqual(4_500);
  });

  // Of those but the first nobody knows whether the message was sent and must be paid for.
  it.each(['rate-limit', 'error', 'error-html', 'hang', 'reset', 'lost-answer', 'hang-after'])(
    'case 15: %s is told honestly, costs the phone nothing, and a resend works at once',
    async (mode) => {
      const isUnsent = mode === 'rate-limit';
      const shopper = new Shopper();
      const phone = newPhone();
      await shopper.checkAuth();
      const before = await smsToday();
      await setFault('twilio', mode, 1, phone);
      const failed = await shopper.sendOtp(phone);
      expect(failed.status).toBe(503);
      expect(failed.body).toEqual({ success: false, message: DOWN });
      expect(failed.headers.get('retry-after')).toBe('60');
      expect(await pointsOf(ofPhone(phone))).toEqual([]);
      expect(await pointsOf(around(phone, shopper))).toHaveLength(isUnsent ? 0 : 4);
      expect(await smsToday()).toBe(before + (isUnsent ? 0 : 1));
      expect(await statusesOf(phone)).toEqual(['dead']);

      expect((await shopper.sendOtp(phone)).status).toBe(200);
      expect((await shopper.verify(phone, await readCode(phone))).status).toBe(200);
      expect(await statusesOf(phone)).toEqual(['dead', 'approved']);
    },
  );

  it('case 15: a slow provider is waited for', async () => {
    const shopper = new Shopper();
    const phone = newPhone();
    await shopper.checkAuth();
    await setFault('twilio', 'slow', 1, phone);
    expect((await shopper.sendOtp(phone)).status).toBe(200);
    expect((await shopper.verify(phone, await readCode(phone))).status).toBe(200);
  });

  it('case 15: a message that never arrives can be asked for again after the wait', async () => {
    const shopper = new Shopper();
    const phone = newPhone();
    await shopper.checkAuth();
    await setFault('twilio', 'no-delivery', 1, phone);
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
    const before = await smsToday();
    await setFault('twilio', mode, 1, phone);
    const answer = await shopper.sendOtp(phone);
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('600');
    expect(answer.body.message).toBe('Too many codes were requested. Please try again in 10 minutes.');
    expect(await pointsOf([...ofPhone(phone), ...around(phone, shopper)])).toHaveLength(7);
    expect(await smsToday()).toBe(before);
  });

  it.each(['60410', '21614'])('a number that the provider refuses (%s) is a 400', async (mode) => {
    const phone = newPhone();
    const shopper = new Shopper();
    await shopper.checkAuth();
    await setFault('twilio', mode, 1, phone);
    const before = await smsToday();
    const answer = await shopper.sendOtp(phone);
    expect(await smsToday()).toBe(before);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ success: false, message: 'We cannot send an SMS to this number.' });
    expect(await statusesOf(phone)).toEqual(['dead']);
  });

  it('case 15: a refused key of ours is told as our trouble, with what else works; it costs nothing', async () => {
    const shopper = new Shopper();
    const phone = newPhone();
    await shopper.checkAuth();
    const before = await smsToday();
    await setFault('twilio', 'unauthorized', 1, phone);
    const failed = await shopper.sendOtp(phone);
    expect(failed.status).toBe(503);
    expect(failed.headers.get('retry-after')).toBe('60');
    expect(failed.body.message).toMatch(/^We have a problem with our SMS at the moment.*e-mail and password.*call us/);
    expect(failed.body.message).not.toMatch(/this number|twilio|key/i);
    expect(await pointsOf([...ofPhone(phone), ...around(phone, shopper)])).toEqual([]);
    expect(await smsToday()).toBe(before);
    expect(await statusesOf(phone)).toEqual(['dead']);
    expect((await shopper.sendOtp(phone)).status).toBe(200);
    expect((await shopper.verify(phone, await readCode(phone))).status).toBe(200);
  });

  it('case 15: a code that our refused key keeps from being checked costs no try', async () => {
    const shopper = new Shopper();
    const phone = newPhone();
    await shopper.checkAuth();
    expect((await shopper.sendOtp(phone)).status).toBe(200);
    const code = await readCode(phone);
    await setFault('twilio', 'unauthorized', 6, phone);
    for (let turn = 0; turn < 6; turn++) {
      const failed = await shopper.verify(phone, code);
      expect(failed.status).toBe(503);
      expect(failed.body.message).toMatch(/could not be checked.*call us/);
    }
    expect((await shopper.verify(phone, code)).status).toBe(200);
  });

  it('readiness says who refuses us as long as that is so, and is ready all the same', async () => {
    const shopper = new Shopper();
    const phones = [newPhone(), newPhone()] as const;
    await shopper.checkAuth();
    const ready = () => shopper.get<{ refusing: string[] }>('/api/health/ready');
    await setFault('twilio', 'unauthorized', 100_000);
    await shopper.sendOtp(phones[0]);
    await expect.poll(async () => (await ready()).body.data?.refusing, WAIT).toContain('twilio');
    expect((await ready()).status).toBe(200);
    await setFault('twilio', 'ok', 0);
    await shopper.sendOtp(phones[1]);
    await expect.poll(async () => (await ready()).body.data, WAIT).toBeUndefined();
  });
});
