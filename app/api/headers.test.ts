import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask, type Bare, cookieHeader, pageAddresses, policyOf, routeAddresses } from '@/e2e/ask';
import { Member } from '@/e2e/member';
import { EMULATORS_URL } from '@/e2e/shopper';

const FIXED = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': expect.stringMatching(/^(same|cross)-origin$/),
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};
const CLOSED = ["'none'"];
const FILES = [
  '/icons/icon-192.png',
  '/illustrations/kit.svg',
  '/sw.js',
  '/manifest.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
];
const NOWHERE = [
  '/nothing',
  '/shop/nothing',
  '/shop/home/x.css',
  '/_next/static/none.js',
  '/_next/data/x/shop/home.json',
];
const REDIRECTS = ['/shop/home/', '//shop/home', '/', '/auth/reset', '/admin/dashboard'];
const BROKEN = ['/shop/%E0%A4%A', '/%00', '/%', '/_global-error'];

function expectSafe(answer: Bare, label: string): void {
  expect(answer.headers, label).toMatchObject(FIXED);
  expect(answer.headers['x-powered-by'], label).toBeUndefined();
  expect(answer.headers['strict-transport-security'], `${label} over http`).toBeUndefined();
  expect(answer.headers['referrer-policy'], label).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/);
  expect(String(answer.headers['cache-control']), label).not.toMatch(/s-maxage|undefined/);
  // Two policies would arrive as one text with a comma, and the browser would keep both.
  expect(String(answer.headers['content-security-policy']), label).not.toContain(',');
  const policy = policyOf(answer);
  const isPage = answer.headers['content-type']?.startsWith('text/html') ?? false;
  expect(policy.get('default-src'), label).toEqual(isPage ? ["'self'"] : CLOSED);
  for (const name of ['base-uri', 'frame-ancestors']) expect(policy.get(name), `${label} ${name}`).toEqual(CLOSED);
  expect(policy.get('form-action'), label).toEqual(isPage ? ["'self'"] : CLOSED);
  for (const [name, sources] of policy)
    if (name !== 'style-src')
      expect(sources.join(' '), `${label} ${name}`).not.toMatch(/unsafe|\*|http:(?!\/\/localhost)/);
}

describe('case 66: headers on every answer', () => {
  let admin: Record<string, string> = {};

  beforeAll(async () => {
    admin = cookieHeader(await Member.createAdmin());
  });

  it.each([...pageAddresses(), ...routeAddresses(), ...FILES, ...NOWHERE, ...REDIRECTS, ...BROKEN])(
    '%s',
    async (path) => {
      for (const method of ['GET', 'HEAD']) expectSafe(await ask(path, { method }), `${method} ${path}`);
      const shown = await ask(path, { headers: admin });
      expectSafe(shown, `${path} for an admin`);
      expect(shown.status, path).toBeLessThan(path === '/_global-error' || path.endsWith('/ready') ? 504 : 500);
    },
  );

  it('a page parts with whoever opened it, also where it was just sent to somebody whom nobody sent', async () => {
    const policyFor = async (site: string) =>
      (await ask('/shop/home', { headers: { 'sec-fetch-site': site } })).headers['cross-origin-opener-policy'];
    for (let visit = 0; visit < 3; visit++) {
      for (const site of ['none', 'same-origin']) expect(await policyFor(site)).toBeUndefined();
      expect(await policyFor('cross-site')).toBe('same-origin');
    }
  });

  it('pages load pictures and send uploads where the media service is, and nowhere else', async () => {
    const policy = policyOf(await ask('/shop/home'));
    const media = new URL(EMULATORS_URL).origin;
    expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:', media]);
    expect(policy.get('media-src')).toEqual(["'self'", 'blob:', media]);
    expect(policy.get('connect-src')).toEqual(["'self'", media]);
    expect(policy.get('object-src')).toEqual(CLOSED);
    expect(policy.has('upgrade-insecure-requests')).toBe(false);
  });

  it.each(['TRACE', 'PROPFIND', 'PUT', 'PATCH', 'DELETE', 'POST', 'OPTIONS'])(
    '%s is refused where there is nothing to do with it',
    async (method) => {
      for (const path of ['/shop/home', '/icons/icon-192.png', '/api/auth/check-auth', '/nothing']) {
        const answer = await ask(path, { method });
        expectSafe(answer, `${method} ${path}`);
        expect([204, 400, 403, 404, 405], `${method} ${path}`).toContain(answer.status);
      }
    },
  );

  it.each([
    '/admin/dashboard',
    '/auth/reset/some-token',
    '/track/some-token',
    '/shop/orders/some-order',
    '/api/shop/orders',
    '/api/shop/address',
    '/api/track/some-token',
    '/api/auth/check-auth',
    '/api/auth/sessions',
    '/api/payment/status/x',
    '/api/payment/status/x?order=true',
  ])('private data is stored nowhere: %s', async (path) => {
    expect((await ask(path, { headers: admin })).headers['cache-control']).toContain('no-store');
  });

  it('pages, answers and what belongs to them are for our own pages, pictures to share for everybody', async () => {
    const of = async (path: string) => (await ask(path, { headers: admin })).headers['cross-origin-resource-policy'];
    for (const path of [...pageAddresses(), ...routeAddresses(), '/sw.js', '/scenes/box-480.webp', '/nothing'])
      expect(await of(path), path).toBe('same-origin');
    for (const path of ['/og-home.jpg', '/icons/icon-192.png', '/favicon.svg'])
      expect(await of(path), path).toBe('cross-origin');
  });

  it('case 20: a page with a token in its address tells nobody where it was', async () => {
    for (const path of ['/auth/reset/some-token', '/track/some-token'])
      expect((await ask(path)).headers['referrer-policy'], path).toBe('no-referrer');
  });

  it('no page that greets a visitor by a cookie may be kept for others', async () => {
    for (const path of pageAddresses()) {
      const { headers } = await ask(path);
      if (headers['set-cookie']) expect(headers['cache-control'], path).toMatch(/^(private|no-store)/);
    }
  });
});

describe('case 69: the server fetches nothing for strangers', () => {
  it('neither through the image route nor through an absolute address', async () => {
    const hits: string[] = [];
    const canary = createServer((request, response) => {
      hits.push(String(request.url));
      response.end('canary');
    });
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(canary.address() as AddressInfo).port}`;
    const inside = `http://${host}/inside`;
    const targets = [inside, `//${host}/inside`, `/\\${host}/inside`, `http://localhost@${host}/inside`];
    const paths = [
      ...targets.map((target) => `/_next/image?url=${encodeURIComponent(target)}&w=640&q=75`),
      ...targets.map((target) => `/shop/home?url=${encodeURIComponent(target)}`),
      inside,
      `/_next/image?url=%2F%5C%5C${host}&w=640&q=75`,
    ];
    try {
      for (const path of paths) {
        const headers = { Host: host, 'X-Forwarded-Host': host, 'X-Middleware-Rewrite': inside };
        for (const given of [{}, headers, { ...headers, Connection: 'Upgrade', Upgrade: 'websocket' }]) {
          const answer = await ask(path, { headers: given }).catch(() => null);
          expect(answer?.text ?? '', path).not.toContain('canary');
        }
      }
      expect((await ask('/_next/image?url=%2Ficons%2Ficon-192.png&w=640&q=75')).status).toBe(404);
      expect(hits).toEqual([]);
    } finally {
      canary.close();
    }
  });
});

it('a request for a web socket is answered like any other', async () => {
  const socket = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' };
  for (const path of ['/shop/home', '/admin/dashboard', '/_next/webpack-hmr', '/api/auth/check-auth']) {
    const plain = await ask(path);
    const asked = await ask(path, { headers: socket });
    expect([path, asked.status, asked.headers.location]).toEqual([path, plain.status, plain.headers.location]);
  }
});
