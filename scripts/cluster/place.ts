import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Owner, ownerFor } from '../stack/postgres-home.ts';
import { StackError } from '../stack/say.ts';

/** Where Debian puts them, which is in nobody's path but root's. */
const PATH = `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin`;
const PACKAGES = { nginx: 'nginx', pgbouncer: 'pgbouncer', wapiti: 'wapiti', sqlmap: 'sqlmap' };
export type Program = keyof typeof PACKAGES;

/** @throws StackError naming the packages of those that are missing */
export function requirePrograms(programs: Program[]): void {
  const missing = programs.filter((name) => spawnSync(name, ['-V'], { env: { ...process.env, PATH } }).error);
  if (missing.length === 0) return;
  const packages = missing.map((name) => PACKAGES[name]).join(' ');
  throw new StackError(
    `${missing.join(' and ')} not found: install the system's packages, on Debian: apt-get install ${packages}`,
  );
}

/** A folder for what nginx and PgBouncer read and write, of the account they run as: neither needs root. */
export type Place = {
  folder: string;
  owner: Owner | undefined;
  env: Record<string, string | undefined>;
  write(name: string, text: string): string;
  makeFolder(name: string): string;
  remove(): void;
};

export function openPlace(dataDir: string): Place {
  const owner = ownerFor(join(dataDir, 'postgres'));
  const folder = mkdtempSync(join(tmpdir(), 'shop-cluster-'));
  const give = (path: string): string => {
    if (owner) chownSync(path, owner.uid, owner.gid);
    return path;
  };
  chmodSync(give(folder), 0o700);
  return {
    folder,
    owner,
    env: { PATH },
    write(name, text) {
      const path = join(folder, name);
      writeFileSync(path, text, { mode: 0o600 });
      return give(path);
    },
    makeFolder(name) {
      const path = join(folder, name);
      mkdirSync(path, { mode: 0o700 });
      return give(path);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
