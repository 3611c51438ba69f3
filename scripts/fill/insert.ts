import { finished } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { PHONE_BEGIN } from './accounts.ts';
import { makeOrders } from './orders.ts';
import { type Row, type Rows, TABLES } from './rows.ts';

const BATCH = 1_000;
/** After so many orders the connections get their turn: they are made while the database writes the ones before. */
const SLICE = 50;
/** Whoever fills waits for whoever does so already. A number that nothing else of the shop locks. */
const FILLING = 7_345_001;
/** The shop itself counts stages in the parts 0 to 7, and waits for whoever has counted in the same one. */
const TALLY_PARTS = ['8', '9'] as const;
const LISTED: (typeof TABLES)[number][] = ['orders', 'attentions'];
const TWICE = '23505';

/** What was written. */
export type Filled = { orders: number; accounts: number };
type Order = { count: number; seed: number; nowMs: number };

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A value as the text format of COPY has it. */
function toText(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /[\\\n\r\t]/.test(text) ? text.replace(/[\\\n\r\t]/g, (letter) => ESCAPES[letter] ?? letter) : text;
}

/** Rows of one table as COPY takes them. */
class Lines {
  private columns: string[] = [];
  private text = '';

  add(row: Row): void {
    if (this.columns.length === 0) this.columns = Object.keys(row);
    this.text += `${this.columns.map((name) => toText(row[name])).join('\t')}\n`;
  }

  async copyInto(client: Client, table: string): Promise<void> {
    if (this.text === '') return;
    const stream = client.query(copyFrom(`COPY ${table} (${this.columns.map((name) => `"${name}"`)}) FROM STDIN`));
    stream.end(this.text);
    await finished(stream);
  }
}

const emptyTables = () => TABLES.map((table) => ({ table, lines: new Lines() }));

/** One connection, and what it has not written yet. */
class Lane {
  readonly client: Client;
  private orders = 0;
  private tables = emptyTables();
  private writing = Promise.resolve();

  constructor(client: Client) {
    this.client = client;
  }

  /** Resolves when the batch before is written, where this one is full. */
  async add(rows: Rows): Promise<void> {
    for (const { table, lines } of this.tables) for (const row of rows[table]) lines.add(row);
    this.orders += 1;
    if (this.orders % BATCH === 0) await this.next();
  }

  async end(): Promise<void> {
    await this.next();
    await this.writing;
  }

  private async next(): Promise<void> {
    await this.writing;
    this.writing = this.write(this.tables);
    // It is awaited with the next batch.
    this.writing.catch(() => undefined);
    this.tables = emptyTables();
  }

  private async write(tables: Lane['tables']): Promise<void> {
    for (const { table, lines } of tables) await lines.copyInto(this.client, table);
  }
}

/** One alone would keep one core busy: each has half of the accounts, with all that is theirs. */
type Lanes = [Lane, Lane];

async function preparedFor(client: Client, { count }: Order) {
  await client.query('SELECT pg_advisory_xact_lock($1)', [FILLING]);
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

async function fillIn(lanes: Lanes, order: Order): Promise<Filled> {
  const [first, second] = lanes;
  const filled = { orders: 0, accounts: 0 };
  for (const rows of makeOrders({ ...order, ...(await preparedFor(first.client, order)) })) {
    // What an account has refers to nothing of another one.
    const isOdd = Number.parseInt(String(rows.orders[0]?.user_id), 16) % 2 === 1;
    await (isOdd ? second : first).add(rows);
    filled.orders += 1;
    filled.accounts += rows.users.length;
    if (filled.orders % SLICE === 0) await turn();
  }
  await Promise.all([first.end(), second.end()]);
  return filled;
}

async function openLane(connectionString: string, tallyPart: string): Promise<Lane> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('BEGIN');
  await client.query("SELECT set_config('shop.tally_part', $1, true)", [tallyPart]);
  return new Lane(client);
}

/**
 * Writes believable orders into a database, all of them or none, however many they are, because a part of a seed could
 * neither be told from the whole nor be gone on with: both connections have written all that is theirs before the first
 * one commits, so that only a crash between the two commits could leave half. It locks nothing that a shop beside it
 * waits for.
 * @throws Error for a seed whose orders are there already
 */
export async function fill(connectionString: string, order: Order): Promise<Filled> {
  const [lockedPart, otherPart] = TALLY_PARTS;
  const lanes: Lanes = [await openLane(connectionString, lockedPart), await openLane(connectionString, otherPart)];
  const [first, second] = lanes.map(({ client }) => client) as [Client, Client];
  try {
    const filled = await fillIn(lanes, order);
    await second.query('COMMIT');
    // Whoever waits to fill begins now.
    await first.query('COMMIT');
    // Lists read the index alone where the rows are known to be there for everybody.
    const vacuumed = first.query(`VACUUM (ANALYZE) ${LISTED.join(', ')}`);
    await Promise.all([
      vacuumed,
      second.query(`ANALYZE ${TABLES.filter((table) => !LISTED.includes(table)).join(', ')}`),
    ]);
    return filled;
  } catch (error) {
    if ((error as { code?: string }).code !== TWICE) throw error;
    throw new Error(`The orders of seed ${order.seed} are there already: choose another seed.`);
  } finally {
    await first.end();
    await second.end();
  }
}
