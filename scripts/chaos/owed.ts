import type { Book } from './book.ts';
import type { Rows } from './rows.ts';

/** Queues whose jobs are about money, messages and files: whatever is in them is owed to somebody. */
const QUEUES = ['payment-event', 'payment-check', 'payment-cancel', 'refund-send', 'books', 'photo-removal'];

const OWED = `
  SELECT 'message ' || status AS what, count(*)::int AS count FROM outbox_messages
  WHERE status IN ('queued', 'sending') AND created_at < $1 GROUP BY 1
  UNION ALL
  SELECT 'job ' || name || ' ' || state, count(*)::int FROM pgboss.job
  WHERE name = ANY($2) AND created_on < $1 AND state IN ('created', 'active', 'retry')
    AND NOT (state = 'created' AND start_after > created_on + interval '1 second') GROUP BY 1
  UNION ALL
  SELECT 'refund not made', count(*)::int FROM refunds
  WHERE state = 'waiting' AND provider_id IS NULL AND created_at < $1 HAVING count(*) > 0
  UNION ALL
  SELECT 'order paid and not COMPLETED', count(*)::int FROM orders
  WHERE id = ANY($3) AND money IN ('pending', 'failed') HAVING count(*) > 0`;

type Owed = { what: string; count: number };

/**
 * What the shop owes at this moment: messages, jobs, refunds, orders for what was paid. What is to wait by the shop's
 * own rules is not owed yet.
 * @returns what is still owed of that, each in a few words
 */
export async function debtsOf(rows: Rows, book: Book): Promise<() => Promise<string[]>> {
  const at = await rows.now();
  const paid = book.paid().flatMap(({ orderIds }) => [...orderIds]);
  return async () => (await rows.ask<Owed>(OWED, at, QUEUES, paid)).map(({ what, count }) => `${count} ${what}`);
}
