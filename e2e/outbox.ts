import { sql } from './shopper';

const MAY_GO_OUT = `status IN ('queued', 'sending') AND (last_error IS NULL OR last_error !~ '^(limit |daily SMS limit)')`;

/**
 * Waits until every message that may go out is sent or given up.
 * @param to only those to this address: what other tests have queued at the same time is their own affair
 */
export async function drainOutbox(withinMs = 60_000, to?: string): Promise<void> {
  const until = Date.now() + withinMs;
  const waiting = () =>
    sql(
      `SELECT topic, template, status, attempts, last_error, next_try_at FROM outbox_messages WHERE ${MAY_GO_OUT} AND ("to" = $1 OR $1 IS NULL) LIMIT 3`,
      to ?? null,
    );
  for (let rows = await waiting(); rows.length > 0; rows = await waiting()) {
    if (Date.now() > until) throw new Error(`the outbox does not drain: ${JSON.stringify(rows)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The same between two tests: what a fault that is over has put off for a while goes, because nobody looks for it any more. */
export async function emptyOutbox(withinMs?: number): Promise<void> {
  await sql(`DELETE FROM outbox_messages WHERE status = 'queued' AND ${MAY_GO_OUT} AND next_try_at > now()`);
  await drainOutbox(withinMs);
}

/** Has a day's counter of SMS stand at `points` during `work`, and where it stood afterwards. */
export async function withSmsUsed<Result>(day: string, points: number, work: () => Promise<Result>): Promise<Result> {
  const key = `sms-day:${day}`;
  const [before] = await sql<{ points: number }>('SELECT points FROM rate_limits WHERE key = $1', key);
  const setUsed = (used: number) =>
    sql(
      'INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, $3) ON CONFLICT (key) DO UPDATE SET points = $2',
      key,
      used,
      Date.now() + 86_400_000,
    );
  await setUsed(points);
  try {
    return await work();
  } finally {
    await setUsed(before?.points ?? 0);
    await sql("DELETE FROM rate_limits WHERE key LIKE 'alarm:sms-%'");
  }
}
