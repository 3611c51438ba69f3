import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { migrate } from '../../prisma/migrate.ts';
import { StackError } from '../stack/say.ts';
import { copyIn, copyOut, isEmpty, listTables, PLAIN, quote, quoted } from './catalog.ts';
import { type Before, clear, listBefore } from './clear.ts';
import { damaged, type Frame, type Migration, type Sequence, type TableEnd, type TableHead } from './frames.ts';
import { createSameQueue } from './queue.ts';
import type { Contents } from './read.ts';
import { withDatabase } from './target.ts';

type Reference = { table: string; name: string; definition: string };
type Trigger = { table: string; name: string };

const REFERENCES = `
  SELECT n.nspname || '.' || c.relname AS table, r.conname AS name, pg_get_constraintdef(r.oid) AS definition
  FROM pg_constraint r JOIN pg_class c ON c.oid = r.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE r.contype = 'f' AND r.conparentid = 0 AND n.nspname IN ('public', 'pgboss') ORDER BY 1, 2`;
const TRIGGERS = `
  SELECT n.nspname || '.' || c.relname AS table, t.tgname AS name
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE NOT t.tgisinternal AND t.tgparentid = 0 AND t.tgenabled = 'O' AND n.nspname IN ('public', 'pgboss')`;

/** @throws StackError where something is there already */
async function requireEmpty(client: Client): Promise<void> {
  if (await isEmpty(client)) return;
  throw new StackError(
    'This database is not empty: nothing was restored. Give a new SHOP_DATA_DIR, another DATABASE_URL or, on the server of DATABASE_URL, a new name with --to NAME.',
  );
}

/** @throws StackError where this version of the shop does not know how the tables were then */
export function requireKnown(wanted: readonly Migration[], ours: readonly Migration[]): void {
  const known = new Map(ours.map(({ name, checksum }) => [name, checksum]));
  const newer = wanted.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  if (newer.length > 0)
    throw new StackError(
      `This backup is of a newer version of the shop (${newer.join(', ')}): nothing was restored. Restore it with that version.`,
    );
  const other = wanted.filter(({ name, checksum }) => known.get(name) !== checksum).map(({ name }) => name);
  if (other.length > 0)
    throw new StackError(
      `The migration ${other.join(', ')} reads otherwise than when this backup was made: nothing was restored. Restore it with the version of the shop that made it.`,
    );
}

const write = async (stream: NodeJS.WritableStream, bytes: Buffer): Promise<void> => {
  if (!stream.write(bytes)) await once(stream, 'drain');
};

/** Puts the rows of each table where they were. */
async function fill(client: Client, frames: AsyncIterable<Frame>, known: Set<string>): Promise<TableHead[]> {
  const filled: TableHead[] = [];
  let stream: ReturnType<typeof copyFrom> | undefined;
  for await (const frame of frames) {
    if (frame.kind === 'table') {
      if (!known.has(frame.said.name)) throw damaged(`there is no table ${frame.said.name}`);
      filled.push(frame.said);
      stream = client.query(copyFrom(copyIn(frame.said)));
    }
    if (frame.kind === 'rows' && stream) await write(stream, frame.bytes);
    if (frame.kind === 'tableEnd' && stream) {
      stream.end();
      await finished(stream);
    }
  }
  return filled;
}

/** Reads what the tables hold now, beside what those of the backup held. */
async function compare(client: Client, tables: readonly TableHead[], wanted: readonly TableEnd[]): Promise<void> {
  const ends = new Map(wanted.map((end) => [end.name, end]));
  for (const table of tables) {
    const hash = createHash('sha256');
    const stream = client.query(copyTo(copyOut(table)));
    for await (const chunk of stream as AsyncIterable<Buffer>) hash.update(chunk);
    const end = ends.get(table.name);
    if (stream.rowCount !== end?.rows || hash.digest('hex') !== end.sha256)
      throw new StackError(`The rows of ${table.name} are not those of the backup: nothing was restored.`);
  }
}

const each = async <T>(things: readonly T[], work: (thing: T) => Promise<unknown>): Promise<void> => {
  for (const thing of things) await work(thing);
};

/** No trigger changes or refuses a row that has been accepted once; what a row refers to may come after it. */
async function unguarded(client: Client, work: () => Promise<void>): Promise<void> {
  const { rows: references } = await client.query<Reference>(REFERENCES);
  const { rows: triggers } = await client.query<Trigger>(TRIGGERS);
  const alter = ({ table }: { table: string }, what: string) => client.query(`ALTER TABLE ${quoted(table)} ${what}`);
  await each(references, (one) => alter(one, `DROP CONSTRAINT ${quote(one.name)}`));
  await each(triggers, (one) => alter(one, `DISABLE TRIGGER ${quote(one.name)}`));
  await work();
  await each(triggers, (one) => alter(one, `ENABLE TRIGGER ${quote(one.name)}`));
  await each(references, (one) => alter(one, `ADD CONSTRAINT ${quote(one.name)} ${one.definition}`));
}

const setSequence = (client: Client) => (sequence: Sequence) =>
  client.query('SELECT setval($1::regclass, $2::bigint)', [quoted(sequence.name), sequence.value]);

/** All rows at once, with what is to be done before anybody sees them. */
async function loadRows(
  client: Client,
  end: Contents['end'],
  open: () => AsyncIterable<Frame>,
  settle: (client: Client) => Promise<void>,
): Promise<void> {
  await client.query('BEGIN');
  await client.query(PLAIN);
  const names = new Set(end.tables.map(({ name }) => name));
  const tables = await listTables(client, { known: names });
  await unguarded(client, async () => {
    await client.query(`TRUNCATE ${tables.map(({ name }) => quoted(name)).join(', ')}`);
    await compare(client, await fill(client, open(), names), end.tables);
    await each(end.sequences, setSequence(client));
  });
  await settle(client);
  await client.query('COMMIT');
}

/** A database that held nothing does so again where the work fails, so that it can be tried once more. */
async function orEmpty(address: string, before: Before, client: Client, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await client.end().catch(() => undefined);
    await withDatabase(address, (other) => clear(other, before)).catch(() => undefined);
    throw error;
  }
}

/**
 * Fills an empty database with what a backup holds, and brings its tables up to this version of the shop. Where that
 * fails the database is empty again.
 * @param open reads the backup once more from its beginning
 * @param settle what is to be done before anybody sees the rows
 * @throws StackError where the database is not empty, or its rows are not those of the backup
 */
export async function load(
  address: string,
  { head, end }: Contents,
  open: () => AsyncIterable<Frame>,
  settle: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString: address, connectionTimeoutMillis: 10_000, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await requireEmpty(client);
    await orEmpty(address, await listBefore(client), client, async () => {
      const wanted = new Set(head.migrations.map(({ name }) => name));
      await migrate(address, undefined, (name) => wanted.has(name));
      if (head.queue !== null) await createSameQueue(client, head.queue);
      await loadRows(client, end, open, settle);
    });
    await client.query('ANALYZE');
    await migrate(address);
  } finally {
    await client.end().catch(() => undefined);
  }
}
