import type { Client } from 'pg';

const OURS = "'public'::regnamespace";
/** Functions and types that stand beside tables; those of a table go with it. */
const LOOSE = `
  SELECT oid, format('DROP ROUTINE IF EXISTS %s CASCADE', oid::regprocedure) AS drop FROM pg_proc WHERE pronamespace = ${OURS}
  UNION ALL
  SELECT oid, format('DROP TYPE IF EXISTS %s CASCADE', oid::regtype) FROM pg_type
  WHERE typnamespace = ${OURS} AND typtype = 'e'`;
const KEEPERS = `
  SELECT format('DROP %s IF EXISTS %s CASCADE', CASE relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, oid::regclass) AS drop
  FROM pg_class WHERE relnamespace = ${OURS} AND relkind IN ('r', 'p', 'S') ORDER BY relkind = 'S'`;

/** What stands in a database that holds no tables: somebody's functions and types, which stay. */
export type Before = { hasQueue: boolean; loose: number[] };

export async function listBefore(client: Client): Promise<Before> {
  const { rows: loose } = await client.query<{ oid: number }>(LOOSE);
  const { rowCount } = await client.query("SELECT 1 FROM pg_namespace WHERE nspname = 'pgboss'");
  return { hasQueue: rowCount === 1, loose: loose.map(({ oid }) => oid) };
}

/** Takes away all that was made in a database since then that held no tables, at once. */
export async function clear(client: Client, { hasQueue, loose }: Before): Promise<void> {
  await client.query('BEGIN');
  await client.query('DROP SCHEMA IF EXISTS pgboss CASCADE');
  if (hasQueue) await client.query('CREATE SCHEMA pgboss');
  const { rows: keepers } = await client.query<{ drop: string }>(KEEPERS);
  for (const { drop } of keepers) await client.query(drop);
  const { rows: made } = await client.query<{ drop: string }>(
    `SELECT drop FROM (${LOOSE}) AS all_of WHERE oid <> ALL($1)`,
    [loose],
  );
  for (const { drop } of made) await client.query(drop);
  await client.query('COMMIT');
}
