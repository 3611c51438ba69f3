import { dayAndTime, LONG_MONTHS, MONTHS } from '@/content/calendar';
import { hours, minutes, seconds } from '@/content/counts';
import { dayOf, timeOf } from './india';

/**
 * Whole rupees with Indian grouping: 12499 is `₹12,499`, and minus 1250 is `-₹1,250`. By hand: the first `Intl.NumberFormat`
 * of a page takes as long as all else that the page's scripts do before it comes alive.
 */
export function formatRupees(amount: number): string {
  const digits = String(Math.round(Math.abs(amount)));
  return `${amount < 0 ? '-' : ''}₹${digits.replace(/\B(?=(?:\d\d)+\d$)/g, ',')}`;
}

type Money = { amount: number; paise: number; currency?: string };

/** What a payment was of, with its paise and in its currency, rupees without one: `₹12,499.50`, `USD 100`. */
export function formatMoney({ amount, paise, currency = 'INR' }: Money): string {
  const rest = paise === 0 ? '' : `.${String(paise).padStart(2, '0')}`;
  return currency === 'INR' ? `${formatRupees(amount)}${rest}` : `${currency} ${amount}${rest}`;
}

// By hand, because browsers spell the same day differently, and what the server wrote must be what they would write.
const spelled = (day: string, months: readonly string[]): string => {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${months[Number(month) - 1]} ${year}`;
};

/** A day in India: `21 November 2026`. */
export const formatDate = (date: Date): string => spelled(dayOf(date.getTime()), LONG_MONTHS);

/** A month, given as `2026-08`: `August 2026`. */
export const formatMonth = (yearAndMonth: string): string => spelled(`${yearAndMonth}-1`, LONG_MONTHS).slice(2);

/** The time of day in India: `4:05 pm`. */
export function formatTimeOfDay(date: Date): string {
  const [hour, minute] = timeOf(date.getTime()).split(':');
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'am' : 'pm'}`;
}

/** A moment in India: `21 November 2026 at 4:05 pm`. */
export const formatTime = (date: Date): string => dayAndTime(formatDate(date), formatTimeOfDay(date));

/** A day in India, shorter: `21 Nov 2026`. */
export const formatShortDate = (date: Date): string => spelled(dayOf(date.getTime()), MONTHS);

/** A day as `2026-11-21`, without its year: `21 Nov`. */
export const formatDayOfYear = (day: string): string => spelled(day, MONTHS).slice(0, -5);

/** A moment in India, shorter: `21 Nov 2026, 4:05 pm`. */
export const formatShortTime = (date: Date): string => `${formatShortDate(date)}, ${formatTimeOfDay(date)}`;

/** How long to wait, in words: `30 seconds`, `2 minutes`, `1 hour`. */
export const formatWait = (waitS: number): string => {
  if (waitS < 90) return seconds(waitS);
  return waitS < 5_400 ? minutes(Math.ceil(waitS / 60)) : hours(Math.ceil(waitS / 3_600));
};

const UNITS = ['Bytes', 'KB', 'MB', 'GB'];

/** A file's size in units of 1024 (section 9): `0 Bytes`, `1.5 KB`, `50 MB`. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${Number((bytes / 1024 ** step).toFixed(2))} ${UNITS[step]}`;
}

/** A day in India as fields of forms have it: `2026-11-22`. */
export const formatDay = (date: Date): string => dayOf(date.getTime());

/** A time in India that sorts: `2026-11-22 14:35`. */
export const formatTimestamp = (date: Date): string => `${formatDay(date)} ${timeOf(date.getTime())}`;
