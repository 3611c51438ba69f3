import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildStamp, compileAhead, isStale } from './build.ts';

let root = '';
const values = ['http://localhost:3000', 'id'];
const put = (path: string, text: string) => writeFileSync(join(root, path), text);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-'));
  for (const folder of ['app/shop', 'lib', 'e2e', '.next']) mkdirSync(join(root, folder), { recursive: true });
  put('app/shop/page.tsx', 'one');
  put('next.config.ts', 'config');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('the same sources and values have the same stamp', () => {
  expect(buildStamp(root, values)).toBe(buildStamp(root, values));
});

test.each([
  ['a changed page', () => put('app/shop/page.tsx', 'two')],
  ['a new file', () => put('lib/new.ts', '')],
  ['a renamed file', () => rmSync(join(root, 'app/shop/page.tsx'))],
  ['a changed configuration', () => put('next.config.ts', 'other')],
])('%s makes the build stale', (_, change) => {
  const before = buildStamp(root, values);
  change();
  expect(buildStamp(root, values)).not.toBe(before);
});

test('another public address makes the build stale, tests and other folders do not', () => {
  const before = buildStamp(root, values);
  expect(buildStamp(root, ['https://shop.example', 'id'])).not.toBe(before);
  put('lib/rules.test.ts', 'x');
  put('e2e/buy.spec.ts', 'x');
  expect(buildStamp(root, values)).toBe(before);
});

test('a build without its end is stale', () => {
  const dist = join(root, '.next');
  expect(isStale(dist, 'stamp')).toBe(true);
  put('.next/shop-build', 'stamp');
  expect(isStale(dist, 'stamp')).toBe(true);
  put('.next/BUILD_ID', 'x');
  expect(isStale(dist, 'stamp')).toBe(false);
  expect(isStale(dist, 'other')).toBe(true);
});

test('scripts ask to be compiled whole, once, and nothing else changes', () => {
  mkdirSync(join(root, '.next/static/chunks'), { recursive: true });
  put('.next/static/chunks/page.js', 'push(() => 1);');
  put('.next/static/chunks/sheet.css', 'a{}');
  compileAhead(join(root, '.next'));
  compileAhead(join(root, '.next'));
  const read = (name: string) => readFileSync(join(root, '.next/static/chunks', name), 'utf8');
  expect(read('page.js')).toBe('//# allFunctionsCalledOnLoad\npush(() => 1);');
  expect(read('sheet.css')).toBe('a{}');
});
