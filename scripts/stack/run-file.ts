import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endAll, groupMembers, type Identity, identityOf, isSame } from './processes.ts';
import { pause, StackError } from './say.ts';

export type ChildRecord = Identity & { name: string; stop: NodeJS.Signals };

export type RunRecord = {
  supervisor: Identity;
  command: string;
  state: 'starting' | 'running' | 'stopping';
  url: string | null;
  databaseUrl: string | null;
  children: ChildRecord[];
};

export type RunFile = {
  record: RunRecord;
  save(change: Partial<RunRecord>): void;
  remove(): void;
};

export type Decision = 'free' | 'wait' | 'refuse' | 'clean';

/** What to do about the record of another start. */
export function decide(record: RunRecord | null, isAlive: (one: Identity) => boolean): Decision {
  if (record === null) return 'free';
  if (!isAlive(record.supervisor)) return 'clean';
  return record.state === 'stopping' ? 'wait' : 'refuse';
}

export function refusal(record: RunRecord): string {
  const { pid } = record.supervisor;
  if (record.state === 'running' && record.url) return `already running at ${record.url} (pid ${pid})`;
  if (record.url) return `already starting at ${record.url} (pid ${pid})`;
  return `"${record.command}" is using this SHOP_DATA_DIR (pid ${pid}): wait until it has ended`;
}

const pathIn = (dataDir: string) => join(dataDir, 'run.json');
const LONGEST_STOP_MS = 40_000;
/** Whoever was just told to stop may not have heard yet. */
const LET_HEAR_MS = 1_000;

export function readRun(dataDir: string): RunRecord | null {
  try {
    return JSON.parse(readFileSync(pathIn(dataDir), 'utf8')) as RunRecord;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    // Cut off in the middle of a write: nobody who lives wrote it, because a write ends in a rename.
    return {
      supervisor: { pid: 0, startedAt: '' },
      command: '',
      state: 'starting',
      url: null,
      databaseUrl: null,
      children: [],
    };
  }
}

/** Ends what a start that crashed left behind; a process that is not certainly ours is left alone. */
export async function endLeftovers(record: RunRecord, folders: string[]): Promise<string[]> {
  const ended: string[] = [];
  for (const child of record.children.toReversed()) {
    const members = [...(isSame(child) ? [child] : []), ...groupMembers(child.pid, folders)];
    if (members.length === 0) continue;
    await endAll(members, child.stop, 8_000);
    ended.push(child.name);
  }
  return ended;
}

/** A new record is linked into place, so that of two starts at once only one succeeds and none reads half a file. */
function write(dataDir: string, record: RunRecord, isNew: boolean): void {
  const beside = `${pathIn(dataDir)}.${randomBytes(4).toString('hex')}`;
  writeFileSync(beside, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  if (!isNew) {
    renameSync(beside, pathIn(dataDir));
    return;
  }
  try {
    linkSync(beside, pathIn(dataDir));
  } finally {
    rmSync(beside);
  }
}

function removeIfStill(dataDir: string, supervisor: Identity): void {
  const now = readRun(dataDir)?.supervisor;
  if (now?.pid === supervisor.pid && now.startedAt === supervisor.startedAt) rmSync(pathIn(dataDir), { force: true });
}

/**
 * Takes the data folder for this process, after ending what a crashed start left.
 * @throws StackError when a living process has it
 */
export async function takeRunFile(
  dataDir: string,
  folders: string[],
  start: { command: string; url: string | null },
  onLeftovers: (names: string[]) => void,
): Promise<RunFile> {
  const record: RunRecord = {
    supervisor: identityOf(process.pid),
    ...start,
    state: 'starting',
    databaseUrl: null,
    children: [],
  };
  const began = performance.now();
  for (;;) {
    const found = readRun(dataDir);
    const decision = decide(found, isSame);
    if (found && decision !== 'clean') {
      const patience = decision === 'wait' ? LONGEST_STOP_MS : LET_HEAR_MS;
      if (performance.now() - began > patience) throw new StackError(refusal(found));
      await pause(100);
      continue;
    }
    if (found) {
      const names = await endLeftovers(found, folders);
      if (names.length > 0) onLeftovers(names);
      removeIfStill(dataDir, found.supervisor);
    }
    try {
      write(dataDir, record, true);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  return {
    record,
    save(change) {
      Object.assign(record, change);
      write(dataDir, record, false);
    },
    remove: () => removeIfStill(dataDir, record.supervisor),
  };
}
