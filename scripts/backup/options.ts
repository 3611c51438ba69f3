import { parseArgs } from 'node:util';
import { StackError } from '../stack/say.ts';

const KEEP_DAYS = 30;
const SKIP = 1_000;
const DATABASE = /^[a-z_][a-z0-9_]{0,62}$/;
const BACKUP_USAGE =
  'npm run backup takes --keep DAYS and --dir FOLDER; `npm run backup -- keys FILE` makes a pair of keys, `npm run backup -- drill` tries a restore.';
const RESTORE_USAGE =
  'Say which file: npm run restore -- FILE --key KEYFILE; it takes --to NAME, --skip NUMBERS and --check. `npm run restore -- release` sends the messages that were held.';

export type BackupWish =
  | { kind: 'backup'; keepDays: number; folder: string | null }
  | { kind: 'keys'; file: string }
  | { kind: 'drill' };
export type RestoreWish =
  | { kind: 'restore'; file: string; key: string | null; to: string | null; skipped: number; isCheck: boolean }
  | { kind: 'release' };

function number(text: string, most: number, usage: string): number {
  const found = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (!(found <= most)) throw new StackError(usage);
  return found;
}

const text = { type: 'string' } as const;

function parsed<T>(read: () => T, usage: string): T {
  try {
    return read();
  } catch {
    throw new StackError(usage);
  }
}

/** @throws StackError for anything that `npm run backup` does not know */
export function readBackup(args: string[]): BackupWish {
  const { values, positionals } = parsed(
    () => parseArgs({ args, options: { keep: text, dir: text }, allowPositionals: true }),
    BACKUP_USAGE,
  );
  const [verb, file, ...more] = positionals;
  if (verb === undefined) {
    const keepDays = values.keep === undefined ? KEEP_DAYS : number(values.keep, 36_500, BACKUP_USAGE);
    return { kind: 'backup', keepDays, folder: values.dir ?? null };
  }
  if (verb === 'keys' && file && more.length === 0) return { kind: 'keys', file };
  if (verb === 'drill' && file === undefined) return { kind: 'drill' };
  throw new StackError(BACKUP_USAGE);
}

/** @throws StackError without a file, and for anything that `npm run restore` does not know */
export function readRestore(args: string[]): RestoreWish {
  const options = { key: text, to: text, skip: text, check: { type: 'boolean' } } as const;
  const { values, positionals } = parsed(() => parseArgs({ args, options, allowPositionals: true }), RESTORE_USAGE);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new StackError(RESTORE_USAGE);
  if (file === 'release') return { kind: 'release' };
  if (values.to !== undefined && !DATABASE.test(values.to))
    throw new StackError('--to takes the name of a new database: small letters, digits and _.');
  return {
    kind: 'restore',
    file,
    key: values.key ?? null,
    to: values.to ?? null,
    skipped: values.skip === undefined ? SKIP : number(values.skip, 999_999, RESTORE_USAGE),
    isCheck: values.check === true,
  };
}
