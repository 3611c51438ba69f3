import { readFileSync } from 'node:fs';
import { readRun } from '../stack/run-file.ts';
import { StackError } from '../stack/say.ts';
import type { ScratchStack } from '../testing/scratch.ts';

/** The process that serves this stack's pages. @throws StackError where there is none */
export function pidOfApp({ dataDir }: Pick<ScratchStack, 'dataDir'>): number {
  const pid = readRun(dataDir)?.children.find(({ name }) => name === 'app')?.pid;
  if (!pid) throw new StackError('The app of this stack was not found.');
  return pid;
}

/** What a process holds in memory, in MB; only on Linux. */
export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
