import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areTagsExpired } from 'next/dist/server/lib/incremental-cache/tags-manifest.external.js';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import PageCache from './cache-handler';
import { canMakePages, lastOf, makeWhere, renewPages } from './lib/door/kept-pages';
import { POLICY } from './lib/door/policy';

const folder = mkdtempSync(join(tmpdir(), 'pages-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Context = ConstructorParameters<typeof PageCache>[0];
const fs = { existsSync, readFileSync, readFile, writeFile, mkdir, stat };
/** What Next makes for each request. */
const newRequest = () =>
  new PageCache({
    fs,
    flushToDisk: false,
    serverDistDir: folder,
    revalidatedTags: [],
    maxMemoryCacheSize: 1e6,
  } as never as Context);

const WHAT = { kind: 'APP_PAGE', isRoutePPREnabled: false, isFallback: false } as never;
const pageOf = (text: string, tag: string) =>
  ({ kind: 'APP_PAGE', html: `<p>${text}</p>`, headers: { 'x-next-cache-tags': `_N_T_/layout,${tag}` } }) as never;
const shownAt = async (key: string) =>
  ((await newRequest().get(key, WHAT))?.value as { html?: string } | undefined)?.html;

it('keeps a page that nothing has changed', async () => {
  const request = newRequest();
  expect(await request.get('/calm', WHAT)).toBeNull();
  await newRequest().revalidateTag(['texts'], { expire: 0 });
  await request.set('/calm', pageOf('one', 'gallery'), WHAT);
  expect(await shownAt('/calm')).toBe('<p>one</p>');
});

it('does not keep a page that was begun before a change, and gives it its policy all the same', async () => {
  const request = newRequest();
  await request.get('/edited', WHAT);
  await newRequest().revalidateTag(['gallery'], { expire: 0 });
  const page = pageOf('old', 'gallery') as { headers: Record<string, string> };
  await request.set('/edited', page as never, WHAT);
  expect(page.headers).toHaveProperty('Content-Security-Policy');
  expect(await shownAt('/edited')).toBeUndefined();
});

it('lets a page go that changes in the moment in which it was kept', async () => {
  for (let turn = 0; turn < 50; turn++) {
    const request = newRequest();
    await request.get('/quick', WHAT);
    await request.set('/quick', pageOf(`turn ${turn}`, 'gallery'), WHAT);
    await newRequest().revalidateTag('gallery', { expire: 0 });
    expect(await shownAt('/quick')).toBeUndefined();
  }
});

it('lets a page go that has changed without a request', async () => {
  const request = newRequest();
  await request.get('/swept', WHAT);
  await request.set('/swept', pageOf('one', 'gallery'), WHAT);
  await renewPages(['gallery']);
  expect(await shownAt('/swept')).toBeUndefined();
});

describe('case 70: while no page can be made', () => {
  const can = (answer: boolean) => makeWhere(async () => answer);
  beforeEach(() => can(true));
  afterAll(() => can(true));

  it('shows the last one although it has changed, until another can be made', async () => {
    const request = newRequest();
    await request.get('/last', WHAT);
    await request.set('/last', pageOf('one', 'gallery'), WHAT);
    expect(await shownAt('/last')).toBe('<p>one</p>');
    await renewPages(['gallery']);
    can(false);
    expect(await shownAt('/last')).toBe('<p>one</p>');
    // What Next asks of it before it shows it.
    const shown = await newRequest().get('/last', WHAT);
    expect(areTagsExpired(['gallery'], shown?.lastModified as never)).toBe(false);
    can(true);
    expect(await shownAt('/last')).toBeUndefined();
    const later = newRequest();
    await later.get('/last', WHAT);
    await later.set('/last', pageOf('two', 'gallery'), WHAT);
    expect(await shownAt('/last')).toBe('<p>two</p>');
  });

  it('asks again behind those who look at a page, not before them', async () => {
    const find = vi.fn<() => Promise<boolean>>(() => Promise.reject(new Error('the database is away')));
    makeWhere(find);
    expect(await canMakePages()).toBe(false);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    find.mockReturnValue(promise);
    expect(await Promise.all([canMakePages(), canMakePages()])).toEqual([false, false]);
    expect(find).toHaveBeenCalledTimes(2);
    resolve(true);
    await expect.poll(() => canMakePages()).toBe(true);
  });

  it('shows what was built to a process that has just begun, and keeps none of it', async () => {
    await mkdir(join(folder, 'app'), { recursive: true });
    const headers = { 'x-next-cache-tags': '_N_T_/layout,gallery' };
    await writeFile(join(folder, 'app/built.html'), '<p>built</p>');
    await writeFile(join(folder, 'app/built.rsc'), '');
    await writeFile(join(folder, 'app/built.meta'), JSON.stringify({ headers, status: 200 }));
    await renewPages(['gallery']);
    expect(await shownAt('/built')).toBeUndefined();
    can(false);
    // What is read from a file is read once: the next process knows nothing of it.
    expect(await shownAt('/built')).toBe('<p>built</p>');
    can(true);
    expect(await shownAt('/built')).toBeUndefined();
  });

  it('knows the last one of a page that was begun while it could be made', async () => {
    const request = newRequest();
    const key = '/route-cache/APP_PAGE/abc/$/begun';
    await request.get(key, WHAT);
    expect(await lastOf('/begun')?.()).toBeNull();
    await request.set(key, pageOf('one', 'gallery'), WHAT);
    await renewPages(['gallery']);
    expect(await newRequest().get(key, WHAT)).toBeNull();
    expect(await lastOf('/begun')?.()).toMatchObject({
      ETag: expect.stringMatching(/^W/),
      [POLICY]: expect.any(String),
    });
  });
});
