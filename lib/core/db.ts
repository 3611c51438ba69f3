import 'server-only';
import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import type { QueryResultRow } from 'pg';
import { Prisma, PrismaClient } from '@/prisma/generated/client';
import { currentWork, remainingMs, withDeadline } from './deadline';
import { env, isPooled } from './env';
import { PatientPool, retried } from './pool';

/** In all, for somebody who waits; a job may take its time. */
const TRANSACTION_MS = 4_500;
const JOB_TRANSACTION_MS = 30_000;
const CHECK_MS = 2_500;

/** A transaction in which rows of several nouns are written together. */
export type Tx = Prisma.TransactionClient;

type Database = { pool: PatientPool; prisma: PrismaClient };

const held = globalThis as typeof globalThis & { shopDatabase?: Database };

function open(): Database {
  const url = env().DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is missing: start the shop with `npm start`, or set it.');
  const settings = { connectionString: url, idleTimeoutMillis: 30_000, keepAlive: true };
  // What one connection has prepared, the next transaction, on another one, knows nothing of.
  const pool = new PatientPool(settings, { prepares: !isPooled(env()) });
  return { pool, prisma: new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator: preparedName }) }) };
}

const names = new Map<string, string>();
const PREPARED = '/*prepared*/';

function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
  }
  return name;
}

/** What comes by way of Prisma is planned each time, unless it says otherwise. */
const preparedName = ({ sql }: { sql: string }): string => (sql.startsWith(PREPARED) ? nameOf(sql) : '');

/**
 * Has a statement of ours that is used all the time stay prepared on its connection, in a transaction of Prisma's too.
 * Its text must not change with its values.
 */
export const prepared = (statement: Prisma.Sql): Prisma.Sql => Prisma.sql`${Prisma.raw(PREPARED)} ${statement}`;

/** One pool and one client per process, also across hot reloads. */
export function database(): Database {
  held.shopDatabase ??= open();
  return held.shopDatabase;
}

/** The Prisma client; only `data.ts` files use it. */
export const prisma = () => database().prisma;

/**
 * Runs `work` in one transaction: all of it happens or nothing. It is run again, twice at most, where the database gave
 * it up for another one (a deadlock, a write conflict), so it must change nothing but rows.
 */
export function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const timeout = currentWork()?.who === 'job' ? JOB_TRANSACTION_MS : Math.min(TRANSACTION_MS, remainingMs());
  const options = { maxWait: timeout, timeout: Math.max(1, Math.ceil(timeout)) };
  return retried(() => database().prisma.$transaction(work, options));
}

/** So many rows are deleted or emptied together: nobody waits long for one of them. */
const LOT = 2_000;

/**
 * Deletes the rows of a table for which the condition holds, in lots, or empties what `set` says of them; the condition
 * must not hold for a row that was emptied. A dry run only counts them.
 * @returns how many
 */
export async function sweepRows(table: string, where: Prisma.Sql, isDry: boolean, set?: Prisma.Sql): Promise<number> {
  const rows = Prisma.raw(`"${table}"`);
  if (isDry) {
    const [found] = await database().prisma.$queryRaw<{ count: bigint }[]>`
      SELECT count(*) AS count FROM ${rows} WHERE ${where}`;
    return Number(found?.count ?? 0);
  }
  const lot = Prisma.sql`ctid = ANY(ARRAY(SELECT ctid FROM ${rows} WHERE ${where} LIMIT ${LOT}))`;
  const statement = set
    ? Prisma.sql`UPDATE ${rows} SET ${set} WHERE ${lot}`
    : Prisma.sql`DELETE FROM ${rows} WHERE ${lot}`;
  let all = 0;
  for (let count = LOT; count >= LOT; all += count)
    count = await transaction(async (tx) => {
      await letForget(tx);
      return tx.$executeRaw(statement);
    });
  return all;
}

/** Lets history lose what must be forgotten, until the transaction ends. */
export const letForget = (tx: Tx): Promise<unknown> => tx.$queryRaw`SELECT set_config('shop.forgetting', 'yes', true)`;

/**
 * Names of our own code for an `IN (…)`, written out: the statement is planned for just these, and its text stays the
 * same. Never what somebody sent.
 */
export const namesSql = (names: readonly string[]): Prisma.Sql =>
  Prisma.raw(names.map((name) => `'${name.replaceAll("'", "''")}'`).join(', '));

const columnsOf = new Map<string, string>();

function columnOf(field: string): string {
  const known = columnsOf.get(field);
  if (known) return known;
  const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  columnsOf.set(field, column);
  return column;
}

/**
 * The INSERT of rows that are given under their fields' names, all with the same fields, for every row of `source`.
 * Only the columns that they name are written: one that a later version of the table adds keeps its default.
 * @param computed what the statement itself finds out about some of these fields
 */
export function insertSql<Row extends object>(
  table: string,
  rows: readonly Row[],
  source: Prisma.Sql,
  computed: { [Field in keyof Row]?: Prisma.Sql } = {},
): Prisma.Sql {
  const fields = Object.keys(rows[0] ?? {}) as (keyof Row & string)[];
  const columns = fields.map((field) => `"${columnOf(field)}"`);
  const values = fields.map((field, at) => computed[field] ?? Prisma.raw(`row.${columns[at]}`));
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [columnOf(field), value])),
  );
  return Prisma.sql`
    INSERT INTO ${Prisma.raw(`${table} (${columns.join(', ')})`)}
    SELECT ${Prisma.join(values)}
    FROM ${source}, jsonb_populate_recordset(${Prisma.raw(`NULL::${table}`)}, ${JSON.stringify(records)}::jsonb) AS row`;
}

/** The UPDATE of these fields, which are given under their names, up to its WHERE. @param more what it sets beside */
export function updateSql(table: string, fields: object, more: Prisma.Sql): Prisma.Sql {
  const record = Object.fromEntries(Object.entries(fields).map(([field, value]) => [columnOf(field), value]));
  const columns = Object.keys(record).map((column) => `"${column}"`);
  const sets = columns.map((column) => Prisma.sql`${Prisma.raw(column)} = ${Prisma.raw(`row.${column}`)}`);
  return Prisma.sql`
    UPDATE ${Prisma.raw(table)} SET ${Prisma.join(sets)}, ${more}
    FROM jsonb_populate_record(${Prisma.raw(`NULL::${table}`)}, ${JSON.stringify(record)}::jsonb) AS row`;
}

/**
 * Stands among the tables of a statement that is a transaction of its own: nobody waits until it is on the disk. A
 * database that loses its power may have forgotten what was written so in the last second: for what does no harm then.
 */
export const lazily = Prisma.sql`(SELECT set_config('synchronous_commit', 'off', true)) AS lazily`;

/**
 * Runs a statement that is used all the time: PostgreSQL plans it once per connection, where that is ours, and nothing
 * stands between it and the driver. Its text must not change with its values.
 */
export async function runPrepared<Row extends QueryResultRow>(statement: Prisma.Sql): Promise<Row[]> {
  const { text, values } = statement;
  return (await database().pool.query<Row>({ name: nameOf(text), text, values })).rows;
}

/** Likewise one whose best plan depends on its values, or whose text does: PostgreSQL plans it each time. */
export async function runPlanned<Row extends QueryResultRow>({ text, values }: Prisma.Sql): Promise<Row[]> {
  return (await database().pool.query<Row>({ text, values })).rows;
}

/** Whether the database answers at all. */
export async function checkDatabase(): Promise<boolean> {
  return withDeadline('readiness', CHECK_MS, () => database().pool.query('SELECT 1'))
    .then(() => true)
    .catch(() => false);
}
