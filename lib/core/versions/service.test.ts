import { performance } from 'node:perf_hooks';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newKey, sql } from '@/e2e/shopper';
import { checkVersions, versionOf, watchVersions } from './service';

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

it('what is shown is made anew with all that is there once, and then with each change', async () => {
  const real = setTimeout;
  /** What is to be done in half a second. */
  const polls: (() => void)[] = [];
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) => {
    if (ms !== 500) return real(work, ms);
    polls.push(work);
    return { unref: () => undefined };
  }) as unknown as typeof setTimeout);
  const renewed: string[][] = [];
  let isBroken = false;
  const look = watchVersions(async (tags) => {
    if (isBroken) throw new Error('not made');
    renewed.push(tags.filter((one) => one === tag || renewed.length === 0));
  });
  await look();
  const all = await sql<{ tag: string }>('SELECT tag FROM page_versions');
  expect(renewed.map((tags) => tags.toSorted())).toEqual([all.map((row) => row.tag).sort()]);
  await look();
  expect(renewed).toHaveLength(1);
  await change();
  await Promise.all([look(), look()]);
  expect(renewed.slice(1)).toEqual([[tag]]);
  // What could not be made is made with the next look.
  await change();
  isBroken = true;
  await expect(look()).rejects.toThrow('not made');
  isBroken = false;
  await look();
  expect(renewed.slice(2)).toEqual([[tag]]);
  await change();
  await expect.poll(() => polls).toHaveLength(1);
  polls[0]?.();
  await look();
  expect(renewed.slice(3)).toEqual([[tag]]);
  await expect.poll(() => polls).toHaveLength(2);
});
