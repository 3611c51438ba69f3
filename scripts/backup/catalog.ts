import { readFileSync } from 'node:fs';
import type { Client } from 'pg';
import { SCHEMA } from '../../prisma/engine.ts';
import { StackError } from '../stack/say.ts';
import type { Migration, Sequence, TableHead } from './frames.ts';

const QUEUE = 'pgboss';
const MIGRATIONS = 'public._prisma_migrations';

const OURS = `
  n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
  AND n.nspname NOT LIKE 'pg\\_temp\\_%' AND n.nspname NOT LIKE 'pg\\_toast\\_temp\\_%'`;

/** Everything that holds rows: tables, partitions, and what a restore could not make again. */
const KEEPERS = `
  SELECT n.nspname AS schema, c.relname AS name, c.relkind::text AS kind,
    coalesce((SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''), '[]') AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE ${OURS} AND c.relkind IN ('r', 'p', 'm', 'f')
  ORDER BY 1, 2`;

type Keeper = { schema: string; name: string; kind: 'r' | 'p' | 'm' | 'f'; columns: string[] };

export const quoted = (name: string): string => name.split('.').map(quote).join('.');
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The tables that the migrations make, by their names in the schema. */
function knownTables(): Set<string> {
  const models = [...readFileSync(SCHEMA, 'utf8').matchAll(/^model \w+ \{.*?@@map\("(\w+)"\)\n\}/gms)];
  return new Set([...models.map(([, name]) => `public.${name}`), MIGRATIONS]);
}

/**
 * Which tables are to be there: `pending` may be there or not, because a migration that was not applied yet makes them
 * or takes them away; a newer version of the shop has made others where it `hasMore`.
 */
export type Expected = { known: Set<string>; pending?: Set<string>; hasMore?: boolean };

const MAKES = [
  /\b(?:CREATE|DROP) TABLE (?:IF (?:NOT )?EXISTS )?(?:"?public"?\.)?"?(\w+)/gi,
  /\bALTER TABLE (?:IF EXISTS )?(?:"?public"?\.)?"?(\w+)"? RENAME TO "?(\w+)/gi,
];

/**
 * The tables of a database to which these migrations were applied. The version before the one that applied the last of
 * them runs on it, and one that has more of them to apply is backed up before it does.
 * @param ours the migrations of this version, with what they do
 */
export function tablesAfter(applied: readonly string[], ours: readonly { name: string; script: string }[]): Expected {
  const missing = ours.filter(({ name }) => !applied.includes(name));
  const found = missing.flatMap(({ script }) => MAKES.flatMap((made) => [...script.matchAll(made)]));
  const named = found.flatMap(([, ...tables]) => tables.map((name) => `public.${name}`));
  const names = new Set(ours.map(({ name }) => name));
  return { known: knownTables(), pending: new Set(named), hasMore: applied.some((name) => !names.has(name)) };
}

/**
 * The tables whose rows are kept, the partitions of those that are divided.
 * @throws StackError where one stands there that a restore would not make, or one is missing
 */
export async function listTables(client: Client, { known, pending, hasMore = false }: Expected): Promise<TableHead[]> {
  const { rows } = await client.query<Keeper>(KEEPERS);
  const named = rows.map((row) => ({ ...row, full: `${row.schema}.${row.name}` }));
  const isExpected = ({ full, schema }: { full: string; schema: string }) =>
    schema === QUEUE || known.has(full) || pending?.has(full) || (hasMore && schema === 'public');
  const strangers = named.filter((one) => !/[rp]/.test(one.kind) || !isExpected(one));
  if (strangers.length > 0)
    throw new StackError(
      `The database holds what a restore would not make again: ${strangers.map(({ full }) => full).join(', ')}. Move it elsewhere or make it by a migration.`,
    );
  const there = new Set(named.map(({ full }) => full));
  requireAll([...known].filter((name) => !there.has(name) && !pending?.has(name)));
  return named.filter(({ kind }) => kind === 'r').map(({ full, columns }) => ({ name: full, columns }));
}

function requireAll(missing: readonly string[]): void {
  if (missing.length === 0) return;
  throw new StackError(`The database lacks ${missing.join(', ')}: start the shop once, which applies the migrations.`);
}

/**
 * The migrations that were applied to a database.
 * @throws StackError where none ever was
 */
export async function listMigrations(client: Client): Promise<Migration[]> {
  const { rows: found } = await client.query('SELECT to_regclass($1) IS NOT NULL AS is_there', [MIGRATIONS]);
  requireAll(found[0]?.is_there ? [] : [MIGRATIONS]);
  const { rows } = await client.query<Migration>(
    `SELECT migration_name AS name, checksum FROM ${MIGRATIONS}
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  return rows;
}

/** How far each sequence has come; those that were never used are left out. */
export async function listSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `SELECT schemaname || '.' || sequencename AS name, last_value::text AS value
     FROM pg_sequences WHERE last_value IS NOT NULL ORDER BY 1`,
  );
  return rows;
}

/** Whether nothing of anybody stands in the database. */
export async function isEmpty(client: Client): Promise<boolean> {
  const text = `SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${OURS} LIMIT 1`;
  return (await client.query(text)).rowCount === 0;
}

/** The same text for the same row, whatever the session would have it, and all the time it takes. */
export const PLAIN = `
  SET LOCAL client_encoding = 'UTF8'; SET LOCAL datestyle = 'ISO, MDY'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL timezone = 'UTC'; SET LOCAL extra_float_digits = 3; SET LOCAL bytea_output = 'hex';
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = '30s';
  SET LOCAL synchronize_seqscans = off; SET LOCAL row_security = off`;

export const copyOut = ({ name, columns }: TableHead): string =>
  `COPY ${quoted(name)} (${columns.map(quote).join(', ')}) TO STDOUT`;
export const copyIn = ({ name, columns }: TableHead): string =>
  `COPY ${quoted(name)} (${columns.map(quote).join(', ')}) FROM STDIN`;

/** @returns null where the queue's schema was never made */
export async function queueVersion(client: Client): Promise<number | null> {
  const { rows } = await client.query(`SELECT to_regclass('${QUEUE}.version') IS NOT NULL AS is_there`);
  if (!rows[0]?.is_there) return null;
  return (await client.query<{ version: number }>(`SELECT version FROM ${QUEUE}.version`)).rows[0]?.version ?? null;
}
