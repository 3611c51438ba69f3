import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { brotliCompress, constants, gzipSync } from 'node:zlib';
import { putAmong } from '../core/few.ts';
import { finishText } from './page-text.ts';

type Bodies = { identity: Buffer; gzip: Buffer; br?: Buffer };
type Encoding = keyof Bodies;
type Body = { encoding: Encoding; body: Buffer };
type Kept = Bodies & { sinceMs: number; isSmallest: boolean };
type Answer = { headers: OutgoingHttpHeaders; untilMs: number };
/** Finds the last form of a page that was kept, whatever has changed since, as the headers it goes with. */
export type FindLast = () => Promise<Record<string, string> | null>;
type Store = {
  bodies: Map<string, Kept>;
  answers: Map<string, Answer>;
  changes: number;
  changedTags: Map<string, number>;
  inMaking: Set<Promise<void>>;
  last: Map<string, FindLast>;
  expire?: Expire;
  show?: () => Promise<void>;
  canMake?: CanMake;
  early: string[];
};
type Expire = (tags: string[]) => Promise<void>;
/** `asked` while it is being found out, `noAtMs` when it was last found that none can be made. */
type CanMake = { find: () => Promise<boolean>; asked?: Promise<boolean> | undefined; noAtMs: number };

const MAX_KEPT = 100;
/** The last tenth of a page's length costs a hundred times what the rest does: it is for one that lasts so long. */
const LASTING_MS = 10_000;
const QUICK = 5;
const REPEAT_MS = 1_000;
const MAX_MAKING_MS = 2_000;
const NO_HOLDS_MS = 5_000;
// This module lives twice in a process: in what Next has built, and where Next loads the cache handler.
const SHARED = Symbol.for('shop.kept-pages');
const shared = globalThis as { [SHARED]?: Store };
shared[SHARED] ??= {
  bodies: new Map(),
  answers: new Map(),
  changes: 0,
  changedTags: new Map(),
  inMaking: new Set(),
  last: new Map(),
  early: [],
};
const store = shared[SHARED];

const put = <Value>(map: Map<string, Value>, key: string, value: Value): void => putAmong(map, MAX_KEPT, key, value);

/** Gives a page its form in brotli, beside the work of the process. */
function compress(kept: Kept, quality: number): void {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: kept.identity.length,
  };
  brotliCompress(kept.identity, { params }, (error, br) => {
    if (!error && br.length < (kept.br?.length ?? Number.POSITIVE_INFINITY)) kept.br = br;
  });
}

/** Makes a finished page ready to be sent often: compressed once, not for every visitor. */
export function keepPage(given: string): { html: string; etag: string; hashes: string[] } {
  const { html, hashes } = finishText(given);
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  const identity = Buffer.from(html);
  const gzip = gzipSync(identity, { level: 9 });
  const kept: Kept = { identity, gzip, sinceMs: performance.now(), isSmallest: false };
  put(store.bodies, etag, kept);
  compress(kept, QUICK);
  return { html, etag, hashes };
}

/** What `Accept-Encoding` allows, as names; a weight of zero refuses. */
const acceptedIn = (header: string) =>
  header
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim());

/**
 * The smallest form of a kept page that this client reads, or undefined for a page that is not kept. One that is still
 * asked for after ten seconds is made as small as it can be.
 */
export function bodyFor(etag: string, acceptEncoding = '', nowMs = performance.now()): Body | undefined {
  const bodies = store.bodies.get(etag);
  if (!bodies) return undefined;
  if (!bodies.isSmallest && nowMs - bodies.sinceMs >= LASTING_MS) {
    bodies.isSmallest = true;
    compress(bodies, constants.BROTLI_MAX_QUALITY);
  }
  const accepted = acceptedIn(acceptEncoding);
  for (const encoding of ['br', 'gzip'] as const) {
    const body = bodies[encoding];
    if (body && accepted.includes(encoding)) return { encoding, body };
  }
  return { encoding: 'identity', body: bodies.identity };
}

/** Whether the forms of this page are still there. */
export const isKept = (etag: unknown): boolean => typeof etag === 'string' && store.bodies.has(etag);

/** Whether the client already has this page (`If-None-Match`). */
export const hasPage = (etag: string, ifNoneMatch = ''): boolean =>
  ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^(W\/)?/, 'W/') === etag);

/** A number that changes whenever pages may have changed. */
export const changesSoFar = (): number => store.changes;

/** What was answered before may be out of date from now on. */
export function forgetAnswers(): void {
  store.changes += 1;
  store.answers.clear();
}

/** Notes that what these tags stand for has just changed. */
export function changeTags(tags: readonly string[]): void {
  forgetAnswers();
  for (const tag of tags) store.changedTags.set(tag, store.changes);
}

/** Whether one of the tags has changed since (`changesSoFar`). */
export const isChangedSince = (since: number, tags: readonly string[]): boolean =>
  tags.some((tag) => (store.changedTags.get(tag) ?? 0) > since);

/** Notes that a page is being made, and returns how to say that it is ready; one that takes too long is given up. */
export function startMaking(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = () => {
    clearTimeout(timer);
    store.inMaking.delete(promise);
    resolve();
  };
  const timer = setTimeout(end, MAX_MAKING_MS).unref();
  store.inMaking.add(promise);
  return end;
}

/** How the page of this path is shown should it be impossible to make it anew. */
export const keepLast = (path: string, find: FindLast): void => put(store.last, path, find);

export const lastOf = (path: string): FindLast | undefined => store.last.get(path);

/** Waits for the pages that are being made now: they may show what was there before a change. */
export async function pagesMade(): Promise<void> {
  await Promise.all(store.inMaking);
}

/** How Next's cache is told of a change outside a request; what was told before there was a cache it hears now. */
export function expireWith(expire: Expire): void {
  store.expire = expire;
  void expire(store.early.splice(0));
}

/** Has the pages that show one of these tags made anew, for changes that come with no request. */
export async function renewPages(tags: readonly string[]): Promise<void> {
  await pagesMade();
  if (store.expire) await store.expire([...tags]);
  else store.early.push(...tags);
}

/** How pages come to show what was changed by now, in whichever process. */
export function showWith(show: () => Promise<void>): void {
  store.show = show;
}

/** Has the pages show what was changed by now; false where that could not be found out, or nothing keeps pages. */
export async function showChanges(): Promise<boolean> {
  if (!store.expire || !store.show) return false;
  return store.show().then(
    () => true,
    () => false,
  );
}

/** How it is found out whether pages can be made now. */
export function makeWhere(find: () => Promise<boolean>): void {
  store.canMake = { find, noAtMs: Number.NEGATIVE_INFINITY };
}

/** Finds it out, once for all who ask meanwhile. */
function findOut(canMake: CanMake): Promise<boolean> {
  canMake.asked ??= canMake
    .find()
    .catch(() => false)
    .then((can) => {
      canMake.asked = undefined;
      canMake.noAtMs = can ? Number.NEGATIVE_INFINITY : performance.now();
      return can;
    });
  return canMake.asked;
}

/** Whether pages can be made now. After a no nobody waits for the next one: it holds while it is found out anew. */
export async function canMakePages(): Promise<boolean> {
  if (!store.canMake) return true;
  const answer = findOut(store.canMake);
  return performance.now() - store.canMake.noAtMs < NO_HOLDS_MS ? false : answer;
}

/** Headers that ask Next for something else than the page as it is kept for everybody. */
const ASKS_MORE = /^(rsc|next-.*|x-(next|middleware|prerender|matched|invoke|now).*|content-length|transfer-encoding)$/;
/** Pages that are kept, and read what their query says in the browser only. */
const SAME_FOR_ANY_QUERY = /^\/(shop\/[a-z-]+|payment-(success|failed|callback))\?/;

/** The path whose kept page answers this request, whoever sends it; null where it asks for something else. */
export function pathAsked({
  method,
  url = '',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string | null {
  if (method !== 'GET') return null;
  for (const name in headers) if (ASKS_MORE.test(name)) return null;
  const end = url.indexOf('?');
  if (end < 0) return url;
  return SAME_FOR_ANY_QUERY.test(url) ? url.slice(0, end) : null;
}

/** Keeps the headers of a page's answer for a moment, unless pages have changed since it was asked for. */
export function rememberAnswer(url: string, headers: OutgoingHttpHeaders, changesThen: number): void {
  if (headers['x-nextjs-cache'] !== 'HIT' || changesThen !== store.changes) return;
  const {
    'set-cookie': _cookies,
    'content-length': _length,
    'content-encoding': _encoding,
    'x-request-id': _id,
    ...same
  } = headers;
  put(store.answers, url, { headers: same, untilMs: performance.now() + REPEAT_MS });
}

/** The headers of the same page a moment ago, or undefined where Next has to answer. */
export function recallAnswer(url: string): OutgoingHttpHeaders | undefined {
  const known = store.answers.get(url);
  return known && performance.now() < known.untilMs && isKept(known.headers.etag) ? known.headers : undefined;
}
