import { performance } from 'node:perf_hooks';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newKey, sql } from '@/e2e/shopper';
import { checkVersions, versionOf } from './service';

const tag = `tag-${newKey()}`;
const change = () => sql('UPDATE page_versions SET version = version + 1 WHERE tag = $1', tag);
/** As if so many ms had gone by since the beginning. */
const pass = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(began + ms);
let began: number;

beforeEach(async () => {
  began = Math.ceil(performance.now());
  await sql('INSERT INTO page_versions (tag, version) VALUES ($1, 7)', tag);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await sql('DELETE FROM page_versions WHERE tag = $1', tag);
});

it('what is shown under a tag is known for half a second, and asked for again then', async () => {
  pass(0);
  expect((await checkVersions()).get(tag)).toBe(7n);
  await change();
  pass(499);
  expect(await versionOf(tag)).toBe(7n);
  pass(500);
  expect(await versionOf(tag)).toBe(8n);
  await change();
  pass(999);
  expect(await versionOf(tag)).toBe(8n);
  pass(1_000);
  expect(await versionOf(tag)).toBe(9n);
});

it('a tag under which nothing was ever changed has the version nought', async () => {
  expect(await versionOf(`no-${tag}`)).toBe(0n);
});
