import 'server-only';
import { AppError } from '@/lib/http/errors';
import { giveBack, removeExpired, takePoint, waitFor } from './data';
import type { Limit } from './rules';

export type Claim = readonly [limit: Limit, key: string];

/**
 * Takes a point of every limit, in order, and gives back what it took when one is used up.
 * @throws AppError `rateLimited` with the seconds to wait
 */
export async function takeAll(claims: readonly Claim[], message: (waitS: number) => string): Promise<void> {
  const taken: Claim[] = [];
  for (const [limit, key] of claims) {
    const { waitS } = await takePoint(limit, key);
    if (waitS === null) {
      taken.push([limit, key]);
      continue;
    }
    await giveAllBack(taken);
    throw new AppError('rateLimited', message(waitS), waitS);
  }
}

/**
 * The same at once, for limits of which none spares the others work.
 * @returns how many points each has used in its window, in order
 * @throws AppError `rateLimited` with the seconds to wait
 */
export async function takeTogether(claims: readonly Claim[], message: (waitS: number) => string): Promise<number[]> {
  const taken = await Promise.all(claims.map(([limit, key]) => takePoint(limit, key)));
  const waits = taken.flatMap(({ waitS }) => (waitS === null ? [] : [waitS]));
  if (waits.length === 0) return taken.map(({ used }) => used);
  await giveAllBack(claims.filter((_, index) => taken[index]?.waitS === null));
  const waitS = Math.max(...waits);
  throw new AppError('rateLimited', message(waitS), waitS);
}

/** Gives the points back: the failure was ours and must not cost the person a try. */
export async function giveAllBack(claims: readonly Claim[]): Promise<void> {
  await Promise.all(claims.map(([limit, key]) => giveBack(limit, key)));
}

/**
 * Refuses when a limit is used up, without taking a point.
 * @throws AppError `rateLimited`
 */
export async function requireRoom(claims: readonly Claim[], message: (waitS: number) => string): Promise<void> {
  for (const [limit, key] of claims) {
    const waitS = await waitFor(limit, key);
    if (waitS !== null) throw new AppError('rateLimited', message(waitS), waitS);
  }
}

/** Counts something without refusing it, for ceilings that are checked elsewhere. */
export async function count(claims: readonly Claim[]): Promise<void> {
  for (const [limit, key] of claims) await takePoint(limit, key);
}

/** Deletes counters whose window has ended. */
export const removeExpiredLimits = (now: number): Promise<number> => removeExpired(now);

/** Takes a point where one is left and says whether it did, for limits that must not show. */
export async function tryTake([limit, key]: Claim): Promise<boolean> {
  return (await takePoint(limit, key)).waitS === null;
}
