import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { isRoot } from '../stack/postgres-home.ts';
import { endAll, startedAt } from '../stack/processes.ts';
import { ROOT } from '../stack/settings.ts';
import { removeFolder } from '../testing/scratch.ts';
import { strays } from './strays.ts';

const DISK_MB = 900;

/** Where a run keeps everything; on a small disk of its own where one can be made. */
export type Place = {
  dataDir: string;
  logPath: string;
  disk: 'loop' | 'tmpfs' | null;
  /** Takes what is left of the disk; to be repeated, because others give back. */
  fill(): void;
  free(): void;
  /** A further folder there. */
  folder(name: string): string;
  close(): void;
};

const run = (command: string, args: string[]): boolean => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Everybody's folder: PostgreSQL's own account must be able to enter where we are root. */
const parent = () => (isRoot() ? '/var/lib' : ROOT);
const prefix = () => (isRoot() ? `${basename(ROOT)}-chaos-` : '.data-chaos-');

function mountDisk(base: string): Place['disk'] {
  if (!isRoot() || process.platform !== 'linux') return null;
  const image = `${base}.img`;
  const isMade = run('truncate', ['-s', `${DISK_MB}M`, image]) && run('mkfs.ext4', ['-q', '-F', '-m', '0', image]);
  if (isMade && run('mount', ['-o', 'loop', image, base])) return 'loop';
  rmSync(image, { force: true });
  return run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', base]) ? 'tmpfs' : null;
}

function remove(base: string): void {
  removeFolder(join(base, 'data'));
  if (isRoot() && !run('umount', [base])) run('umount', ['-l', base]);
  rmSync(base, { recursive: true, force: true });
  for (const end of ['img', 'log']) rmSync(`${base}.${end}`, { force: true });
}

/** What runs that were killed left behind. */
export async function clearOldPlaces(): Promise<void> {
  for (const name of readdirSync(parent())) {
    const pid = /^\d+$/.exec(name.slice(prefix().length))?.[0];
    if (!name.startsWith(prefix()) || !pid || startedAt(Number(pid)) !== null) continue;
    const base = join(parent(), name);
    await endAll(strays(join(base, 'data')), 'SIGTERM', 10_000);
    remove(base);
  }
}

function takeRest(path: string, base: string): void {
  const { bavail, bsize } = statfsSync(base);
  const left = bavail * bsize;
  if (left > 1e6 && !existsSync(path)) run('fallocate', ['-l', String(left), path]);
  const file = openSync(path, 'a');
  try {
    for (const size of [1 << 20, 4096]) {
      const chunk = Buffer.alloc(size);
      try {
        while (writeSync(file, chunk) === size);
        fsyncSync(file);
      } catch {
        // Full.
      }
    }
  } finally {
    closeSync(file);
  }
}

export function openPlace(withDisk: boolean): Place {
  const base = join(parent(), `${prefix()}${process.pid}`);
  mkdirSync(base, { mode: 0o755 });
  const disk = withDisk ? mountDisk(base) : null;
  chmodSync(base, 0o755);
  const filler = join(base, 'filler');
  return {
    dataDir: join(base, 'data'),
    logPath: `${base}.log`,
    disk,
    fill: () => takeRest(filler, base),
    free: () => rmSync(filler, { force: true }),
    folder(name) {
      const path = join(base, name);
      mkdirSync(path, { recursive: true, mode: 0o755 });
      return path;
    },
    close: () => remove(base),
  };
}
