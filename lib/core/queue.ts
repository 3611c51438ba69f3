import 'server-only';
import { fromPrisma, type JobResult, type JobWithMetadata, PgBoss, type Queue } from 'pg-boss';
import type { Tx } from './db';
import { asJob } from './deadline';
import { directUrl, env } from './env';
import { log } from './log';
import { countJob } from './metrics';
import { follow, trailNow } from './tracing';

/** What each queue carries. */
export type Jobs = {
  outbox: Record<string, never>;
  'payment-event': { provider: string; eventId: string };
  /** A payment that was authorised, to be looked at again. */
  'payment-check': { paymentId: string };
  /** A link that nobody is to pay on any more. */
  'payment-cancel': { referenceId: string };
  /** A refund that was written down and is to be made. */
  'refund-send': { refundId: string };
  'payment-reconcile': Record<string, never>;
  /** Days of India to compare with the provider's lists; without data by the clock. */
  books: { from: string; to: string } | null;
  'order-clock': Record<string, never>;
  'owner-mail': Record<string, never>;
  /** What is kept for hours and days, */
  housekeeping: Record<string, never>;
  /** and what is kept for months. */
  retention: Record<string, never>;
  /** A photo of a parent that no order speaks of any more. */
  'photo-removal': { publicId: string };
  'media-sweep': null;
};
type QueueName = keyof Jobs;

/** A thrown error is tried again with growing pauses, where the queue has retries. */
export type Handlers = { [Name in QueueName]: (data: Jobs[Name]) => Promise<void> };

/** A job whose process has died is noticed after this long without a sign of life, by whoever looks every so often. */
const SILENCE_S = 10;
const LOOK_S = 5;
const RETRY = { retryDelay: 2, retryBackoff: true, retryDelayMax: 900, deleteAfterSeconds: 86_400 };
/** Money is not given up: a week of tries, so that a key of ours may be wrong over a long weekend. */
const MONEY = { ...RETRY, retryLimit: 700, expireInSeconds: 60, heartbeatSeconds: SILENCE_S };
/** A file that must go goes, if it takes a week. */
const FILES = { ...RETRY, retryLimit: 700, expireInSeconds: 60, heartbeatSeconds: SILENCE_S };
type QueueSettings = Omit<Queue, 'name' | 'deadLetter' | 'notify'>;
const QUEUES: Record<QueueName, QueueSettings> = {
  // One waiting job is enough; a running one, perhaps of a process that died, must not hold up the next.
  outbox: { retryLimit: 0, expireInSeconds: 60, policy: 'short', deleteAfterSeconds: 3_600 },
  'payment-event': MONEY,
  'payment-check': MONEY,
  'payment-cancel': MONEY,
  'refund-send': MONEY,
  'payment-reconcile': { retryLimit: 0, expireInSeconds: 120, policy: 'short', deleteAfterSeconds: 3_600 },
  'owner-mail': { retryLimit: 0, expireInSeconds: 120, policy: 'singleton', deleteAfterSeconds: 3_600 },
  // Once a day, and again where the provider could not be asked.
  books: {
    ...RETRY,
    retryDelay: 8,
    retryLimit: 30,
    retryDelayMax: 3_600,
    expireInSeconds: 900,
    heartbeatSeconds: SILENCE_S,
    policy: 'singleton',
  },
  'order-clock': { retryLimit: 0, expireInSeconds: 300, policy: 'singleton', deleteAfterSeconds: 3_600 },
  housekeeping: { retryLimit: 0, expireInSeconds: 300, policy: 'singleton', deleteAfterSeconds: 3_600 },
  retention: { retryLimit: 0, expireInSeconds: 3_600, policy: 'singleton', deleteAfterSeconds: 3_600 },
  'photo-removal': FILES,
  'media-sweep': { retryLimit: 0, expireInSeconds: 300, policy: 'singleton', deleteAfterSeconds: 3_600 },
};
const CRON: Partial<Record<QueueName, string>> = {
  outbox: '* * * * *',
  'payment-reconcile': '* * * * *',
  'order-clock': '*/5 * * * *',
  // A quarter past five in India.
  books: '45 23 * * *',
  'owner-mail': '* * * * *',
  housekeeping: '17 * * * *',
  // At ten past three in India, where few buy.
  retention: '40 21 * * *',
  'media-sweep': '*/10 * * * *',
};
const BATCH = 10;
/** Workers are told of a new job; they look for those that nobody tells them of, because their time has come. */
const OFTEN_S = 2;
const SELDOM_S = 10;
/** These come by the clock, and nobody waits for them. */
const UNHURRIED: QueueName[] = ['order-clock', 'owner-mail', 'housekeeping', 'retention', 'media-sweep'];
const QUERY_TIMEOUT_MS = 20_000;
const held = globalThis as typeof globalThis & { shopQueue?: Promise<PgBoss> };

async function open(works: boolean): Promise<PgBoss> {
  const settings = {
    // Who works listens, which takes a connection of its own.
    connectionString: works ? directUrl(env()) : (env().DATABASE_URL ?? ''),
    application_name: 'shop-queue',
    max: works ? 4 : 2,
    connectionTimeoutMillis: 2_000,
    // A connection that has gone silent is given up; its pool opens another.
    query_timeout: QUERY_TIMEOUT_MS,
    useListenNotify: works,
    supervise: works,
    superviseIntervalSeconds: LOOK_S,
    monitorIntervalSeconds: LOOK_S,
    // What is at work on a queue of which one job runs at a time is remembered for so long.
    queueCacheIntervalSeconds: LOOK_S,
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

/** A job leads back to what has caused it. */
function withTrail(data: object | null): object | null {
  const trail = trailNow();
  return trail ? { ...data, trail } : data;
}

/**
 * Puts a job on its queue inside the caller's transaction: it exists exactly when the rows it is about exist.
 * @param afterS seconds before it is done
 */
export async function enqueue<Name extends QueueName>(tx: Tx, name: Name, data: Jobs[Name], afterS = 0): Promise<void> {
  await (await queue()).send(name, withTrail(data), { db: fromPrisma(tx), startAfter: afterS });
}

/** Puts a job on its queue that belongs to no transaction, to be done after so many seconds. */
export async function send<Name extends QueueName>(name: Name, data: Jobs[Name], afterS = 0): Promise<void> {
  await (await queue()).send(name, withTrail(data), { startAfter: afterS });
}

/** A rush of calls leaves the processor to what has caused it. */
const WAKE_GAP_MS = 1_000;
const wakes = new Map<QueueName, { at: number; timer: NodeJS.Timeout }>();
const wokenAt = new Map<QueueName, number>();

/**
 * Has a queue without data of its own run soon, and not again within a second; many calls at once become one job, and
 * none is waited for.
 */
export function wake(name: 'outbox', afterMs = 200): void {
  const now = performance.now();
  const at = Math.max(now + afterMs, (wokenAt.get(name) ?? -WAKE_GAP_MS) + WAKE_GAP_MS);
  const waiting = wakes.get(name);
  if (waiting && waiting.at <= at) return;
  clearTimeout(waiting?.timer);
  const send = async () => {
    wakes.delete(name);
    wokenAt.set(name, performance.now());
    await (await queue()).send(name, {});
  };
  const failed = (error: Error) => log().warn({ queue: name, reason: error.message }, 'not woken');
  wakes.set(name, { at, timer: setTimeout(() => void send().catch(failed), at - now).unref() });
}

/** Creates the queue's tables and the queues; safe to repeat. */
export async function prepareQueues(): Promise<void> {
  const boss = await queue();
  for (const [name, { policy = 'standard', ...settings }] of Object.entries(QUEUES)) {
    const options = { ...settings, notify: true };
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
  // What a process that died was doing when it did need not wait for the clock.
  await boss.send('payment-reconcile', {});
  await boss.send('outbox', {});
}

type Handler = (data: Jobs[QueueName]) => Promise<void>;

async function work(boss: PgBoss, name: QueueName, handle: Handler): Promise<void> {
  const options = {
    batchSize: BATCH,
    pollingIntervalSeconds: 1,
    notifyPollingIntervalSeconds: UNHURRIED.includes(name) ? SELDOM_S : OFTEN_S,
    burstWhenBatchFull: true,
    includeMetadata: true,
    perJobResults: true,
  } as const;
  await boss.work<Jobs[QueueName], object, typeof options>(name, options, (jobs) =>
    Promise.all(
      jobs.map(async (job): Promise<JobResult> => {
        const { trail = null, ...data } = (job.data ?? {}) as { trail?: string };
        return follow(trail, job.id, `job:${name}`, () => attempt(name, job, () => handle(data as Jobs[QueueName])));
      }),
    ),
  );
}

async function attempt(
  queue: QueueName,
  job: Pick<JobWithMetadata, 'id' | 'retryCount'>,
  work: () => Promise<void>,
): Promise<JobResult> {
  const { id, retryCount: attempt } = job;
  const from = performance.now();
  try {
    await asJob('jobs', work);
    const ms = performance.now() - from;
    countJob(queue, true, ms);
    log().debug({ queue, job: id, ms: Math.round(ms) }, 'job done');
    return { id, status: 'completed' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    countJob(queue, false, performance.now() - from);
    log().warn({ queue, job: id, attempt, reason }, 'job failed');
    return { id, status: 'failed', output: { reason } };
  }
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
