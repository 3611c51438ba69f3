import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { failuresOf, report } from '../chaos/report.ts';
import { runChaos } from '../chaos/run.ts';
import { Shop } from '../chaos/shop.ts';
import { type Say, sentences } from '../stack/say.ts';
import { failure, type Tally } from './results.ts';
import type { Scratch, ScratchStack } from './scratch.ts';

const WITHIN_MS = 90_000;

/** The shop that the tests used, from outside: its data and its build, but run as `npm start` runs it. */
export function outsideShop({ dataDir, distDir }: Scratch, { env }: ScratchStack, reports: string): Shop {
  const settings = { dataDir, distDir, port: env.PORT, emulatorsPort: env.EMULATORS_PORT, more: {} };
  return new Shop(settings, join(reports, 'chaos.log'));
}

/** A handful of faults and every invariant, each a check; whatever ran on the data folder before must have ended. */
export async function shortChaos(shop: Shop, say: Say): Promise<Tally> {
  const seed = randomInt(1_000_000);
  const options = { shop, say, seed, only: /./, withinMs: WITHIN_MS, full: null };
  try {
    const result = await runChaos(options);
    for (const line of report(result)) say(line);
    const failures = [...failuresOf(result), ...result.notTried.map((name) => `${name}: not tried`)];
    // One more: that nothing outlives the shop.
    const checks = result.outcomes.length + result.invariants.length + result.notTried.length + 1;
    return { passed: checks - failures.length, failed: failures.length, failures: failures.map(named) };
  } catch (error) {
    for (const line of sentences(error)) say(line);
    return failure('chaos: the run did not finish');
  }
}

const named = (text: string): string => `chaos: ${text}`;
