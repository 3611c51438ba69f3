import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { hasNoRoom, Store } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'shop-store-'));
const store = new Store(folder);
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

function errorOf(work: () => void): Error {
  try {
    work();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  return expect.unreachable('it did not fail');
}

it('a disk without room is told from every other error', () => {
  store.put('link', 'a', 'x');
  store.db.exec('PRAGMA max_page_count = 1');
  expect(hasNoRoom(errorOf(() => store.put('link', 'b', 'x'.repeat(100_000))))).toBe(true);
  expect(store.get('link', 'a')).toBe('x');
  expect(hasNoRoom(errorOf(() => store.db.exec('SELECT nothing FROM nowhere')))).toBe(false);
  expect(hasNoRoom(new Error('database or disk is full'))).toBe(false);
});
