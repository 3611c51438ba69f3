import { createRequire } from 'node:module';
import type FileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache';
import { env } from './lib/core/env.ts';
import {
  canMakePages,
  changesSoFar,
  changeTags,
  expireWith,
  forgetAnswers,
  isChangedSince,
  isKept,
  keepLast,
  keepPage,
  startMaking,
} from './lib/door/kept-pages.ts';
import { POLICY, pagePolicy } from './lib/door/policy.ts';

type Given<Method extends 'get' | 'set'> = Parameters<FileSystemCache[Method]>;
type Value = Given<'set'>[1];

const file = 'next/dist/server/lib/incremental-cache/file-system-cache';
const Base = createRequire(import.meta.url)(file).default as typeof FileSystemCache;

const finished = new WeakSet<object>();

/** Gives a finished page its policy and its lasting form, once; one with parts still to come gets a nonce with its answer instead. */
function finish(value: Value | undefined): void {
  if (value?.kind !== 'APP_PAGE' || value.postponed !== undefined) return;
  if (finished.has(value) && isKept(value.headers?.ETag)) return;
  finished.add(value);
  const { html, etag, hashes } = keepPage(value.html);
  value.html = html;
  value.headers = { ...value.headers, [POLICY]: pagePolicy(env(), hashes), ETag: etag };
}

const TAGS = 'x-next-cache-tags';

/** What the value depends on. */
function tagsOf(value: Value | undefined): string[] {
  const tags = value && 'headers' in value ? value.headers?.[TAGS as keyof typeof value.headers] : undefined;
  return typeof tags === 'string' ? tags.split(',') : [];
}

type Found = Awaited<ReturnType<FileSystemCache['get']>>;
type Context = ConstructorParameters<typeof FileSystemCache>[0];

/** Pages that were shown although they had changed. */
const shownOld = new WeakSet<object>();

/** What Next has in memory, also of what has changed. */
const inMemory = (key: string): Found =>
  (Base as unknown as { memoryCache?: { get: (key: string) => Found } }).memoryCache?.get(key) ?? null;

/** Reads what was built, whatever has changed since: without its tags nobody can tell. */
function asBuilt(context: Context): FileSystemCache {
  const readFile = async (...given: Parameters<typeof context.fs.readFile>) => {
    const read = await context.fs.readFile(...given);
    if (!String(given[0]).endsWith('.meta')) return read;
    const { headers, ...meta } = JSON.parse(String(read)) as { headers?: Record<string, unknown> };
    const { [TAGS]: _tags, ...others } = headers ?? {};
    return JSON.stringify({ ...meta, headers: others });
  };
  return new Base({ ...context, fs: { ...context.fs, readFile: readFile as typeof context.fs.readFile } });
}

/** The path of a page, which Next puts behind the name of its source. */
const pathOf = (key: string): string => key.slice(key.lastIndexOf('/$/') + 1).replace(/^\$/, '');

/** What a finished page is sent with; null for what is none. */
const headersOf = (value: Value | undefined): Record<string, string> | null =>
  value?.kind === 'APP_PAGE' && typeof value.headers?.ETag === 'string'
    ? { ETag: value.headers.ETag, [POLICY]: String(value.headers[POLICY]) }
    : null;

/** From when what is in a kept value may be, as a number of changes; times are too coarse to say. */
const madeSince = new WeakMap<object, number>();

/**
 * Next's own cache of finished pages, with a content security policy of hashes on each of them. There is one of it for
 * each request. A page that was begun before a change of what it shows is answered with, but not kept: Next takes the
 * time of its end for its age. While none can be made, because the database is away, the last one is shown, also where it
 * went away after the page was begun.
 */
export default class PageCache extends Base {
  readonly #since = changesSoFar();
  readonly #context: Context;
  #ready = () => {};

  constructor(context: Context) {
    super(context);
    this.#context = context;
  }

  override async get(...given: Given<'get'>) {
    const [key] = given;
    const found = await super.get(...given);
    const value = found?.value;
    if (found && value && !this.#isOld(value)) {
      finish(value);
      return found;
    }
    if (found && !value) return found;
    const last = async () => {
      const old = inMemory(key) ?? (await asBuilt(this.#context).get(...given));
      if (!old?.value) return null;
      shownOld.add(old.value);
      finish(old.value);
      // Next compares the time with that of the change, and would make the page all the same.
      return { ...old, lastModified: Date.now() };
    };
    keepLast(pathOf(key), async () => headersOf((await last())?.value));
    const old = (await canMakePages()) ? null : await last();
    if (old) return old;
    this.#ready();
    this.#ready = startMaking();
    return null;
  }

  #isOld(value: NonNullable<Value>): boolean {
    return shownOld.has(value) || isChangedSince(madeSince.get(value) ?? Number.POSITIVE_INFINITY, tagsOf(value));
  }

  override async set(...given: Given<'set'>) {
    const [, value] = given;
    const isOld = isChangedSince(this.#since, tagsOf(value));
    if (value) madeSince.set(value, this.#since);
    // Written first: the policy belongs to this run, the file may be read by another one.
    if (!isOld) await super.set(...given);
    finish(value);
    forgetAnswers();
    this.#ready();
  }

  override async revalidateTag(...given: Parameters<FileSystemCache['revalidateTag']>) {
    await super.revalidateTag(...given);
    changeTags([given[0]].flat());
  }
}

expireWith(async (tags) => {
  await Base.prototype.revalidateTag(tags);
  changeTags(tags);
});
