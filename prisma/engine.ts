import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlQuery,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import type { Pool, QueryArrayResult } from 'pg';

export const SCHEMA = join(import.meta.dirname, 'schema.prisma');
export const NO_FILTERS = { externalTables: [], externalEnums: [] };

type Engine = bindings.SchemaEngine;
export type RunScript = (pool: Pool, script: string) => Promise<void>;
type Inner = {
  client: Pool;
  performIO: (query: SqlQuery) => Promise<QueryArrayResult>;
  queryRaw: (query: SqlQuery) => Promise<SqlResultSet>;
};

/** Columns of one byte, which only PostgreSQL's own tables have, and lists of such. */
const [ONE_BYTE, BYTES] = [18, 1_002];
const { Character, CharacterArray } = ColumnTypeEnum;

/**
 * The adapter cuts a script at every semicolon, also inside function bodies: PostgreSQL takes it whole, all or nothing.
 * And it knows lists of bytes but no single ones, which the engine asks for when it looks at a database.
 */
function mended<Adapter extends object>(adapter: Adapter, run: RunScript): Adapter {
  const inner = adapter as unknown as Inner;
  const [performIO, queryRaw] = [inner.performIO.bind(adapter), inner.queryRaw.bind(adapter)];
  return Object.assign(adapter, {
    executeScript: (script: string) => run(inner.client, script),
    performIO: async (query: SqlQuery) => {
      const result = await performIO(query);
      for (const field of result.fields) if (field.dataTypeID === ONE_BYTE) field.dataTypeID = BYTES;
      return result;
    },
    queryRaw: async (query: SqlQuery) => {
      const result = await queryRaw(query);
      const columnTypes = result.columnTypes.map((type) => (type === CharacterArray ? Character : type));
      return { ...result, columnTypes };
    },
  });
}

function adapterFactory(connectionString: string, run: RunScript) {
  const pools: Pool[] = [];
  const factory = new PrismaPg({ connectionString });
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    pools.push((adapter as unknown as Inner).client);
    return mended(adapter, run);
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

/** One for the process, as the bindings are: they answer from the engine that was made last. */
const ENGINE = Symbol.for('shop.schema-engine');
const held = globalThis as { [ENGINE]?: Promise<void> };

export const runPlainly: RunScript = async (pool, script) => void (await pool.query(script));

/** Prisma's own schema engine from its npm package: the command line would download a binary. */
export async function openEngine(connectionString: string, run = runPlainly) {
  held[ENGINE] ??= instantiate();
  await held[ENGINE];
  const datamodels: [string, string][] = [[SCHEMA, await readFile(SCHEMA, 'utf8')]];
  const { factory, close } = adapterFactory(connectionString, run);
  const engine: Engine = await bindings.SchemaEngine.new({ datamodels }, () => undefined, factory);
  return { engine, close };
}
