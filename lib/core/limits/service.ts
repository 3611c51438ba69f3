import 'server-only';
import type { Tx } from '@/lib/core/db';
import { env } from '@/lib/core/env';
import { dayOf, secondsLeftOf } from '@/lib/core/india';
import { log } from '@/lib/core/log';
import { countLimit } from '@/lib/core/metrics';
import { AppError } from '@/lib/http/errors';
import {
  type CountedPoint,
  giveBack,
  longestWait,
  removeExpired,
  type Taken,
  takeInTurn,
  takePoint,
  takePointIn,
  takePointsSql,
} from './data';
import {
  byNetwork,
  type Claim,
  DAY_IS_FULL,
  FAILURES_PER_NETWORK_IN_ALARM,
  keyOf,
  LIMITS,
  type Limit,
  limitIsFull,
  NOTICES_SHARE,
  numberBlocksOf,
  SMS_ALARM_SHARE,
} from './rules';

export type { Claim, CountedPoint };

const ALARM = LIMITS.alarm.name;

/** Takes one point; what is refused is counted by the name of the limit. */
async function take(limit: Limit, key: string): Promise<Taken> {
  const taken = await takePoint(limit, key);
  // Of alarms all but the first are refused, which is what they are for.
  if (taken.waitS !== null && !limit.name.startsWith(ALARM)) countLimit(limit.name);
  return taken;
}

/**
 * Takes a point of every limit, in order, and gives back what it took when one is used up.
 * @throws AppError `rateLimited` with the seconds to wait
 */
export async function takeAll(claims: readonly Claim[], message: (waitS: number) => string): Promise<void> {
  const taken: Claim[] = [];
  for (const [limit, key] of claims) {
    const { waitS } = await take(limit, key);
    if (waitS === null) {
      taken.push([limit, key]);
      continue;
    }
    await giveAllBack(taken);
    throw new AppError('rateLimited', message(waitS), { retryAfterS: waitS });
  }
}

/**
 * The same at once, for limits of which none spares the others work.
 * @returns how many points each has used in its window, in order
 * @throws AppError `rateLimited` with the seconds to wait
 */
export async function takeTogether(claims: readonly Claim[], message: (waitS: number) => string): Promise<number[]> {
  const taken = await Promise.all(claims.map(([limit, key]) => take(limit, key)));
  const waits = taken.flatMap(({ waitS }) => (waitS === null ? [] : [waitS]));
  if (waits.length === 0) return taken.map(({ used }) => used);
  await giveAllBack(claims.filter((_, index) => taken[index]?.waitS === null));
  const waitS = Math.max(...waits);
  throw new AppError('rateLimited', message(waitS), { retryAfterS: waitS });
}

/** The part of a statement that takes a point of every limit; `undoTaken` understands its rows. */
export const takeSql = (claims: readonly Claim[], now: number) => takePointsSql(pointsOf(claims, now), now);

const pointsOf = (claims: readonly Claim[], now: number) =>
  claims.map((claim) => ({ key: keyOf(claim), most: claim[0].points, until: now + claim[0].windowS * 1000 }));

/**
 * After a statement with `takeSql` that could not do what the points were for: gives them back.
 * @returns the limits that were used up, and the seconds to wait for them
 */
export async function undoTaken(
  claims: readonly Claim[],
  counted: readonly CountedPoint[],
  now: number,
): Promise<{ full: Claim[]; waitS: number }> {
  const fullKeys = new Set(counted.filter(({ isFull }) => isFull).map(({ key }) => key));
  const full = claims.filter((claim) => fullKeys.has(keyOf(claim)));
  for (const [{ name }] of full) countLimit(name);
  await giveAllBack(claims);
  const ends = counted.filter(({ isFull }) => isFull).map(({ expire }) => expire);
  return { full, waitS: Math.max(1, Math.ceil((Math.max(0, ...ends) - now) / 1000)) };
}

/** Gives the points back: the failure was ours and must not cost the person a try. */
export async function giveAllBack(claims: readonly Claim[]): Promise<void> {
  await Promise.all(claims.map(([limit, key]) => giveBack(limit, key)));
}

/**
 * Refuses when a limit is used up, without taking a point: what keeps a flood from writing.
 * @throws AppError `rateLimited` with the seconds to wait
 */
export async function requireRoom(
  claims: readonly Claim[],
  message: (waitS: number) => string,
  data?: object,
): Promise<void> {
  const used = await longestWait(claims, Date.now());
  if (used === null) return;
  const { waitS, names } = used;
  for (const name of names) countLimit(name);
  throw new AppError('rateLimited', message(waitS), { retryAfterS: waitS, ...(data ? { data } : {}) });
}

/** Whether a limit is used up. */
export const isUsedUp = async (claim: Claim): Promise<boolean> => (await longestWait([claim], Date.now())) !== null;

/**
 * Counts something without refusing it, for ceilings that are checked elsewhere.
 * @returns how often it was counted in this window
 */
export const count = async ([limit, key]: Claim): Promise<number> => (await takePoint(limit, key)).used;

/**
 * What a network may still get wrong, or send us. The ceiling of all together closes nobody's door: once it is reached,
 * every network has five an hour left, so that who spreads guesses or letters meets it and any other network never does.
 */
export async function roomOf(perNetwork: Limit, ceiling: Limit, address: string): Promise<Claim[]> {
  const points = (await isUsedUp(ofAll(ceiling))) ? FAILURES_PER_NETWORK_IN_ALARM : perNetwork.points;
  return byNetwork({ ...perNetwork, points }, address);
}

const ofAll = (ceiling: Limit): Claim => [ceiling, 'all'];

/** Counts a failure of somebody. @returns what to log, for the one that reaches the ceiling */
export async function countFailure(ceiling: Limit): Promise<{ failures: number; windowS: number } | null> {
  const { points: failures, windowS } = ceiling;
  return (await count(ofAll(ceiling))) === failures ? { failures, windowS } : null;
}

/**
 * Takes one SMS out of `SMS_DAILY_LIMIT`, which counts every message of all processes from midnight to midnight in
 * India. At 80 % one line is logged and notices have to wait, so that the rest is left for signing in; at 100 % a
 * second line is logged and nothing is sent any more.
 * @returns null, or the seconds until there are messages again
 */
export async function takeSms(now: number): Promise<number | null> {
  const day = dayOf(now);
  const { waitS, used } = await take(smsOfDay(env().SMS_DAILY_LIMIT), day);
  await sayUsed(used, day);
  return waitS === null ? null : secondsLeftOf(now);
}

const smsAlarmAt = (): number => Math.max(1, Math.floor(env().SMS_DAILY_LIMIT * SMS_ALARM_SHARE));

async function sayUsed(used: number, day: string): Promise<void> {
  const limit = env().SMS_DAILY_LIMIT;
  if (used >= smsAlarmAt() && (await tryTake([LIMITS.alarm, `sms-most:${day}`])))
    log().warn({ day, used, limit }, 'most SMS of today are used; order messages wait, the rest is for codes');
  if (used > limit && (await tryTake([LIMITS.alarm, `sms-all:${day}`])))
    log().error({ day, limit }, 'all SMS of today are used; no codes are sent until midnight in India');
}

const smsOfDay = (points: number): Limit => ({ ...LIMITS.smsPerDay, points });

/** Gives back the SMS taken at this time, which was certainly not sent. */
export const giveSmsBack = (now: number): Promise<void> => giveBack(smsOfDay(env().SMS_DAILY_LIMIT), dayOf(now));

/** An order message: to whom, whose network caused it, and whether the one who ordered had proved the number. */
export type Notice = { to: string; causedFrom: string | null; isToProved: boolean };

function noticeLimits({ to, causedFrom, isToProved }: Notice): Claim[] {
  const points = Math.max(1, Math.floor(env().SMS_DAILY_LIMIT * NOTICES_SHARE));
  const ofNetwork: Claim[] = causedFrom ? byNetwork({ ...LIMITS.noticesPerNetwork, points }, causedFrom) : [];
  if (isToProved) return ofNetwork;
  const ofStrangers: Claim[] = causedFrom ? byNetwork(LIMITS.unprovedNoticesPerNetwork, causedFrom) : [];
  const blocks = numberBlocksOf(to).map((block): Claim => [LIMITS.otpPerNumberBlock, block]);
  return [...ofNetwork, ...ofStrangers, ...blocks];
}

/**
 * Takes one SMS for an order message: out of what its network may cause in a day, where the number is not proved out
 * of what its neighbours may be sent, and, where there is room in these, out of the day's messages.
 * @returns null, or the seconds to wait and why
 */
export async function takeNotice(notice: Notice, now: number): Promise<{ waitS: number; reason: string } | null> {
  const ofDay: Claim = [smsOfDay(smsAlarmAt()), dayOf(now)];
  const own = noticeLimits(notice);
  const counted = await takeInTurn(pointsOf(own, now), pointsOf([ofDay], now), now);
  const used = counted.find(({ key }) => key === keyOf(ofDay));
  if (used) await sayUsed(used.points, ofDay[1]);
  if (!counted.some(({ isFull }) => isFull)) return null;
  const { full, waitS } = await undoTaken(used ? [...own, ofDay] : own, counted, now);
  return used?.isFull
    ? { waitS: secondsLeftOf(now), reason: DAY_IS_FULL }
    : { waitS, reason: limitIsFull(full[0]?.[0].name ?? '') };
}

/** Gives back what an order message took at this time that was certainly not sent. */
export async function giveNoticeBack(notice: Notice, now: number): Promise<void> {
  await Promise.all([giveAllBack(noticeLimits(notice)), giveSmsBack(now)]);
}

/** Deletes counters whose window ended before this time, or only counts them. */
export const removeExpiredLimits = (before: Date, isDry: boolean): Promise<number> =>
  removeExpired(before.getTime(), isDry);

/** Takes a point where one is left and says whether it did, for limits that must not show. */
export async function tryTake([limit, key]: Claim): Promise<boolean> {
  return (await take(limit, key)).waitS === null;
}

/** The same in the caller's transaction, which must not wait for a further connection. */
export async function tryTakeIn(tx: Tx, [limit, key]: Claim): Promise<boolean> {
  const isTaken = await takePointIn(tx, limit, key);
  if (!isTaken) countLimit(limit.name);
  return isTaken;
}

/** The same of several: where one is used up none is charged. */
export async function tryTakeAll(claims: readonly Claim[]): Promise<boolean> {
  try {
    await takeAll(claims, String);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
