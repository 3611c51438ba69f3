import { finished } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { PHONE_BEGIN } from './accounts.ts';
import { makeOrders } from './orders.ts';
import { type Row, type Rows, TABLES } from './rows.ts';

const BATCH = 2_000;
/** After so many orders the connection gets its turn: they are made while the database writes the ones before. */
const SLICE = 50;
const TWICE = '23505';

/** What was written. */
export type Filled = { orders: number; accounts: number };
type Order = { count: number; seed: number; nowMs: number };

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A value as the text format of COPY has it. */
function toText(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /[\\\n\r\t]/.test(text) ? text.replace(/[\\\n\r\t]/g, (letter) => ESCAPES[letter] ?? letter) : text;
}

async function copy(client: Client, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const stream = client.query(copyFrom(`COPY ${table} (${columns.map((name) => `"${name}"`)}) FROM STDIN`));
  stream.end(rows.map((row) => `${columns.map((name) => toText(row[name])).join('\t')}\n`).join(''));
  await finished(stream);
}

const emptyRows = () => Object.fromEntries(TABLES.map((table) => [table, []])) as unknown as Rows;

async function preparedFor(client: Client, { count }: Order) {
  const { rows: taken } = await client.query<{ phone: string }>(
    `SELECT phone_number AS phone FROM users WHERE phone_number LIKE '${PHONE_BEGIN}%'`,
  );
  // Whoever orders meanwhile gets a number behind these.
  const { rows } = await client.query<{ last: number; owner: string | null }>(
    `SELECT setval('orders_number_seq', nextval('orders_number_seq') - 1 + $1)::int AS last,
            (SELECT id FROM users WHERE role = 'admin' ORDER BY created_at LIMIT 1) AS owner`,
    [count],
  );
  const { last = 0, owner = null } = rows[0] ?? {};
  return { takenPhones: new Set(taken.map(({ phone }) => phone)), firstNumber: last - count + 1, ownerId: owner };
}

async function fillIn(client: Client, order: Order): Promise<Filled> {
  const filled = { orders: 0, accounts: 0 };
  let batch = emptyRows();
  let writing = Promise.resolve();
  const write = async (rows: Rows) => {
    for (const table of TABLES) await copy(client, table, rows[table]);
  };
  const next = async () => {
    await writing;
    writing = write(batch);
    // It is awaited with the next batch.
    writing.catch(() => undefined);
    batch = emptyRows();
  };
  for (const rows of makeOrders({ ...order, ...(await preparedFor(client, order)) })) {
    for (const table of TABLES) batch[table].push(...rows[table]);
    filled.orders += 1;
    filled.accounts += rows.users.length;
    if (batch.orders.length === BATCH) await next();
    else if (filled.orders % SLICE === 0) await turn();
  }
  await next();
  await writing;
  return filled;
}

/**
 * Writes believable orders into a database, all of them or none: one transaction, however many they are, because a part
 * of a seed could neither be told from the whole nor be gone on with. It locks nothing that a shop beside it waits for.
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
    // Lists read the index alone where the rows are known to be there for everybody.
    await client.query('VACUUM (ANALYZE) orders, attentions');
    await client.query(`ANALYZE ${TABLES.join(', ')}`);
    return filled;
  } catch (error) {
    if ((error as { code?: string }).code !== TWICE) throw error;
    throw new Error(`The orders of seed ${order.seed} are there already: choose another seed.`);
  } finally {
    await client.end();
  }
}
