import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressPairs, copyBuild } from './lanes.ts';

const BASE = { PORT: 20_001, EMULATORS_PORT: 21_001 };
const OWN = { PORT: '30001', EMULATORS_PORT: '30501' };

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lanes-'));
  const put = (path: string, text: string) => {
    mkdirSync(join(folder, 'from', path, '..'), { recursive: true });
    writeFileSync(join(folder, 'from', path), text);
  };
  put('BUILD_ID', 'x');
  put('cache/big', 'x');
  put(
    'server/app/index.html',
    '₹ http://localhost:20001/og http://localhost:21001/media a=localhost%3A20001 smtp://localhost:21026',
  );
  put('server/app/page.js', 'http://localhost:20001');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a lane has the same build, whose pages name its own addresses', () => {
  const read = (path: string) => readFileSync(join(folder, 'to', path), 'utf8');
  copyBuild(join(folder, 'from'), join(folder, 'to'), addressPairs(BASE, OWN));
  expect(read('BUILD_ID')).toBe('x');
  expect(read('server/app/index.html')).toBe(
    '₹ http://localhost:30001/og http://localhost:30501/media a=localhost%3A30001 smtp://localhost:30526',
  );
  expect(read('server/app/page.js')).toBe('http://localhost:20001');
  expect(existsSync(join(folder, 'to/cache'))).toBe(false);
});
