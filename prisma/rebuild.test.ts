import { Client } from 'pg';
import { expect, test } from 'vitest';
import { query, withDatabase } from '@/scripts/testing/database';
import { migrate } from './migrate.ts';
import { rebuild } from './rebuild.ts';

const database = withDatabase('rebuild');

const listTables = async () =>
  (
    await query<{ name: string }>(
      database.url,
      `SELECT schemaname || '.' || tablename AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
    )
  ).map(({ name }) => name);
const listLeases = () => query(database.url, 'SELECT name FROM leases');
const getId = async () => (await query<{ id: string }>(database.url, 'SELECT id FROM shop'))[0]?.id;

test('an empty database gets its tables, and a full one is as new with the id that it had', async () => {
  await rebuild(database.url);
  const tables = await listTables();
  expect(tables).toContain('public.orders');
  const id = await getId();
  await query(
    database.url,
    `CREATE SCHEMA pgboss; CREATE TABLE pgboss.job (x int); CREATE TABLE half_done (x int); DROP TABLE refunds CASCADE;
     INSERT INTO leases VALUES ('a', 'b', now()); DELETE FROM _prisma_migrations WHERE migration_name LIKE '%_leases'`,
  );
  await rebuild(database.url);
  expect(await listTables()).toEqual(tables);
  expect(await getId()).toBe(id);
  expect(await listLeases()).toEqual([]);
  expect(await migrate(database.url)).toEqual([]);
});

test('nothing is taken out while somebody else is connected', async () => {
  await query(database.url, 'CREATE SCHEMA IF NOT EXISTS pgboss; CREATE TABLE IF NOT EXISTS pgboss.kept (x int)');
  const shop = new Client({ connectionString: database.url });
  await shop.connect();
  try {
    await expect(rebuild(database.url, 0)).rejects.toThrow(/^Somebody else uses this database \(connections: 1\): end/);
    expect(await listTables()).toContain('pgboss.kept');
  } finally {
    await shop.end();
  }
});
