import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ask as askBare, type Bare } from './ask';
import type { Actors, Role } from './role-matrix';
import { Shopper } from './shopper';

const APP = join(import.meta.dirname, '../app');

/** Every page of the file tree as an address. */
export const PAGES = readdirSync(APP, { recursive: true, withFileTypes: true })
  .filter(({ name }) => name === 'page.tsx')
  .map(({ parentPath }) =>
    `/${relative(APP, parentPath)}`.replace('[token]', 'x'.repeat(43)).replaceAll(/\[\w+\]/g, 'x'.repeat(26)),
  )
  .sort();
export const ADMIN_PAGES = PAGES.filter((page) => page.startsWith('/admin'));

/** Who may see nothing of the admin area. */
export const OUTSIDERS = ['visitor', 'shopper', 'ended session', 'demoted admin'] as const;

/** Where the server itself sends them, whatever the middleware says: the rows have the last word. */
export const SENT_TO: Record<(typeof OUTSIDERS)[number], string> = {
  visitor: '/auth/login',
  shopper: '/shop/home',
  'ended session': '/auth/renew',
  'demoted admin': '/auth/renew',
};

/** Stands in every page of the admin area and in nothing else. */
export const ADMIN_MARK =
  /AdminFrame|aria-current="page"[^>]*href="\/admin|href="\/admin\/(orders|products|gallery|settings)"/;

export type Opened = {
  status: number;
  /** The address a redirect names. */
  target: URL | null;
  /** Where the page leads, by a redirect or, streamed before the row was read, by a part of the page. */
  sentTo: string | null;
  text: string;
};

type Headers = Record<string, string>;

async function ask(path: string, headers: Headers) {
  const answer = await fetch(`${Shopper.home}${path}`, {
    redirect: 'manual',
    headers: { 'accept-encoding': 'identity', ...headers },
  });
  const location = answer.headers.get('location');
  return {
    status: answer.status,
    target: location ? new URL(location, Shopper.home) : null,
    text: await answer.text(),
  };
}

/** Opens a page as a browser would, and asks again where only the name of a part of it was not the right one. */
export async function openPage(actors: Actors, role: Role, path: string, more: Headers = {}): Promise<Opened> {
  const headers = { cookie: actors.cookies[role], ...more };
  const first = await ask(path, headers);
  const { target } = first;
  const isSame = target && target.pathname === path.split('?')[0] && target.searchParams.has('_rsc');
  const found = isSame ? await ask(`${target.pathname}${target.search}`, headers) : first;
  const streamed = /NEXT_REDIRECT;replace;([^;]+);/.exec(found.text)?.[1];
  return { ...found, sentTo: found.target?.pathname ?? streamed ?? null };
}

const HEADINGS = /<h1[^>]*>([^<]+)<|"h1",null,\{[^{}]*"children":"([^"]+)"/g;

/** The main headings in the HTML or the parts of a page. */
export const headingsOf = (text: string): string[] =>
  [...text.matchAll(HEADINGS)].map(([, html, part]) => html ?? part ?? '');

/** The part of an address tree that a browser claims to have already; the layouts in it are not rendered again. */
const known = (page: string, leaf: unknown[]): string => {
  const tree = page
    .split('/')
    .toReversed()
    .reduce((inner, segment) => [segment, { children: inner }], leaf);
  return encodeURIComponent(JSON.stringify(tree));
};

type Bypass = [name: string, address: (page: string) => string, headers: (page: string) => Headers];

const DASHBOARD = '/admin/dashboard';
const same = (page: string) => page;
const nothing = () => ({});
const nested = (name: string) => Array(5).fill(name).join(':');

/** Ways to have a page, or a part of it, that an admin can go as well. */
export const OTHER_WAYS: Bypass[] = [
  ['RSC', same, () => ({ rsc: '1' })],
  ['RSC with a query', (page) => `${page}?_rsc=abcde`, () => ({ rsc: '1' })],
  [
    'RSC below a layout that is known',
    same,
    (page) => ({
      rsc: '1',
      'next-router-state-tree': known(page.replace(/[^/]+$/, 'elsewhere'), ['__PAGE__', {}]),
    }),
  ],
  [
    'RSC of the page alone',
    same,
    (page) => ({ rsc: '1', 'next-router-state-tree': known(page, ['__PAGE__', {}, null, 'refetch']) }),
  ],
  ['a forged header of the old bypass', same, () => ({ 'x-middleware-subrequest': nested('middleware') })],
  ['the same below src', same, () => ({ 'x-middleware-subrequest': nested('src/middleware') })],
  ['a rewrite header', same, () => ({ 'x-middleware-rewrite': DASHBOARD, 'x-middleware-next': '1' })],
  ['route parameters', (page) => `${page}?nxtPpath=x&nxtIadmin=y`, nothing],
];

const prefetch = { rsc: '1', 'next-router-prefetch': '1' };

/** Ways around a guard that stands in front of the pages. */
export const BYPASSES: Bypass[] = [
  ...OTHER_WAYS,
  [
    'an original address',
    () => '/shop/home',
    () => ({ 'x-original-url': DASHBOARD, 'x-rewrite-url': DASHBOARD, 'x-invoke-path': DASHBOARD }),
  ],
  ['a prefetch', same, () => prefetch],
  ['a prefetch of the tree', same, () => ({ ...prefetch, 'next-router-segment-prefetch': '/_tree' })],
  ['a prefetch of the page', same, (page) => ({ ...prefetch, 'next-router-segment-prefetch': `${page}/__PAGE__` })],
  ['.rsc', (page) => `${page}.rsc`, nothing],
  ['segment files', (page) => `${page}.segments/_full.segment.rsc`, nothing],
  ['the segment file of the page', (page) => `${page}.segments${page}/__PAGE__.segment.rsc`, nothing],
  ['_next/data', (page) => `/_next/data/build${page}.json`, () => ({ 'x-nextjs-data': '1' })],
  ['two slashes', (page) => `/${page}`, nothing],
  ['an encoded slash', (page) => page.replace('/admin/', '/admin%2f'), nothing],
  ['capitals', (page) => page.toUpperCase(), nothing],
  ['a semicolon', (page) => `${page};x=y`, nothing],
  ['a dot segment', (page) => `/shop/..%2f${page.slice(1)}`, nothing],
];

const secrets = new WeakMap<Actors, Promise<Map<string, string[]>>>();

/** The main headings of each page of the admin area, as an admin sees them; asked for once. */
export function secretHeadings(actors: Actors): Promise<Map<string, string[]>> {
  const known = secrets.get(actors) ?? askForSecrets(actors);
  secrets.set(actors, known);
  return known;
}

async function askForSecrets(actors: Actors): Promise<Map<string, string[]>> {
  const found = ADMIN_PAGES.map(
    async (page) => [page, headingsOf((await openPage(actors, 'admin', page)).text)] as const,
  );
  return new Map(await Promise.all(found));
}

/** What a way around shows to somebody who may see nothing, in words; nothing when it holds. */
export async function leaksThrough([, address, headers]: Bypass, actors: Actors): Promise<string[]> {
  const known = await secretHeadings(actors);
  const looks = ADMIN_PAGES.map(async (page) => {
    const secret = known.get(page) ?? [];
    if (secret.length === 0) return [`${page}: an admin sees nothing`];
    const found = OUTSIDERS.map(async (role) => {
      const { status, target, text } = await openPage(actors, role, address(page), headers(page));
      const isAway = target !== null && target.origin !== new URL(Shopper.home).origin;
      const isShown = headingsOf(text).some((heading) => secret.includes(heading)) || ADMIN_MARK.test(text);
      return status >= 500 || isAway || isShown ? [`${role} ${page}: ${isShown ? 'shown' : (target ?? status)}`] : [];
    });
    return (await Promise.all(found)).flat();
  });
  return (await Promise.all(looks)).flat();
}

const WEBSOCKET = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' };

/** A page that is asked for as the beginning of a web socket. */
export const upgradeTo = (actors: Actors, role: Role, page: string): Promise<Bare> =>
  askBare(page, { headers: { cookie: actors.cookies[role], ...WEBSOCKET } });
