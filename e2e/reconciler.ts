import { sql } from './shopper';

/** What is under way when a test begins takes no longer. */
const ROUND_ENDS_MS = 30_000;

const setReconciler = (cron: string) =>
  sql("UPDATE pgboss.schedule SET cron = $1 WHERE name = 'payment-reconcile'", cron);

/** Rounds, and what the clock has put down for one to be made of. */
const ROUNDS = `state < 'completed' AND
  (name = 'payment-reconcile' OR (name = '__pgboss__send-it' AND data ->> 'name' = 'payment-reconcile'))`;

/** Keeps the minute's look at open links away from a test that counts or breaks the provider's answers. */
export async function pauseReconciler(): Promise<void> {
  await setReconciler('0 0 1 1 *');
  // A round that is under way ends when no link is left to be looked at.
  await sql("UPDATE payment_attempts SET checked_at = now() + interval '30 days'");
  await sql("UPDATE refunds SET check_at = now() + interval '30 days' WHERE state IN ('waiting', 'pending')");
  const until = Date.now() + ROUND_ENDS_MS;
  while (Date.now() < until) {
    await sql(`DELETE FROM pgboss.job WHERE ${ROUNDS} AND state < 'active'`);
    if ((await sql(`SELECT 1 AS one FROM pgboss.job WHERE ${ROUNDS}`)).length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('A round of the reconciler does not end.');
}

/** Has the minute's look go on with every link that was there before. */
export async function resumeReconciler(): Promise<void> {
  await sql('UPDATE payment_attempts SET checked_at = now() WHERE checked_at > now()');
  await sql("UPDATE refunds SET check_at = now() WHERE check_at > now() + interval '20 days'");
  await setReconciler('* * * * *');
}
