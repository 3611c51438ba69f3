import { readdirSync, readFileSync } from 'node:fs';
import { type Identity, identityOf } from '../stack/processes.ts';

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** Processes that were given this data folder, by their command or their environment: ours for certain. */
export function strays(dataDir: string): Identity[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      const named = `${read(`/proc/${pid}/environ`)}\0${read(`/proc/${pid}/cmdline`)}`.split('\0');
      return named.some((text) => text === `SHOP_DATA_DIR=${dataDir}` || text.startsWith(`${dataDir}/`));
    })
    .map((pid) => identityOf(Number(pid)))
    .filter(({ startedAt }) => startedAt !== '');
}
