import { afterAll, expect, it, vi } from 'vitest';

const seen = vi.hoisted(() => ({
  settings: {} as Record<string, unknown>,
  queues: new Map<string, object>(),
  sentAt: [] as number[],
}));

vi.mock('pg-boss', () => ({
  fromPrisma: () => undefined,
  PgBoss: class {
    constructor(settings: Record<string, unknown>) {
      seen.settings = settings;
    }
    on = () => this;
    start = async () => this;
    stop = async () => undefined;
    getQueue = async () => null;
    createQueue = async (name: string, options: object) => void seen.queues.set(name, options);
    work = async () => undefined;
    schedule = async () => undefined;
    send = async () => void seen.sentAt.push(performance.now());
  },
}));

const { startWorkers, stopQueue, wake } = await import('./queue');
afterAll(stopQueue);

it('what a process was doing when it died is looked for every five seconds, and not held back by what is over', async () => {
  await startWorkers({} as Parameters<typeof startWorkers>[0]);
  expect(seen.settings).toMatchObject({
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
    seen.sentAt = [];
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
