import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { query } from '@/scripts/testing/database';
import { migrate } from './migrate.ts';

const NAME = `migrations_${process.pid}`;
const SERVER = process.env.DATABASE_URL ?? '';
const SCRATCH = Object.assign(new URL(SERVER), { pathname: `/${NAME}` }).toString();

const FIRST = 'CREATE TABLE first (x int);';
let folder = '';

function put(name: string, script: string): void {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, 'migration.sql'), script);
}

/** What a start is told; the names that it applied, or the sentences of its failure. */
const attempt = (): Promise<string[]> => migrate(SCRATCH, folder).catch((error: Error) => error.message.split('\n'));
const tables = async () =>
  (
    await query<{ name: string }>(
      SCRATCH,
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
    )
  ).map(({ name }) => name);

const dropScratch = () => query(SERVER, `DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  await dropScratch();
  await query(SERVER, `CREATE DATABASE ${NAME} TEMPLATE template0`);
  put('1_first', FIRST);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(dropScratch);

describe('a migration that fails', () => {
  it('is told with its file, statement and reason, and tried again once it is corrected', async () => {
    put('2_second', 'CREATE TABLE second (x int);\nINSERT INTO second VALUES (1);\nALTER TABLE missing ADD y int;\n');
    for (let start = 0; start < 2; start++) {
      const [where, why, what] = await attempt();
      expect(where).toMatch(/2_second\/migration\.sql, line 3: ALTER TABLE missing ADD y int$/);
      expect(why).toBe('PostgreSQL says: relation "missing" does not exist (42P01)');
      expect(what).toMatch(/^Nothing of this file has stayed: correct it/);
    }
    expect(await tables()).toEqual(['_prisma_migrations', 'first']);
    put('2_second', 'CREATE TABLE second (x int);');
    put('3_third', 'CREATE TABLE third (x int);');
    expect(await attempt()).toEqual(['2_second', '3_third']);
    expect(await attempt()).toEqual([]);
    expect(await tables()).toEqual(['_prisma_migrations', 'first', 'second', 'third']);
    const rows = await query<{ name: string; logs: string | null; steps: number }>(
      SCRATCH,
      'SELECT migration_name AS name, logs, applied_steps_count AS steps FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1',
    );
    expect(rows.map(({ name, logs, steps }) => [name, logs, steps])).toEqual([
      ['1_first', null, 1],
      ['2_second', null, 1],
      ['3_third', null, 1],
    ]);
  });

  it('names the statement that failed at work, and no row of a parent', async () => {
    put('2_second', "CREATE TABLE p (phone text UNIQUE);\nINSERT INTO p VALUES ('98');\nINSERT INTO p VALUES ('98');");
    const [where, why] = await attempt();
    expect(where).toMatch(/line 3: INSERT INTO p VALUES \('98'\)$/);
    expect(why).toBe(
      'PostgreSQL says: duplicate key value violates unique constraint "p_phone_key" (23505). p, p_phone_key',
    );
  });

  it('keeps others from starting where it may have left something, until its file says that it can run on that', async () => {
    put('2_second', 'CREATE TABLE second (x int); COMMIT; ALTER TABLE missing ADD y int;');
    expect((await attempt()).at(-1)).toMatch(/may have left a part of itself.*"-- again"/);
    put('2_second', 'CREATE TABLE second (x int);');
    expect(await attempt()).toEqual([expect.stringMatching(/2_second.*may have left a part of itself/)]);
    expect(await tables()).toContain('second');
    put('2_second', '-- again\nCREATE TABLE IF NOT EXISTS second (x int);');
    expect(await attempt()).toEqual(['2_second']);
  });
});

describe('a process that is killed in a migration', () => {
  const begin = async (steps: number) => {
    await attempt();
    put('2_second', 'CREATE TABLE second (x int);');
    await query(
      SCRATCH,
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, applied_steps_count) VALUES ('2', 'other', '2_second', ${steps})`,
    );
  };

  it('has left nothing before the end of it: the next start goes on', async () => {
    await begin(-2);
    expect(await attempt()).toEqual(['2_second']);
    expect(await tables()).toContain('second');
  });

  it('has left all of it after its end: the next start does not do it twice', async () => {
    await begin(-1);
    await query(SCRATCH, 'CREATE TABLE second (x int)');
    expect(await attempt()).toEqual([]);
  });

  it('leaves a doubt where nothing is known: the next start says so', async () => {
    await begin(0);
    expect(await attempt()).toEqual([expect.stringMatching(/may have left a part of itself/)]);
  });

  it('is known for certain while its script runs, by another connection', async () => {
    await attempt();
    put('2_second', 'CREATE TABLE second (x int); SELECT pg_sleep(30);');
    const running = attempt();
    await expect
      .poll(() => query(SERVER, `SELECT pid FROM pg_stat_activity WHERE datname = '${NAME}' AND query ~ 'sleep.30'`), {
        timeout: 10_000,
      })
      .not.toEqual([]);
    await query(
      SERVER,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${NAME}' AND pid <> pg_backend_pid()`,
    );
    expect((await running).join(' ')).toMatch(/2_second/);
    put('2_second', 'CREATE TABLE second (x int);');
    expect(await attempt()).toEqual(['2_second']);
  });
});
