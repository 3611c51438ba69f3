import 'server-only';
import type { Server, ServerResponse } from 'node:http';
import { Server as Listener } from 'node:net';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';

/** When nobody has asked for so long, nobody is sent here any more: in looks, so that a process that stood still listens first. */
const SILENCE_MS = 250;
const LOOKS = 5;
const HEALTH = '/api/health/';

/** For so long a process that is told to end still takes connections, while it says that it is not ready. */
export const NOTICE_MS = { live: 5_000, local: 500 };
/** Requests and jobs that are under way then get up to so long. */
export const UNDER_WAY_MS = 10_000;

type Drain = { servers: Set<Server>; isDraining: boolean; asked: number };

const store = globalThis as typeof globalThis & { shopDrain?: Drain };

/** One for the process, whichever of its bundles asks. */
function state(): Drain {
  store.shopDrain ??= { servers: new Set(), isDraining: false, asked: 0 };
  return store.shopDrain;
}

/** Whether the process is ending: it answers, but nobody should be sent to it any more. */
export const isDraining = (): boolean => state().isDraining;

/** Remembers a server that takes requests, for its end. */
export const noteServer = (server: Server): void => void state().servers.add(server);

/** To be called with every request: whoever asks only for our health does not keep us. */
export function noteRequest(url: string): void {
  const drain = state();
  if (drain.isDraining && !url.startsWith(HEALTH)) drain.asked += 1;
}

/** To be called before an answer's headers are written: while the process is ending its connection is not kept. */
export function partAfter(response: ServerResponse): void {
  if (state().isDraining) response.shouldKeepAlive = false;
}

async function silence(limitMs: number): Promise<void> {
  const until = performance.now() + limitMs;
  for (let quiet = 0; quiet < LOOKS && performance.now() < until; ) {
    const { asked } = state();
    await pause(SILENCE_MS / LOOKS);
    quiet = state().asked === asked ? quiet + 1 : 0;
  }
}

/** Lets nobody in from now on, and waits until all have gone; those that say nothing are shown out. */
async function close(server: Server): Promise<void> {
  await turn();
  const gone = new Promise<void>((resolve) => Listener.prototype.close.call(server, () => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), SILENCE_MS);
  await gone;
  clearInterval(sweep);
}

/**
 * Ends the servers of this process without cutting anybody off: for `noticeMs` they go on as before, but not ready and
 * without keeping connections. When then nobody asks any more nobody new is let in, because the system throws out
 * whoever waits at a door that closes. All of it takes at most `limitMs` more.
 * @returns whether all had their answers
 */
export async function drain(noticeMs: number, limitMs: number): Promise<boolean> {
  const { servers } = Object.assign(state(), { isDraining: true });
  await pause(noticeMs);
  const limit = pause(limitMs, false, { ref: false });
  await silence(limitMs - SILENCE_MS);
  const isDone = await Promise.race([Promise.all([...servers].map(close)).then(() => true), limit]);
  for (const server of servers) server.closeAllConnections();
  return isDone;
}
