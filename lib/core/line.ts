import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import PQueue from 'p-queue';

/** `longestMs`: who has waited so long is turned away all the same. */
type Room = { running: number; waiting: number; longestMs: number };

/** @param priority whose number is higher is served first, whoever came first among the same */
type InTurn = <T>(work: () => Promise<T>, priority?: number) => Promise<T>;

/**
 * Has so much done at once and lets so much wait for its turn. Whoever is beyond that is turned away at once: under a
 * load that cannot be carried, those who are let in are still served in time.
 * @returns how work is done in turn; its promise fails with what `refuse` makes, or with what the work throws
 */
export function lineOf({ running, waiting, longestMs }: Room, refuse: () => Error): InTurn {
  const queue = new PQueue({ concurrency: running });
  return async (work, priority = 0) => {
    if (queue.pending < running) return queue.add(work);
    if (queue.size >= waiting) throw refuse();
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(refuse()), longestMs);
    const begin = () => {
      clearTimeout(timer);
      return work();
    };
    return queue.add(begin, { priority, signal: late.signal });
  };
}

/** A place that somebody holds in a line. */
export type Place = { leave(): void; regain(): Promise<void> };

const held = globalThis as typeof globalThis & { shopPlaces?: AsyncLocalStorage<Place> };

/** Bundles have copies of this file; the places are the process's. */
function places(): AsyncLocalStorage<Place> {
  held.shopPlaces ??= new AsyncLocalStorage();
  return held.shopPlaces;
}

export const withPlace = <T>(place: Place, work: () => T): T => places().run(place, work);

/** Waits for somebody else, who may be slow, and leaves the place in the line to others meanwhile. */
export async function outside<T>(work: () => Promise<T>): Promise<T> {
  const place = places().getStore();
  if (!place) return work();
  place.leave();
  try {
    return await work();
  } finally {
    await place.regain();
  }
}
