import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '@/prisma/migrate';
import { query, withDatabase } from '../testing/database.ts';
import { load } from './load.ts';
import { createQueueTables } from './queue.ts';
import { examine, openBackup } from './read.ts';
import { requireRestorable, restore } from './restore.ts';
import { writeBackup } from './write.ts';

const source = withDatabase('loaded');
const target = withDatabase('loaded_restored');
const folder = mkdtempSync(join(tmpdir(), 'shop-load-'));
let key = { privateKey: '' };
const back = async (name: string) => {
  const file = join(folder, name);
  const lock = { publicKey: await identityToRecipient(key.privateKey) };
  await writeBackup(source.url, lock, { fileAt: () => file, remember: String }, null);
  return file;
};

beforeAll(async () => {
  key = { privateKey: await generateX25519Identity() };
  await migrate(source.url);
  const client = new Client({ connectionString: source.url });
  await client.connect();
  await createQueueTables(client).finally(() => client.end());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** All that stands in the database but for what a server comes with. */
const standing = () =>
  query<{ name: string }>(
    target.url,
    `SELECT relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname IN ('public', 'pgboss')
     UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
     UNION ALL SELECT typname FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype = 'e'
     UNION ALL SELECT nspname FROM pg_namespace WHERE nspname = 'pgboss'`,
  );

test('case 81: a restore that fails leaves the empty database empty, and it can be tried again', async () => {
  const file = await back('shop.age');
  const contents = await requireRestorable(file, key);
  const own = "CREATE FUNCTION of_somebody() RETURNS int LANGUAGE sql AS 'SELECT 1'";
  await query(target.url, own);
  const fail = async () => {
    throw new Error('the disk is full');
  };
  await expect(load(target.url, contents, () => openBackup(file, key), fail)).rejects.toThrow('the disk is full');
  expect(await standing()).toEqual([{ name: 'of_somebody' }]);
  const { head, end } = contents;
  const other = { head: { ...head, queue: 1 }, end };
  await expect(load(target.url, other, () => openBackup(file, key), fail)).rejects.toThrow('nothing was restored');
  expect(await standing()).toEqual([{ name: 'of_somebody' }]);
  await restore(file, key, contents, target.url, 0);
  await expect(load(target.url, contents, () => openBackup(file, key), fail)).rejects.toThrow('is not empty');
  expect((await standing()).length).toBeGreaterThan(100);
});

test('case 81: a backup of another queue is refused before anything is written', async () => {
  await query(source.url, 'UPDATE pgboss.version SET version = version - 1');
  const file = await back('queue.age');
  const { queue } = (await examine(file, key)).head;
  await expect(requireRestorable(file, key)).rejects.toThrow(`The queue of this backup has version ${queue}`);
});
