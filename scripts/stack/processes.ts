import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { pause } from './say.ts';

/** A process for good: its id may be reused, its id and start time together are not. */
export type Identity = { pid: number; startedAt: string };

const HAS_PROC = existsSync('/proc/self/stat');

type Stat = { state: string; group: number; start: string };

/** Fields of `/proc/<pid>/stat` after the name, which may itself hold spaces and brackets. */
export function parseStat(text: string): Stat | null {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, group, start] = [fields[0], fields[2], fields[19]];
  if (!state || !group || !start) return null;
  return { state, group: Number(group), start };
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

const bootId = () => readOrNull('/proc/sys/kernel/random/boot_id')?.trim() ?? '';

function stat(pid: number): Stat | null {
  const text = readOrNull(`/proc/${pid}/stat`);
  return text === null ? null : parseStat(text);
}

/** When the process began, in a form that only serves comparison; null when there is no such process. */
export function startedAt(pid: number): string | null {
  if (HAS_PROC) {
    const found = stat(pid);
    return found === null || found.state === 'Z' ? null : `${bootId()}/${found.start}`;
  }
  try {
    const text = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return text === '' || text.startsWith('Z') ? null : text.replace(/^\S+\s+/, '');
  } catch {
    return null;
  }
}

export const identityOf = (pid: number): Identity => ({ pid, startedAt: startedAt(pid) ?? '' });

export const isSame = ({ pid, startedAt: began }: Identity): boolean => began !== '' && startedAt(pid) === began;

/** The folder a process works in, where the system tells. */
export function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

const isWithin = (folder: string | null, ours: string) =>
  folder !== null && (folder === ours || folder.startsWith(`${ours}/`));

function living(matches: (pid: number, found: Stat) => boolean): Identity[] {
  if (!HAS_PROC) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const found = stat(pid);
      return found !== null && found.state !== 'Z' && matches(pid, found);
    })
    .map(identityOf);
}

/** Living members of a process group that work inside one of our folders. */
export const groupMembers = (group: number, folders: string[]): Identity[] =>
  living((pid, found) => found.group === group && folders.some((ours) => isWithin(workingFolder(pid), ours)));

/** Living processes that work in this very folder; none where the system does not tell. */
export const processesIn = (folder: string): Identity[] => living((pid) => workingFolder(pid) === folder);

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Waits until none of them is left; false when the time is over first. */
export async function gone(all: Identity[], withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (all.some(isSame)) {
    if (performance.now() > deadline) return false;
    await pause(50);
  }
  return true;
}

/** Asks processes that are certainly ours to end, then makes them. */
export async function endAll(all: Identity[], politely: NodeJS.Signals, withinMs: number): Promise<void> {
  for (const { pid } of all.filter(isSame)) signal(pid, politely);
  if (await gone(all, withinMs)) return;
  for (const { pid } of all.filter(isSame)) signal(pid, 'SIGKILL');
  await gone(all, 5_000);
}
