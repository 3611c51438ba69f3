import { type EventLoopUtilization, performance } from 'node:perf_hooks';

/** With less of its time left, whoever waits for this process waits longer. */
const BUSY_SHARE = 0.85;
/** A shorter look says nothing. */
const LOOK_MS = 500;

/** Tells by its measure of the event loop whether a process has its hands full, as it was between two looks. */
export function makeRushGauge(
  measure: (now?: EventLoopUtilization, before?: EventLoopUtilization) => EventLoopUtilization,
) {
  let before = measure();
  let isFull = false;
  return (): boolean => {
    const now = measure();
    const { active, idle, utilization } = measure(now, before);
    if (active + idle < LOOK_MS) return isFull;
    before = now;
    isFull = utilization > BUSY_SHARE;
    return isFull;
  };
}

/** Whether this process had hardly a moment to spare since it was last looked at: what can wait leaves it to people. */
export const isRush = makeRushGauge(performance.eventLoopUtilization.bind(performance));
