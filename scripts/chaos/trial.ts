import { pause, type Say, seconds, sentences } from '../stack/say.ts';
import type { Witness } from './browser.ts';
import { type Kind, measureRecovery, slowest, WITHIN_MS } from './recovery.ts';
import type { Shop } from './shop.ts';

const RESCUE_MS = 120_000;

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
};

export type Outcome = {
  name: string;
  isSurvived: boolean;
  /** Milliseconds until it served again by itself; null when it did not in time. */
  backMs: number | null;
  complaints: string[];
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

type Stage = { shop: Shop; witness: Witness; kinds: Record<string, Kind>; say: Say };

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

/**
 * One fault from its cause to the shop serving again; what does not recover by itself is brought back by hand, so that
 * the next one finds a shop.
 */
export async function conduct(stage: Stage, fault: Fault): Promise<Outcome> {
  const { witness, kinds, say, shop } = stage;
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
  const recovery = await measureRecovery(() => shop.isWatched(), { ...kinds, ...fault.kinds }, since, WITHIN_MS);
  const worst = slowest(recovery);
  const missing = Object.keys(recovery).filter((kind) => recovery[kind] === null);
  if (missing.length > 0) complaints.push(`no good ${missing.join(', ')} within ${WITHIN_MS / 1000} s`);
  complaints.push(...((await fault.complaints?.(meanwhile)) ?? []));
  const broken = countOf(witness.seen(), / 500$/);
  if (broken > 0) complaints.push(`${broken} calls answered 500`);
  const hangs = witness.hangs.slice(hangsBefore);
  const hung = hangs.length > 0 ? `; ${hangs.length} calls hung, the longest ${longest(hangs)}` : '';
  const seen = troubles(witness.seen());
  const note = seen === '' ? '' : ` (${seen})`;
  const isSurvived = complaints.length === 0;
  const back = worst === null ? '' : `back in ${seconds(worst)}, but `;
  const verdict = isSurvived ? `survived in ${seconds(worst ?? 0)}` : `NOT survived: ${back}${complaints.join('; ')}`;
  say(`fault ${fault.name.padEnd(34)} ${verdict}${note}${hung}`);
  const isLost = worst === null && !(await rescue(stage));
  return { name: fault.name, isSurvived, backMs: worst, complaints, isLost };
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
