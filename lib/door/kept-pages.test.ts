import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  bodyFor,
  changesSoFar,
  changeTags,
  forgetAnswers,
  hasPage,
  isChangedSince,
  keepPage,
  pagesMade,
  pathAsked,
  recallAnswer,
  rememberAnswer,
  startMaking,
} from './kept-pages';

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

it('fetches scripts after something has been painted', () => {
  const scripts = '<script src="/a.js" async=""></script><script src="/b.js" id="_R_" async=""></script>';
  const { html, hashes } = keepPage(`<html><head>${scripts}</head><body><script>one()</script></body></html>`);
  const [, loader = ''] = /<script>one\(\);([\s\S]+)<\/script><\/body>/.exec(html) ?? [];
  expect(html).toContain('<script type="application/late" src="/a.js"></script><script src="/b.js" id="_R_" async="">');
  expect(hashes).toEqual([hash(`one();${loader}`)]);

  const run = (hidden: boolean, told: string[]) => {
    const placed: unknown[] = [];
    const late = { getAttribute: () => '/a.js', replaceWith: (script: object) => placed.push(script) };
    const document = { hidden, querySelectorAll: () => [late], createElement: () => ({}) };
    let painted = () => {};
    class PerformanceObserver {
      static supportedEntryTypes = told;
      constructor(given: () => void) {
        painted = given;
      }
      observe() {}
    }
    new Function('document', 'window', 'PerformanceObserver', loader)(
      document,
      { PerformanceObserver },
      PerformanceObserver,
    );
    const before = placed.length;
    painted();
    return [before, placed];
  };
  const placed = [{ async: true, src: '/a.js' }];
  expect(run(false, ['paint'])).toEqual([0, placed]);
  expect(run(true, ['paint'])).toEqual([1, placed]);
  expect(run(false, [])).toEqual([1, placed]);
});

it('changes a page no further that was kept before and made room', () => {
  const page = '<html><body><script src="/a.js" async=""></script><script>one()</script>₹</body></html>';
  const first = keepPage(page);
  expect(keepPage(first.html)).toEqual(first);
});

it('leaves scripts as they are in what is no whole page', () => {
  const part = '<script src="/a.js" async=""></script>';
  expect(keepPage(part).html).toBe(part);
});

it('names equal scripts once and data not at all', () => {
  const { hashes } = keepPage(
    '<script>a()</script><p></p><script>a()</script><script type="application/ld+json">{"a":1}</script>',
  );
  expect(hashes).toEqual([hash('a()')]);
});

it('leaves the letters of a page as they are', () => {
  const page = '<p title="₹5">शिशु 😀</p><script>push("₹ 😀")</script>';
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

it('uses the smaller form once it is there, and the smallest for a page that lasts', async () => {
  const words = Array.from({ length: 3_000 }, (_, at) => `<p>${(at * 7_919) % 1_000} for the ${at % 37}th</p>`);
  const { etag, html } = keepPage(words.join(''));
  const began = performance.now();
  const lengthAt = (nowMs: number) => bodyFor(etag, 'gzip, br', nowMs)?.body.length ?? 0;
  await expect.poll(() => bodyFor(etag, 'gzip, br', began)?.encoding).toBe('br');
  const quick = lengthAt(began);
  await expect.poll(() => lengthAt(began + 11_000)).toBeLessThan(quick * 0.9);
  const { encoding, body } = bodyFor(etag, 'gzip, br') ?? {};
  expect([encoding, brotliDecompressSync(body ?? '').toString() === html]).toEqual(['br', true]);
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

describe('an answer is repeated', () => {
  afterEach(() => {
    vi.useRealTimers();
    forgetAnswers();
  });

  const remembered = (headers: object = {}, changesThen = changesSoFar()) => {
    const { etag } = keepPage('<p>kept</p>');
    const own = { etag, 'x-nextjs-cache': 'HIT', 'content-type': 'text/html' };
    const one = { 'set-cookie': ['a=b'], 'content-length': 11, 'content-encoding': 'gzip' };
    rememberAnswer('/shop/home', { ...own, ...one, ...headers }, changesThen);
    return own;
  };

  it('for a second, without what belonged to one visitor', () => {
    vi.useFakeTimers();
    const own = remembered();
    expect(recallAnswer('/shop/home')).toEqual(own);
    expect(recallAnswer('/shop/product')).toBeUndefined();
    vi.advanceTimersByTime(999);
    expect(recallAnswer('/shop/home')).toEqual(own);
    vi.advanceTimersByTime(1);
    expect(recallAnswer('/shop/home')).toBeUndefined();
  });

  it('until pages change, also between question and answer', () => {
    remembered();
    const before = changesSoFar();
    forgetAnswers();
    expect(recallAnswer('/shop/home')).toBeUndefined();
    remembered({}, before);
    expect(recallAnswer('/shop/home')).toBeUndefined();
  });

  it.each([
    { 'x-nextjs-cache': 'STALE' },
    { 'x-nextjs-cache': 'MISS' },
    { 'x-nextjs-cache': undefined },
    { etag: 'W/"unknown"' },
  ])('only where the cache gave it: %o', (headers) => {
    remembered(headers);
    expect(recallAnswer('/shop/home')).toBeUndefined();
  });

  const asked = (headers: IncomingHttpHeaders, url = '/shop/home', method = 'GET') =>
    pathAsked({ method, url, headers });

  it.each([{}, { accept: 'text/html', 'user-agent': 'x', 'accept-encoding': 'br', host: 'evil.example' }])(
    'to anybody: %o',
    (headers) => expect(asked(headers)).toBe('/shop/home'),
  );

  it.each([
    { rsc: '1' },
    { 'next-router-prefetch': '1' },
    { 'x-prerender-revalidate': 'a' },
    { 'x-middleware-rewrite': '/admin' },
    { 'content-length': '3' },
    { 'transfer-encoding': 'chunked' },
  ])('but not to %o', (headers) => expect(asked(headers)).toBeNull());

  it('nor to another method', () => {
    expect(asked({}, '/shop/home', 'HEAD')).toBeNull();
    expect(asked({}, '/shop/home', 'POST')).toBeNull();
  });

  it.each([
    ['/payment-success?orderId=a&method=cod', '/payment-success'],
    ['/payment-failed?error=?', '/payment-failed'],
    ['/payment-callback?', '/payment-callback'],
    ['/shop/shipping-policy?utm_source=a', '/shop/shipping-policy'],
    ['/shop/home/?a', null],
    ['//shop/home?a', null],
    ['/shop/home/x.css?a', null],
    ['/auth/login?a', null],
    ['/admin/dashboard?a', null],
    ['/payment-success/x?a', null],
    ['/?a', null],
  ])('whatever its query says, where only the browser reads it: %s', (url, path) => {
    expect(asked({}, url)).toBe(path);
  });
});

describe('a change', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('makes old what was begun before it and shows one of its tags', () => {
    const since = changesSoFar();
    changeTags(['gallery']);
    expect(isChangedSince(since, ['texts', 'gallery'])).toBe(true);
    expect(isChangedSince(since, ['texts'])).toBe(false);
    expect(isChangedSince(changesSoFar(), ['gallery'])).toBe(false);
  });

  it('waits for the pages that are being made, but not for ever', async () => {
    vi.useFakeTimers();
    let waited = 0;
    const end = startMaking();
    const wait = () => pagesMade().then(() => (waited += 1));
    void wait();
    await vi.advanceTimersByTimeAsync(100);
    expect(waited).toBe(0);
    end();
    await vi.advanceTimersByTimeAsync(0);
    expect(waited).toBe(1);

    startMaking();
    void wait();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(waited).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(waited).toBe(2);
  });
});
