import { keepTo } from '@/lib/care/retention/service';
import { prepareQueues, stopQueue } from '@/lib/core/queue';

const isDry = process.argv.includes('--dry-run');

try {
  // Photos that must go are put on a queue.
  if (!isDry) await prepareQueues();
  const removed = await keepTo(null, Date.now(), isDry);
  for (const { key, table, count } of removed)
    console.log(`${isDry ? 'would remove' : 'removed'} ${count} of ${table} (${key})`);
  if (!isDry) await stopQueue();
  process.exit(0);
} catch (error) {
  const reason = error instanceof Error ? error.message : 'unknown';
  console.error(
    `What is kept no longer could not be removed (${reason}): see that the database answers, then try again.`,
  );
  process.exit(1);
}
