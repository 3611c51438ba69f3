import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { migrate } from './migrate.ts';

const PATIENCE_MS = 2_000;
const AGAIN_MS = 100;

const OTHERS = `SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`;

/** Our tables, and those of the queue in a schema of their own. */
const EMPTY = `
  DROP SCHEMA IF EXISTS pgboss CASCADE;
  DROP SCHEMA IF EXISTS public CASCADE;
  CREATE SCHEMA public;
  GRANT USAGE ON SCHEMA public TO PUBLIC`;

/** Connections of a process that has just ended are gone in a moment. */
async function requireAlone(client: Client, patienceMs: number): Promise<void> {
  for (let waited = 0; ; waited += AGAIN_MS) {
    const count: number = (await client.query(OTHERS)).rows[0].count;
    if (count === 0) return;
    if (waited >= patienceMs)
      throw new Error(`Somebody else uses this database (connections: ${count}): end the shop that runs on it first.`);
    await pause(AGAIN_MS);
  }
}

/** Which shop this is, or null where nothing says it. */
async function readId(client: Client): Promise<string | null> {
  const { rows } = await client.query("SELECT to_regclass('public.shop') IS NOT NULL AS is_there");
  return rows[0].is_there ? ((await client.query('SELECT id FROM shop')).rows[0]?.id ?? null) : null;
}

/**
 * Takes everything out of a database and applies the migrations anew. Only the shop's id stays: the files at the media
 * service are marked with it, and would belong to nobody.
 * @throws Error where somebody else uses the database, MigrationError
 */
export async function rebuild(connectionString: string, patienceMs = PATIENCE_MS): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await requireAlone(client, patienceMs);
    const id = await readId(client);
    await client.query(EMPTY);
    await migrate(connectionString);
    if (id) await client.query('UPDATE shop SET id = $1', [id]);
  } finally {
    await client.end();
  }
}
