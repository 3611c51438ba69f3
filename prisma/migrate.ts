import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import { Client, type Pool } from 'pg';
import {
  explain,
  type Failure,
  forgetNotes,
  type Migration,
  MigrationError,
  runScript,
  settleUnfinished,
} from './attempts.ts';
import { isAway, TRY_LATER } from './later.ts';

const FOLDER = import.meta.dirname;
const MIGRATIONS = join(FOLDER, 'migrations');
const SCHEMA = join(FOLDER, 'schema.prisma');
/** Two processes that start at once wait for each other on this advisory lock. */
const LOCK = 7_140_231;
const NO_FILTERS = { externalTables: [], externalEnums: [] };

type Engine = bindings.SchemaEngine;
type RunScript = (pool: Pool, script: string) => Promise<void>;
type Scripted = { client: Pool; executeScript: (script: string) => Promise<void> };

/** The adapter cuts a script at every semicolon, also inside function bodies; PostgreSQL takes it whole, all or nothing. */
function takingWholeScripts<Adapter extends object>(adapter: Adapter, run: RunScript): Adapter {
  const { client } = adapter as unknown as Scripted;
  return Object.assign(adapter, { executeScript: (script: string) => run(client, script) });
}

function adapterFactory(connectionString: string, run: RunScript) {
  const pools: Pool[] = [];
  const factory = new PrismaPg({ connectionString });
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    pools.push((adapter as unknown as Scripted).client);
    return takingWholeScripts(adapter, run);
  };
  const close = () => Promise.all(pools.map((pool) => pool.end()));
  return { factory: bindMigrationAwareSqlAdapterFactory(factory), close };
}

async function instantiate(): Promise<void> {
  const path = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const wasm = await readFile(path.replace(/\.js$/, '.wasm'));
  const { instance } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': bindings as never });
  const start = bindings as unknown as { __wbg_set_wasm: (exports: unknown) => void };
  start.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
}

let instantiated: Promise<void> | undefined;

const runPlainly: RunScript = async (pool, script) => void (await pool.query(script));

/** Prisma's own schema engine from its npm package: the command line would download a binary. */
async function openEngine(connectionString: string, run = runPlainly) {
  instantiated ??= instantiate();
  await instantiated;
  const datamodels: [string, string][] = [[SCHEMA, await readFile(SCHEMA, 'utf8')]];
  const { factory, close } = adapterFactory(connectionString, run);
  const engine: Engine = await bindings.SchemaEngine.new({ datamodels }, () => undefined, factory);
  return { engine, close };
}

async function readMigrations(folder: string): Promise<Migration[]> {
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

async function apply(connectionString: string, folder: string, client: Client): Promise<string[]> {
  const migrations = await readMigrations(folder);
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
 * @returns the names of the migrations it applied
 * @throws MigrationError with the file, the statement and PostgreSQL's reason
 */
export async function migrate(connectionString: string, folder = MIGRATIONS): Promise<string[]> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    return await apply(connectionString, folder, client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Writes the SQL that leads from the last committed `schema.prisma` to the present one into a new folder. */
async function create(name: string, connectionString: string): Promise<string> {
  const { engine } = await openEngine(connectionString);
  const committed = execFileSync('git', ['show', 'HEAD:prisma/schema.prisma'], { encoding: 'utf8' });
  const model = (content: string) => ({
    tag: 'schemaDatamodel',
    files: [{ path: SCHEMA, content }],
    configDir: FOLDER,
  });
  const difference = await engine.diff({
    from: model(committed) as never,
    to: model(await readFile(SCHEMA, 'utf8')) as never,
    script: true,
    exitCode: null,
    filters: NO_FILTERS,
  });
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = join(MIGRATIONS, `${stamp}_${name}`);
  if (!existsSync(folder)) await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'migration.sql'), difference.stdout ?? '');
  return folder;
}

function tell(error: unknown): never {
  const isTold = error instanceof MigrationError;
  console.error(isTold ? error.message : error instanceof Error ? error.message.split('\n')[0] : error);
  process.exit(!isTold && isAway(error) ? TRY_LATER : 1);
}

if (import.meta.main) {
  const [command, name] = process.argv.slice(2);
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is missing: set it to the PostgreSQL to migrate.');
  if (command === 'create' && name) console.log(`wrote ${await create(name, url)}`);
  else
    console.log(
      (await migrate(url).catch(tell)).map((applied) => `applied ${applied}`).join('\n') || 'nothing to apply',
    );
  process.exit(0);
}
