export const DAY_MS = 86_400_000;
/** India is five and a half hours ahead of UTC all year. */
const AHEAD_MS = 5.5 * 3_600_000;

/** The day in India as `2026-11-21`. */
export const dayOf = (nowMs: number): string => new Date(nowMs + AHEAD_MS).toISOString().slice(0, 10);

/** The time of day in India as `16:05`. */
export const timeOf = (nowMs: number): string => new Date(nowMs + AHEAD_MS).toISOString().slice(11, 16);

/** Midnight in India at which the day began that was so many days before. */
export const startOfDay = (nowMs: number, daysBefore: number): Date =>
  new Date(Math.floor((nowMs + AHEAD_MS) / DAY_MS) * DAY_MS - AHEAD_MS - daysBefore * DAY_MS);

/** Seconds until the next day begins in India. */
export const secondsLeftOf = (nowMs: number): number => Math.ceil((DAY_MS - ((nowMs + AHEAD_MS) % DAY_MS)) / 1000);

/** Days since Monday, which is the first of the week. */
export const daysIntoWeek = (nowMs: number): number => (new Date(nowMs + AHEAD_MS).getUTCDay() + 6) % 7;

/** When the day that is called `2026-11-21` began in India. */
export const startOfDayNamed = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - AHEAD_MS);

/** The hour of the day in India, 0 to 23. */
export const hourOf = (nowMs: number): number => new Date(nowMs + AHEAD_MS).getUTCHours();
