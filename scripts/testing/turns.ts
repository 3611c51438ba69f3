import { StackError } from '../stack/say.ts';
import type { Suite } from './files.ts';

type TestFile = { suite: Suite; file: string };

const TURNS = 20;

/**
 * Reads `npm run shaky -- N [files]`.
 * @param chosen what is run where no file is named
 * @throws StackError for a file that there is not
 */
export function readTurns(words: string[], chosen: TestFile[], all: TestFile[]): { turns: number; files: TestFile[] } {
  const named = words.filter((word) => !/^\d+$/.test(word));
  const turns = Number(words.find((word) => /^\d+$/.test(word)) ?? TURNS);
  if (turns < 1) throw new StackError(`At least one turn is needed: npm run shaky -- ${TURNS} [files]`);
  const unknown = named.find((word) => !all.some(({ file }) => file.includes(word)));
  if (unknown) throw new StackError(`No test file has "${unknown}" in its path.`);
  const files = named.length > 0 ? all.filter(({ file }) => named.some((word) => file.includes(word))) : chosen;
  return { turns, files };
}

export type Turn = { ms: number; failures: string[] };

/** One line for a file: how often it failed, and its quickest, middle and slowest turn. */
export function turnsLine(file: string, turns: Turn[]): string {
  const times = turns.map(({ ms }) => ms).sort((one, other) => one - other);
  const at = (share: number) => ((times[Math.floor((times.length - 1) * share)] ?? 0) / 1000).toFixed(1);
  const failed = turns.filter(({ failures }) => failures.length > 0).length;
  return `${failed === 0 ? 'steady' : 'SHAKY '} ${failed} of ${turns.length} failed, ${at(0)} / ${at(0.5)} / ${at(1)} s  ${file}`;
}
