import { describe, expect, it } from 'vitest';
import { toCookieHeader } from '@/e2e/cookie';
import { Member } from '@/e2e/member';
import { BASE_URL } from '@/e2e/shopper';
import { hurl } from '@/scripts/bench/hostile-run';

const USUAL = ['Host: localhost', 'Connection: close'];
const ICON = '/icons/icon-192.png';
const PAGES = ['/shop/home', '/payment-success', '/payment-callback', '/auth/login'];

/** With nothing said of the host, the answer is Node's own. */
const send = (line: string, headers: string[] = [], body = '', own = USUAL) =>
  hurl(BASE_URL, `${[`${line} HTTP/1.1`, ...own, ...headers].join('\r\n')}\r\n\r\n${body}`);
const withBody = (line: string, type: string, body: string) =>
  send(line, [`Content-Type: ${type}`, `Content-Length: ${body.length}`], body);

const SAFE = [
  'x-content-type-options: nosniff',
  'x-frame-options: deny',
  'cross-origin-opener-policy: same-origin',
  'cross-origin-resource-policy: ',
  'permissions-policy: ',
  'referrer-policy: ',
  'content-security-policy: default-src ',
];

type Told = Awaited<ReturnType<typeof hurl>>;
function expectRefusal({ status, head }: Told, expected: number): void {
  expect(status).toBe(expected);
  for (const line of SAFE) expect(head.toLowerCase()).toContain(`\r\n${line}`);
}

describe('what cannot be read is refused, with the headers of every other answer', () => {
  it.each([
    ['If-Match: "x"', 412],
    ['If-Match: *', 200],
    ['If-Unmodified-Since: Mon, 01 Jan 2001 00:00:00 GMT', 412],
    ['Range: bytes=99999999-', 416],
    ['Range: bytes=0-3', 206],
    ['If-None-Match: *', 304],
  ])('a file that is asked for with %s', async (header, status) => {
    for (const method of ['GET', 'HEAD']) expectRefusal(await send(`${method} ${ICON}`, [header]), status);
  });

  it.each([
    ['OPTIONS *', 405],
    ['GET *', 400],
    ['GET http://evil.example/shop/home', 400],
    ['POST http://evil.example/api/contact', 405],
    ['GET evil.example:443', 400],
    ['CONNECT evil.example:443', 405],
    ['GET shop/home', 400],
    ['GET \\shop\\home', 400],
    ['TRACE /shop/home', 405],
    ['PROPFIND /api/contact', 405],
    ['POST /shop/home', 405],
    ['DELETE /payment-success', 405],
    ['GET /_global-error', 404],
  ])('%s', async (line, status) => {
    expectRefusal(await send(line), status);
  });

  it.each(['%', '%ff', '%E0%A4%A', '%c0%ae', '%00', '%0d%0a', '%zz'])('a path with %s', async (broken) => {
    for (const path of ['/', '/shop/', '/shop/home', '/_next/static/', '/icons/', '/auth/reset/'])
      expectRefusal(await send(`GET ${path}${broken}`), 404);
    for (const path of ['/api/', '/api/auth/', '/api/auth/session', '/api/payment/status/'])
      expectRefusal(await send(`GET ${path}${broken}`), 400);
    expectRefusal(await send(`GET /admin/${broken}`), 404);
  });

  it.each(['%%%', '{}', '[1,2]', '["",{"children":["x",{"children":[["a","b"],{}]}]}]', `${'['.repeat(200)}`, ''])(
    'a router state of %s',
    async (state) => {
      for (const page of PAGES)
        for (const more of [[], ['rsc: 1']])
          expectRefusal(await send(`GET ${page}`, [`next-router-state-tree: ${state}`, ...more]), 400);
    },
  );

  it('headers of the framework’s own parts change nothing', async () => {
    const forged = ['next-action: x', 'next-resume: 1', 'x-middleware-rewrite: /admin', 'x-invoke-status: 500'];
    for (const page of PAGES) expectRefusal(await send(`GET ${page}`, forged), 200);
  });

  it('what comes along with a visit that the guard turns away changes nothing', async () => {
    const { cookies } = await Member.create();
    const own = [...USUAL, `Cookie: ${toCookieHeader(cookies)}`];
    const odd = ['trailer: x', 'x-forwarded-proto: https,http', 'x-forwarded-proto: https', 'x-forwarded-host: [::'];
    for (const page of ['/auth/login', '/auth/register-phone', '/admin/dashboard'])
      for (const header of [...odd, 'next-router-prefetch: 3', 'te: trailers', 'x-forwarded-port: x'])
        for (const method of ['GET', 'HEAD']) {
          const told = await send(`${method} ${page}`, [header], '', own);
          expect([header, told.status]).toEqual([header, 307]);
          expect(told.head.toLowerCase()).toContain('location: /shop/home');
        }
  });

  it.each([
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=b', 'x'],
    ['application/x-www-form-urlencoded', '$ACTION_ID_x=1'],
    ['application/json', '{]'],
  ])('a body of %s for a page', async (type, body) => {
    for (const page of PAGES) expectRefusal(await withBody(`POST ${page}`, type, body), 405);
  });

  it.each([
    ['no host', 'GET /', ['Connection: close'], [], '', 400],
    ['an expectation', 'GET /', USUAL, ['Expect: wonders'], '', 417],
    ['no line of a request', 'GARBAGE', USUAL, [], '', 400],
    ['a long header', 'GET /', USUAL, [`X: ${'x'.repeat(20_000)}`], '', 431],
    ['two lengths', 'POST /api/contact', USUAL, ['Content-Length: 5', 'Transfer-Encoding: chunked'], '', 400],
    ['a length that is none', 'POST /api/contact', USUAL, ['Content-Length: x'], '', 400],
    ['a piece that is none', 'POST /api/contact', USUAL, ['Transfer-Encoding: chunked'], 'zz\r\n', 400],
  ])('%s', async (_name, line, own, headers, body, status) => {
    expectRefusal(await send(line, headers, body, own), status);
  });

  it('whoever sends much behind what is no request reads the answer all the same', async () => {
    const body = 'x'.repeat(1_200_000);
    const each = Array.from({ length: 200 }, () => withBody('GET /shop/home?from=\xfc', 'text/plain', body));
    for (const told of await Promise.all(each)) expectRefusal(told, 400);
  });

  it('a client of the older kind, which names no host, is given the page as everybody is', async () => {
    const { status, head } = await hurl(BASE_URL, 'GET /shop/home HTTP/1.0\r\n\r\n');
    expect(status).toBe(200);
    expect(head).toMatch(/content-security-policy: default-src 'self'/i);
  });

  it('a connection that is kept serves on after a refusal', async () => {
    const first = 'POST /shop/home HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n';
    const told = await hurl(
      BASE_URL,
      `${first}GET /api/health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
    expect(told.text).toMatch(/^HTTP\/1\.1 405 [\s\S]*HTTP\/1\.1 200 /);
  });
});
