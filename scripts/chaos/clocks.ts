import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pause } from '../stack/say.ts';
import type { Given, Step } from './plan.ts';
import { openSecondDoor, type SecondDoor } from './second-door.ts';

const MINUTE_MS = 60_000;
const LASTS_MS = 6_000;
const PRELOAD = pathToFileURL(join(import.meta.dirname, 'shifted-clock.ts')).href;

const SHIFTS: readonly [name: string, ms: number][] = [
  ['an hour ahead', 60 * MINUTE_MS],
  ['an hour behind', -60 * MINUTE_MS],
  ['five minutes ahead', 5 * MINUTE_MS],
  ['five minutes behind', -5 * MINUTE_MS],
];

/**
 * The clock of one process jumps away, and back after a while, as the calls go there; another process with the right
 * clock works on the same jobs.
 */
function clockStep({ shop, place, doors, order }: Given, what: string, ms: number): Step {
  let second: SecondDoor | undefined;
  let folder = '';
  const name = `clock ${what}`;
  return {
    name,
    async open() {
      folder = mkdtempSync(join(tmpdir(), 'clock-'));
      const file = join(folder, 'ms');
      writeFileSync(file, '0');
      const variables = { NODE_OPTIONS: `--import=${PRELOAD}`, SHIFTED_CLOCK: file };
      second = await openSecondDoor(shop, place?.logPath ?? '/dev/null', variables);
      doors.push(second.url);
      return {
        name,
        async strike() {
          writeFileSync(file, String(ms));
          await Promise.all([order(() => true), pause(LASTS_MS)]);
          writeFileSync(file, '0');
          return true;
        },
      };
    },
    async close() {
      if (second) doors.pop();
      await second?.close();
      if (folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const clockFaults = (given: Given): Step[] => SHIFTS.map(([what, ms]) => clockStep(given, what, ms));
