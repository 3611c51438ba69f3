import { describe, expect, it } from 'vitest';
import {
  formatBytes,
  formatDate,
  formatDayOfYear,
  formatMoney,
  formatMonth,
  formatRupees,
  formatShortDate,
  formatShortTime,
  formatTime,
  formatTimeOfDay,
  formatTimestamp,
  formatWait,
} from './format';

describe('formats', () => {
  it.each([
    [0, '0 Bytes'],
    [1, '1 Bytes'],
    [1_023, '1023 Bytes'],
    [1_024, '1 KB'],
    [1_536, '1.5 KB'],
    [10_485_760, '10 MB'],
    [52_428_800, '50 MB'],
    [52_428_801, '50 MB'],
    [26_843_545_600, '25 GB'],
    [1_125_899_906_842_624, '1048576 GB'],
  ])('%i bytes are %s, section 9', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  it.each([
    ['2026-08', 'August 2026'],
    ['2026-01', 'January 2026'],
    ['2026-12', 'December 2026'],
  ])('%s is %s', (given, month) => {
    expect(formatMonth(given)).toBe(month);
  });

  it.each([
    [0, '₹0'],
    [999, '₹999'],
    [1_000, '₹1,000'],
    [12_499, '₹12,499'],
    [1_24_990, '₹1,24,990'],
    [12_34_56_789, '₹12,34,56,789'],
    [-1_250, '-₹1,250'],
    [-999, '-₹999'],
    [2_499.5, '₹2,500'],
  ])('%d rupees are %s', (amount, text) => {
    expect(formatRupees(amount)).toBe(text);
  });

  it('rupees, as the platform writes them', () => {
    const platform = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
    for (let amount = 1; amount < 1e13; amount = Math.ceil(amount * 1.37)) {
      expect([amount, -amount].map(formatRupees)).toEqual([amount, -amount].map((one) => platform.format(one)));
    }
  });

  it.each([
    [{ amount: 12_499, paise: 0, currency: 'INR' }, '₹12,499'],
    [{ amount: 12_499, paise: 5 }, '₹12,499.05'],
    [{ amount: 100, paise: 50, currency: 'USD' }, 'USD 100.50'],
  ])('money %o', (money, text) => {
    expect(formatMoney(money)).toBe(text);
  });

  it.each([
    [1, '1 second'],
    [30, '30 seconds'],
    [89, '89 seconds'],
    [90, '2 minutes'],
    [120, '2 minutes'],
    [121, '3 minutes'],
    [5_399, '90 minutes'],
    [5_400, '2 hours'],
    [7_200, '2 hours'],
    [7_201, '3 hours'],
  ])('waits %i s as %s', (seconds, text) => {
    expect(formatWait(seconds)).toBe(text);
  });
});

describe('days and moments are those of India, wherever the server stands', () => {
  const moment = new Date('2026-11-20T12:00:00Z');
  it.each([
    [formatDate(moment), '20 November 2026'],
    [formatTime(moment), '20 November 2026 at 5:30 pm'],
    [formatShortDate(moment), '20 Nov 2026'],
    [formatShortTime(moment), '20 Nov 2026, 5:30 pm'],
    [formatShortDate(new Date('2026-08-31T18:30:00Z')), '1 Sep 2026'],
    [formatShortTime(new Date('2026-12-31T18:30:00Z')), '1 Jan 2027, 12:00 am'],
    [formatTimeOfDay(new Date('2026-11-20T06:30:00Z')), '12:00 pm'],
    [formatTimeOfDay(new Date('2026-11-20T04:35:59Z')), '10:05 am'],
    [formatDayOfYear('2026-09-03'), '3 Sep'],
    [formatTimestamp(moment), '2026-11-20 17:30'],
    [formatBytes(1_029), '1 KB'],
  ])('%s', (shown, text) => {
    expect(shown).toBe(text);
  });
});
