import 'server-only';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import PQueue from 'p-queue';
import { log } from '@/lib/core/log';
import { ProviderError } from '@/lib/http/errors';
import { NOT_ASKED } from '@/lib/providers/guard';
import { afterNoLink } from '@/lib/sales/links/rules';
import { type Attempt, claimUnsettled, makeHeldLink } from '@/lib/sales/links/service';
import type { Ask } from '@/lib/sales/refunds/service';
import { followRefunds } from '@/lib/sales/refunds/service';
import { settle } from '@/lib/sales/settlement/service';
import { closeGone, closeUnmade, giveUp } from '@/lib/sales/settlement/service.closing';
import { endLease, holdLease } from './data';
import {
  BATCH,
  LEASE_MS,
  LEASE_WAIT_MS,
  MOST_TRIES,
  PACE_MS,
  REFUNDS_MS,
  ROUND_MS,
  restAfter,
  SIDE_BY_SIDE,
} from './rules';

const TOO_MANY = 429;

/** The provider, or what guards it, wants to be left alone for a moment. */
const isPausing = (error: unknown): error is ProviderError =>
  error instanceof ProviderError && (error.status === TOO_MANY || error.reason === NOT_ASKED);

/** Asks the provider at an even pace and no faster; when it says "too many" nobody asks for a while. */
function inTurn(): Ask {
  const turns = new PQueue({ interval: PACE_MS, intervalCap: 1, strict: true });
  let strikes = 0;
  let resting: Promise<void> | null = null;
  const rest = async (retryAfterS: number | undefined) => {
    strikes += 1;
    await pause(restAfter(strikes, retryAfterS, Math.random()));
    resting = null;
  };
  return async (read) => {
    for (let tries = 1; ; tries++) {
      while (resting) await resting;
      await turns.add(() => undefined);
      try {
        const answer = await read();
        strikes = 0;
        return answer;
      } catch (error) {
        if (!isPausing(error) || tries === MOST_TRIES) throw error;
        resting ??= rest(error.retryAfterS);
      }
    }
  };
}

/** One for all rounds: where one ends the next must not begin to count anew. */
const ask = inTurn();
let isEnding = false;

/** Has a round that is under way take no more links, when its process is about to end. */
export function stopReconciling(): void {
  isEnding = true;
}

const ROUND = 'reconcile';
const LOOK_AGAIN_MS = 1_000;

/** One round at a time in all processes, so that the provider is asked no faster; one that died is waited out. */
async function begin(holder: string): Promise<boolean> {
  for (let waited = 0; waited < LEASE_WAIT_MS; waited += LOOK_AGAIN_MS) {
    if (await holdLease(ROUND, holder, LEASE_MS)) return true;
    await pause(LOOK_AGAIN_MS);
  }
  return false;
}

/**
 * Asks about every link that may have changed unnoticed: a lost webhook, a lost answer, an expired page. Each is asked
 * about once in a round; links are taken a few at a time, so that a process that dies holds up next to nothing.
 * @returns whether there is more to do
 */
export async function reconcile(now: number): Promise<boolean> {
  const holder = randomUUID();
  if (!(await begin(holder))) return false;
  return round(now, holder).finally(() => endLease(ROUND, holder));
}

/** Goes on telling others, while some work lasts, that this round is alive. */
function holding<T>(holder: string, work: Promise<T>): Promise<T> {
  const keep = setInterval(() => void holdLease(ROUND, holder, LEASE_MS).catch(() => undefined), LEASE_MS / 3);
  return work.finally(() => clearInterval(keep));
}

async function round(now: number, holder: string): Promise<boolean> {
  const began = performance.now();
  const clock = () => now + performance.now() - began;
  const work = new PQueue({ concurrency: SIDE_BY_SIDE });
  let isLockedOut = false;
  const isLate = () => performance.now() - began > REFUNDS_MS || isEnding;
  await holding(holder, followRefunds(now, ask, isLate));
  while (performance.now() - began < ROUND_MS && !isEnding) {
    const attempts = await claimUnsettled(now, clock(), BATCH);
    if (attempts.length === 0) return false;
    const one = async (attempt: Attempt) => {
      if (!isLockedOut) isLockedOut = !(await reconcileOne(attempt, clock()));
    };
    await holding(holder, work.addAll(attempts.map((attempt) => () => one(attempt))));
    if (isLockedOut || !(await holdLease(ROUND, holder, LEASE_MS))) return false;
  }
  return !isEnding;
}

/** @returns false when our key is refused, so that nothing else can be asked either */
async function reconcileOne(attempt: Attempt, now: number): Promise<boolean> {
  try {
    if (!(await settle(attempt, [], ask))) await withoutLink(attempt, now);
    if (attempt.state === 'refused' && attempt.expiresAt.getTime() < now)
      await giveUp(attempt.orderId, attempt.referenceId);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { provider, outcome } = error;
    log().warn({ provider, outcome, referenceId: attempt.referenceId }, 'not reconciled');
    return outcome !== 'unauthorized';
  }
  return true;
}

async function withoutLink(attempt: Attempt, now: number): Promise<void> {
  const next = afterNoLink(attempt, now);
  if (next === 'make') await ask(() => makeHeldLink(attempt));
  if (next === 'give up') await closeUnmade(attempt, new Date(now));
  if (next === 'close') await closeGone(attempt);
}
