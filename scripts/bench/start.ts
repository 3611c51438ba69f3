import { freePort, SMTP_OFFSET } from '../stack/ports.ts';
import type { ScratchStack } from '../testing/scratch.ts';
import { openClone } from './clone.ts';
import type { Note } from './results.ts';

const MOST_FIRST_S = 120;
const MOST_SECOND_S = 8;
const READY = /^ready http/;

/** `npm start` as somebody new types it, with packages that npm has fetched before; and once more. */
export async function run(_stack: ScratchStack, note: Note): Promise<void> {
  const clone = openClone();
  const env = { PORT: String(await freePort()), EMULATORS_PORT: String(await freePort([SMTP_OFFSET])) };
  try {
    const first = await clone.runUntil('start', READY, env);
    const second = await clone.runUntil('start', READY, env);
    console.log(`  from a clone ${first.seconds.toFixed(1)} s (budget ${MOST_FIRST_S} s)`);
    console.log(`  once more ${second.seconds.toFixed(1)} s (budget ${MOST_SECOND_S} s)`);
    note({ name: 'from a clone to ready', value: first.seconds, unit: 's', budget: { most: MOST_FIRST_S } });
    note({ name: 'a second start', value: second.seconds, unit: 's', budget: { most: MOST_SECOND_S } });
  } finally {
    clone.close();
  }
}
