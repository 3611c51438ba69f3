import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** What is under way when a file begins takes no longer. */
const ENDS_WITHIN_MS = 3_000;
const LOOK_MS = 50;

/** A month ahead, where nobody looks at it again. */
const AHEAD = "now() + interval '30 days'";
const LEFT_BEHIND = [
  `UPDATE payment_attempts SET checked_at = ${AHEAD} WHERE checked_at IS NULL OR checked_at < now()`,
  `UPDATE refunds SET check_at = ${AHEAD} WHERE state IN ('waiting', 'pending') AND check_at < ${AHEAD}`,
  "DELETE FROM outbox_messages WHERE status = 'queued'",
  "DELETE FROM pgboss.job WHERE state < 'active' AND name NOT LIKE '\\_\\_pgboss%'",
];
const UNDER_WAY = "SELECT 1 AS one FROM pgboss.job WHERE state = 'active' LIMIT 1";

/**
 * Ends what the files before have set going on a lane: links and refunds that the clock would look at, messages, jobs
 * and webhooks on their way. The shop of the lane then does only what the next file causes.
 */
export async function leaveBehind(databaseUrl: string, emulatorsUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const isUnderWay = async (): Promise<boolean> => {
    const answer = await fetch(`${emulatorsUrl}/__control/webhooks`, { method: 'DELETE' });
    const { pending } = (await answer.json()) as { pending: number };
    return pending > 0 || (await client.query(UNDER_WAY)).rows.length > 0;
  };
  const forget = async () => {
    for (const statement of LEFT_BEHIND) await client.query(statement);
  };
  try {
    const until = Date.now() + ENDS_WITHIN_MS;
    await forget();
    while ((await isUnderWay()) && Date.now() < until) {
      await sleep(LOOK_MS);
      await forget();
    }
    // What the last of them has caused.
    await forget();
  } finally {
    await client.end();
  }
}
