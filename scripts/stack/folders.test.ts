import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeFolder } from './folders.ts';

const home = mkdtempSync(join(tmpdir(), 'shop-folders-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

it('makes what is missing for this user alone, and leaves what is there', () => {
  const path = join(home, 'a', 'b');
  makeFolder(path);
  makeFolder(path);
  expect([join(home, 'a'), path].map((each) => statSync(each).mode & 0o777)).toEqual([0o700, 0o700]);
});

it.runIf(existsSync('/proc/self'))('says at once that nothing can be made below /proc', () => {
  expect(() => makeFolder('/proc/nobody/shop/backups')).toThrow(/ENOENT|EACCES|EPERM/);
});

it('does not take a file for a folder', () => {
  const file = join(home, 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow('EEXIST');
  expect(() => makeFolder(join(file, 'below'))).toThrow('EEXIST');
});
