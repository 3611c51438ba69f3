/** Looks at the provider that the reconciler makes: the provider names no number, and must not have to say "too many". */
export const CALLS_A_SECOND = 12;
/** Links that are looked at side by side. */
export const SIDE_BY_SIDE = 6;
/** Links taken at once: what a process holds that dies is looked at again when it is due next. */
export const BATCH = 24;
/** A round ends before the clock begins the next. */
export const ROUND_MS = 45_000;

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
