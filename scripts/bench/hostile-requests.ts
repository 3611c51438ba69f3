import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import fc, { type Arbitrary } from 'fast-check';
import { ROOT } from '../stack/settings.ts';
import { body, type Framing, NO_BODY } from './hostile-bodies.ts';
import { headers, odd } from './hostile-headers.ts';

/** Who sends it: nobody, somebody with a valid XSRF pair, a signed-in shopper, or one who has the owner's browser. */
export type Actor = 'nobody' | 'visitor' | 'shopper' | 'owner';
export type Hostile = {
  actor: Actor;
  method: string;
  target: string;
  headers: [name: string, value: string][];
  /** Latin-1: each letter is a byte. */
  body: string | null;
  framing: Framing;
};

const APP = join(ROOT, 'app');
const addressesOf = (name: string): string[] =>
  readdirSync(APP, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name === name)
    .map(({ parentPath }) => `/${relative(APP, parentPath)}`.replace(/\[+(\.\.\.)?\w+\]+/g, 'x'.repeat(26)))
    .sort();
const ROUTES = addressesOf('route.ts');
const PAGES = addressesOf('page.tsx');
const NEXT_AUTH = ['session', 'csrf', 'providers', 'signin', 'signin/x', 'signout', 'callback/x', 'error', '_log'];
const FILES = ['/icons/icon-192.png', '/og-home.jpg', '/sw.js', '/favicon.svg', '/scenes/box-480.webp'];
const MADE = [
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/opengraph-image',
  '/_global-error',
  '/_not-found',
];
const FRAMEWORK = ['/_next/static/none.js', '/_next/image?url=%2Flogo.svg&w=640&q=75', '/_next/data/x/shop/home.json'];

const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const PAGE_METHODS = ['GET', 'GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'POST'];
const ODD_METHODS = ['TRACE', 'PROPFIND', 'PURGE', 'LOCK', 'QUERY', 'M-SEARCH', 'CONNECT', 'FOO', 'get'];

const known = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ROUTES) },
  { weight: 3, arbitrary: fc.constantFrom(...PAGES) },
  { weight: 1, arbitrary: fc.constantFrom(...NEXT_AUTH).map((action) => `/api/auth/${action}`) },
  { weight: 2, arbitrary: fc.constantFrom(...FILES, ...MADE, ...FRAMEWORK) },
);
/** What may stand in a request line: no space, no end of the line. */
const targetText = odd.map((text) => text.replace(/[\0-\x20]/g, ''));
const insert = (into: string, text: string, at: number) => {
  const place = Math.floor(at * (into.length + 1));
  return into.slice(0, place) + text + into.slice(place);
};
const share = fc.double({ min: 0, max: 1, noNaN: true, noDefaultInfinity: true, maxExcluded: true });
const query = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'callbackUrl',
        'orderId',
        'error',
        'token',
        'from',
        'openCart',
        '_rsc',
        'nxtPpath',
        'url',
        'x',
        'page',
        'phone',
        '__nextLocale',
        'dpl',
        'csrf',
      ),
      targetText,
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((pairs) => `?${pairs.map((pair) => pair.join('=')).join('&')}`);
const of = (...values: string[]) => fc.oneof(fc.constantFrom(...values), targetText);
/** What the owner's lists and tables are asked for by, most of it as they understand it. */
const DESK = {
  tab: of('to_confirm', 'to_pack', 'packed', 'shipped', 'delivered', 'attention', 'all'),
  q: of('%00', 'Asha', '%25', '10001', '%E0%A4%85'),
  method: of('cod', 'online'),
  money: of('pending', 'due', 'paid', 'collected', 'received', 'failed', 'none'),
  from: of('2026-11-01', '0001-01-01', '9999-12-31'),
  to: of('2026-11-30', '0001-01-01', '9999-12-31'),
  sort: of('newest', 'oldest'),
  after: of('0-0', '999999999999999-2147483647', '1-9999999999'),
  limit: of('1', '100'),
  month: of('2026-11', '0001-01', '9999-12'),
  table: of('b2cs', 'b2cl', 'cdnur'),
  before: of('1', '2147483648', '9007199254740993'),
  kind: of('invoice', 'credit-note', 'slip', 'label'),
  ids: of('x'.repeat(26), ','),
  state: of('open', 'answered'),
};
const LISTS = [
  '/admin/orders',
  '/admin/grievances',
  '/api/admin/orders',
  '/api/admin/orders/export',
  '/api/admin/grievances',
  '/api/admin/documents',
  '/api/admin/money/gst',
  '/api/admin/settings/history',
];
const asOwner = fc
  .tuple(
    fc.constantFrom(...LISTS),
    fc.array(
      fc
        .constantFrom(...(Object.keys(DESK) as (keyof typeof DESK)[]))
        .chain((key) => DESK[key].map((value) => [key, value])),
      { minLength: 1, maxLength: 4 },
    ),
  )
  .map(([path, pairs]) => `${path}?${pairs.map((pair) => pair.join('=')).join('&')}`);
const bent = fc.oneof(
  fc.tuple(known, targetText, share).map(([path, text, at]) => insert(path, text, at)),
  fc
    .tuple(
      known,
      fc.constantFrom(
        '.rsc',
        '.segments/_tree.segment.rsc',
        '/',
        '//',
        ';x=y',
        '/%2e%2e',
        '#x',
        '\\',
        '%',
        '/%ff',
        '%00',
      ),
    )
    .map((pair) => pair.join('')),
  known.map((path) => `/_next/data/x${path}.json`),
  known.map((path) => `/${path}`),
  known.map((path) => path.toUpperCase()),
);
const target = fc.oneof(
  { weight: 6, arbitrary: known },
  { weight: 3, arbitrary: fc.tuple(known, query).map((pair) => pair.join('')) },
  { weight: 2, arbitrary: asOwner },
  { weight: 4, arbitrary: bent },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '*',
      'evil.example:443',
      'http://evil.example/shop/home',
      'http://[::/x',
      'ftp://x/',
      '?x',
      '#',
      'shop',
    ),
  },
  { weight: 1, arbitrary: targetText.map((text) => `/${text}`) },
);

const request: Arbitrary<Hostile> = fc
  .record({
    actor: fc.constantFrom<Actor>('nobody', 'visitor', 'shopper', 'owner'),
    methods: fc.oneof(
      { weight: 30, arbitrary: fc.tuple(fc.constantFrom(...METHODS), fc.constantFrom(...PAGE_METHODS)) },
      fc.constantFrom(...ODD_METHODS).map((method) => [method, method] as const),
    ),
    target,
    headers,
    sent: fc.oneof(fc.constant(NO_BODY), body),
  })
  .map(({ sent: { type, ...rest }, headers: given, methods: [forApi, forPage], ...more }) => {
    const method = more.target.startsWith('/api') ? forApi : forPage;
    const isTyped = type === null || given.some(([name]) => name === 'content-type');
    return { ...more, ...rest, method, headers: isTyped ? given : [...given, ['content-type', type]] };
  });

/** So many requests, the same for the same seed. */
export const hostileRequests = (seed: number, count: number): Hostile[] => fc.sample(request, { seed, numRuns: count });
