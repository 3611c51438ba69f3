import { Client } from 'pg';
import { checksumOf } from '../../prisma/attempts.ts';
import { readMigrations } from '../../prisma/migrate.ts';
import type { Invariant } from '../chaos/invariants.ts';
import { checkWhole } from './invariants.ts';
import { load, requireKnown } from './load.ts';
import { requireQueue } from './queue.ts';
import { type Contents, examine, openBackup } from './read.ts';
import type { Key } from './seal.ts';
import { type Settled, settleRestored } from './settle.ts';

export type Restored = Contents & { settled: Settled; invariants: Invariant[] };

const ours = async () => (await readMigrations()).map(({ name, script }) => ({ name, checksum: checksumOf(script) }));

/**
 * Reads a backup whole and sees that this version of the shop can restore it; touches no database.
 * @throws StackError for a wrong key, a cut or changed file, one of another format, of a newer shop or of another queue
 */
export async function requireRestorable(file: string, key: Key): Promise<Contents> {
  const contents = await examine(file, key);
  requireKnown(contents.head.migrations, await ours());
  requireQueue(contents.head.queue);
  return contents;
}

/**
 * Restores a backup that was read whole into an empty database: all of it or nothing.
 * @param skipped so many numbers of orders and papers are left out, because they may have been given since
 */
export async function restore(
  file: string,
  key: Key,
  contents: Contents,
  address: string,
  skipped: number,
): Promise<Restored> {
  let settled: Settled = { held: 0, sessions: 0, unconfirmed: 0, orderNumber: 0 };
  const settle = async (client: Client) => {
    settled = await settleRestored(client, new Date(contents.head.madeAt), skipped);
  };
  await load(address, contents, () => openBackup(file, key), settle);
  return { ...contents, settled, invariants: await invariantsOf(address) };
}

async function invariantsOf(address: string): Promise<Invariant[]> {
  const client = new Client({ connectionString: address, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await checkWhole(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
