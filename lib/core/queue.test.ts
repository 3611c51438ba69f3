import { afterAll, expect, it, vi } from 'vitest';

const seen = vi.hoisted(() => ({ settings: {} as Record<string, unknown>, queues: new Map<string, object>() }));

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
    send = async () => undefined;
  },
}));

const { startWorkers, stopQueue } = await import('./queue');
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
