import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { migrate, readMigrations } from '@/prisma/migrate';
import { query, withDatabase } from '../testing/database.ts';
import { tablesAfter } from './catalog.ts';
import { nameAt } from './files.ts';
import { examine } from './read.ts';
import { requireRestorable, restore } from './restore.ts';
import { writeBackup } from './write.ts';

const source = withDatabase('written');
const older = withDatabase('written_older');
const target = withDatabase('written_restored');
const folder = mkdtempSync(join(tmpdir(), 'shop-written-'));
let key = { privateKey: '' };
let publicKey = '';
const targetOf = (to: string) => ({ fileAt: () => to, remember: String });
const back = (to: string, from = source.url) => writeBackup(from, { publicKey }, targetOf(to), null);
/** What others have begun on this database and not ended. */
const open = () =>
  query(
    source.url,
    "SELECT query FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'",
  );

beforeAll(async () => {
  key = { privateKey: await generateX25519Identity() };
  publicKey = await identityToRecipient(key.privateKey);
  await migrate(source.url);
  // Random, so that they stay larger than all that lies between the two ends.
  await query(
    source.url,
    `INSERT INTO outbox_messages (id, dedupe_key, channel, "to", body, status)
     SELECT gen_random_uuid(), 'long:' || n, 'sms', '0', string_agg(sha256(random()::text::bytea)::text, ''), 'sent'
     FROM generate_series(1, 40) n, generate_series(1, 2000) GROUP BY n`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('case 81: a folder that cannot be made is said before anything is asked of the database', async () => {
  const file = join(folder, 'plain');
  writeFileSync(file, '');
  await expect(back(join(file, 'below', 'shop.age'))).rejects.toThrow(`${file}/below cannot be made or written`);
  const nowhere = writeBackup('postgresql://shop@127.0.0.1:1/shop', { publicKey }, targetOf(join(file, 'a.age')), null);
  await expect(nowhere).rejects.toThrow(`${file} cannot be made or written`);
  await expect.poll(open).toEqual([]);
});

test.runIf(existsSync('/dev/full'))(
  'case 81: a disk that is full ends the backup, and leaves nothing behind',
  async () => {
    const file = join(folder, 'shop.age');
    symlinkSync('/dev/full', `${file}.unfinished`);
    await expect(back(file)).rejects.toThrow(`There is no room in ${folder} (ENOSPC): nothing was backed up.`);
    await expect.poll(open).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.startsWith('shop.age'))).toEqual([]);
    expect((await back(file)).bytes).toBeGreaterThan(1_000_000);
  },
);

test('case 81: the version before backs up what a newer one has made, which restores it', async () => {
  const file = join(folder, 'back.age');
  const name = '20991231000000_from_the_future';
  await query(source.url, 'CREATE TABLE of_the_future (id int); INSERT INTO of_the_future VALUES (1), (2)');
  await expect(back(file)).rejects.toThrow('what a restore would not make again: public.of_the_future');
  await query(
    source.url,
    "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ($1, 'x', $1, now())",
    name,
  );
  const { tables } = await back(file);
  expect(tables).toContainEqual(expect.objectContaining({ name: 'public.of_the_future', rows: 2 }));
  await expect(requireRestorable(file, key)).rejects.toThrow(`newer version of the shop (${name})`);
  await query(source.url, 'CREATE SCHEMA elsewhere; CREATE TABLE elsewhere.notes (id int)');
  await expect(back(file)).rejects.toThrow('what a restore would not make again: elsewhere.notes');
  await query(source.url, 'DROP SCHEMA elsewhere CASCADE');
});

test('case 81: a newer version backs up the database that it has not migrated yet, and restores that', async () => {
  const file = join(folder, 'ahead.age');
  await expect(back(file, older.url)).rejects.toThrow('lacks public._prisma_migrations: start the shop once');
  const all = await readMigrations();
  const last = all.findLast(({ script }) => script.includes('CREATE TABLE "backups"'))?.name ?? '';
  expect(last).not.toBe('');
  await migrate(older.url, undefined, (name) => name < last);
  expect((await back(file, older.url)).tables.map(({ name }) => name)).not.toContain('public.backups');
  await restore(file, key, await requireRestorable(file, key), target.url, 0);
  expect(await query(target.url, 'SELECT 1 FROM backups')).toEqual([]);
  expect((await examine(file, key)).head.migrations.map(({ name }) => name)).not.toContain(last);
  await query(older.url, 'DROP TABLE rate_limits');
  await expect(back(file, older.url)).rejects.toThrow('The database lacks public.rate_limits');
});

test('what a migration that was not applied yet makes, drops or renames may be there or not', () => {
  const script = `CREATE TABLE "a" (); CREATE TABLE IF NOT EXISTS public.b (); DROP TABLE IF EXISTS "c";
    ALTER TABLE "d" RENAME TO "e"; DROP TABLE "public"."f"`;
  const { pending, hasMore } = tablesAfter(
    ['1'],
    [
      { name: '1', script: 'CREATE TABLE z ()' },
      { name: '2', script },
    ],
  );
  expect([...(pending ?? [])]).toEqual(['a', 'b', 'c', 'f', 'd', 'e'].map((name) => `public.${name}`));
  expect(hasMore).toBe(false);
  expect(tablesAfter(['1', '3'], [{ name: '1', script }])).toMatchObject({ hasMore: true, pending: new Set() });
});

test('a file is called after the moment of the database, which the machine’s clock does not change', async () => {
  vi.useFakeTimers({ now: Date.parse('2031-01-01T00:00:00Z'), toFake: ['Date'] });
  try {
    const target = { fileAt: (at: Date) => join(folder, nameAt(at)), remember: String };
    const { file, madeAt } = await writeBackup(source.url, { publicKey }, target, null);
    expect([madeAt.getFullYear() < 2031, file]).toEqual([true, join(folder, nameAt(madeAt))]);
    expect(readdirSync(folder).filter((name) => name.startsWith('shop-2'))).toEqual([nameAt(madeAt)]);
  } finally {
    vi.useRealTimers();
  }
});
