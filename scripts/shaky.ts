import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './stack/command.ts';
import { StackError, say } from './stack/say.ts';
import { ROOT } from './stack/settings.ts';
import { Supervisor } from './stack/supervisor.ts';
import { findChromium, NO_CHROMIUM } from './testing/chromium.ts';
import { ALONE, filesOf, SUITES, type Suite } from './testing/files.ts';
import { openKept } from './testing/kept.ts';
import type { Lane } from './testing/lane.ts';
import { type Lanes, openLanes } from './testing/lanes.ts';
import type { Tally } from './testing/results.ts';
import { endToEnd, integration, unit } from './testing/suites.ts';
import { readTurns, type Turn, turnsLine } from './testing/turns.ts';
import { waitingFiles } from './testing/waiting.ts';

const COMMAND = 'npm run shaky';
const REPORTS = join(ROOT, 'test-results/shaky');

const supervisor = new Supervisor(say);
const stackSupervisor = new Supervisor(say);
let lanes: Lanes | undefined;

async function clean(): Promise<void> {
  await lanes?.close();
  await stackSupervisor.stop();
}

type Place = { lane: Lane; reports: string; chromium: string };

function runOnce(suite: Suite, file: string, { lane, reports, chromium }: Place, lines: string[]): Promise<Tally> {
  const runner = { supervisor, say: (line: string) => void lines.push(line), reports };
  const picked = { files: [file], names: [], options: [] };
  if (suite === 'unit') return unit(runner, picked);
  return suite === 'integration' ? integration(runner, [lane], picked) : endToEnd(runner, [lane], chromium, picked);
}

/**
 * One file so many times, each turn by itself on a lane, and by itself on the machine where it measures; what a failed
 * turn printed is kept.
 */
async function shake(suite: Suite, file: string, turns: number, places: Place[]): Promise<Turn[]> {
  const done: Turn[] = [];
  const left = Array.from({ length: turns }, (_, index) => index + 1);
  const work = async (place: Place) => {
    for (let turn = left.shift(); turn !== undefined && !supervisor.isStopping(); turn = left.shift()) {
      const lines: string[] = [];
      const began = performance.now();
      const { failures } = await runOnce(suite, file, place, lines);
      done.push({ ms: performance.now() - began, failures });
      if (failures.length === 0 || supervisor.isStopping()) continue;
      const log = join(REPORTS, `${file.replaceAll('/', '_')}.${turn}.log`);
      writeFileSync(log, lines.join('\n'));
      for (const name of failures) say(`failed: ${name} (turn ${turn}: ${log})`);
    }
  };
  await Promise.all((ALONE.includes(file) ? places.slice(0, 1) : places).map(work));
  return done;
}

async function openPlaces(needsStack: boolean, hasBrowser: boolean): Promise<Place[]> {
  const count = availableParallelism();
  const chromium = hasBrowser ? await findChromium(say) : '';
  if (chromium === undefined) throw new StackError(NO_CHROMIUM);
  if (needsStack) {
    const kept = await openKept({ supervisor: stackSupervisor, say, command: COMMAND }, true);
    mkdirSync(REPORTS, { recursive: true });
    lanes = await openLanes({ ...kept, reports: REPORTS }, count, true, say);
  }
  return Array.from({ length: count }, (_, index) => {
    const reports = join(REPORTS, `place-${index + 1}`);
    mkdirSync(reports, { recursive: true });
    return { lane: lanes?.lanes[index] ?? {}, reports, chromium };
  });
}

async function run(): Promise<number> {
  const all = SUITES.flatMap((suite) => filesOf(suite).map((file) => ({ suite, file })));
  const { turns, files } = readTurns(process.argv.slice(2), waitingFiles(), all);
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const has = (suite: Suite) => files.some((each) => each.suite === suite);
  const places = await openPlaces(has('integration') || has('e2e'), has('e2e'));
  say(`${files.length} files, ${turns} turns each; seconds of the quickest, the middle and the slowest turn`);
  const results: Turn[] = [];
  for (const { suite, file } of files) {
    if (supervisor.isStopping()) break;
    const done = await shake(suite, file, turns, places);
    say(turnsLine(file, done));
    results.push(...done);
  }
  const failed = results.filter(({ failures }) => failures.length > 0).length;
  say(`${results.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

await runCommand(supervisor, run, clean);
