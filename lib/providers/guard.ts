import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  bulkhead,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  type IPolicy,
  isBrokenCircuitError,
  isBulkheadRejectedError,
  wrap,
} from 'cockatiel';
import { currentWork, remainingMs } from '@/lib/core/deadline';
import { outside } from '@/lib/core/line';
import { log } from '@/lib/core/log';
import { countCall } from '@/lib/core/metrics';
import { inSpan } from '@/lib/core/tracing';
import { ProviderError } from '@/lib/http/errors';

/** So many calls in a row without an answer end the asking, and after a pause one call tries again. */
const FAILURES = 8;
const PAUSE_MS = 2_000;
const SERVER_ERROR = 500;

/** The reason of a failure where the provider was not even asked. */
export const NOT_ASKED = 'not asked';
/** The reason of a failure where the provider had less time than is fair. */
const HURRIED = 'hurried';

/** What a person waits for, what the queue does, and what takes long must not take each other's places. */
export type Use = 'person' | 'job' | 'upload';
const PLACES: Record<Use, { running: number; waiting: number }> = {
  person: { running: 100, waiting: 100 },
  job: { running: 50, waiting: 500 },
  upload: { running: 8, waiting: 24 },
};

/** Longer than any provider needs, and short enough that a person is answered within five seconds. */
const PATIENCE_MS: Record<Use, number> = {
  person: 4_500,
  job: Number.POSITIVE_INFINITY,
  upload: Number.POSITIVE_INFINITY,
};
const LONGEST_MS = 2 ** 31 - 1;
/** What is kept of the time of whoever waits for writing down what the provider has said. */
const REST_MS = 200;
/** Who has waited long with us leaves the provider so little time that its silence says nothing about it. */
const FAIR_MS = 1_500;

/** What a call told about our key: `reason` where it is refused. */
export type Verdict = { provider: string; isRefused: boolean; reason: string };

type Guard = { provider: string; use: Use; breaker: CircuitBreakerPolicy; policy: IPolicy };
type Held = { guards: Map<string, Guard>; listener?: (verdict: Verdict) => void };
const held = globalThis as typeof globalThis & { shopProviders?: Held };

/** Bundles have copies of this file; the breakers and who listens are the process's. */
function state(): Held {
  held.shopProviders ??= { guards: new Map() };
  return held.shopProviders;
}

/** Has every verdict about our keys told to the caller; it must not throw. */
export function onVerdict(listener: (verdict: Verdict) => void): void {
  state().listener = listener;
}

function policyFor(provider: string, use: Use): IPolicy {
  const { guards } = state();
  const id = `${provider} ${use}`;
  const known = guards.get(id);
  if (known) return known.policy;
  const { running, waiting } = PLACES[use];
  // That we ask too much says nothing about the provider.
  const isFailure = handleWhen((error) => !isBulkheadRejectedError(error) && !isHurried(error));
  const breaker = circuitBreaker(isFailure, { halfOpenAfter: PAUSE_MS, breaker: new ConsecutiveBreaker(FAILURES) });
  const policy = wrap(breaker, bulkhead(running, waiting));
  guards.set(id, { provider, use, breaker, policy });
  return policy;
}

const isHurried = (error: unknown): boolean => error instanceof ProviderError && error.reason === HURRIED;

/** Every provider that was called, for what, and whether it is left alone at the moment because it does not answer. */
export const listBreakers = (): { provider: string; use: Use; isOpen: boolean }[] =>
  [...state().guards.values()].map(({ provider, use, breaker }) => ({
    provider,
    use,
    isOpen: breaker.state !== CircuitState.Closed,
  }));

/** What came of a call, in a word. */
function outcomeOf(error: unknown, judge: (error: unknown) => unknown): string {
  const judged = error instanceof ProviderError ? error : judge(error);
  if (!(judged instanceof ProviderError)) return 'error';
  return judged.reason === NOT_ASKED ? NOT_ASKED : judged.outcome;
}

/** Whether the provider is in trouble, rather than of another opinion. */
const isDown = ({ outcome, status, reason }: ProviderError): boolean =>
  reason !== NOT_ASKED &&
  (outcome === 'unknown' || outcome === 'retryable') &&
  (status === undefined || status >= SERVER_ERROR);

function tell(provider: string, error: ProviderError | null): void {
  const isAnswer = !error || error.outcome === 'permanent' || error.outcome === 'unauthorized';
  if (!isAnswer) return;
  state().listener?.({ provider, isRefused: error?.outcome === 'unauthorized', reason: error?.message ?? '' });
}

/** Gives a call up after so long; it may still come to something. */
async function inTime<T>(provider: string, ms: number, call: () => Promise<T>): Promise<T> {
  if (ms <= 0) throw new ProviderError(provider, 'retryable', { reason: NOT_ASKED });
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    const reason = ms < FAIR_MS ? HURRIED : 'timeout';
    const giveUp = () => reject(new ProviderError(provider, 'unknown', { reason }));
    timer = setTimeout(giveUp, Math.min(ms, LONGEST_MS)).unref();
  });
  return Promise.race([call(), over]).finally(() => clearTimeout(timer));
}

/** Who waits for what is being done. */
export const useNow = (): Use => (currentWork()?.who === 'job' ? 'job' : 'person');

function note(provider: string, use: Use, outcome: string, ms: number): void {
  countCall(provider, use, outcome, ms);
  log().info({ provider, use, outcome, ms: Math.round(ms) }, 'provider call');
}

type Options = {
  /** After which the call is given up; who waits for it may have less left. */
  ms?: number;
  /** What a failure of the call means, where it does not come as a ProviderError. */
  judge?: (error: unknown) => unknown;
};

/**
 * Makes a call to a provider, unless it has not answered the last ones: then, and where too many calls wait for it
 * already, the call fails at once. What the provider refuses is an answer like any other.
 * @throws what the call throws, or ProviderError `retryable` with the reason `not asked`
 */
export async function guarded<T>(
  provider: string,
  use: Use,
  call: () => Promise<T>,
  { ms = PATIENCE_MS[use], judge = (error) => error }: Options = {},
): Promise<T> {
  const from = performance.now();
  try {
    const facts = { 'shop.provider': provider, 'shop.use': use };
    const value = await inSpan(provider, facts, () => outside(() => ask(provider, use, call, { ms, judge })));
    note(provider, use, 'ok', performance.now() - from);
    return value;
  } catch (error) {
    note(provider, use, outcomeOf(error, judge), performance.now() - from);
    throw error;
  }
}

async function ask<T>(
  provider: string,
  use: Use,
  call: () => Promise<T>,
  { ms, judge }: Required<Options>,
): Promise<T> {
  try {
    // Who has waited for a place begins when another one ends, and must not do so under that one's deadline.
    const asked = AsyncLocalStorage.bind(async (): Promise<{ value: T } | { error: unknown }> => {
      try {
        const value = await inTime(provider, Math.min(ms, remainingMs() - REST_MS), call);
        tell(provider, null);
        return { value };
      } catch (error) {
        const judged = error instanceof ProviderError ? error : judge(error);
        if (!(judged instanceof ProviderError)) return { error };
        tell(provider, judged);
        if (isDown(judged)) throw error;
        return { error };
      }
    });
    const made = await policyFor(provider, use).execute(() => asked());
    if ('error' in made) throw made.error;
    return made.value;
  } catch (error) {
    if (isBrokenCircuitError(error) || isBulkheadRejectedError(error))
      throw new ProviderError(provider, 'retryable', { reason: NOT_ASKED });
    throw error;
  }
}
