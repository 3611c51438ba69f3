import 'server-only';
import { fromPrisma, type JobResult, PgBoss } from 'pg-boss';
import type { Tx } from './db';
import { env } from './env';
import { log } from './log';

/** What each queue carries. */
export type Jobs = {
  message: { messageId: string };
  'payment-event': { provider: string; eventId: string };
  'payment-reconcile': Record<string, never>;
  housekeeping: Record<string, never>;
};
type QueueName = keyof Jobs;

/** `dead` gives up at once; a thrown error is tried again with growing pauses. */
export type Outcome = 'done' | 'dead';
export type Handlers = { [Name in QueueName]: (data: Jobs[Name], lastTry: boolean) => Promise<Outcome> };

const RETRY = { retryDelay: 5, retryBackoff: true, retryDelayMax: 900, deleteAfterSeconds: 86_400 };
const QUEUES: Record<QueueName, object> = {
  message: { ...RETRY, retryLimit: 10, expireInSeconds: 60 },
  'payment-event': { ...RETRY, notify: true, retryLimit: 20, expireInSeconds: 60 },
  'payment-reconcile': { retryLimit: 0, expireInSeconds: 300, policy: 'singleton', deleteAfterSeconds: 3_600 },
  housekeeping: { retryLimit: 0, expireInSeconds: 300, policy: 'singleton', deleteAfterSeconds: 3_600 },
};
const CRON: Partial<Record<QueueName, string>> = { 'payment-reconcile': '* * * * *', housekeeping: '17 * * * *' };
const BATCH = 10;
/** One batch of messages a second: a rush of orders must not be slowed down by telling people about them. */
const STEADY: QueueName[] = ['message'];

const held = globalThis as typeof globalThis & { shopQueue?: Promise<PgBoss> };

async function open(works: boolean): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: env().DATABASE_URL ?? '',
    application_name: 'shop-queue',
    max: works ? 4 : 2,
    connectionTimeoutMillis: 2_000,
    useListenNotify: works,
    supervise: works,
    schedule: works,
    warningQueueSize: 10_000,
  });
  boss.on('error', (error: Error) => log().error({ reason: error.message }, 'queue'));
  await boss.start();
  return boss;
}

function queue(): Promise<PgBoss> {
  held.shopQueue ??= open(false).catch((error: unknown) => {
    delete held.shopQueue;
    throw error;
  });
  return held.shopQueue;
}

/** Puts a job on its queue inside the caller's transaction: it exists exactly when the rows it is about exist. */
export async function enqueue<Name extends QueueName>(tx: Tx, name: Name, data: Jobs[Name]): Promise<void> {
  await (await queue()).send(name, data, { db: fromPrisma(tx) });
}

/** Creates the queue's tables and the queues; safe to repeat. */
export async function prepareQueues(): Promise<void> {
  const boss = await queue();
  for (const [name, options] of Object.entries(QUEUES)) {
    if (await boss.getQueue(name)) continue;
    await boss.createQueue(name, options);
  }
}

/** Starts working on every queue in this process; several processes share the work. */
export async function startWorkers(handlers: Handlers): Promise<void> {
  if (held.shopQueue) return;
  held.shopQueue = open(true);
  const boss = await held.shopQueue;
  await prepareQueues();
  for (const name of Object.keys(QUEUES) as QueueName[]) await work(boss, name, handlers[name] as Handlers['message']);
  for (const [name, cron] of Object.entries(CRON)) await boss.schedule(name, cron);
}

async function work(boss: PgBoss, name: QueueName, handle: Handlers['message']): Promise<void> {
  const options = {
    batchSize: STEADY.includes(name) ? 2 * BATCH : BATCH,
    pollingIntervalSeconds: 1,
    notifyPollingIntervalSeconds: 2,
    burstWhenBatchFull: !STEADY.includes(name),
    includeMetadata: true,
    perJobResults: true,
  } as const;
  await boss.work<Jobs['message'], object, typeof options>(name, options, (jobs) =>
    Promise.all(
      jobs.map(async (job): Promise<JobResult> => {
        try {
          const outcome = await handle(job.data, job.retryCount >= job.retryLimit);
          return { id: job.id, status: outcome === 'done' ? 'completed' : 'deadletter' };
        } catch (error) {
          const reason = error instanceof Error ? error.message : 'unknown';
          log().warn({ queue: name, job: job.id, attempt: job.retryCount, reason }, 'job failed');
          return { id: job.id, status: 'failed', output: { reason } };
        }
      }),
    ),
  );
}

/** Lets running jobs finish and closes the queue's connections. */
export async function stopQueue(): Promise<void> {
  const boss = await held.shopQueue?.catch(() => undefined);
  delete held.shopQueue;
  await boss?.stop({ graceful: true, timeout: 5_000 });
}
