import type { Child } from './child.ts';
import { pause, StackError } from './say.ts';
import type { Ready } from './supervisor.ts';

const APP_READY_MS = 120_000;
const LINE_READY_MS = 30_000;

/** Waits until the address answers 200, for as long as the process says that it waits itself: for its database. */
export async function answersReady(address: string, child: Child): Promise<void> {
  let deadline = performance.now() + APP_READY_MS;
  let last = 'no answer';
  while (!child.hasExited()) {
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(20_000) });
      await answer.arrayBuffer();
      if (answer.status === 200) return;
      if (answer.status === 503) deadline = performance.now() + APP_READY_MS;
      last = `status ${answer.status}`;
    } catch {
      last = 'no answer';
    }
    if (performance.now() > deadline)
      throw new StackError(...child.tail(), `The shop was not ready within ${APP_READY_MS / 1000} s (${last}).`);
    await pause(100);
  }
}

/** Waits for a line the server prints once it listens. */
export function printsReady(beginning: string): Ready {
  return async (child) => {
    const deadline = performance.now() + LINE_READY_MS;
    while (!child.hasExited()) {
      if (child.output().some((line) => line.startsWith(beginning))) return;
      if (performance.now() > deadline)
        throw new StackError(
          ...child.tail(),
          `${child.spec.name} did not print "${beginning}" within ${LINE_READY_MS / 1000} s.`,
        );
      await pause(50);
    }
  };
}
