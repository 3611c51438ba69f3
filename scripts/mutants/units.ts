import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { dirname } from 'node:path/posix';
import { ROOT } from '../stack/settings.ts';
import { filesOf } from '../testing/files.ts';
import { type Mutant, mutantsOf } from './changes.ts';
import { reachOf } from './imports.ts';
import { Lane, type Trial } from './warm.ts';

/** What is pure: the rules and schemas of every noun, and what several of them share. */
export const PURE = ['lib/**/{rules,rules.*,schema,schema.*}.ts', 'lib/core/{format,india,text,tokens}.ts'];
const MOST_LANES = 2;

export const find = (patterns: string | readonly string[]): string[] => globSync(patterns, { cwd: ROOT }).sort();

/** The same without the tests among them. */
export const findCode = (patterns: string | readonly string[]): string[] =>
  find(patterns).filter((file) => !file.endsWith('.test.ts'));

export const readMutants = (file: string): Mutant[] => mutantsOf(file, readFileSync(join(ROOT, file), 'utf8'));

export type Verdict = { mutant: Mutant; isKilled: boolean };

/** Never used twice: a warm worker keeps what it has loaded under a trial's name. */
let nextId = 0;

/** The trials of a file with the tests that stand beside it; first each of them as it is. */
function trialsOf(file: string, mutants: readonly Mutant[]): Trial[] {
  const reach = reachOf(ROOT);
  const beside = filesOf('unit').filter((test) => dirname(test) === dirname(file));
  const tests = beside.filter((test) => reach(test).has(file));
  const all = tests.flatMap((test) => {
    const carriers = new Set([...reach(test).keys()].filter((between) => reach(between).has(file)));
    return [null, ...mutants].map((mutant) => ({ mutant, test, carriers }));
  });
  return all.map((trial) => ({ id: nextId++, ...trial }));
}

/** @throws Error where the tests fail as they are */
async function tryFile(lane: Lane, file: string): Promise<Verdict[]> {
  const mutants = readMutants(file);
  const killed = new Set<Mutant | null>();
  await lane.run(trialsOf(file, mutants), ({ trial, passed, why }) => {
    if (passed) return;
    killed.add(trial.mutant);
    if (!trial.mutant) console.error(`${trial.test} fails without a mutant: ${why}`);
  });
  if (killed.has(null)) throw new Error(`the tests of ${file} fail as they are`);
  return mutants.map((mutant) => ({ mutant, isKilled: killed.has(mutant) }));
}

/**
 * Tries every mutant of the files against the unit tests beside them: a rule is to be proved where it stands.
 * @throws Error where these tests fail as they are
 */
export async function tryUnits(
  files: readonly string[],
  onFile: (file: string, verdicts: Verdict[]) => void,
): Promise<Verdict[]> {
  const waiting = [...files];
  const all: Verdict[] = [];
  async function work(lane: Lane): Promise<void> {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const verdicts = await tryFile(lane, file);
      onFile(file, verdicts);
      all.push(...verdicts);
    }
  }
  const lanes = Array.from({ length: Math.min(MOST_LANES, availableParallelism(), files.length) }, () => new Lane());
  try {
    await Promise.all(lanes.map(work));
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()));
  }
  return all;
}
