import { describe, expect, it } from 'vitest';
import { deliveryDays, formatDays } from './rules';

const at = (moment: string) => Date.parse(`${moment}+05:30`);

describe('section 2, shipping policy: 5 to 7 working days after the day of the order', () => {
  it.each<[string, string, string, string[], string, string]>([
    [
      'a Monday: the Sunday between does not count',
      '2026-11-16T10:00',
      'Sat 21 - Tue 24 Nov',
      [],
      '2026-11-21',
      '2026-11-24',
    ],
    ['a Tuesday', '2026-11-17T10:00', 'Mon 23 - Wed 25 Nov', [], '2026-11-23', '2026-11-25'],
    ['a Wednesday', '2026-11-18T10:00', 'Tue 24 - Thu 26 Nov', [], '2026-11-24', '2026-11-26'],
    ['a Thursday', '2026-11-19T10:00', 'Wed 25 - Fri 27 Nov', [], '2026-11-25', '2026-11-27'],
    ['a Friday: the Saturdays count', '2026-11-20T10:00', 'Thu 26 - Sat 28 Nov', [], '2026-11-26', '2026-11-28'],
    ['a Saturday', '2026-11-21T10:00', 'Fri 27 - Mon 30 Nov', [], '2026-11-27', '2026-11-30'],
    ['a Sunday', '2026-11-22T10:00', 'Fri 27 - Mon 30 Nov', [], '2026-11-27', '2026-11-30'],
    ['a holiday on the way', '2026-11-19T10:00', 'Thu 26 - Sat 28 Nov', ['2026-11-24'], '2026-11-26', '2026-11-28'],
    [
      'a holiday between the two days',
      '2026-11-20T10:00',
      'Thu 26 - Mon 30 Nov',
      ['2026-11-27'],
      '2026-11-26',
      '2026-11-30',
    ],
    [
      'a holiday on the first day',
      '2026-11-20T10:00',
      'Fri 27 - Mon 30 Nov',
      ['2026-11-26'],
      '2026-11-27',
      '2026-11-30',
    ],
    [
      'a holiday on the last day',
      '2026-11-20T10:00',
      'Thu 26 - Mon 30 Nov',
      ['2026-11-28'],
      '2026-11-26',
      '2026-11-30',
    ],
    [
      'a holiday on a Sunday takes nothing more',
      '2026-11-19T10:00',
      'Wed 25 - Fri 27 Nov',
      ['2026-11-22'],
      '2026-11-25',
      '2026-11-27',
    ],
    [
      'holidays before and after',
      '2026-11-19T10:00',
      'Wed 25 - Fri 27 Nov',
      ['2026-11-19', '2026-11-28'],
      '2026-11-25',
      '2026-11-27',
    ],
    [
      'two holidays, in any order',
      '2026-11-19T10:00',
      'Fri 27 - Mon 30 Nov',
      ['2026-11-24', '2026-11-20'],
      '2026-11-27',
      '2026-11-30',
    ],
    ['into the next month', '2026-11-24T10:00', 'Mon 30 Nov - Wed 2 Dec', [], '2026-11-30', '2026-12-02'],
    ['into the next year', '2026-12-24T10:00', 'Wed 30 Dec - Fri 1 Jan', [], '2026-12-30', '2027-01-01'],
    ['over a leap day', '2028-02-23T10:00', 'Tue 29 Feb - Thu 2 Mar', [], '2028-02-29', '2028-03-02'],
    ['just before midnight in India', '2026-11-19T23:59:59.999', 'Wed 25 - Fri 27 Nov', [], '2026-11-25', '2026-11-27'],
    [
      'at midnight in India, yesterday elsewhere',
      '2026-11-20T00:00',
      'Thu 26 - Sat 28 Nov',
      [],
      '2026-11-26',
      '2026-11-28',
    ],
  ])('%s', (_name, placedAt, said, holidays, from, to) => {
    const days = deliveryDays(at(placedAt), holidays);
    expect(days).toEqual({ from, to });
    expect(formatDays(days)).toBe(said);
  });
});

describe('how the days are written', () => {
  it.each<[string, string, string]>([
    ['2026-11-26', '2026-11-30', 'Thu 26 - Mon 30 Nov'],
    ['2026-12-28', '2027-01-02', 'Mon 28 Dec - Sat 2 Jan'],
    ['2026-09-30', '2026-10-03', 'Wed 30 Sep - Sat 3 Oct'],
    ['2026-01-05', '2026-01-07', 'Mon 5 - Wed 7 Jan'],
    // The same month of another year is another month.
    ['2026-05-29', '2027-05-31', 'Fri 29 May - Mon 31 May'],
    ['2027-06-27', '2027-06-27', 'Sun 27 - Sun 27 Jun'],
  ])('%s to %s is %s', (from, to, said) => {
    expect(formatDays({ from, to })).toBe(said);
  });

  it('every month has its name', () => {
    const months = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-01`);
    expect(months.map((day) => formatDays({ from: day, to: day }).split(' ').at(-1)).join(' ')).toBe(
      'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
    );
  });
});
