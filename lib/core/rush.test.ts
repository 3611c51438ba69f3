import type { EventLoopUtilization } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import { makeRushGauge } from './rush';

/** A process whose time goes by as told. */
function makeLoop() {
  const time = { active: 0, idle: 0 };
  const measure = (now?: EventLoopUtilization, before?: EventLoopUtilization): EventLoopUtilization => {
    if (!now || !before) return { ...time, utilization: 0 };
    const [active, idle] = [now.active - before.active, now.idle - before.idle];
    return { active, idle, utilization: active / (active + idle) };
  };
  const spend = (active: number, idle: number) => {
    time.active += active;
    time.idle += idle;
  };
  return { busyShare: makeRushGauge(measure), spend };
}

it('a process is as busy as it was since the last look, not since it began', () => {
  const { busyShare, spend } = makeLoop();
  spend(10_000, 40_000);
  expect(busyShare()).toBe(0.2);
  spend(860, 140);
  expect(busyShare()).toBe(0.86);
  spend(300, 700);
  expect(busyShare()).toBe(0.3);
});

it('a look that is too short to tell keeps what the last one said, and counts with the next', () => {
  const { busyShare, spend } = makeLoop();
  spend(950, 50);
  expect(busyShare()).toBe(0.95);
  spend(0, 400);
  expect(busyShare()).toBe(0.95);
  spend(0, 100);
  expect(busyShare()).toBe(0);
});
