import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { copyOut, listSequences, listTables, PLAIN, queueVersion } from './catalog.ts';
import { type End, FORMAT, type Head, type Migration, type TableEnd, type TableHead, toBytes } from './frames.ts';
import { type Lock, seal } from './seal.ts';

export type Made = { madeAt: Date; bytes: number; sha256: string; tables: TableEnd[] };

/** Rows of a table as PostgreSQL writes them down, in lots, with what they come to. */
async function* rowsOf(client: Client, table: TableHead, ended: TableEnd[]): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = client.query(copyTo(copyOut(table)));
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    yield toBytes({ kind: 'rows', bytes: chunk });
  }
  ended.push({ name: table.name, rows: stream.rowCount, bytes, sha256: hash.digest('hex') });
}

async function listMigrations(client: Client): Promise<Migration[]> {
  const { rows } = await client.query<Migration>(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  return rows;
}

async function headOf(client: Client, secret: string | null): Promise<Head> {
  const { rows } = await client.query<{ at: Date; server: string }>(
    "SELECT now() AS at, current_setting('server_version') AS server",
  );
  return {
    format: FORMAT,
    madeAt: (rows[0]?.at ?? new Date()).toISOString(),
    server: rows[0]?.server ?? '',
    migrations: await listMigrations(client),
    queue: await queueVersion(client),
    secret,
  };
}

/** Everything in the database as it is at one moment, table after table. */
async function* framesOf(client: Client, head: Head, tables: TableHead[], ended: TableEnd[]): AsyncGenerator<Buffer> {
  yield toBytes({ kind: 'head', said: head });
  for (const table of tables) {
    yield toBytes({ kind: 'table', said: table });
    yield* rowsOf(client, table, ended);
    yield toBytes({ kind: 'tableEnd', said: ended.at(-1) as TableEnd });
  }
  // Sequences are of no transaction: read last, they are never behind the rows.
  const said: End = { tables: ended, sequences: await listSequences(client) };
  yield toBytes({ kind: 'end', said });
}

/** Writes beside the place, and moves it there when all of it is on the disk. */
async function writeWhole(sealed: Readable, file: string): Promise<{ bytes: number; sha256: string }> {
  const unfinished = `${file}.unfinished`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    const handle = await open(unfinished, 'w', 0o600);
    try {
      for await (const chunk of sealed as AsyncIterable<Uint8Array>) {
        hash.update(chunk);
        bytes += chunk.byteLength;
        await handle.writeFile(chunk);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  const folder = await open(dirname(file), 'r');
  await folder.sync().finally(() => folder.close());
  return { bytes, sha256: hash.digest('hex') };
}

async function writeSealed(frames: AsyncGenerator<Buffer>, lock: Lock, file: string) {
  const zstd = createZstdCompress();
  const sealed = await seal(zstd, lock);
  const [read, written] = await Promise.allSettled([pipeline(Readable.from(frames), zstd), writeWhole(sealed, file)]);
  if (read.status === 'rejected') throw read.reason;
  if (written.status === 'rejected') throw written.reason;
  return written.value;
}

const NOTE = 'INSERT INTO backups (made_at, bytes, sha256, place) VALUES ($1, $2, $3, $4)';

/**
 * Writes down the whole database as it is at one moment, while the shop goes on: compressed, sealed, in one file that is
 * there whole or not at all. The database remembers it.
 * @param place as the database is to remember it
 * @param secret tells the shop's secret from another one
 * @throws StackError where the database holds what a restore would not make again
 */
export async function writeBackup(
  address: string,
  lock: Lock,
  file: string,
  place: string,
  secret: string | null,
): Promise<Made> {
  const client = new Client({ connectionString: address, connectionTimeoutMillis: 10_000, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(PLAIN);
    const listed = await listTables(client);
    const head = await headOf(client, secret);
    const tables: TableEnd[] = [];
    const written = await writeSealed(framesOf(client, head, listed, tables), lock, file);
    await client.query('COMMIT');
    const madeAt = new Date(head.madeAt);
    await client.query(NOTE, [madeAt, written.bytes, written.sha256, place]);
    return { madeAt, ...written, tables };
  } finally {
    await client.end().catch(() => undefined);
  }
}
