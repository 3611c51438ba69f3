import 'server-only';
import { PrismaPg } from '@prisma/adapter-pg';
import { Pool } from 'pg';
import { Prisma, PrismaClient } from '@/prisma/generated/client';
import { env } from './env';

const CONNECT_TIMEOUT_MS = 2_000;
const QUERY_TIMEOUT_MS = 5_000;
const POOL_SIZE = 16;

/** A transaction in which rows of several nouns are written together. */
export type Tx = Prisma.TransactionClient;

type Database = { pool: Pool; prisma: PrismaClient };

const held = globalThis as typeof globalThis & { shopDatabase?: Database };

function open(): Database {
  const url = env().DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is missing: start the shop with `npm start`, or set it.');
  const settings = {
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    statement_timeout: QUERY_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  };
  const pool = new Pool(settings);
  // An idle connection that the server closes must not end the process; the next query opens another.
  pool.on('error', () => undefined);
  return {
    pool,
    prisma: new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: { maxWait: 4_000, timeout: 10_000 } }),
  };
}

/** One pool and one client per process, also across hot reloads. */
export function database(): Database {
  held.shopDatabase ??= open();
  return held.shopDatabase;
}

/** The Prisma client; only `data.ts` files use it. */
export const prisma = () => database().prisma;

/** Runs `work` in one transaction: all of it happens or nothing. */
export function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return database().prisma.$transaction(work);
}

const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The INSERT of rows that are given under their fields' names, all with the same fields, for every row of `source`.
 * Only the columns that they name are written: one that a later version of the table adds keeps its default.
 */
export function insertSql<Row extends object>(table: string, rows: readonly Row[], source: Prisma.Sql): Prisma.Sql {
  const columns = Object.keys(rows[0] ?? {}).map((field) => `"${columnOf(field)}"`);
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [columnOf(field), value])),
  );
  return Prisma.sql`
    INSERT INTO ${Prisma.raw(`${table} (${columns.join(', ')})`)}
    SELECT ${Prisma.raw(columns.map((column) => `row.${column}`).join(', '))}
    FROM ${source}, jsonb_populate_recordset(${Prisma.raw(`NULL::${table}`)}, ${JSON.stringify(records)}::jsonb) AS row`;
}

/** Whether the database answers at all. */
export async function checkDatabase(): Promise<boolean> {
  return database()
    .pool.query('SELECT 1')
    .then(() => true)
    .catch(() => false);
}
