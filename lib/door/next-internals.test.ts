import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { pathAsked } from './kept-pages';
import { hashOf, SHELL_HASH } from './policy';

const require = createRequire(import.meta.url);
const { version } = require('next/package.json') as { version: string };
const sourceOf = (file: string) => readFileSync(require.resolve(`next/dist/${file}`), 'utf8');
// biome-ignore lint/suspicious/noExplicitAny: what is asked here is whether these files are still what they were
const load = (file: string): any => require(`next/dist/${file}`);

type Internal = {
  /** What we lean on that no documentation of Next promises. */
  what: string;
  /** Our file that does, and Next's file where it was found. */
  ours: string;
  next: string;
  holds: () => unknown;
  /** What no longer works when it has changed. */
  otherwise: string;
};

const FILE_CACHE = 'server/lib/incremental-cache/file-system-cache.js';
const ROUTER_HEADERS = 'client/components/app-router-headers.js';
const RUNTIME = 'build/templates/app-page-runtime.js';
const REACT = 'compiled/next-server/app-page-turbo.runtime.prod.js';

const isAsked = (header: string) => pathAsked({ method: 'GET', url: '/shop/home', headers: { [header]: '1' } });

async function encodingFor(accepted: string): Promise<string | null> {
  const compress = load('compiled/compression')();
  const server = createServer((request, response) =>
    compress(request, response, () => {
      response.setHeader('Content-Type', 'text/html');
      response.end('long '.repeat(1_000));
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { headers } = await fetch(`http://127.0.0.1:${port}`, { headers: { 'Accept-Encoding': accepted } });
  server.close();
  return headers.get('content-encoding');
}

/** Everything inside of Next that this shop leans on beyond what Next documents. */
const INTERNALS: Internal[] = [
  {
    what: 'a class keeps finished pages and can be extended',
    ours: 'cache-handler.ts (PageCache)',
    next: FILE_CACHE,
    holds: () => ['get', 'set', 'revalidateTag'].every((name) => name in load(FILE_CACHE).default.prototype),
    otherwise:
      'pages leave without policy and kept form: extend what took its place, or keep pages by a class of our own',
  },
  {
    what: 'what changed by a tag is known to all instances of that class, also to none',
    ours: 'cache-handler.ts (expireWith), for changes that come with no request',
    next: 'server/lib/incremental-cache/tags-manifest.external.js',
    holds: async () => {
      await load(FILE_CACHE).default.prototype.revalidateTag(['internals']);
      return load('server/lib/incremental-cache/tags-manifest.external.js').tagsManifest.has('internals');
    },
    otherwise: 'a swept picture stays on its page: tell Next of the tag in another way',
  },
  {
    what: 'it has in memory also what has changed',
    ours: 'cache-handler.ts (inMemory), for while the database is away',
    next: FILE_CACHE,
    holds: () => /memoryCache\.get\(key\)/.test(sourceOf(FILE_CACHE)),
    otherwise: 'a page that has changed is an error while the database is away: keep the last ones ourselves',
  },
  {
    what: 'each request has an instance of its own',
    ours: 'cache-handler.ts (#since, #ready)',
    next: 'server/route-modules/route-module.js (getIncrementalCache) and server/lib/incremental-cache/index.js',
    holds: () =>
      /async getIncrementalCache\([\s\S]{0,1500}new _incrementalcache\.IncrementalCache\(/.test(
        sourceOf('server/route-modules/route-module.js'),
      ) && /this\.cacheHandler = new CurCacheHandler\(/.test(sourceOf('server/lib/incremental-cache/index.js')),
    otherwise: 'a page that was begun before a change may be kept: note the begin of each page in another way',
  },
  {
    what: 'html and headers of a kept page (APP_PAGE) go out as the cache gives them',
    ours: 'cache-handler.ts (finish): the policy and the ETag of a page',
    next: `server/response-cache/utils.js and ${RUNTIME}`,
    holds: async () => {
      const kept = { kind: 'APP_PAGE', html: '<p>kept</p>', headers: { ETag: 'W/"kept"' } };
      const { value } = await load('server/response-cache/utils.js').toResponseCacheEntry({ value: kept });
      const isSent = /\.\.\.cachedData\.headers[\s\S]{0,900}res\.appendHeader\(key, value\)/.test(sourceOf(RUNTIME));
      return value.html.toUnchunkedString() === kept.html && value.headers.ETag === 'W/"kept"' && isSent;
    },
    otherwise: 'pages leave without their policy or are built twice: see what a kept page consists of now',
  },
  {
    what: 'the tags of a kept page stand in its header x-next-cache-tags',
    ours: 'cache-handler.ts (TAGS)',
    next: 'lib/constants.js (NEXT_CACHE_TAGS_HEADER)',
    holds: () => load('lib/constants.js').NEXT_CACHE_TAGS_HEADER === 'x-next-cache-tags',
    otherwise: 'a page that was begun before a change is kept',
  },
  {
    what: 'x-nextjs-cache says HIT of a page that came from the cache',
    ours: 'lib/door/kept-pages.ts (rememberAnswer)',
    next: RUNTIME,
    holds: () => /setHeader\('x-nextjs-cache', [^;]*'HIT'\)/.test(sourceOf(RUNTIME)),
    otherwise: 'no answer is repeated any more, and every one costs five times as much',
  },
  {
    what: 'these headers ask for something else than the whole page',
    ours: 'lib/door/kept-pages.ts (ASKS_MORE)',
    next: `${ROUTER_HEADERS} (FLIGHT_HEADERS) and server/lib/server-ipc/utils.js (INTERNAL_HEADERS)`,
    holds: () => {
      const internal = /INTERNAL_HEADERS = \[([^\]]+)\]/.exec(sourceOf('server/lib/server-ipc/utils.js'))?.[1] ?? '';
      const names = [...internal.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
      const all = [...names, ...(load(ROUTER_HEADERS).FLIGHT_HEADERS as string[])];
      return all.length > 12 && all.filter((name) => isAsked(name) !== null).length === 0;
    },
    otherwise:
      'the router in the browser is given a whole page instead of the part that it asked for: add the new name',
  },
  {
    what: 'the router in the browser is answered as text/x-component',
    ours: 'lib/door/headers.ts (ETag)',
    next: `${ROUTER_HEADERS} (RSC_CONTENT_TYPE_HEADER)`,
    holds: () => load(ROUTER_HEADERS).RSC_CONTENT_TYPE_HEADER === 'text/x-component',
    otherwise: 'parts of a page carry the ETag of the whole page',
  },
  {
    what: 'a kept page is offered to shared caches by s-maxage',
    ours: 'lib/door/headers.ts (settleCaching)',
    next: 'server/lib/cache-control.js',
    holds: () => /^s-maxage=900\b/.test(load('server/lib/cache-control.js').getCacheControlHeader({ revalidate: 900 })),
    otherwise: 'caches on the way keep pages that nobody clears after a change',
  },
  {
    what: 'the nonce of a page comes from the policy in the request',
    ours: 'lib/door/headers.ts (ASKED)',
    next: 'server/app-render/get-script-nonce-from-header.js',
    holds: () => {
      const { getScriptNonceFromHeaders } = load('server/app-render/get-script-nonce-from-header.js');
      return ['content-security-policy', 'content-security-policy-report-only'].every(
        (name) => getScriptNonceFromHeaders({ [name]: "script-src 'nonce-abcd'" }) === 'abcd',
      );
    },
    otherwise: 'admin pages do not run, or a nonce from outside is kept for others',
  },
  {
    what: 'nothing is compressed for a request that accepts identity',
    ours: 'lib/door/headers.ts (frame)',
    next: 'compiled/compression and server/lib/router-server.js',
    holds: async () =>
      (await encodingFor('identity')) === null &&
      (await encodingFor('gzip')) === 'gzip' &&
      /compress\(req, res/.test(sourceOf('server/lib/router-server.js')),
    otherwise: 'a kept page is compressed for every visitor, or twice',
  },
  {
    what: 'scripts of a page are written as <script src="..." async=""> and <script>...</script>',
    ours: 'lib/door/kept-pages.ts (ASYNC_SCRIPT, NEIGHBOURS)',
    next: 'React’s server, and server/app-render/use-flight-response.js',
    holds: () =>
      sourceOf(REACT).includes(' async=""') &&
      /: '<script>'/.test(sourceOf('server/app-render/use-flight-response.js')),
    otherwise: 'scripts are fetched before the page is painted, and a policy of dozens of hashes outgrows the headers',
  },
  {
    what: 'React puts one inline script of its own into the static part of an admin page',
    ours: 'lib/door/policy.ts (SHELL_HASH)',
    next: 'React’s server',
    holds: () => {
      const [script = ''] =
        /requestAnimationFrame\(function\(\)\{\$RT=performance\.now\(\)\}\);/.exec(sourceOf(REACT)) ?? [];
      return hashOf(script) === SHELL_HASH;
    },
    otherwise: 'the policy of admin pages refuses that script: take the hash of the new one',
  },
  {
    what: 'Next makes a plain http server and listens for upgrades on it',
    ours: 'lib/door/servers.ts (take)',
    next: 'server/lib/start-server.js',
    holds: () => {
      const text = sourceOf('server/lib/start-server.js');
      return /_http\.default\.createServer\(requestListener\)/.test(text) && /server\.on\('upgrade'/.test(text);
    },
    otherwise: 'answers leave without their headers, or whoever asks for a tunnel holds a socket',
  },
];

it.each(INTERNALS)('$what', async ({ what, ours, next, otherwise, holds }) => {
  const found = await Promise.resolve()
    .then(holds)
    .catch((error: Error) => error.message);
  expect(
    found,
    `Next ${version} has changed: "${what}" no longer holds.\nNext: node_modules/next/dist/${next}\nOurs: ${ours}\nUntil it is mended: ${otherwise}.`,
  ).toBe(true);
});
