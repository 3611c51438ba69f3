import { hours, minutes, seconds } from '@/content/counts';
import { TIME_ZONE } from './india';

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
const longDate = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: TIME_ZONE });

/** Whole rupees with Indian grouping: 12499 is `₹12,499`. */
export const formatRupees = (amount: number): string => rupees.format(amount);

/** What a payment was of, with its paise and in its currency: `₹12,499.50`, `USD 100`. */
export function formatMoney({ amount, paise, currency }: { amount: number; paise: number; currency: string }): string {
  const rest = paise === 0 ? '' : `.${String(paise).padStart(2, '0')}`;
  return currency === 'INR' ? `${formatRupees(amount)}${rest}` : `${currency} ${amount}${rest}`;
}

/** A day in India: `21 November 2026`. */
export const formatDate = (date: Date): string => longDate.format(date);

const shortTime = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE });

/** A moment in India: `21 November 2026 at 4:05 pm`. */
export const formatTime = (date: Date): string => shortTime.format(date);

const shortDate = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: TIME_ZONE });

/** A day in India, shorter: `21 Nov 2026`. */
export const formatShortDate = (date: Date): string => shortDate.format(date);

const moment = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: TIME_ZONE });

/** A moment in India, shorter: `21 Nov 2026, 4:05 pm`. */
export const formatShortTime = (date: Date): string => moment.format(date);

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
