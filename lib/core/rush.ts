import { type EventLoopUtilization, performance } from 'node:perf_hooks';

/** A shorter look says nothing. */
const LOOK_MS = 500;

/** Tells by its measure of the event loop how busy a process is, from 0 to 1, as it was between two looks. */
export function makeRushGauge(
  measure: (now?: EventLoopUtilization, before?: EventLoopUtilization) => EventLoopUtilization,
) {
  let before = measure();
  let share = 0;
  return (): number => {
    const now = measure();
    const { active, idle, utilization } = measure(now, before);
    if (active + idle < LOOK_MS) return share;
    before = now;
    share = utilization;
    return share;
  };
}

/** How much of its time this process had its hands full since it was last looked at: what can wait leaves it to people. */
export const busyShare = makeRushGauge(performance.eventLoopUtilization.bind(performance));
