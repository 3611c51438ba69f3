import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { parseAndValidateFlightRouterState as readByNext } from 'next/dist/server/app-render/parse-and-validate-flight-router-state';
import { describe, expect, it } from 'vitest';
import { routerState } from '@/scripts/bench/hostile-headers';
import { refusalByEnding, refusalByWorker, refusalOf } from './intake';

function look(method: string, url: string, headers: IncomingHttpHeaders = {}) {
  const request = { method, url, headers } as IncomingMessage;
  return { status: refusalOf(request)?.status ?? null, request };
}
const state = (value: unknown) => ({ 'next-router-state-tree': encodeURIComponent(JSON.stringify(value)) });

it.each([
  ['/api/health/live', null],
  ['/api/health/ready?from=proxy', null],
  ['/api/metrics', null],
  ['/api/health/live/more', 404],
  ['/api/metricsx', 404],
  ['/api/contact', 404],
  ['/shop/home', 404],
  ['/', 404],
  ['/_next/static/chunks/main.js', 404],
  ['http://shop.example/api/health/live', 404],
])('case 79: a worker asked for %s: %s', (url, status) => {
  expect(refusalByWorker({ url } as IncomingMessage)?.status ?? null).toBe(status);
});

it.each([
  ['GET', '/shop/home', { 'x-has-others': '1' }, 502],
  ['HEAD', '/shop/home', { 'x-has-others': '1' }, 502],
  ['GET', '/api/auth/check-auth', { 'x-has-others': '1' }, 502],
  ['GET', '/shop/home', {}, null],
  ['POST', '/api/payment/cod', { 'x-has-others': '1' }, null],
  ['GET', '/api/health/ready', { 'x-has-others': '1' }, null],
])('case 78: a process that is ending, asked %s %s with %j: %s', (method, url, headers, status) => {
  const request = { method, url, headers: headers as IncomingHttpHeaders } as IncomingMessage;
  expect(refusalByEnding(request)?.status ?? null).toBe(status);
});

describe('what the framework is never asked', () => {
  it.each([
    ['GET', '/shop/home', null],
    ['HEAD', '/icons/icon-192.png', null],
    ['POST', '/api/contact', null],
    ['OPTIONS', '/api/contact', null],
    ['POST', '/shop/home', 405],
    ['OPTIONS', '/shop/home', 405],
    ['OPTIONS', '*', 405],
    ['TRACE', '/api/contact', 405],
    ['GET', '*', 400],
    ['GET', 'http://shop.example/', 400],
    ['GET', '', 400],
    ['GET', '/api/payment/status/%ff', 400],
    ['GET', '/api/%', 400],
    ['GET', '/api?x=%', null],
    ['GET', '/shop/home?x=%ff', null],
    ['GET', '/shop/%E0%A4%95', null],
  ])('%s %s: %s', (method, url, status) => {
    expect(look(method, url).status).toBe(status);
  });

  it.each([
    '/%',
    '/shop/%E0%A4%A',
    '/auth/reset/%c0%ae',
    '/%00',
    '/shop/home%0d%0a',
    '/_global-error',
    '/_global-error.rsc',
  ])('%s is asked for as the page of unknown addresses', (url) => {
    const { status, request } = look('GET', url);
    expect([status, request.url]).toEqual([null, '/_not-found']);
  });

  it.each([
    ['the root alone', ['', {}]],
    ['a page', ['', { children: ['shop', { children: ['__PAGE__', {}, null, 'refetch'] }] }, null, null, 16]],
    ['a parameter', ['', { children: [['token', 'x', 'd', null], {}] }]],
    ['its siblings', ['', { children: [['token', 'x', 'oc', ['a']], {}] }, ['/a', '']]],
  ])('a router state that Next reads: %s', (_name, tree) => {
    expect(look('GET', '/shop/home', state(tree)).status).toBeNull();
  });

  const deep = (levels: number): unknown => (levels === 0 ? ['', {}] : ['', { children: deep(levels - 1) }]);
  it.each<[string, IncomingHttpHeaders]>([
    ['no JSON', { 'next-router-state-tree': '%%%' }],
    ['empty', { 'next-router-state-tree': '' }],
    ['no list', state({})],
    ['too short', state([''])],
    ['too long', state(['', {}, null, null, 1, 2])],
    ['a list of children', state(['', []])],
    ['no children', state(['', null])],
    ['a child that is none', state(['', { children: 'x' }])],
    ['a short segment', state([['a', 'b'], {}])],
    ['an unknown kind', state([['a', 'b', 'x', null], {}])],
    ['siblings that are none', state([['a', 'b', 'd', [1]], {}])],
    ['a place that is none', state(['', {}, 'x'])],
    ['an unknown hint', state(['', {}, null, 'x'])],
    ['bits that are none', state(['', {}, null, null, 'x'])],
    ['a kind in a list', state([['a', 'b', ['d'], null], {}])],
    ['a hint in a list', state(['', {}, null, ['refetch']])],
    ['too deep', state(deep(60))],
    ['too large', state(['x'.repeat(17_000), {}])],
  ])('a router state that Next would fail on: %s', (_name, headers) => {
    expect(look('GET', '/shop/home', headers).status).toBe(400);
  });

  it('lets no router state pass that Next itself cannot read', () => {
    const seen = { read: 0, refused: 0 };
    const isRead = (state: string): boolean => {
      try {
        return readByNext(state) !== undefined;
      } catch {
        return false;
      }
    };
    fc.assert(
      fc.property(routerState, (state) => {
        const passes = look('GET', '/shop/home', { 'next-router-state-tree': state }).status === null;
        seen[passes ? 'read' : 'refused'] += 1;
        expect(passes && !isRead(state)).toBe(false);
      }),
      { seed: 20_261_122, numRuns: 2_000 },
    );
    expect(Math.min(seen.read, seen.refused)).toBeGreaterThan(100);
  });

  it('forgets headers that are between parts of the framework, and no others', () => {
    const kept = {
      rsc: '1',
      'next-url': '/shop',
      'next-router-prefetch': '1',
      'x-forwarded-for': '1',
      'if-match': '"x"',
    };
    const forged = { 'next-action': 'x', 'next-resume': '1', 'x-middleware-rewrite': '/', 'x-matched-path': '/' };
    expect(look('GET', '/shop/home', { ...kept, ...forged }).request.headers).toEqual(kept);
    for (const odd of [{ 'if-match': '*' }, { trailer: 'x' }, { 'x-forwarded-proto': 'https' }])
      expect(look('GET', '/sw.js', odd).request.headers).toEqual({});
  });
});
