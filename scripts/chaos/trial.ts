import { pause, type Say, seconds, sentences } from '../stack/say.ts';
import type { Witness } from './browser.ts';
import { type Kind, measureRecovery, slowest } from './recovery.ts';
import type { Shop } from './shop.ts';

const RESCUE_MS = 120_000;
const OWED_AGAIN_MS = 250;

/** How often each call got which answer while the fault lasted. */
export type Seen = ReadonlyMap<string, number>;

export type Fault = {
  name: string;
  /** Brings the cause about; settles when the cause has ended. False when there was nothing to strike. */
  strike(): Promise<boolean>;
  /** Good answers wanted afterwards beside those of every fault. */
  kinds?: Record<string, Kind>;
  /** What else did not hold, each in a few words: while it lasted, or after it. */
  complaints?(seen: Seen): Promise<string[]>;
  /** What is owed may take so long, where the cause is one that nobody can see the end of. */
  owedWithinMs?: number;
};

export type Outcome = {
  name: string;
  isSurvived: boolean;
  /** Milliseconds until it served again by itself; null when it did not in time. */
  backMs: number | null;
  complaints: string[];
  /** How often each call got which answer, and the longest that anybody waited, in ms. */
  answers: Record<string, number>;
  longestMs: number;
  /** Milliseconds until everything was done that was owed when the cause ended; null when it was not in time. */
  owedMs: number | null;
  /** Not even a new start brought it back. */
  isLost: boolean;
};

export const countOf = (seen: Seen, pattern: RegExp): number =>
  [...seen].reduce((sum, [call, count]) => sum + (pattern.test(call) ? count : 0), 0);

/** Everything that was not answered well, in short. */
const troubles = (seen: Seen): string =>
  [...seen]
    .filter(([call]) => !/ (2\d\d|303)$/.test(call))
    .sort()
    .map(([call, count]) => `${call} x${count}`)
    .join(', ');

export type Stage = {
  shop: Shop;
  witness: Witness;
  kinds: Record<string, Kind>;
  say: Say;
  /** How long it may take until it serves and owes nothing, by itself. */
  withinMs: number;
  /** What it owes now; answers with what of that is still owed. Not asked for where a run is short. */
  owes?(): Promise<() => Promise<string[]>>;
};

/** Starts it anew; whether that helped. */
async function rescue({ shop, say }: Stage): Promise<boolean> {
  const began = performance.now();
  if (!shop.hasEnded()) await shop.stop();
  try {
    await shop.bringUp(RESCUE_MS);
  } catch (error) {
    for (const line of sentences(error)) say(`      ${line}`);
    return false;
  }
  say(`      brought back by hand in ${seconds(performance.now() - began)}`);
  return true;
}

/** Waits for what was owed at the end of the cause. @returns ms, or what is still owed when the time is over */
async function settleDebts(stage: Stage, since: number, withinMs: number): Promise<number | string[]> {
  let left = ['the database does not say'];
  let look: (() => Promise<string[]>) | undefined;
  while (performance.now() - since <= withinMs) {
    look ??= await stage.owes?.().catch(() => undefined);
    left = (await look?.().catch(() => left)) ?? left;
    if (left.length === 0) return performance.now() - since;
    await pause(OWED_AGAIN_MS);
  }
  return left;
}

/**
 * One fault from its cause to the shop serving again and owing nothing of before; what does not recover by itself is
 * brought back by hand, so that the next one finds a shop.
 */
export async function conduct(stage: Stage, fault: Fault): Promise<Outcome> {
  const { witness, kinds, say, shop, withinMs } = stage;
  const { owedWithinMs = withinMs } = fault;
  witness.turnTo(fault.name);
  const hangsBefore = witness.hangs.length;
  const complaints: string[] = [];
  const isStruck = await fault.strike().catch((error: unknown) => {
    complaints.push(...sentences(error).slice(0, 1));
    return false;
  });
  if (!isStruck) complaints.push('there was nothing to strike');
  const since = performance.now();
  const meanwhile = new Map(witness.seen());
  const [recovery, debts] = await Promise.all([
    measureRecovery(() => shop.isWatched(), { ...kinds, ...fault.kinds }, since, withinMs),
    stage.owes ? settleDebts(stage, since, owedWithinMs) : 0,
  ]);
  const backMs = slowest(recovery);
  const missing = Object.keys(recovery).filter((kind) => recovery[kind] === null);
  if (missing.length > 0) complaints.push(`no good ${missing.join(', ')} within ${withinMs / 1000} s`);
  if (typeof debts !== 'number') complaints.push(`still owed after ${owedWithinMs / 1000} s: ${debts.join(', ')}`);
  complaints.push(...((await fault.complaints?.(meanwhile)) ?? []));
  const { broken } = witness;
  if (broken.length > 0) complaints.push(`${broken.length} calls answered 500: ${[...new Set(broken)].join(', ')}`);
  const isSurvived = complaints.length === 0;
  const outcome = {
    name: fault.name,
    isSurvived,
    backMs,
    complaints,
    answers: Object.fromEntries(witness.seen()),
    longestMs: witness.longestMs,
    owedMs: typeof debts === 'number' ? debts : null,
  };
  say(lineOf(outcome, witness.seen(), witness.hangs.slice(hangsBefore)));
  const isLost = backMs === null && !(await rescue(stage));
  return { ...outcome, isLost };
}

function lineOf(outcome: Omit<Outcome, 'isLost'>, seen: Seen, hangs: { ms: number }[]): string {
  const { name, isSurvived, backMs, owedMs, complaints } = outcome;
  const back = backMs === null ? '' : `back in ${seconds(backMs)}, but `;
  const took = Math.max(backMs ?? 0, owedMs ?? 0);
  const verdict = isSurvived ? `survived in ${seconds(took)}` : `NOT survived: ${back}${complaints.join('; ')}`;
  const hung = hangs.length > 0 ? `; ${hangs.length} calls hung, the longest ${longest(hangs)}` : '';
  const note = troubles(seen) === '' ? '' : ` (${troubles(seen)})`;
  return `fault ${name.padEnd(34)} ${verdict}${note}${hung}`;
}

const longest = (hangs: { ms: number }[]): string => seconds(Math.max(...hangs.map(({ ms }) => ms)));

/** Repeats something until the time is over. */
export async function during(ms: number, work: () => Promise<unknown>, everyMs: number): Promise<void> {
  const until = performance.now() + ms;
  while (performance.now() < until) {
    await work();
    await pause(Math.min(everyMs, Math.max(0, until - performance.now())));
  }
}
