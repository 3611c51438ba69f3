import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { performance } from 'node:perf_hooks';

/** Who is waited for: `person` somebody with a browser, `job` nobody. */
type Wait = { who: 'person' | 'job'; what: string; until: number };

const held = globalThis as typeof globalThis & { shopWaits?: AsyncLocalStorage<Wait> };

/** Bundles have copies of this file; what is waited for is the process's. */
function waits(): AsyncLocalStorage<Wait> {
  held.shopWaits ??= new AsyncLocalStorage();
  return held.shopWaits;
}

/** Does work that somebody waits for: everything it asks for has these milliseconds together. */
export const withDeadline = <T>(what: string, ms: number, work: () => T): T =>
  waits().run({ who: 'person', what, until: performance.now() + ms }, work);

/** Does work that nobody waits for: it may be patient, and must leave room for those who wait. */
export const asJob = <T>(what: string, work: () => T): T =>
  waits().run({ who: 'job', what, until: Number.POSITIVE_INFINITY }, work);

/** Milliseconds that are left for what is being done; none or less when the time is over, infinite without a deadline. */
export const remainingMs = (): number => (waits().getStore()?.until ?? Number.POSITIVE_INFINITY) - performance.now();

/** What is being done, and whether anybody waits for it; null for what nobody said anything about. */
export const currentWork = (): Pick<Wait, 'who' | 'what'> | null => waits().getStore() ?? null;

/** Waits for somebody else, such as a client that sends slowly: that time is not ours. */
export async function notOurs<T>(work: () => Promise<T>): Promise<T> {
  const wait = waits().getStore();
  const from = performance.now();
  try {
    return await work();
  } finally {
    if (wait) wait.until += performance.now() - from;
  }
}
