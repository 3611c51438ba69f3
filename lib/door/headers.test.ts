import { type ChannelListener, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readEnv } from '@/lib/core/env';
import { isXsrfValid } from '@/lib/core/tokens';
import { guardServers } from './servers';

const heard = vi.hoisted((): [name: string, listener: ChannelListener][] => []);
vi.mock('node:diagnostics_channel', async (load) => {
  const real = await load<typeof import('node:diagnostics_channel')>();
  const subscribe = (name: string, listener: ChannelListener) => {
    heard.push([name, listener]);
    real.subscribe(name, listener);
  };
  return { ...real, default: real, subscribe };
});
// What the door hears it hears of every server in this process, those of other files among them.
afterAll(() => {
  for (const [name, listener] of heard) unsubscribe(name, listener);
});

const AUTH_SECRET = 's'.repeat(32);
const env = readEnv({ APP_URL: 'https://shop.example', AUTH_SECRET });

/** Asks a server of our own, under https as far as its headers are concerned. */
async function ask(
  path: string,
  type: string,
  headers: Record<string, string> = {},
  method = 'GET',
  { body = '', says = {} }: { body?: string; says?: Record<string, string> } = {},
) {
  const seen: IncomingMessage[] = [];
  let read = 0;
  const server = createServer(async (given, response) => {
    seen.push(given);
    for await (const chunk of given) read += (chunk as Buffer).length;
    response.setHeader('Content-Type', type);
    for (const [name, value] of Object.entries(says)) response.setHeader(name, value);
    response.end('body');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const got = await new Promise<IncomingMessage>((resolve) =>
    request({ port, host: '127.0.0.1', path, method, headers }, resolve)
      .on('error', () => undefined)
      .end(body),
  );
  got.resume();
  server.close();
  return { headers: got.headers, status: got.statusCode, asked: seen[0], read };
}

describe('every answer of the process', () => {
  beforeAll(() => guardServers(env, false));

  it('insists on https where the shop is there', async () => {
    for (const type of ['text/html', 'application/json']) {
      const { headers } = await ask('/x', type);
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  it.each([
    ['/shop/home', 'text/html', 's-maxage=900', 'private, no-cache'],
    ['/sitemap.xml', 'application/xml', 's-maxage=900', 'private, no-cache'],
    ['/apis/x', 'application/json', 'public, s-maxage=900', 'private, no-cache'],
    ['/api/shop/x', 'application/json', 'public, max-age=60, s-maxage=900', 'public, max-age=60, s-maxage=900'],
    ['/api/shop/x', 'application/json', 'no-store', 'no-store'],
  ])('%s of type %s that says %s is kept as %s', async (path, type, says, kept) => {
    const { headers } = await ask(path, type, {}, 'GET', { says: { 'Cache-Control': says } });
    expect(headers['cache-control']).toBe(kept);
  });

  it.each([
    ['/shop/home', { 'sec-fetch-site': 'none' }, undefined],
    ['/shop/home?orderId=a', { 'sec-fetch-site': 'none' }, undefined],
    ['/auth/login', { 'sec-fetch-site': 'none' }, undefined],
    ['/payment-success', { 'sec-fetch-site': 'none' }, undefined],
    ['/shop/home', { 'sec-fetch-site': 'cross-site' }, 'same-origin'],
    ['/shop/home', { 'sec-fetch-site': 'same-site' }, 'same-origin'],
    ['/shop/home', { 'sec-fetch-site': 'same-origin' }, undefined],
    ['/shop/home', { 'sec-fetch-site': 'none, none' }, 'same-origin'],
    ['/shop/home', {}, 'same-origin'],
    ['/shop/orders/a', { 'sec-fetch-site': 'none' }, 'same-origin'],
    ['/admin/dashboard', { 'sec-fetch-site': 'none' }, 'same-origin'],
    ['/auth/reset/token', { 'sec-fetch-site': 'none' }, 'same-origin'],
    ['/track/token', { 'sec-fetch-site': 'none' }, 'same-origin'],
    ['/api/shop/orders', { 'sec-fetch-site': 'none' }, 'same-origin'],
  ])('case 66: %s asked for with %o keeps its opener only where there is none', async (path, headers, policy) => {
    expect((await ask(path, 'text/html', headers)).headers['cross-origin-opener-policy']).toBe(policy);
  });

  it('case 75: only a page that is kept is let in beside as many as are carried at once', async () => {
    const begun: { url: string; end: () => void }[] = [];
    let come = 0;
    const server = createServer(({ url = '' }, response) => {
      begun.push({ url, end: () => response.end() });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const send = (path: string) =>
      request({ port, host: '127.0.0.1', path, agent: false }, (answer) => answer.resume())
        .on('error', () => undefined)
        .end();
    send('/api/first');
    await expect.poll(() => begun.length).toBe(1);
    server.prependListener('request', () => {
      come += 1;
    });
    for (let at = 1; at < 40; at++) send('/api/shop/orders');
    await expect.poll(() => begun.length).toBe(40);
    const waiting = ['/api/shop/orders/a', '/admin/orders', '/shop/orders/a', '/robots.txt'];
    for (const path of waiting) send(path);
    await expect.poll(() => come).toBe(39 + waiting.length);
    const open = ['/shop/home', '/auth/login', '/', '/api/health/live', '/sw.js'];
    for (const path of open) send(path);
    const others = () =>
      begun
        .slice(40)
        .map(({ url }) => url)
        .sort();
    await expect.poll(others).toEqual(open.toSorted());
    for (const { end } of begun) end();
    server.closeAllConnections();
    server.close();
  });

  it('runs no inline script in a page that says nothing of its own', async () => {
    const { headers } = await ask('/shop/home', 'text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).toMatch(/upgrade-insecure-requests$/);
  });

  it('hands the framework a nonce of its own and takes none from outside', async () => {
    const evil = { 'content-security-policy': "script-src 'nonce-evil'" };
    const { headers, asked } = await ask('/admin/x', 'text/html', evil);
    const nonce = /'nonce-[\w+/=]{24}'/.exec(String(asked?.headers['content-security-policy']))?.[0];
    expect(nonce).toBeDefined();
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${nonce} 'sha256-`);
    expect((await ask('/shop/home', 'text/html', evil)).asked?.headers['content-security-policy']).toBeUndefined();
  });

  it('greets a visitor with a valid XSRF pair that is bound to the host', async () => {
    const cookies = (await ask('/shop/home', 'text/html')).headers['set-cookie'] ?? [];
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; Max-Age=2592000; SameSite=lax; Secure/);
    const [, visitor = ''] = /^__Host-visitor=([\w-]{22});.*HttpOnly$/.exec(cookies[0] ?? '') ?? [];
    const [, token] = /^XSRF-TOKEN=([\w.-]+);(?!.*HttpOnly)/.exec(cookies[1] ?? '') ?? [];
    expect(isXsrfValid(AUTH_SECRET, `visitor:${visitor}`, token)).toBe(true);
    for (const cookie of ['XSRF-TOKEN=a', '__Host-session=a'])
      expect((await ask('/shop/home', 'text/html', { cookie })).headers['set-cookie']).toBeUndefined();
    expect((await ask('/shop/home', 'application/json')).headers['set-cookie']).toBeUndefined();
  });

  it('asks the framework for a kept page by its path alone, whoever asks', async () => {
    const known = { cookie: 'XSRF-TOKEN=a; __Host-visitor=b' };
    for (const headers of [{}, known])
      expect((await ask('/payment-success?orderId=a', 'text/html', headers)).asked?.url).toBe('/payment-success');
    for (const [path, headers] of [
      ['/payment-success?orderId=a', { rsc: '1' }],
      ['/payment-success?orderId=a', { cookie: 'foreign=1' }],
      ['/payment-success?orderId=a', { cookie: '__Host-session=unknown' }],
      ['/auth/login?a=b', {}],
      ['/api/payment/status/a?order=true', {}],
    ] as [string, Record<string, string>][])
      expect((await ask(path, 'text/html', headers)).asked?.url).toBe(path);
  });

  it('keeps what the middleware says of a cookie, and lets its browser pass from then on', async () => {
    const cookie = 'XSRF-TOKEN=a; __Host-session=token-of-one';
    const said = { 'X-Session-Role': 'user' };
    const first = await ask('/shop/home?a', 'text/html', { cookie }, 'GET', { says: said });
    expect([first.headers['x-session-role'], first.asked?.url]).toEqual([undefined, '/shop/home?a']);
    expect((await ask('/shop/home?a', 'text/html', { cookie })).asked?.url).toBe('/shop/home');
    const forged = { cookie: cookie.replace('one', 'two'), ...said };
    for (let visit = 0; visit < 2; visit++)
      expect((await ask('/shop/home?a', 'text/html', forged)).asked?.url).toBe('/shop/home?a');
  });

  it('passes no method on that the framework fails on', async () => {
    const { asked, status, headers } = await ask('/x', 'text/plain', {}, 'TRACE');
    expect([asked, status, headers.allow]).toEqual([undefined, 405, 'GET, HEAD']);
    expect(headers['strict-transport-security']).toBeDefined();
  });

  it('passes on no body larger than its address takes, with its length or in pieces', async () => {
    const body = 'x'.repeat(64 * 1024 + 1);
    const framings: [string, string][] = [
      ['Content-Length', String(body.length)],
      ['Transfer-Encoding', 'chunked'],
    ];
    for (const [name, value] of framings) {
      const { asked, status } = await ask('/api/contact', 'text/plain', { [name]: value }, 'POST', { body });
      expect([asked, status]).toEqual([undefined, 413]);
    }
    const taken = await ask('/api/contact', 'text/plain', {}, 'POST', { body: body.slice(1) });
    expect([taken.status, taken.read]).toEqual([200, 64 * 1024]);
  });

  it('allows pictures that are made to be shown elsewhere to be shown there, and nothing else', async () => {
    const of = async (path: string) => (await ask(path, 'image/png')).headers['cross-origin-resource-policy'];
    for (const path of ['/og-home.jpg', '/icons/icon-192.png', '/favicon.svg', '/logo.svg'])
      expect(await of(path), path).toBe('cross-origin');
    for (const path of ['/shop/home', '/api/auth/check-auth', '/sw.js', '/_next/static/x.js', '/scenes/box-480.webp'])
      expect(await of(path), path).toBe('same-origin');
  });
});
