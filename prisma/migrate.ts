import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import { Client, type Pool } from 'pg';

const FOLDER = import.meta.dirname;
const MIGRATIONS = join(FOLDER, 'migrations');
const SCHEMA = join(FOLDER, 'schema.prisma');
/** Two processes that start at once wait for each other on this advisory lock. */
const LOCK = 7_140_231;
const NO_FILTERS = { externalTables: [], externalEnums: [] };

type Engine = bindings.SchemaEngine;

type Scripted = { client: Pool; executeScript: (script: string) => Promise<void> };

/** The adapter cuts a script at every semicolon, also inside function bodies; PostgreSQL takes it whole, all or nothing. */
function takingWholeScripts<Adapter extends object>(adapter: Adapter): Adapter {
  const { client } = adapter as unknown as Scripted;
  return Object.assign(adapter, { executeScript: async (script: string) => void (await client.query(script)) });
}

function adapterFactory(connectionString: string) {
  const factory = new PrismaPg({ connectionString });
  const connect = factory.connect.bind(factory);
  factory.connect = async () => takingWholeScripts(await connect());
  return bindMigrationAwareSqlAdapterFactory(factory);
}

/** Prisma's own schema engine from its npm package: the command line would download a binary. */
async function openEngine(connectionString: string): Promise<Engine> {
  const path = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const wasm = await readFile(path.replace(/\.js$/, '.wasm'));
  const { instance } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': bindings as never });
  const start = bindings as unknown as { __wbg_set_wasm: (exports: unknown) => void };
  start.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  const datamodels: [string, string][] = [[SCHEMA, await readFile(SCHEMA, 'utf8')]];
  return bindings.SchemaEngine.new({ datamodels }, () => undefined, adapterFactory(connectionString));
}

async function migrationsList() {
  const names = (await readdir(MIGRATIONS, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const migrationDirectories = await Promise.all(
    names
      .map((entry) => entry.name)
      .sort()
      .map(async (path) => {
        const text = await readFile(join(MIGRATIONS, path, 'migration.sql'), 'utf8');
        return { path, migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: text } } };
      }),
  );
  const lockfile = { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' };
  return { baseDir: MIGRATIONS, lockfile, shadowDbInitScript: '', migrationDirectories };
}

/**
 * Applies the migrations that are missing, exactly as `prisma migrate deploy` does, safe to run twice or at once.
 * @returns the names of the migrations it applied
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const lock = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  await lock.connect();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const engine = await openEngine(connectionString);
    const applied = await engine.applyMigrations({ migrationsList: await migrationsList(), filters: NO_FILTERS });
    return applied.appliedMigrationNames;
  } finally {
    await lock.end();
  }
}

/** Writes the SQL that leads from the last committed `schema.prisma` to the present one into a new folder. */
async function create(name: string, connectionString: string): Promise<string> {
  const engine = await openEngine(connectionString);
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

if (import.meta.main) {
  const [command, name] = process.argv.slice(2);
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is missing: set it to the PostgreSQL to migrate.');
  if (command === 'create' && name) console.log(`wrote ${await create(name, url)}`);
  else console.log((await migrate(url)).map((applied) => `applied ${applied}`).join('\n') || 'nothing to apply');
  process.exit(0);
}
