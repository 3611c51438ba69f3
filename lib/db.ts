import 'server-only';
import { PrismaPg } from '@prisma/adapter-pg';
import { Pool } from 'pg';
import { type Prisma, PrismaClient } from '@/prisma/generated/client';
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

/** Whether the database answers at all. */
export async function checkDatabase(): Promise<boolean> {
  return database()
    .pool.query('SELECT 1')
    .then(() => true)
    .catch(() => false);
}
