import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newNetwork, newPhone, sql } from '@/e2e/shopper';
import { env } from '@/lib/core/env';
import { dayOf, secondsLeftOf } from '@/lib/core/india';
import { type Claim, keyOf, LIMITS, numberBlocksOf } from '@/lib/core/limits/rules';
import {
  count,
  giveNoticeBack,
  giveSmsBack,
  isUsedUp,
  removeExpiredLimits,
  requireRoom,
  takeAll,
  takeNotice,
  takeSms,
  tryTake,
  tryTakeAll,
  undoTaken,
} from '@/lib/core/limits/service';
import { metricsText, startMetrics } from '@/lib/core/metrics';

const claimOf = (points: number): Claim => [{ name: `test-${randomUUID()}`, points, windowS: 60 }, 'x'];
const pointsOf = async (...keys: string[]) => {
  const rows = await sql<{ key: string; points: number }>(
    'SELECT key, points FROM rate_limits WHERE key = ANY($1)',
    keys,
  );
  return keys.map((key) => rows.find((row) => row.key === key)?.points ?? 0);
};
const refusal = async (work: Promise<unknown>) => {
  const { code, message, beside } = await work.then(
    () => expect.unreachable('is refused'),
    (error) => error,
  );
  expect([code, message]).toEqual(['rateLimited', `wait ${beside.retryAfterS}`]);
  expect(Math.abs(beside.retryAfterS - 55)).toBeLessThanOrEqual(5);
  return beside;
};

it('what is refused is told with the wait, takes no other point, and is counted unless it is an alarm', async () => {
  startMetrics();
  const [wide, narrow, last] = [claimOf(5), claimOf(1), claimOf(5)];
  const wait = (waitS: number) => `wait ${waitS}`;
  const stands = () => pointsOf(...[wide, narrow, last].map(keyOf));
  await takeAll([wide, narrow], wait);
  await refusal(takeAll([wide, narrow, last], wait));
  expect(await stands()).toEqual([1, 1, 0]);
  expect(await Promise.all([wide, narrow, last].map(isUsedUp))).toEqual([false, true, false]);
  await requireRoom([wide, last], wait);
  expect(await refusal(requireRoom([wide, narrow], wait, { of: 'x' }))).toEqual({
    retryAfterS: expect.any(Number),
    data: { of: 'x' },
  });
  expect(await refusal(requireRoom([narrow], wait))).toEqual({ retryAfterS: expect.any(Number) });
  expect(await stands()).toEqual([1, 1, 0]);
  expect(await count(wide)).toBe(2);
  const alarm: Claim = [LIMITS.keyAlarm, randomUUID()];
  expect([await tryTake(alarm), await tryTake(alarm)]).toEqual([true, false]);
  const { text } = (await metricsText([])) ?? { text: '' };
  const counted = text.split('\n').filter((line) => /^shop_limit_refusals_total\{limit="(test|alarm)/.test(line));
  expect(counted).toEqual([`shop_limit_refusals_total{limit="${narrow[0].name}"} 3`]);
  await expect(tryTakeAll([undefined as never])).rejects.toThrow(TypeError);
});

it('what a statement took for nothing is given back, and what was used up is named with the wait', async () => {
  const now = Date.now();
  const [full, room] = [claimOf(1), claimOf(5)];
  const keys = [full, room].map(keyOf);
  for (const [at, points] of [2, 1].entries())
    await sql('INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, $3)', keys[at], points, now + 60_000);
  const counted = [
    { key: keys[0] ?? '', points: 2, expire: now + 5_500, isFull: true },
    { key: keys[1] ?? '', points: 1, expire: now + 60_000, isFull: false },
  ];
  expect(await undoTaken([full, room], counted, now)).toEqual({ full: [full], waitS: 6 });
  expect(await pointsOf(...keys)).toEqual([1, 0]);
  expect(await undoTaken([room], counted.slice(1), now)).toEqual({ full: [], waitS: 1 });
});

it('counters whose window ended are removed, or only counted', async () => {
  const key = `test-ended:${randomUUID()}`;
  await sql('INSERT INTO rate_limits (key, points, expire) VALUES ($1, 1, 1000)', key);
  expect([await removeExpiredLimits(new Date(2_000), true), await pointsOf(key)]).toEqual([1, [1]]);
  expect([await removeExpiredLimits(new Date(2_000), false), await pointsOf(key)]).toEqual([1, [0]]);
});

describe('the SMS of a day', () => {
  /** A day that nobody else counts on. */
  const now = Date.now() + 40 * 86_400_000;
  const day = dayOf(now);
  const { SMS_DAILY_LIMIT } = env();
  const allow = (limit: number) => Object.assign(env(), { SMS_DAILY_LIMIT: limit });
  const forget = () => sql("DELETE FROM rate_limits WHERE key LIKE '%:' || $1", day);
  beforeEach(() => allow(19));
  afterEach(async () => {
    allow(SMS_DAILY_LIMIT);
    await forget();
  });
  const [ofDay, most, all] = [`sms-day:${day}`, `alarm:sms-most:${day}`, `alarm:sms-all:${day}`];

  it('are counted, and it is said once that most are used, and once that all are', async () => {
    const said: number[][] = [];
    for (let used = 1; used <= 21; used++) {
      expect(await takeSms(now)).toBe(used <= 19 ? null : secondsLeftOf(now));
      said.push(await pointsOf(most, all));
    }
    expect(said).toEqual([...Array(14).fill([0, 0]), ...Array(5).fill([1, 0]), [1, 1], [1, 1]]);
    await giveSmsBack(now);
    expect([await takeSms(now), await pointsOf(ofDay)]).toEqual([null, [19]]);
    await forget();
    allow(1);
    expect([await takeSms(now), await pointsOf(most, all)]).toEqual([null, [1, 0]]);
  });

  it('are taken by an order message with all that limits it, and given back with it', async () => {
    const [to, causedFrom] = [newPhone(), newNetwork()];
    const keys = [
      ...[`notice-network:${causedFrom}`, `notice-unproved:${causedFrom}`],
      ...[...numberBlocksOf(to).map((block) => `otp-block:${block}`), ofDay],
    ];
    const notice = { to, causedFrom, isToProved: false };
    expect(await takeNotice(notice, now)).toBeNull();
    const rows = await sql('SELECT points, expire::float8 FROM rate_limits WHERE key = ANY($1)', keys);
    expect(rows).toEqual(Array(5).fill({ points: 1, expire: now + 86_400_000 }));
    await giveNoticeBack(notice, now);
    expect(await pointsOf(...keys)).toEqual([0, 0, 0, 0, 0]);
    for (let nth = 0; nth < 3; nth++) expect(await takeNotice(notice, now)).toBeNull();
    expect(await takeNotice(notice, now)).toEqual({ waitS: 86_400, reason: 'limit notice-network' });
    expect(await pointsOf(...keys)).toEqual([3, 3, 3, 3, 3]);
    // A proved number is limited by its network alone, and one that nobody caused by nothing but the day.
    expect(await takeNotice({ ...notice, causedFrom: null }, now)).toBeNull();
    expect(await pointsOf(...keys)).toEqual([3, 3, 4, 4, 4]);
    for (let nth = 0; nth < 11; nth++) await takeNotice({ to, causedFrom: null, isToProved: true }, now);
    expect(await pointsOf(...keys, most)).toEqual([3, 3, 4, 4, 15, 1]);
    const other = newNetwork();
    const full = { waitS: secondsLeftOf(now), reason: 'daily SMS limit' };
    expect(await takeNotice({ to, causedFrom: other, isToProved: true }, now)).toEqual(full);
    expect(await pointsOf(ofDay, `notice-network:${other}`, 'notice-network:null')).toEqual([15, 0, 0]);
  });
});
