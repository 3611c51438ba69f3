import { beforeEach, describe, expect, it } from 'vitest';
import { newPhone, readCode, Shopper, sql } from '@/e2e/shopper';
import { numberBlocksOf } from '@/lib/core/limits/rules';

const DAY_MS = 86_400_000;

const setPoints = (key: string, points: number) =>
  sql(
    'INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, $3) ON CONFLICT (key) DO UPDATE SET points = $2',
    key,
    points,
    Date.now() + DAY_MS,
  );
const countersOf = (phone: string, name: string) =>
  sql<{ key: string; points: number }>(
    'SELECT key, points FROM rate_limits WHERE key LIKE $1 AND points > 0 ORDER BY key',
    `${name}:${phone}%`,
  );

describe('case 9: a phone that a stranger asks codes for and guesses', () => {
  let phone: string;
  let owner: Shopper;

  /** A browser that has signed in with the phone, and all that others may have of it in a day used up. */
  beforeEach(async () => {
    phone = newPhone();
    owner = await new Shopper().signIn(phone);
    await owner.logout();
    await setPoints(`verify-phone:${phone}`, 20);
    await setPoints(`otp-phone-day:${phone}`, 12);
  });

  it('lets its owner in where they have signed in before, and nobody else', async () => {
    const other = new Shopper();
    expect((await other.sendOtp(phone)).status).toBe(429);
    expect((await owner.sendOtp(phone)).status).toBe(200);
    const code = await readCode(phone);
    other.cookies.set('otp', owner.cookies.get('otp') ?? '');
    expect((await other.verify(phone, code)).status).toBe(429);
    expect((await owner.verify(phone, code)).status).toBe(200);
    expect(await countersOf(phone, 'verify-phone')).toEqual([{ key: `verify-phone:${phone}`, points: 20 }]);
  });

  it('has codes and guesses for such a browser too, as many', async () => {
    await owner.sendOtp(phone);
    const code = await readCode(phone);
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await owner.verify(phone, wrong)).status).toBe(400);
    const [, guessed] = await countersOf(phone, 'verify-phone');
    expect(guessed).toEqual({ key: expect.stringMatching(/^verify-phone:\d{10}:[\w-]{22}$/), points: 1 });
    const device = guessed?.key.split(':')[2];
    expect(await countersOf(phone, 'otp-phone')).toContainEqual({ key: `otp-phone:${phone}:${device}`, points: 1 });
    expect((await owner.sendOtp(phone)).status).toBe(429);
    await setPoints(`verify-phone:${phone}:${device}`, 20);
    expect((await owner.verify(phone, code)).status).toBe(429);
  });

  it('is known by the same name each time', async () => {
    const before = owner.cookies.get('device');
    expect(before).toBeDefined();
    await owner.signIn(phone);
    expect((await countersOf(phone, 'otp-phone-day')).map(({ points }) => points)).toEqual([12, 1]);
    await owner.logout();
    await sql('DELETE FROM rate_limits WHERE key LIKE $1', `otp-resend:${phone}%`);
    await owner.signIn(phone);
    expect((await countersOf(phone, 'otp-phone-day')).map(({ points }) => points)).toEqual([12, 2]);
  });

  it('is not held where its neighbours have used up their codes, while new browsers are', async () => {
    await sql('DELETE FROM rate_limits WHERE key = $1', `otp-phone-day:${phone}`);
    const blocks = numberBlocksOf(phone).map((block) => `otp-block:${block}`);
    const usedOf = () => sql('SELECT key, points FROM rate_limits WHERE key = ANY($1) ORDER BY key', blocks);
    await Promise.all(blocks.map((block) => setPoints(block, 50)));
    const before = await usedOf();
    expect((await new Shopper().sendOtp(phone)).status).toBe(429);
    expect((await owner.sendOtp(phone)).status).toBe(200);
    expect((await owner.verify(phone, await readCode(phone))).status).toBe(200);
    expect(await usedOf()).toEqual(before);
  });
});
