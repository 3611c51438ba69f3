import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusal } from './testing/refusal.ts';
import { said } from './testing/said.ts';

const folder = mkdtempSync(join(tmpdir(), 'shop-backup-'));
const server = createServer((socket) => {
  socket.on('error', () => undefined).once('data', () => socket.end(refusal('28P01', 'password failed')));
});
let port = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

it.each(['DATABASE_URL', 'DIRECT_DATABASE_URL'])(
  'case 81: a backup that a database does not let in says so of %s',
  async (key) => {
    const env = {
      DATABASE_URL: 'postgresql://shop:word@127.0.0.1:1/shop',
      DIRECT_DATABASE_URL: '',
      [key]: `postgresql://ann:word@127.0.0.1:${port}/shop`,
      BACKUP_PUBLIC_KEY: `age1${'q'.repeat(58)}`,
      SHOP_DATA_DIR: folder,
      SHOP_MODE: 'local',
    };
    expect(await said(['scripts/backup.ts'], env)).toEqual({
      code: 1,
      said: `${key}: the server at 127.0.0.1:${port} refuses the password of the user "ann": correct the user and password in ${key}.\n`,
    });
  },
  30_000,
);
