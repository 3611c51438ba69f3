import { Client } from 'pg';
import { PHONE_BEGIN } from './accounts.ts';
import { makeOrders, type Rows, TABLES } from './orders.ts';

const BATCH = 2_000;
const TWICE = '23505';

/** What was written. */
export type Filled = { orders: number; accounts: number };
type Order = { count: number; seed: number; nowMs: number };

async function insert(client: Client, table: string, rows: Rows[keyof Rows]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).map((name) => `"${name}"`);
  if (columns.length === 0) return;
  await client.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

const emptyRows = () => Object.fromEntries(TABLES.map((table) => [table, []])) as unknown as Rows;

async function fillIn(client: Client, order: Order): Promise<Filled> {
  const { rows: taken } = await client.query<{ phone: string }>(
    `SELECT phone_number AS phone FROM users WHERE phone_number LIKE '${PHONE_BEGIN}%'`,
  );
  const filled = { orders: 0, accounts: 0 };
  let batch = emptyRows();
  const write = async () => {
    for (const table of TABLES) await insert(client, table, batch[table]);
    batch = emptyRows();
  };
  for (const rows of makeOrders({ ...order, takenPhones: new Set(taken.map(({ phone }) => phone)) })) {
    for (const table of TABLES) batch[table].push(...rows[table]);
    filled.orders += 1;
    filled.accounts += rows.users.length;
    if (batch.orders.length === BATCH) await write();
  }
  await write();
  return filled;
}

/**
 * Writes believable orders into a database, all of them or none.
 * @throws Error for a seed whose orders are there already
 */
export async function fill(connectionString: string, order: Order): Promise<Filled> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN');
    const filled = await fillIn(client, order);
    await client.query('COMMIT');
    await client.query(`ANALYZE ${TABLES.join(', ')}`);
    return filled;
  } catch (error) {
    if ((error as { code?: string }).code !== TWICE) throw error;
    throw new Error(`The orders of seed ${order.seed} are there already: choose another seed.`);
  } finally {
    await client.end();
  }
}
