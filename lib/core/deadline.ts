import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { performance } from 'node:perf_hooks';

/** Who is waited for: `person` somebody with a browser, `job` nobody. */
type Wait = { who: 'person' | 'job'; what: string; until: number };
/** What is being done: for which request, however far from it, and until when. */
type Work = { requestId: string | null; wait: Wait | null };

const held = globalThis as typeof globalThis & { shopWork?: AsyncLocalStorage<Work> };

/** Bundles have copies of this file; what is being done is the process's. */
function works(): AsyncLocalStorage<Work> {
  held.shopWork ??= new AsyncLocalStorage();
  return held.shopWork;
}

const waited = (): Wait | null => works().getStore()?.wait ?? null;

/** The id of the request that is being answered, or that has caused what is being done; null where there is none. */
export const currentRequestId = (): string | null => works().getStore()?.requestId ?? null;

/** Does work for the request with this id. */
export const forRequest = <T>(requestId: string, work: () => T): T => works().run({ requestId, wait: waited() }, work);

const waitingFor = <T>(wait: Wait, work: () => T): T => works().run({ requestId: currentRequestId(), wait }, work);

/** Does work that somebody waits for: everything it asks for has these milliseconds together. */
export const withDeadline = <T>(what: string, ms: number, work: () => T): T =>
  waitingFor({ who: 'person', what, until: performance.now() + ms }, work);

/** Does work that nobody waits for: it may be patient, and must leave room for those who wait. */
export const asJob = <T>(what: string, work: () => T): T =>
  waitingFor({ who: 'job', what, until: Number.POSITIVE_INFINITY }, work);

/** Milliseconds that are left for what is being done; none or less when the time is over, infinite without a deadline. */
export const remainingMs = (): number => (waited()?.until ?? Number.POSITIVE_INFINITY) - performance.now();

/** What is being done, and whether anybody waits for it; null for what nobody said anything about. */
export const currentWork = (): Pick<Wait, 'who' | 'what'> | null => waited();

/** Waits for somebody else, such as a client that sends slowly: that time is not ours. */
export async function notOurs<T>(work: () => Promise<T>): Promise<T> {
  const wait = waited();
  const from = performance.now();
  try {
    return await work();
  } finally {
    if (wait) wait.until += performance.now() - from;
  }
}

/** A stretch in which the process stood still counts for no more than this. */
const LISTENING_MS = 100;

/**
 * Calls back when an answer could have been heard for so many milliseconds: while a process stands still, as one does
 * that has just begun on a busy machine, it hears none, and what has come meanwhile is heard first.
 * @returns what calls it off
 */
export function afterListening(ms: number, late: () => void): () => void {
  let [left, timer] = [ms, undefined as NodeJS.Timeout | undefined];
  const listen = () => {
    const stretch = Math.min(left, LISTENING_MS);
    left -= stretch;
    timer = setTimeout(stretch > 0 ? listen : late, stretch).unref();
  };
  listen();
  return () => clearTimeout(timer);
}
