import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Client } from 'pg';
import {
  explain,
  type Failure,
  forgetNotes,
  type Migration,
  MigrationError,
  runScript,
  settleUnfinished,
} from './attempts.ts';
import { NO_FILTERS, openEngine, type RunScript, runPlainly } from './engine.ts';
import { isAway, TRY_LATER } from './later.ts';

export const MIGRATIONS = join(import.meta.dirname, 'migrations');
/** Two processes that start at once wait for each other on this advisory lock. */
const LOCK = 7_140_231;

/** The migrations that there are, in their order. */
export async function readMigrations(folder = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  return Promise.all(
    names
      .map((entry) => entry.name)
      .sort()
      .map(async (name) => {
        const path = join(folder, name, 'migration.sql');
        return { name, file: relative(process.cwd(), path), script: await readFile(path, 'utf8') };
      }),
  );
}

const toList = (baseDir: string, migrations: Migration[]) => ({
  baseDir,
  lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
  shadowDbInitScript: '',
  migrationDirectories: migrations.map(({ name, script }) => ({
    path: name,
    migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: script } },
  })),
});

type IsWanted = (name: string) => boolean;

async function apply(connectionString: string, folder: string, isWanted: IsWanted, client: Client): Promise<string[]> {
  const migrations = (await readMigrations(folder)).filter(({ name }) => isWanted(name));
  const fileOf = (script: string) => migrations.find((one) => one.script === script)?.file;
  let failure: Failure | undefined;
  const run: RunScript = async (pool, script) => {
    if (fileOf(script) === undefined) return runPlainly(pool, script);
    const connection = await pool.connect();
    try {
      await runScript(connection, script, (found) => {
        failure = found;
      });
    } finally {
      connection.release();
    }
  };
  await settleUnfinished(client, migrations);
  const { engine, close } = await openEngine(connectionString, run);
  try {
    const list = { migrationsList: toList(folder, migrations), filters: NO_FILTERS };
    return (await engine.applyMigrations(list)).appliedMigrationNames;
  } catch (error) {
    throw failure ? await explain(failure, fileOf(failure.script) ?? folder, client) : error;
  } finally {
    await close();
    await forgetNotes(client).catch(() => undefined);
  }
}

/**
 * Applies the migrations that are missing, exactly as `prisma migrate deploy` does, safe to run twice or at once. A file
 * that failed and left nothing is tried again the next time.
 * @param isWanted leaves out those that are not, which must be the last ones
 * @returns the names of the migrations it applied
 * @throws MigrationError with the file, the statement and PostgreSQL's reason
 */
export async function migrate(
  connectionString: string,
  folder = MIGRATIONS,
  isWanted: IsWanted = () => true,
): Promise<string[]> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    return await apply(connectionString, folder, isWanted, client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function tell(error: unknown): never {
  const isTold = error instanceof MigrationError;
  console.error(isTold ? error.message : error instanceof Error ? error.message.split('\n')[0] : error);
  process.exit(!isTold && isAway(error) ? TRY_LATER : 1);
}

if (import.meta.main) {
  // Past a pooler: the lock outlasts a transaction.
  const url = process.env.DIRECT_DATABASE_URL || process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is missing: set it to the PostgreSQL to migrate.');
  console.log((await migrate(url).catch(tell)).map((applied) => `applied ${applied}`).join('\n') || 'nothing to apply');
  process.exit(0);
}
