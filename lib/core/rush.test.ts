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
  return { isRush: makeRushGauge(measure), spend };
}

it('a process is in a rush that had less than a seventh of its time to spare, until it has more', () => {
  const { isRush, spend } = makeLoop();
  spend(10_000, 40_000);
  expect(isRush()).toBe(false);
  spend(860, 140);
  expect(isRush()).toBe(true);
  spend(840, 160);
  expect(isRush()).toBe(false);
});

it('a look that is too short to tell keeps what the last one said, and counts with the next', () => {
  const { isRush, spend } = makeLoop();
  spend(950, 50);
  expect(isRush()).toBe(true);
  spend(0, 400);
  expect(isRush()).toBe(true);
  spend(0, 200);
  expect(isRush()).toBe(false);
});
