import { MONTHS, WEEKDAYS } from '@/content/calendar';
import { delivery } from '@/content/delivery';
import { DAY_MS, dayOf } from '@/lib/core/india';

/** The first and the last day on which a parcel is expected, as `2026-11-26`. */
export type DeliveryDays = { from: string; to: string };

const SUNDAY = 0;

/** A day as a date, at midnight UTC: only its parts mean something. */
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

const isWorkingDay = (day: string, holidays: readonly string[]): boolean =>
  dateOf(day).getUTCDay() !== SUNDAY && !holidays.includes(day);

const dayAfter = (day: string): string => new Date(dateOf(day).getTime() + DAY_MS).toISOString().slice(0, 10);

/** So many working days after a day, which itself does not count. */
function workingDaysAfter(day: string, count: number, holidays: readonly string[]): string {
  let reached = day;
  for (let left = count; left > 0; ) {
    reached = dayAfter(reached);
    if (isWorkingDay(reached, holidays)) left -= 1;
  }
  return reached;
}

/**
 * When an order is expected that was placed at this moment, ms: as many working days after its day in India as the
 * shipping policy says (section 2). Saturdays are working days; Sundays and the `holidays` (`2026-11-24`) are none.
 */
export function deliveryDays(placedAtMs: number, holidays: readonly string[]): DeliveryDays {
  const { from, to } = delivery.policyWorkingDays;
  const begin = workingDaysAfter(dayOf(placedAtMs), from, holidays);
  return { from: begin, to: workingDaysAfter(begin, to - from, holidays) };
}

/** `Thu 26 - Mon 30 Nov`, `Mon 28 Dec - Sat 2 Jan`: the month where it does not follow from the other day. */
export function formatDays({ from, to }: DeliveryDays): string {
  const [first, last] = [dateOf(from), dateOf(to)];
  const dayIn = (date: Date) => `${WEEKDAYS[date.getUTCDay()]} ${date.getUTCDate()}`;
  const monthIn = (date: Date) => MONTHS[date.getUTCMonth()];
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${dayIn(first)}${isOneMonth ? '' : ` ${monthIn(first)}`} - ${dayIn(last)} ${monthIn(last)}`;
}
