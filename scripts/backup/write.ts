import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { readMigrations } from '../../prisma/migrate.ts';
import { makeFolder } from '../stack/folders.ts';
import { StackError } from '../stack/say.ts';
import { copyOut, listMigrations, listSequences, listTables, PLAIN, queueVersion, tablesAfter } from './catalog.ts';
import { type End, FORMAT, type Head, type Migration, type TableEnd, type TableHead, toBytes } from './frames.ts';
import { type Lock, seal } from './seal.ts';

export type Made = { file: string; madeAt: Date; bytes: number; sha256: string; tables: TableEnd[] };

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

async function headOf(client: Client, migrations: Migration[], secret: string | null): Promise<Head> {
  const { rows } = await client.query<{ at: Date; server: string }>(
    "SELECT now() AS at, current_setting('server_version') AS server",
  );
  return {
    format: FORMAT,
    madeAt: (rows[0]?.at ?? new Date()).toISOString(),
    server: rows[0]?.server ?? '',
    migrations,
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

/** A file beside its place, where it is moved when all of it is on the disk. */
type Place = { handle: FileHandle; unfinished: string };

/** @throws StackError where its folder cannot be made or written */
async function openPlace(file: string): Promise<Place> {
  const unfinished = `${file}.unfinished`;
  try {
    makeFolder(dirname(file));
    return { handle: await open(unfinished, 'w', 0o600), unfinished };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StackError(
      `${dirname(file)} cannot be made or written (${code ?? message}): nothing was backed up. Give it to the user that makes backups, or name another folder with --dir.`,
    );
  }
}

/** What the disk says, with what to do about it. */
function toSentence(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error;
  return new StackError(
    `There is no room in ${dirname(file)} (${code}): nothing was backed up. Make room, or name another folder with --dir.`,
  );
}

async function discard({ handle, unfinished }: Place): Promise<void> {
  await handle.close().catch(() => undefined);
  await rm(unfinished, { force: true });
}

async function writeWhole(sealed: Readable, { handle, unfinished }: Place, file: string) {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of sealed as AsyncIterable<Uint8Array>) {
    hash.update(chunk);
    bytes += chunk.byteLength;
    await handle.writeFile(chunk);
  }
  await handle.sync();
  await handle.close();
  await rename(unfinished, file);
  const folder = await open(dirname(file), 'r');
  await folder.sync().finally(() => folder.close());
  return { bytes, sha256: hash.digest('hex') };
}

/** Whichever side fails ends the other one: neither waits for ever for bytes, or for somebody who takes them. */
async function writeSealed(frames: AsyncGenerator<Buffer>, lock: Lock, place: Place, file: string) {
  const zstd = createZstdCompress().on('error', () => undefined);
  const sealed = await seal(zstd, lock);
  const writing = writeWhole(sealed, place, file).catch((error: Error) => {
    sealed.destroy();
    zstd.destroy(error);
    throw error;
  });
  const [read, written] = await Promise.allSettled([pipeline(Readable.from(frames), zstd), writing]);
  if (read.status === 'rejected') throw read.reason;
  if (written.status === 'rejected') throw written.reason;
  return written.value;
}

const NOTED = 'public.backups';
const NOTE = 'INSERT INTO backups (made_at, bytes, sha256, place) VALUES ($1, $2, $3, $4)';

/** Where backups go: the file of a moment, which is the database's, and how the database is to remember it. */
export type Target = { fileAt: (at: Date) => string; remember: (file: string) => string };

async function writeInto(
  place: Place,
  address: string,
  lock: Lock,
  { fileAt, remember }: Target,
  secret: string | null,
): Promise<Made> {
  const client = new Client({ connectionString: address, connectionTimeoutMillis: 10_000, keepAlive: true });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(PLAIN);
    const migrations = await listMigrations(client);
    const names = migrations.map(({ name }) => name);
    const listed = await listTables(client, tablesAfter(names, await readMigrations()));
    const head = await headOf(client, migrations, secret);
    const madeAt = new Date(head.madeAt);
    const file = fileAt(madeAt);
    const tables: TableEnd[] = [];
    const written = await writeSealed(framesOf(client, head, listed, tables), lock, place, file);
    await client.query('COMMIT');
    // An older database has no such table yet.
    if (listed.some(({ name }) => name === NOTED))
      await client.query(NOTE, [madeAt, written.bytes, written.sha256, remember(file)]);
    return { file, madeAt, ...written, tables };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Writes down the whole database as it is at one moment, while the shop goes on: compressed, sealed, in one file that is
 * there whole or not at all. The database remembers it. The file is opened before anything is asked of the database.
 * @param secret tells the shop's secret from another one
 * @throws StackError where the folder cannot be written or has no room, or the database holds what a restore would not make again
 */
export async function writeBackup(address: string, lock: Lock, target: Target, secret: string | null): Promise<Made> {
  const first = target.fileAt(new Date());
  const place = await openPlace(first);
  try {
    return await writeInto(place, address, lock, target, secret);
  } catch (error) {
    await discard(place);
    throw toSentence(error, first);
  }
}
