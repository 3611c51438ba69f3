import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import PageCache from './cache-handler';
import { renewPages } from './lib/door/kept-pages';

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
