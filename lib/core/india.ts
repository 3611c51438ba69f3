export const TIME_ZONE = 'Asia/Kolkata';
export const DAY_MS = 86_400_000;
/** India is five and a half hours ahead of UTC all year. */
const AHEAD_MS = 5.5 * 3_600_000;

/** The day in India as `2026-11-21`. */
export const dayOf = (nowMs: number): string => new Date(nowMs + AHEAD_MS).toISOString().slice(0, 10);

/** Midnight in India at which the day began that was so many days before. */
export const startOfDay = (nowMs: number, daysBefore: number): Date =>
  new Date(Math.floor((nowMs + AHEAD_MS) / DAY_MS) * DAY_MS - AHEAD_MS - daysBefore * DAY_MS);

/** Seconds until the next day begins in India. */
export const secondsLeftOf = (nowMs: number): number => Math.ceil((DAY_MS - ((nowMs + AHEAD_MS) % DAY_MS)) / 1000);

/** Days since Monday, which is the first of the week. */
export const daysIntoWeek = (nowMs: number): number => (new Date(nowMs + AHEAD_MS).getUTCDay() + 6) % 7;
