import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from './ports.ts';
import { keepPort, portFor } from './postgres-port.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-port-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the embedded server has the port of the last time again, and another while that is taken', async () => {
  const port = await freePort();
  keepPort(folder, port);
  expect(await portFor(folder)).toBe(port);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  try {
    expect(await portFor(folder)).not.toBe(port);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
  expect(await portFor(folder)).toBe(port);
});

test.each(['', 'none', '80', '70000', '5.5'])('a file with "%s" keeps nobody from starting', async (text) => {
  writeFileSync(join(folder, 'postgres-port'), text);
  expect(await portFor(folder)).toBeGreaterThanOrEqual(20_000);
  keepPort(join(folder, 'missing'), 20_000);
});
