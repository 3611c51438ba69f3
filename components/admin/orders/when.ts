import { desk } from '@/content/desk';
import { formatShortDate, formatTimeOfDay } from '@/lib/core/format';

const DAY_MS = 86_400_000;

/** The day in words, and the time of day: `Today, 4:05 pm`. */
export function whenIn(moment: Date | string, nowMs: number): { day: string; time: string } {
  const at = new Date(moment);
  const day = formatShortDate(at);
  const near = [formatShortDate(new Date(nowMs)), formatShortDate(new Date(nowMs - DAY_MS))].indexOf(day);
  return { day: [desk.today, desk.yesterday][near] ?? day, time: formatTimeOfDay(at) };
}
