import 'server-only';
import { database, prisma } from '@/lib/core/db';
import type { Line, Tally } from './rules.readings';

/**
 * What waits, what is open and what went wrong, in one look at the tables. A message whose try failed is due since it was
 * queued, however often its next try is put off. Messages given up count for a day; owed are those of them that the owner
 * can do something about: an address that a stranger mistyped is none.
 * @param held patterns of what stands in a message that no limit lets go out: it is due when its wait is over
 */
export const tallies = (held: readonly string[]): Promise<Tally[]> => prisma().$queryRaw<Tally[]>`
  SELECT 'outbox-waiting' AS kind, channel::text AS label, count(*)::int AS count,
    coalesce(extract(epoch FROM now() - min(since)), 0)::float8 AS "oldestS"
  FROM (
    SELECT channel, CASE WHEN last_error IS NULL OR last_error LIKE ANY(${[...held]}::text[]) THEN next_try_at
      ELSE created_at END AS since
    FROM outbox_messages WHERE status IN ('queued', 'sending')) AS waiting
  WHERE since <= now() GROUP BY channel
  UNION ALL
  SELECT 'outbox-dead', channel::text, count(*)::int, coalesce(extract(epoch FROM now() - min(next_try_at)), 0)::float8
  FROM outbox_messages WHERE status = 'dead' AND next_try_at > now() - interval '1 day' GROUP BY channel
  UNION ALL
  SELECT 'outbox-owed', channel::text, count(*)::int, 0 FROM outbox_messages
  WHERE status = 'dead' AND next_try_at > now() - interval '1 day'
    AND (order_id IS NOT NULL OR template IN ('owner-notice', 'owner-news', 'enquiry')) GROUP BY channel
  UNION ALL
  SELECT 'attention', reason, count(*)::int, coalesce(extract(epoch FROM now() - min(since)), 0)::float8
  FROM attentions WHERE ended_at IS NULL GROUP BY reason
  UNION ALL
  SELECT 'attempts', state::text, count(*)::int, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8
  FROM payment_attempts WHERE state IN ('creating', 'open') GROUP BY state
  UNION ALL
  SELECT 'sessions', '', count(*)::int, 0 FROM sessions WHERE ended_at IS NULL AND expires_at > now()
  UNION ALL
  SELECT 'differences', '', count(*)::int, coalesce(extract(epoch FROM now() - min(shown_at)), 0)::float8
  FROM book_differences WHERE ended_at IS NULL AND shown_at IS NOT NULL
  UNION ALL
  SELECT 'refusals', provider, 1, extract(epoch FROM now() - since)::float8 FROM provider_refusals`;

const MISSING = ['42P01', '3F000'];
const isMissing = (error: unknown): boolean => MISSING.some((code) => String(error).includes(code));

/** The jobs that could be done now and are not, by queue; none where the queues were not made yet. */
export async function lines(): Promise<Line[]> {
  const read = prisma().$queryRaw<Line[]>`
    SELECT queue.name AS queue, count(job.id)::int AS waiting,
      coalesce(extract(epoch FROM now() - min(job.start_after)), 0)::float8 AS "oldestS"
    FROM pgboss.queue LEFT JOIN pgboss.job
      ON job.name = queue.name AND job.state < 'active' AND NOT job.blocked AND job.start_after <= now()
    WHERE queue.name NOT LIKE '\\_\\_%' GROUP BY queue.name`;
  return read.catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
}

/** The connections of this process: `busy`, `idle`, and who waits for one. */
export function connections(): { busy: number; idle: number; waiting: number } {
  const { pool } = database();
  return { busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.inLine };
}
