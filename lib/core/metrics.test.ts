import { afterAll, expect, it } from 'vitest';
import { metricsText, type Reading, startMetrics } from './metrics';

const held = globalThis as typeof globalThis & { shopMeters?: unknown };
afterAll(() => {
  delete held.shopMeters;
});

const OPEN: Reading = { name: 'shop_sessions_open', help: 'Sessions', value: 7 };
const WAITING: Reading = { name: 'shop_queue_waiting', help: 'Jobs', labels: { queue: 'outbox' }, value: 3 };
const DOWN: Reading = { name: 'shop_database_up', help: 'Whether it answers', value: 0 };

it('what could not be read is not told as 0, and is told again once it can', async () => {
  startMetrics();
  const lines = async (...readings: Reading[]) =>
    ((await metricsText(readings))?.text ?? '')
      .split('\n')
      .filter((line) => /^(shop_\w+_(open|waiting|up))\b/.test(line));
  const all = ['shop_sessions_open 7', 'shop_queue_waiting{queue="outbox"} 3'];
  expect(await lines(OPEN, WAITING)).toEqual(all);
  expect(await lines(DOWN)).toEqual(['shop_database_up 0']);
  expect(await lines(OPEN, WAITING)).toEqual(all);
  expect(await lines(OPEN, { ...WAITING, labels: { queue: 'books' } })).toEqual([
    'shop_sessions_open 7',
    'shop_queue_waiting{queue="books"} 3',
  ]);
});
