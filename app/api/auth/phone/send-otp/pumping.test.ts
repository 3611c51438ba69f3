import { afterEach, describe, expect, it, vi } from 'vitest';
import { emptyOutbox } from '@/e2e/outbox';
import { newAddress, newPhone, providerLog, readInbox, Shopper, sql } from '@/e2e/shopper';
import { asJob } from '@/lib/core/deadline';
import { env } from '@/lib/core/env';
import { dayOf } from '@/lib/core/india';
import { LIMITS } from '@/lib/core/limits/rules';
import { log } from '@/lib/core/log';
import { sendOtp } from '@/lib/people/otp/service';

const DAY_MS = 86_400_000;
const AT_ONCE = 25;
const PATH = '/api/auth/phone/send-otp';
const CEILING = LIMITS.otpPerNumberBlock.points;
const SMS_KEY = () => `sms-day:${dayOf(Date.now())}`;

const setPoints = (key: string, points: number) =>
  sql(
    `INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, $3)
     ON CONFLICT (key) DO UPDATE SET points = $2, expire = $3`,
    key,
    points,
    Date.now() + DAY_MS,
  );
const pointsOf = async (key: string) =>
  (await sql<{ points: number }>('SELECT points FROM rate_limits WHERE key = $1', key))[0]?.points ?? 0;
const noticesSince = async (began: string) =>
  (
    await sql<{ count: number }>(
      "SELECT count(*)::int AS count FROM outbox_messages WHERE channel = 'sms' AND sent_at >= $1",
      began,
    )
  )[0]?.count ?? 0;
const smsToday = () => pointsOf(SMS_KEY());
const forgetAlarms = () => sql("DELETE FROM rate_limits WHERE key LIKE 'alarm:sms-%'");

/** All of `items` through `work`, some at once. */
async function inParallel<Item, Result>(items: Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) results.push(await work(item));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

const shuffled = (size: number) =>
  Array.from({ length: size }, (_, index) => ({ index, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ index }) => index);

describe('case 13: message pumping', () => {
  it(`5,000 requests over neighbouring numbers from 1,250 addresses in 250 networks send ${CEILING} codes`, async () => {
    await emptyOutbox();
    const browser = new Shopper();
    await browser.checkAuth();
    const area = newPhone().slice(0, 5);
    // Across the border of two blocks, which must not double the ceiling.
    const first = Number(`${area}00000`) + 17_500;
    const [began, smsBefore] = [new Date().toISOString(), await smsToday()];
    // Every tenth goes over the wire, the others to the same service in this second process of the shop.
    const ask = async (phone: string, address: string, isOverWire: boolean): Promise<unknown> => {
      if (!isOverWire)
        return asJob('pumping', () => sendOtp(phone, address)).then(
          () => 200,
          (error) => (error.code === 'rateLimited' ? 429 : error),
        );
      return (await browser.post(PATH, { phoneNumber: phone }, { 'x-forwarded-for': address })).status;
    };
    const statuses = await inParallel(shuffled(5_000), (index) => {
      const address = `100.64.${index % 250}.${1 + (Math.floor(index / 250) % 5)}`;
      return ask(String(first + index), address, index % 10 === 0);
    });
    expect(statuses.filter((status) => status !== 429 && status !== 200)).toEqual([]);
    expect(statuses.filter((status) => status === 200)).toHaveLength(CEILING);
    const calls = (await providerLog('twilio')).filter(
      ({ path, time }) => path.endsWith('/Verifications') && time >= began,
    );
    expect(calls).toHaveLength(CEILING);
    // What the shop tells of orders meanwhile is counted as well.
    expect((await smsToday()) - (await noticesSince(began))).toBe(smsBefore + CEILING);
    expect((await new Shopper().sendOtp(newPhone())).status).toBe(200);
  });

  it.each([
    ['address', LIMITS.otpPerAddress, '100.65.1.9', '100.65.1.10'],
    ['network', LIMITS.otpPerNetwork, '100.66.1', '100.66.2.10'],
  ])(
    'an %s that asked too often is refused for any number, another one is not',
    async (_name, limit, key, elsewhere) => {
      await setPoints(`${limit.name}:${key}`, limit.points - 1);
      const here = key.split('.').length === 4 ? key : `${key}.77`;
      expect((await new Shopper(here).sendOtp(newPhone())).status).toBe(200);
      const phone = newPhone();
      const refused = await new Shopper(here).sendOtp(phone);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600);
      expect(await readInbox(phone)).toEqual([]);
      expect((await new Shopper(elsewhere).sendOtp(phone)).status).toBe(200);
      await sql('DELETE FROM rate_limits WHERE key = $1', `${limit.name}:${key}`);
    },
  );

  it('twelve codes a day for one phone, however long the attacker waits in between', async () => {
    const phone = newPhone();
    await setPoints(`${LIMITS.otpPerPhoneADay.name}:${phone}`, 11);
    expect((await new Shopper().sendOtp(phone)).status).toBe(200);
    await sql('DELETE FROM rate_limits WHERE key = ANY($1)', [`otp-resend:${phone}`, `otp-phone:${phone}`]);
    expect((await new Shopper().sendOtp(phone)).status).toBe(429);
    expect(await readInbox(phone)).toHaveLength(1);
  });
});

describe('case 13: the day’s ceiling of SMS', () => {
  let before = 0;
  const limit = env().SMS_DAILY_LIMIT;
  const alarmAt = Math.floor(limit * 0.8);

  afterEach(async () => {
    vi.useRealTimers();
    await setPoints(SMS_KEY(), before);
    await forgetAlarms();
  });

  it('warns once at 80 %, stops with an honest word at 100 % in every process, and goes on the next day', async () => {
    await emptyOutbox();
    before = await smsToday();
    await forgetAlarms();
    const warned = vi.spyOn(log(), 'warn').mockImplementation(() => undefined);
    const failed = vi.spyOn(log(), 'error').mockImplementation(() => undefined);
    const phones = Array.from({ length: 6 }, newPhone);
    await setPoints(SMS_KEY(), alarmAt - 2);
    await sendOtp(phones[0] ?? '', newAddress());
    expect(warned).not.toHaveBeenCalled();
    await sendOtp(phones[1] ?? '', newAddress());
    await sendOtp(phones[2] ?? '', newAddress());
    const day = dayOf(Date.now());
    expect(warned.mock.calls).toEqual([[{ day, used: alarmAt, limit }, expect.stringMatching(/^most SMS of today/)]]);

    await setPoints(SMS_KEY(), limit - 1);
    await sendOtp(phones[3] ?? '', newAddress());
    for (const phone of [phones[4] ?? '', newPhone()])
      await expect(sendOtp(phone, newAddress())).rejects.toMatchObject({ code: 'rateLimited' });
    expect(failed.mock.calls).toEqual([[{ day, limit }, expect.stringMatching(/^all SMS of today/)]]);
    expect(warned).toHaveBeenCalledTimes(1);
    expect(JSON.stringify([...warned.mock.calls, ...failed.mock.calls])).not.toMatch(/[6-9]\d{9}/);

    const elsewhere = await new Shopper().sendOtp(phones[4] ?? '');
    expect(elsewhere.status).toBe(429);
    expect(elsewhere.body).toEqual({
      success: false,
      message: 'We cannot send any more codes today. Please sign in with your e-mail, or try again tomorrow.',
    });
    const waitS = Number(elsewhere.headers.get('retry-after'));
    expect(dayOf(Date.now() + waitS * 1000 + 1_000)).not.toBe(day);
    expect(waitS).toBeLessThanOrEqual(86_400);
    expect(await smsToday()).toBe(limit);
    expect(await readInbox(phones[4] ?? '')).toEqual([]);
    const counted = await sql('SELECT key FROM rate_limits WHERE key LIKE $1 AND points > 0', `otp-%:${phones[4]}`);
    expect(counted).toEqual([]);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + waitS * 1000 + 1_000 });
    await sendOtp(phones[5] ?? '', newAddress());
    await sql('DELETE FROM rate_limits WHERE key = $1', SMS_KEY());
  });
});
