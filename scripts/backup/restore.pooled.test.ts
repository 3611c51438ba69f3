import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '@/prisma/migrate';
import { ROOT } from '../stack/settings.ts';
import { query, withDatabase } from '../testing/database.ts';

const shop = withDatabase('pooled');
const empty = withDatabase('pooled_empty');
const folder = mkdtempSync(join(tmpdir(), 'shop-pooled-'));
const name = `pooled_${randomBytes(6).toString('hex')}`;
const restored = `${name}_restored`;

/** Both ways to a database; on the one through the pooler nothing can be made, so what is made was made past it. */
const waysTo = (url: string) => ({
  DIRECT_DATABASE_URL: url,
  DATABASE_URL: Object.assign(new URL(url), { username: name, password: 'pooled' }).href,
});
const env = (more: Record<string, string>) => ({
  PATH: process.env.PATH ?? '',
  AUTH_SECRET: 'x'.repeat(32),
  SHOP_DATA_DIR: join(folder, 'data'),
  ...more,
});
const run = (program: string, args: string[], settings: Record<string, string>) =>
  promisify(execFile)(process.execPath, [join(ROOT, 'scripts', program), ...args], {
    cwd: folder,
    env: { NODE_ENV: 'production', ...env(settings) },
  });

beforeAll(async () => {
  await migrate(shop.url);
  await query(shop.url, `CREATE ROLE ${name} LOGIN PASSWORD 'pooled'`);
});
afterAll(async () => {
  await query(shop.url, `DROP DATABASE IF EXISTS ${restored} WITH (FORCE)`);
  await query(shop.url, `DROP ROLE ${name}`);
  rmSync(folder, { recursive: true, force: true });
});

const UNREADABLE = 'second steps of admins cannot be read';

test('a backup and a restore go past the pooler', async () => {
  const key = await generateX25519Identity();
  writeFileSync(join(folder, 'key.txt'), `${key}\n`);
  const nobody = { DIRECT_DATABASE_URL: shop.url, DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/shop' };
  await run('backup.ts', ['--dir', folder], { ...nobody, BACKUP_PUBLIC_KEY: await identityToRecipient(key) });
  const file = readdirSync(folder).find((found) => found.endsWith('.age')) ?? '';
  const args = [join(folder, file), '--key', join(folder, 'key.txt')];
  // The secret of the backup is the one of before, as in the days after a change of it.
  const changed = { AUTH_SECRET: 'y'.repeat(32), AUTH_SECRET_PREVIOUS: 'x'.repeat(32) };
  const own = await run('restore.ts', args, { ...waysTo(empty.url), ...changed });
  expect(own.stdout).toContain('each as the backup has it');
  expect(own.stdout).not.toContain(UNREADABLE);
  const other = { AUTH_SECRET: 'z'.repeat(32) };
  const beside = await run('restore.ts', [...args, '--to', restored], { ...waysTo(shop.url), ...other });
  expect(beside.stdout).toContain('each as the backup has it');
  expect(beside.stdout).toContain(UNREADABLE);
});

describe('a restore that is ended takes its unfinished database away', () => {
  const unfinished = `${name}_unfinished`;
  const begin = () => {
    const file = readdirSync(folder).find((found) => found.endsWith('.age')) ?? '';
    const args = [join(folder, file), '--key', join(folder, 'key.txt'), '--to', unfinished];
    const running = run('restore.ts', args, waysTo(shop.url));
    return { child: running.child, ended: expect(running).rejects.toMatchObject({ code: 130 }) };
  };
  const found = () => query(shop.url, 'SELECT 1 FROM pg_database WHERE datname = $1', unfinished);
  const making = () =>
    query(
      shop.url,
      "SELECT wait_event_type AS waits FROM pg_stat_activity WHERE state = 'active' AND query LIKE $1",
      `CREATE DATABASE "${unfinished}"%`,
    );

  test('that is there', async () => {
    const { child, ended } = begin();
    await expect.poll(found, { interval: 20, timeout: 60_000 }).toHaveLength(1);
    child.kill('SIGTERM');
    await ended;
    expect(await found()).toEqual([]);
  });

  test('that is still being made', async () => {
    const holder = new Client({ connectionString: shop.url });
    await holder.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE pg_database IN SHARE MODE');
      const { child, ended } = begin();
      await expect.poll(making, { interval: 20, timeout: 60_000 }).toEqual([{ waits: 'Lock' }]);
      child.kill('SIGTERM');
      await holder.query('COMMIT');
      await ended;
      await expect.poll(making).toEqual([]);
    } finally {
      await holder.end();
    }
    expect(await found()).toEqual([]);
  });
});

test('without a server of one’s own nothing is restored beside, and it is said where to', async () => {
  await expect(run('restore.ts', ['none.age', '--key', 'none.txt', '--to', restored], {})).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('restore into a new SHOP_DATA_DIR instead, and start the shop with that.'),
  });
});
