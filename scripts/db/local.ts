import { parseArgs } from 'node:util';
import type { Env } from '../../lib/core/env.ts';
import { StackError } from '../stack/say.ts';
import { keptSecret } from '../stack/settings.ts';

const MOST_ORDERS = 1_000_000;
const MOST_SEED = 4_294_967_295;
const RESET_USAGE =
  'npm run db:reset takes nothing but --really --database NAME, for another database than the embedded one.';
const FILL_USAGE = `Say how many orders, from 1 to ${MOST_ORDERS}, and if you like the seed of an earlier run: npm run db:fill -- 1000 --seed 7`;

/** What a person says twice who means another database than the embedded one. */
export type Told = { isMeant: boolean; name: string | undefined };
export type Filling = { count: number; seed: number | undefined; told: Told };

function read(args: string[], usage: string) {
  try {
    const text = { type: 'string' } as const;
    const options = { really: { type: 'boolean' }, database: text, seed: text } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { ...values, positionals, told: { isMeant: values.really === true, name: values.database } };
  } catch {
    throw new StackError(usage);
  }
}

function readNumber(text: string | undefined, least: number, most: number): number {
  const found = /^\d{1,10}$/.test(text ?? '') ? Number(text) : Number.NaN;
  if (!(found >= least && found <= most)) throw new StackError(FILL_USAGE);
  return found;
}

/** @throws StackError for anything that `db:reset` does not know */
export function readResetting(args: string[]): Told {
  const { positionals, seed, told } = read(args, RESET_USAGE);
  if (positionals.length > 0 || seed !== undefined) throw new StackError(RESET_USAGE);
  return told;
}

/** @throws StackError where the number of orders is missing, or anything is malformed */
export function readFilling(args: string[]): Filling {
  const { positionals, seed, told } = read(args, FILL_USAGE);
  if (positionals.length !== 1) throw new StackError(FILL_USAGE);
  const count = readNumber(positionals[0], 1, MOST_ORDERS);
  return { count, seed: seed === undefined ? undefined : readNumber(seed, 0, MOST_SEED), told };
}

type Target = Pick<Env, 'DATABASE_URL' | 'SHOP_MODE'>;

/**
 * Commands that take rows away or make them up are for the embedded database.
 * @param command as it was typed, up to where the options go
 * @throws StackError for another database that was not named twice
 */
export function requireLocal(command: string, { DATABASE_URL, SHOP_MODE }: Target, told: Told): void {
  if (!DATABASE_URL) return;
  const url = new URL(DATABASE_URL);
  const name = decodeURIComponent(url.pathname.slice(1));
  if (told.isMeant && told.name === name) return;
  const why = SHOP_MODE === 'live' ? 'SHOP_MODE is live' : 'DATABASE_URL names a database of yours';
  throw new StackError(
    `${why}: this is for the embedded database alone. If you mean "${name}" at ${url.host}, say so twice: ${command} --really --database ${name}`,
  );
}

/** Whether this is the address of the database that belongs to the data folder. */
export const isEmbedded = (address: string, dataDir: string): boolean =>
  new URL(address).password === keptSecret(dataDir, 'postgres-password');
