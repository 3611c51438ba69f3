import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { bodyFor, hasPage, keepPage } from './kept-pages';

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

it('makes neighbouring scripts one and names the hash of each that is left', () => {
  const { html, hashes } = keepPage(
    '<p>a</p><script>one()</script><script>two("</p>")</script><p>b</p><script>three()</script><script src="/x.js" async=""></script><script id="four">four()</script>',
  );
  expect(html).toBe(
    '<p>a</p><script>one();two("</p>")</script><p>b</p><script>three()</script><script src="/x.js" async=""></script><script id="four">four()</script>',
  );
  expect(hashes).toEqual(['one();two("</p>")', 'three()', 'four()'].map(hash));
});

it('names equal scripts once and data not at all', () => {
  const { hashes } = keepPage(
    '<script>a()</script><p></p><script>a()</script><script type="application/ld+json">{"a":1}</script>',
  );
  expect(hashes).toEqual([hash('a()')]);
});

it('writes letters as references in text and as escapes in scripts', () => {
  const { html } = keepPage('<p title="₹5">शिशु 😀</p><script>push("₹ 😀")</script>');
  expect(html).toBe(
    '<p title="&#8377;5">&#2358;&#2367;&#2358;&#2369; &#128512;</p><script>push("\\u20b9 \\ud83d\\ude00")</script>',
  );
});

it('leaves a page as it is where a style needs its letters', () => {
  const page = '<style>p::before{content:"₹"}</style><p>₹</p>';
  expect(keepPage(page).html).toBe(page);
});

it.each([
  ['gzip, deflate', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['deflate', 'identity'],
  ['', 'identity'],
])('answers "%s" in %s', (accepted, encoding) => {
  const { etag, html } = keepPage(`<p>${accepted}</p>`);
  const found = bodyFor(etag, accepted);
  expect(found?.encoding).toBe(encoding);
  const body = found?.body ?? Buffer.alloc(0);
  expect((encoding === 'gzip' ? gunzipSync(body) : body).toString()).toBe(html);
});

it('uses the smallest form once it is there', async () => {
  const { etag } = keepPage(`<p>${'long '.repeat(100)}</p>`);
  await expect.poll(() => bodyFor(etag, 'gzip, br')?.encoding).toBe('br');
});

it('forgets the pages of long ago', () => {
  const { etag } = keepPage('<p>first</p>');
  expect(bodyFor(etag)).toBeDefined();
  for (let at = 0; at < 100; at++) keepPage(`<p>${at}</p>`);
  expect(bodyFor(etag)).toBeUndefined();
});

it.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['"b"', false],
  ['a', false],
  [undefined, false],
])('knows by %s whether the client has the page', (header, has) => {
  expect(hasPage('W/"a"', header)).toBe(has);
});
