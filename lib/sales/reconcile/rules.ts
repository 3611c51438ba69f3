/**
 * Looks at the provider that all processes together make: the provider names no number, and must not have to say "too
 * many". A paid link takes two, so that 2,000 of them take 220 seconds.
 */
export const CALLS_A_SECOND = 20;
/** Between two looks: a tenth more than that needs, as on the way some catch up with those before them. */
export const PACE_MS = 1_100 / CALLS_A_SECOND;
/** Links that are looked at side by side. */
export const SIDE_BY_SIDE = 8;
/** Links taken at once: what a process holds that dies is looked at again when it is due next. */
export const BATCH = 32;
/** A round that has not done it all after this long has the next one go on. */
export const ROUND_MS = 45_000;
/** Of which refunds, which are few, take no more than this. */
export const REFUNDS_MS = 15_000;
/** A round that has not been heard of for this long is over. */
export const LEASE_MS = 12_000;
/** Who finds another round at work waits so long for it to die, and leaves the rest to it. */
export const LEASE_WAIT_MS = 15_000;

/** After "too many calls" nothing is asked for this long: twice as long after each, */
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 8_000;
/** and one call is not made more often than this. */
export const MOST_TRIES = 4;

/**
 * Milliseconds to rest after the refusal number `strike` in a row, counted from 1.
 * @param retryAfterS what the provider asks for, where it does
 * @param random from 0 to 1: processes must not all come back at once
 */
export function restAfter(strike: number, retryAfterS: number | undefined, random: number): number {
  const own = FIRST_REST_MS * 2 ** (strike - 1) * (1 + random / 2);
  return Math.min(LONGEST_REST_MS, retryAfterS === undefined ? own : retryAfterS * 1_000);
}
