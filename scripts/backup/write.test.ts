import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '@/prisma/migrate';
import { query, withDatabase } from '../testing/database.ts';
import { writeBackup } from './write.ts';

const source = withDatabase('written');
const folder = mkdtempSync(join(tmpdir(), 'shop-written-'));
let publicKey = '';
const back = (to: string) => writeBackup(source.url, { publicKey }, to, to, null);
/** What others have begun on this database and not ended. */
const open = () =>
  query(
    source.url,
    "SELECT query FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'",
  );

beforeAll(async () => {
  publicKey = await identityToRecipient(await generateX25519Identity());
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
  const nowhere = writeBackup('postgresql://shop@127.0.0.1:1/shop', { publicKey }, join(file, 'a.age'), 'x', null);
  await expect(nowhere).rejects.toThrow(`${file} cannot be made or written`);
  await expect.poll(open).toEqual([]);
});

test.runIf(existsSync('/dev/full'))(
  'case 81: a disk that is full ends the backup, and leaves nothing behind',
  async () => {
    const file = join(folder, 'shop.age');
    symlinkSync('/dev/full', `${file}.unfinished`);
    await expect(back(file)).rejects.toThrow('ENOSPC');
    await expect.poll(open).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.startsWith('shop.age'))).toEqual([]);
    expect((await back(file)).bytes).toBeGreaterThan(1_000_000);
  },
);
