import { expect, it } from 'vitest';
import { quieted } from './queue.errors';

it('the same reason of many queues is told once in half a minute, with how many were not', () => {
  const told: [string, number][] = [];
  let now = 0;
  const hear = quieted(
    (reason, untold) => told.push([reason, untold]),
    () => now,
  );
  const at = (ms: number, message: string) => {
    now = ms;
    hear(new Error(message));
  };
  at(0, 'connect ECONNREFUSED (Queue: outbox, Worker: a)');
  at(10, 'connect ECONNREFUSED (Queue: books, Worker: b)');
  at(20, 'connect ECONNREFUSED');
  at(25, 'deadlock detected (Queue: books, Worker: b)');
  at(29_999, 'connect ECONNREFUSED (Queue: books, Worker: b)');
  at(30_000, 'connect ECONNREFUSED (Queue: outbox, Worker: a)');
  at(60_000, 'connect ECONNREFUSED');
  expect(told).toEqual([
    ['connect ECONNREFUSED (Queue: outbox, Worker: a)', 0],
    ['deadlock detected (Queue: books, Worker: b)', 0],
    ['connect ECONNREFUSED (Queue: outbox, Worker: a)', 3],
    ['connect ECONNREFUSED', 0],
  ]);
});
