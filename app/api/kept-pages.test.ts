import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ask, type Bare, cookieHeader, pageAddresses, policyOf } from '@/e2e/ask';
import { Member } from '@/e2e/member';

/** The page of one order is made for each request. */
const KEPT = [
  ...pageAddresses().filter((path) => /^\/(shop\/(?!orders\/)|auth|offline|payment-)/.test(path)),
  '/nothing',
];
const SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*type="application\/)([^>]*)>([\s\S]*?)<\/script>/g;

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('base64');

/** Whether the policy of this page allows each of its inline scripts, and no other. */
function expectHonestPolicy(page: Bare, path: string): void {
  const sources = policyOf(page).get('script-src') ?? [];
  const scripts = [...page.text.matchAll(SCRIPT)];
  expect(scripts.length, path).toBeGreaterThan(0);
  for (const [, attributes = '', script = ''] of scripts) {
    const nonce = /nonce="([^"]+)"/.exec(attributes)?.[1];
    expect(sources, `${path}: ${script.slice(0, 80)}`).toContain(
      nonce ? `'nonce-${nonce}'` : `'sha256-${sha256(script)}'`,
    );
  }
  const hashes = sources.filter((source) => source.startsWith("'sha256-"));
  expect(hashes.length, path).toBeLessThanOrEqual(scripts.length);
  expect(String(page.headers['content-security-policy']).length, path).toBeLessThan(1_000);
}

describe('pages come from the cache with their policy', () => {
  it.each(KEPT)('%s', async (path) => {
    // Who comes first after a change has the page made.
    await ask(path);
    const page = await ask(path);
    expect(page.headers['x-nextjs-cache']).toBe('HIT');
    expectHonestPolicy(page, path);
    expect(page.text).not.toContain('nonce="');
    expect(await ask(path)).toMatchObject({ text: page.text, headers: { etag: page.headers.etag } });
  });

  it.each(['/shop/home', '/offline'])('%s in each encoding, and not again to whoever has it', async (path) => {
    const plain = await ask(path);
    const gzip = await ask(path, { headers: { 'Accept-Encoding': 'gzip, deflate' } });
    // The smallest form is made aside; until it is there a page goes out as gzip.
    const brotli = await vi.waitFor(async () => {
      const found = await ask(path, { headers: { 'Accept-Encoding': 'gzip, deflate, br;q=0.9' } });
      expect(found.headers['content-encoding']).toBe('br');
      return found;
    }, 10_000);
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
    expect(brotli.headers.vary).toMatch(/accept-encoding/i);
    const refused = await ask(path, { headers: { 'Accept-Encoding': 'br;q=0, gzip;q=0.0' } });
    expect(refused.headers['content-encoding']).toBeUndefined();

    const etag = String(plain.headers.etag);
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`]) {
      const again = await ask(path, { headers: { 'If-None-Match': known, 'Accept-Encoding': 'br' } });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      expect(again.headers['content-security-policy']).toBe(plain.headers['content-security-policy']);
    }
    expect((await ask(path, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });

  it('gives a visitor one XSRF pair, and nothing to whoever has it', async () => {
    const { headers } = await ask('/shop/home');
    const names = (headers['set-cookie'] ?? []).map((line) => line.split('=', 1)[0]);
    expect(names.sort()).toEqual(['XSRF-TOKEN', 'visitor']);
    const cookie = (headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ');
    expect((await ask('/shop/home', { headers: { cookie } })).headers['set-cookie']).toBeUndefined();
    const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '');
    const logout = (given: string) =>
      ask('/api/auth/logout', { method: 'POST', headers: { cookie, 'x-xsrf-token': given } });
    expect([(await logout(token)).status, (await logout(`${token}x`)).status]).toEqual([200, 403]);
  });
});

/** The key by which a part of Next itself asks for a page to be made anew; it changes with each build. */
function renewalKey(): string {
  const folder = join(import.meta.dirname, '../..', process.env.SHOP_DIST_DIR ?? '.next', 'server/preview-props.json');
  if (!existsSync(folder)) throw new Error('the tests need the folder of the build: set SHOP_DIST_DIR');
  return (JSON.parse(readFileSync(folder, 'utf8')) as { previewModeId: string }).previewModeId;
}

describe('a page that is made anew', () => {
  it.each(['/shop/home', '/auth/login', '/nothing'])('%s has its policy at once, and is kept with it', async (path) => {
    const evil = { 'Content-Security-Policy': "script-src 'nonce-evil0evil0evil0'" };
    const anew = await ask(path, { headers: { 'x-prerender-revalidate': renewalKey(), ...evil } });
    if (path !== '/nothing') expect(anew.headers['x-nextjs-cache']).toBe('REVALIDATED');
    expectHonestPolicy(anew, path);
    expect(anew.text).not.toContain('evil0');
    const kept = await ask(path);
    expect(kept.headers['x-nextjs-cache']).toBe('HIT');
    expect(kept.text).not.toContain('evil0');
    expectHonestPolicy(kept, path);
  });

  it('shows what an admin changed to the next reader, with its policy', async () => {
    const admin = await Member.createAdmin();
    const address = '/api/admin/products/content';
    const { body } = await admin.get<{ images: { id: string; alt: string }[] }>(address);
    const [first] = body.data?.images ?? [];
    if (!first) throw new Error('the shop has no picture');
    const describeAs = async (alt: string) => {
      const data = { id: first.id, alt };
      const change = { type: 'images', action: 'update', data };
      expect((await admin.send(address, { method: 'PUT', body: change })).status).toBe(200);
    };
    for (let visit = 0; visit < 3; visit++) await ask('/shop/product');
    const alt = `Picture ${admin.email}`;
    await describeAs(alt);
    const anew = await ask('/shop/product');
    expect(anew.headers['x-nextjs-cache']).toBe('MISS');
    expect(anew.text).toContain(alt);
    expectHonestPolicy(anew, 'anew');
    expect(anew.text).not.toContain('nonce="');
    expect(await ask('/shop/product')).toMatchObject({
      text: anew.text,
      headers: { 'x-nextjs-cache': 'HIT', 'content-security-policy': anew.headers['content-security-policy'] },
    });
    await describeAs(first.alt);
    expect((await ask('/shop/product')).text).not.toContain(alt);
  });
});

describe('a change while somebody reads', () => {
  it('is what everybody sees from then on, whenever the reader came', { timeout: 60_000 }, async () => {
    const admin = await Member.createAdmin();
    const address = '/api/admin/products/content';
    const { body } = await admin.get<{ images: { id: string; alt: string }[] }>(address);
    const [first] = body.data?.images ?? [];
    if (!first) throw new Error('the shop has no picture');
    const describeAs = async (alt: string) => {
      const change = { type: 'images', action: 'update', data: { id: first.id, alt } };
      expect((await admin.send(address, { method: 'PUT', body: change })).status).toBe(200);
    };
    const shown: string[] = [];
    const wanted: string[] = [];
    for (let turn = 0; turn < 6; turn++) {
      await describeAs(`Early ${turn} ${admin.email}`);
      const reader = ask('/shop/product');
      await sleep(2 * turn);
      const last = `Late ${turn} ${admin.email}`;
      await describeAs(last);
      const pages = [await ask('/shop/product'), (await reader) && (await ask('/shop/product'))];
      shown.push(...pages.map(({ text }) => /(?:Early|Late) \d+ [\w.@-]+/.exec(text)?.[0] ?? 'none'));
      wanted.push(last, last);
    }
    await describeAs(first.alt);
    expect(shown).toEqual(wanted);
    await ask('/shop/product');
    expect((await ask('/shop/product')).headers['x-nextjs-cache']).toBe('HIT');
  });
});

describe('pages with parts for one reader', () => {
  let admin: Record<string, string> = {};
  beforeAll(async () => {
    admin = cookieHeader(await Member.createAdmin());
  });

  it.each(pageAddresses().filter((path) => /^\/admin/.test(path)))('%s', async (path) => {
    const headers = { ...admin, 'Content-Security-Policy': "script-src 'nonce-evil0evil0evil0'" };
    const [one, two] = [await ask(path, { headers }), await ask(path, { headers })];
    for (const page of [one, two]) {
      expect(page.status).toBe(200);
      expectHonestPolicy(page, path);
      expect(`${page.text}${page.headers['content-security-policy']}`).not.toContain('evil0');
    }
    const nonceIn = ({ headers: given }: Bare) => /'nonce-[^']+'/.exec(String(given['content-security-policy']))?.[0];
    if (nonceIn(one)) expect(nonceIn(one)).not.toBe(nonceIn(two));
  });
});

const LIES: Record<string, string>[] = [
  { RSC: '1' },
  { RSC: '1', 'Next-Router-Prefetch': '1' },
  { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/_tree' },
  { RSC: '1', 'Next-Router-State-Tree': '%5B%22evil%22%5D', 'Next-Url': '/evil' },
  { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https', 'X-Forwarded-Port': '1', Forwarded: 'host=evil' },
  { Host: 'evil.example' },
  { 'x-middleware-rewrite': '/auth/login', 'x-middleware-next': '1', 'x-middleware-override-headers': 'cookie' },
  { 'x-middleware-prefetch': '1', 'x-nextjs-data': '1', 'x-matched-path': '/auth/login', 'x-invoke-path': '/x' },
  { 'Next-Action': 'x', 'Content-Type': 'text/plain' },
  { 'x-prerender-revalidate': 'wrong', 'x-now-route-matches': '1=evil', 'next-resume': '1' },
  { 'User-Agent': 'Twitterbot/1.0 Chrome-Lighthouse' },
  { Accept: 'application/json', 'Accept-Language': 'xx', 'Accept-Encoding': 'br' },
  { Cookie: '__prerender_bypass=evil; next-instant-navigation-testing=1' },
  { 'Content-Security-Policy': "script-src 'nonce-evil0evil0evil0'" },
  { 'X-HTTP-Method-Override': 'DELETE', 'X-Original-URL': '/admin/dashboard' },
];
const PATHS = [
  '/shop/home',
  '/shop/home?evil=1&utm_source=evil',
  '/shop/home?_rsc=evil',
  '/shop/home?nxtPpath=evil&__nextppronly=1&__nextLocale=evil',
  '/shop/home/x.css',
  '/shop/home.css',
  '/shop/home%2Fx.css',
  '/shop/home;x.css',
  '/shop/home.rsc',
  '/shop/home.segments/_tree.segment.rsc',
  '/shop//home',
  '/shop/./home',
  '/shop/%2e%2e/shop/home',
  '/_next/data/build/shop/home.json',
];

describe('case 68: what one visitor sends changes no other visitor’s page', () => {
  it('odd headers, queries and paths leave the clean page as it was', async () => {
    const before = await ask('/shop/home');
    for (const path of PATHS) {
      for (const headers of LIES) {
        const odd = await ask(path, { headers });
        expect(odd.status, `${path} ${JSON.stringify(headers)}`).toBeLessThan(500);
        expect(odd.text, `${path} ${JSON.stringify(headers)}`).not.toMatch(/evil\.example|evil0/);
      }
      const after = await ask('/shop/home');
      expect([path, sha256(after.body), after.headers.etag]).toEqual([path, sha256(before.body), before.headers.etag]);
      expect(after.headers['content-security-policy']).toBe(before.headers['content-security-policy']);
    }
  });

  it('who is signed in passes the guard, also just after somebody who is not', async () => {
    const admin = cookieHeader(await Member.createAdmin());
    for (let visit = 0; visit < 3; visit++) expect((await ask('/shop/home')).status).toBe(200);
    const guarded = await ask('/shop/home', { headers: admin });
    expect([guarded.status, guarded.headers.location]).toEqual([307, '/admin/dashboard']);
    expect((await ask('/shop/home')).status).toBe(200);
  });

  it('a page with a person in it is not kept for the next one, whatever its address looks like', async () => {
    const shopper = await Member.create();
    const headers = cookieHeader(shopper);
    for (const path of ['/shop/account', '/shop/account/x.css', '/shop/account?x.css', '/admin/dashboard/x.css']) {
      const own = await ask(path, { headers });
      expect(own.text, path).not.toContain(shopper.email);
      expect((await ask(path)).text, path).not.toContain(shopper.email);
    }
  });
});
