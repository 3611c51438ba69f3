import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renameBuild } from './newer.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'newer-'));
  const put = (path: string, text: string) => {
    mkdirSync(join(folder, 'from', path, '..'), { recursive: true });
    writeFileSync(join(folder, 'from', path), text);
  };
  put('BUILD_ID', 'Abc-1');
  put('static/chunks/0_x~y.js', 'load("static/chunks/12ab.css")');
  put('static/chunks/12ab.css', '');
  put('server/app/shop.html', '₹ <script src="/_next/static/chunks/0_x~y.js"> b:"Abc-1"');
  put('server/app/page.png', '12ab');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a newer build names each of its files anew, wherever one is named, and is known by another id', () => {
  const to = join(folder, 'to');
  const read = (path: string) => readFileSync(join(to, path), 'utf8');
  expect(renameBuild(join(folder, 'from'), to)).toBe('1-cbA');
  expect(read('BUILD_ID')).toBe('1-cbA');
  expect(read('static/chunks/y~x_0.js')).toBe('load("static/chunks/ba21.css")');
  expect(existsSync(join(to, 'static/chunks/ba21.css'))).toBe(true);
  expect(existsSync(join(to, 'static/chunks/12ab.css'))).toBe(false);
  expect(read('server/app/shop.html')).toBe('₹ <script src="/_next/static/chunks/y~x_0.js"> b:"1-cbA"');
  expect(read('server/app/page.png')).toBe('12ab');
});
