import { z } from 'zod';
import { eraseAgain } from '@/lib/care/privacy/service';
import { prepareQueues, stopQueue } from '@/lib/core/queue';

const ids = z.array(z.uuid()).min(1).safeParse(process.argv.slice(2));

if (!ids.success) {
  console.error('Give the ids that the log has of the accounts that were erased: npm run erase -- ID...');
  process.exit(1);
}
// Photos that must go are put on a queue.
await prepareQueues();
let code = 0;
for (const id of ids.data)
  try {
    console.log(`${id}: ${(await eraseAgain(id)) ? 'erased' : 'no account, or erased already'}`);
  } catch (error) {
    console.error(`${id}: not erased: ${error instanceof Error ? error.message : 'unknown'}`);
    code = 1;
  }
await stopQueue();
process.exit(code);
