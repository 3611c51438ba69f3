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
const LONGEST_STOP_MS = 60_000;
/** The app lets requests finish; the others are quicker. */
const LONGEST_END_MS = 20_000;
/** After a write that failed, for example on a full disk. */
const REWRITE_MS = 2_000;
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
export async function endLeftovers(record: Pick<RunRecord, 'children'>, folders: string[]): Promise<string[]> {
  const ended: string[] = [];
  for (const child of record.children.toReversed()) {
    const members = [...(isSame(child) ? [child] : []), ...groupMembers(child.pid, folders)];
    if (members.length === 0) continue;
    await endAll(members, child.stop, LONGEST_END_MS);
    ended.push(child.name);
  }
  return ended;
}

/** A new record is linked into place, so that of two starts at once only one succeeds and none reads half a file. */
function write(dataDir: string, record: RunRecord, isNew: boolean): void {
  const beside = `${pathIn(dataDir)}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(beside, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
    if (isNew) linkSync(beside, pathIn(dataDir));
    else renameSync(beside, pathIn(dataDir));
  } finally {
    rmSync(beside, { force: true });
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
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST')
        throw new StackError(`${pathIn(dataDir)} cannot be written (${message}): make room for it.`);
    }
  }
  return keeping(dataDir, record);
}

/** A record that is true again as soon as it can be: a disk that is full must not end a shop that runs. */
function keeping(dataDir: string, record: RunRecord): RunFile {
  let timer: NodeJS.Timeout | undefined;
  const save = () => {
    clearTimeout(timer);
    try {
      write(dataDir, record, false);
    } catch {
      timer = setTimeout(save, REWRITE_MS).unref();
    }
  };
  return {
    record,
    save(change) {
      Object.assign(record, change);
      save();
    },
    remove() {
      clearTimeout(timer);
      removeIfStill(dataDir, record.supervisor);
    },
  };
}
