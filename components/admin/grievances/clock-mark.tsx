import clsx from 'clsx';
import { deskGrievances } from '@/content/desk-grievances';
import { formatShortTime, formatWait } from '@/lib/core/format';

const words = deskGrievances.clock;
const DAY_S = 86_400;

/** Two days and more in days, less in hours. */
const span = (ms: number): string => {
  const seconds = Math.max(60, Math.floor(ms / 1000));
  return seconds < 2 * DAY_S ? formatWait(seconds) : words.days(Math.floor(seconds / DAY_S));
};

type Next = { what: 'acknowledge' | 'answer'; by: Date | string } | null;
type ClockMarkProps = { next: Next; answeredAt: Date | string | null; waitsTooLong: boolean; nowMs: number };

/** What is to be done next with a grievance, and how much time is left for it. */
export function ClockMark({ next, answeredAt, waitsTooLong, nowMs }: ClockMarkProps) {
  if (!next)
    return <span className="text-ink-soft">{answeredAt && words.answered(formatShortTime(new Date(answeredAt)))}</span>;
  const leftMs = new Date(next.by).getTime() - nowMs;
  const said = leftMs < 0 ? words[`${next.what}Late`](span(-leftMs)) : words[next.what](span(leftMs));
  return (
    <time
      dateTime={new Date(next.by).toISOString()}
      className={clsx('font-semibold', leftMs < 0 || waitsTooLong ? 'text-clay' : 'text-leaf')}
    >
      {said}
    </time>
  );
}
