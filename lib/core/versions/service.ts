import 'server-only';
import { performance } from 'node:perf_hooks';
import { readAll } from './data';

type Versions = ReadonlyMap<string, bigint>;

/** For so long what this process knows is not compared with the database; another process is right within a second. */
const CHECKED_MS = 500;
const held = globalThis as typeof globalThis & { shopVersions?: { all: Versions; askedAtMs: number } };

/** Asks the database; what was asked later holds, whichever answer comes first. */
export async function checkVersions(): Promise<Versions> {
  const askedAtMs = performance.now();
  const all = await readAll();
  if ((held.shopVersions?.askedAtMs ?? 0) <= askedAtMs) held.shopVersions = { all, askedAtMs };
  return all;
}

/** The version of what is shown under this tag, at most half a second behind any process that changed it. */
export async function versionOf(tag: string): Promise<bigint> {
  const known = held.shopVersions;
  const isNew = known && performance.now() - known.askedAtMs < CHECKED_MS;
  return (isNew ? known.all : await checkVersions()).get(tag) ?? 0n;
}

/**
 * Has the pages made anew that show what has changed, whoever changed it, looking twice a second. Those that were
 * built, or made before this process began, may be of any version and any database: all are made anew once.
 * @returns how to look at once: it settles when everything is shown that was changed before it was called
 */
export function watchVersions(renew: (tags: string[]) => Promise<void>): () => Promise<void> {
  let shown: Versions | undefined;
  let last = Promise.resolve();
  let next: Promise<void> | undefined;
  const compare = async () => {
    const found = await checkVersions();
    const changed = [...found.keys()].filter((tag) => found.get(tag) !== shown?.get(tag));
    if (changed.length > 0) await renew(changed);
    shown = found;
  };
  const look = () => {
    next ??= last
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        last = compare();
        return last;
      });
    return next;
  };
  // What cannot be read now is asked for again; what is shown stays as it was.
  const poll = () =>
    void look()
      .catch(() => undefined)
      .finally(() => setTimeout(poll, CHECKED_MS).unref());
  poll();
  return look;
}
