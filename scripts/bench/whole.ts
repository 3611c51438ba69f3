import type { ScratchStack } from '../testing/scratch.ts';
import { openClone } from './clone.ts';
import type { Note } from './results.ts';

const MOST_MINUTES = 10;
const VERDICT = /^(\d+) passed, (\d+) failed$/;

/** `npm test` on a clean clone; the stack of the other benchmarks rests meanwhile. */
export async function run(_stack: ScratchStack, note: Note): Promise<void> {
  const clone = openClone();
  try {
    const { seconds, line } = await clone.runUntil('test', VERDICT);
    const [, passed, failed] = VERDICT.exec(line) ?? [];
    const minutes = seconds / 60;
    console.log(`  ${line} in ${minutes.toFixed(1)} minutes (budget ${MOST_MINUTES})`);
    note({ name: 'all tests on a clean clone', value: minutes, unit: 'minutes', budget: { most: MOST_MINUTES } });
    note({ name: 'checks', value: Number(passed), unit: 'checks' });
    note({ name: 'failed checks', value: Number(failed), unit: 'checks', budget: { most: 0 } });
  } finally {
    clone.close();
  }
}
