import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const seen = vi.hoisted(() => ({
  opened: [] as Record<string, unknown>[],
  workers: [] as string[],
  stopped: 0,
  /** So many statements fail from now on, after so many that do not. */
  fails: { after: 0, times: 0 },
  queues: new Map<string, object>(),
  sentAt: [] as number[],
}));

const ask = async () => {
  if (seen.fails.after > 0) seen.fails.after -= 1;
  else if (seen.fails.times > 0) {
    seen.fails.times -= 1;
    throw new Error('the database is away');
  }
};

vi.mock('pg-boss', () => ({
  fromPrisma: () => undefined,
  PgBoss: class {
    constructor(settings: Record<string, unknown>) {
      seen.opened.push(settings);
    }
    on = () => this;
    start = ask;
    stop = async () => {
      seen.stopped += 1;
    };
    getQueue = async () => null;
    createQueue = async (name: string, options: object) => {
      await ask();
      seen.queues.set(name, options);
    };
    work = async (name: string) => void seen.workers.push(name);
    schedule = ask;
    send = async () => {
      await ask();
      seen.sentAt.push(performance.now());
    };
  },
}));

const { openQueue, send, startWorkers, stopQueue, wake } = await import('./queue');
afterEach(stopQueue);
beforeEach(() => {
  Object.assign(seen, { opened: [], workers: [], stopped: 0, sentAt: [], fails: { after: 0, times: 0 } });
});

const HANDLERS = {} as Parameters<typeof startWorkers>[0];
const WORKING = { schedule: true, supervise: true, useListenNotify: true };
const IDLE = { schedule: false, supervise: false, useListenNotify: false };

it('what a process was doing when it died is looked for every five seconds, and not held back by what is over', async () => {
  await startWorkers(HANDLERS);
  expect(seen.opened[0]).toMatchObject({
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    queueCacheIntervalSeconds: 5,
  });
  const money = ['payment-event', 'payment-check', 'payment-cancel', 'refund-send', 'photo-removal', 'books'];
  for (const name of money) expect(seen.queues.get(name)).toMatchObject({ heartbeatSeconds: 10, retryBackoff: true });
});

it('a rush of calls wakes the outbox once a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const began = performance.now();
    for (let ms = 0; ms < 3_000; ms += 50) {
      wake('outbox');
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(seen.sentAt.map((at) => Math.round(at - began))).toEqual([200, 1_200, 2_200]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(seen.sentAt).toHaveLength(4);
  } finally {
    vi.useRealTimers();
  }
});

it('a process that does jobs opens a queue that works, also where an order comes before the second try', async () => {
  seen.fails.times = 1;
  await expect(startWorkers(HANDLERS)).rejects.toThrow('away');
  expect(seen.stopped).toBe(1);
  await send('payment-check', { paymentId: 'pay_1' });
  await startWorkers(HANDLERS);
  expect(seen.opened).toHaveLength(2);
  for (const settings of seen.opened) expect(settings).toMatchObject(WORKING);
  expect(seen.workers).toHaveLength(seen.queues.size);
});

it('a start that fails on its way leaves no worker behind, and the next one makes each of them once', async () => {
  for (const after of [1, 5, 14, 22]) {
    seen.fails = { after, times: 1 };
    await expect(startWorkers(HANDLERS), `after ${after}`).rejects.toThrow('away');
    expect(seen.workers, `after ${after}`).toEqual([]);
  }
  await startWorkers(HANDLERS);
  expect(new Set(seen.workers).size).toBe(seen.queues.size);
  expect(seen.workers).toHaveLength(seen.queues.size);
  expect(seen.opened).toHaveLength(1);
});

it('a queue that was opened before the process does jobs makes room for one that works', async () => {
  await openQueue();
  expect(seen.opened).toMatchObject([IDLE]);
  await startWorkers(HANDLERS);
  expect(seen.opened).toMatchObject([IDLE, WORKING]);
  expect(seen.stopped).toBe(1);
});
