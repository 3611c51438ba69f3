import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { migrate } from '../../../prisma/migrate.ts';
import { withReactServer } from '../../stack/parts.ts';
import { ROOT } from '../../stack/settings.ts';
import { FREQUENT_NAME, RARE_NAME } from './names.ts';

const run = promisify(execFile);
const SEED = 7;
/** With all that leads to an order: papers, problems, remittances. */
const TABLES = 'orders, outbox_messages, idempotency_keys, proved_phones, stage_tallies, rate_limits';

async function ask(databaseUrl: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Leaves the other benchmarks a shop without orders. */
export const emptyOrders = (databaseUrl: string): Promise<void> =>
  ask(
    databaseUrl,
    `TRUNCATE ${TABLES} CASCADE`,
    "DELETE FROM users WHERE email LIKE '%.invalid' OR phone_number LIKE '60%'",
  );

/**
 * Fills a database as `npm run db:fill` does, with a few parents of a rare name long ago and a few of a frequent one whose
 * orders wait to be packed, and leaves no work of the fill to the server, nor what few changes leave in the indexes, for
 * which it would not bother: orders of years were cleaned up after as they came. @returns the seconds the fill took
 */
export async function fillWith(databaseUrl: string, orders: number): Promise<number> {
  const program = withReactServer(join('scripts', 'fill', 'main.ts'));
  const began = performance.now();
  await run(process.execPath, [...program, String(orders), String(SEED)], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  const seconds = (performance.now() - began) / 1000;
  await ask(
    databaseUrl,
    `UPDATE orders SET name = '${RARE_NAME}' WHERE number IN (SELECT number FROM orders ORDER BY created_at OFFSET 100 LIMIT 3)`,
    `UPDATE orders SET name = '${FREQUENT_NAME}' WHERE number IN (SELECT number FROM orders WHERE stage = 'to_pack' ORDER BY created_at LIMIT 3)`,
    'VACUUM (ANALYZE, INDEX_CLEANUP ON)',
    'CHECKPOINT',
  );
  return seconds;
}

/** Another database on the same server with so many orders. @returns its address */
export async function openSmall(server: string, orders: number): Promise<string> {
  const own = Object.assign(new URL(server), { pathname: '/desk_small' }).toString();
  await ask(server, 'DROP DATABASE IF EXISTS desk_small WITH (FORCE)', 'CREATE DATABASE desk_small TEMPLATE template0');
  await migrate(own);
  await fillWith(own, orders);
  return own;
}
