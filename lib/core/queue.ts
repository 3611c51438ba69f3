import 'server-only';
import { fromPrisma, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Tx } from './db';
import { asJob } from './deadline';
import { directUrl, env } from './env';
import { log } from './log';
import { countJob } from './metrics';
import { quieted } from './queue.errors';
import { CRON, type Jobs, LOOK_S, QUEUES, type QueueName } from './queue.jobs';
import { follow, trailNow } from './tracing';

/** A thrown error is tried again with growing pauses, where the queue has retries. */
export type Handlers = { [Name in QueueName]: (data: Jobs[Name]) => Promise<void> };

const BATCH = 10;
/** Workers are told of a new job; they look for those that nobody tells them of, because their time has come. */
const OFTEN_S = 2;
const SELDOM_S = 10;
/** These come by the clock, and nobody waits for them. */
const UNHURRIED: QueueName[] = ['order-clock', 'owner-mail', 'housekeeping', 'retention', 'media-sweep'];
const QUERY_TIMEOUT_MS = 20_000;
/** A process that begins on a slow machine stands still for two or three seconds, and hears no answer meanwhile. */
const CONNECTING_MS = 6_000;
const held = globalThis as typeof globalThis & { shopQueue?: Promise<PgBoss>; shopDoesJobs?: boolean };

async function open(works: boolean): Promise<PgBoss> {
  const settings = {
    // Who works listens, which takes a connection of its own.
    connectionString: works ? directUrl(env()) : (env().DATABASE_URL ?? ''),
    application_name: 'shop-queue',
    max: works ? 4 : 2,
    connectionTimeoutMillis: CONNECTING_MS,
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
  const tell = (reason: string, untold: number) => log().error({ reason, ...(untold > 0 ? { untold } : {}) }, 'queue');
  boss.on(
    'error',
    quieted(tell, () => performance.now()),
  );
  try {
    await boss.start();
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
  return boss;
}

/** Whoever opens it, it works where this process does jobs. */
function queue(): Promise<PgBoss> {
  if (held.shopQueue) return held.shopQueue;
  const opened = open(held.shopDoesJobs ?? false).catch((error: unknown) => {
    if (held.shopQueue === opened) delete held.shopQueue;
    throw error;
  });
  held.shopQueue = opened;
  return opened;
}

async function close(): Promise<void> {
  const opened = held.shopQueue;
  delete held.shopQueue;
  const boss = await opened?.catch(() => undefined);
  await boss?.stop({ graceful: true, timeout: 1_000 });
}

/** Opens the queue, so that the first who puts a job on one need not wait for it. */
export async function openQueue(): Promise<void> {
  await queue();
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

/** Starts working on every queue in this process; several processes share the work. Safe to repeat where it fails. */
export async function startWorkers(handlers: Handlers): Promise<void> {
  if (!held.shopDoesJobs) {
    held.shopDoesJobs = true;
    // One that was opened before would not work.
    await close();
  }
  const boss = await queue();
  await prepareQueues();
  for (const [name, cron] of Object.entries(CRON)) await boss.schedule(name, cron);
  // What a process that died was doing when it did need not wait for the clock.
  await boss.send('payment-reconcile', {});
  await boss.send('outbox', {});
  // Last, and without the database: whoever repeats what failed finds no worker of before.
  for (const name of Object.keys(QUEUES) as QueueName[]) await work(boss, name, handlers[name] as Handler);
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
  held.shopDoesJobs = false;
  await close();
}
