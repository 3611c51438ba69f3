import 'server-only';
import { fromPrisma, type JobResult, PgBoss, type Queue } from 'pg-boss';
import type { Tx } from './db';
import { asJob } from './deadline';
import { env } from './env';
import { log } from './log';

/** What each queue carries. */
export type Jobs = {
  outbox: Record<string, never>;
  'payment-event': { provider: string; eventId: string };
  /** A payment that was authorised, to be looked at again. */
  'payment-check': { paymentId: string };
  /** A link that nobody is to pay on any more. */
  'payment-cancel': { referenceId: string };
  'payment-reconcile': Record<string, never>;
  housekeeping: Record<string, never>;
  /** Told where rows have gone in another process; without data by the clock. */
  'media-sweep': { areRowsGone: boolean } | null;
};
type QueueName = keyof Jobs;

/** A thrown error is tried again with growing pauses, where the queue has retries. */
export type Handlers = { [Name in QueueName]: (data: Jobs[Name]) => Promise<void> };

const RETRY = { retryDelay: 5, retryBackoff: true, retryDelayMax: 900, deleteAfterSeconds: 86_400 };
/** Money is not given up: a week of tries, so that a key of ours may be wrong over a long weekend. */
const MONEY = { ...RETRY, notify: true, retryLimit: 700, expireInSeconds: 60 };
type QueueSettings = Omit<Queue, 'name' | 'deadLetter'>;
const QUEUES: Record<QueueName, QueueSettings> = {
  // One waiting job is enough; a running one, perhaps of a process that died, must not hold up the next.
  outbox: { retryLimit: 0, expireInSeconds: 60, policy: 'short', deleteAfterSeconds: 3_600 },
  'payment-event': MONEY,
  'payment-check': MONEY,
  'payment-cancel': MONEY,
  'payment-reconcile': { retryLimit: 0, expireInSeconds: 120, policy: 'short', deleteAfterSeconds: 3_600 },
  housekeeping: { retryLimit: 0, expireInSeconds: 300, policy: 'singleton', deleteAfterSeconds: 3_600 },
  'media-sweep': { retryLimit: 0, expireInSeconds: 300, policy: 'singleton', deleteAfterSeconds: 3_600 },
};
const CRON: Partial<Record<QueueName, string>> = {
  outbox: '* * * * *',
  'payment-reconcile': '* * * * *',
  housekeeping: '17 * * * *',
  'media-sweep': '*/10 * * * *',
};
const BATCH = 10;
const QUERY_TIMEOUT_MS = 20_000;
const held = globalThis as typeof globalThis & { shopQueue?: Promise<PgBoss> };

async function open(works: boolean): Promise<PgBoss> {
  const settings = {
    connectionString: env().DATABASE_URL ?? '',
    application_name: 'shop-queue',
    max: works ? 4 : 2,
    connectionTimeoutMillis: 2_000,
    // A connection that has gone silent is given up; its pool opens another.
    query_timeout: QUERY_TIMEOUT_MS,
    useListenNotify: works,
    supervise: works,
    schedule: works,
    warningQueueSize: 10_000,
  };
  const boss = new PgBoss(settings);
  boss.on('error', (error: Error) => log().error({ reason: error.message }, 'queue'));
  await boss.start();
  return boss;
}

function queue(works = false): Promise<PgBoss> {
  held.shopQueue ??= open(works).catch((error: unknown) => {
    delete held.shopQueue;
    throw error;
  });
  return held.shopQueue;
}

/** Puts a job on its queue inside the caller's transaction: it exists exactly when the rows it is about exist. */
export async function enqueue<Name extends QueueName>(tx: Tx, name: Name, data: Jobs[Name]): Promise<void> {
  await (await queue()).send(name, data, { db: fromPrisma(tx) });
}

/** Puts a job on its queue that belongs to no transaction, to be done after so many seconds. */
export async function send<Name extends QueueName>(name: Name, data: Jobs[Name], afterS = 0): Promise<void> {
  await (await queue()).send(name, data, { startAfter: afterS });
}

const wakes = new Map<QueueName, { at: number; timer: NodeJS.Timeout }>();

/** Has a queue without data of its own run soon; many calls at once become one job, and none is waited for. */
export function wake(name: 'outbox', afterMs = 200): void {
  const at = Date.now() + afterMs;
  const waiting = wakes.get(name);
  if (waiting && waiting.at <= at) return;
  clearTimeout(waiting?.timer);
  const send = async () => {
    wakes.delete(name);
    await (await queue()).send(name, {});
  };
  const failed = (error: Error) => log().warn({ queue: name, reason: error.message }, 'not woken');
  wakes.set(name, { at, timer: setTimeout(() => void send().catch(failed), afterMs).unref() });
}

/** Creates the queue's tables and the queues; safe to repeat. */
export async function prepareQueues(): Promise<void> {
  const boss = await queue();
  for (const [name, { policy = 'standard', ...options }] of Object.entries(QUEUES)) {
    const known = await boss.getQueue(name);
    if (known?.policy === policy) await boss.updateQueue(name, options);
    else {
      // How a queue hands out its jobs cannot be changed later, and these come again by the clock.
      if (known) await boss.deleteQueue(name);
      await boss.createQueue(name, { policy, ...options });
    }
  }
}

/**
 * Starts working on every queue in this process; several processes share the work. To be called before anything is
 * put on a queue.
 */
export async function startWorkers(handlers: Handlers): Promise<void> {
  const boss = await queue(true);
  await prepareQueues();
  for (const name of Object.keys(QUEUES) as QueueName[]) await work(boss, name, handlers[name] as Handler);
  for (const [name, cron] of Object.entries(CRON)) await boss.schedule(name, cron);
  await boss.send('payment-reconcile', {});
}

type Handler = (data: Jobs[QueueName]) => Promise<void>;

async function work(boss: PgBoss, name: QueueName, handle: Handler): Promise<void> {
  const options = {
    batchSize: BATCH,
    pollingIntervalSeconds: 1,
    notifyPollingIntervalSeconds: 2,
    burstWhenBatchFull: true,
    includeMetadata: true,
    perJobResults: true,
  } as const;
  await boss.work<Jobs[QueueName], object, typeof options>(name, options, (jobs) =>
    Promise.all(
      jobs.map(async (job): Promise<JobResult> => {
        try {
          await asJob('jobs', () => handle(job.data));
          return { id: job.id, status: 'completed' };
        } catch (error) {
          const reason = error instanceof Error ? error.message : 'unknown';
          log().warn({ queue: name, job: job.id, attempt: job.retryCount, reason }, 'job failed');
          return { id: job.id, status: 'failed', output: { reason } };
        }
      }),
    ),
  );
}

/** Takes no more jobs and waits for those it has; what is put on a queue still arrives. */
export async function stopTakingJobs(): Promise<void> {
  const boss = await held.shopQueue?.catch(() => undefined);
  await Promise.all(Object.keys(QUEUES).map((name) => boss?.offWork(name, { wait: true })));
}

/** Gives running jobs a last moment and closes the queue's connections. */
export async function stopQueue(): Promise<void> {
  const boss = await held.shopQueue?.catch(() => undefined);
  delete held.shopQueue;
  await boss?.stop({ graceful: true, timeout: 1_000 });
}
