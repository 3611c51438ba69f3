import { createRequire } from 'node:module';
import type FileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache';
import { env } from './lib/env.ts';
import { forgetAnswers, isKept, keepPage } from './lib/http/kept-pages.ts';
import { POLICY, pagePolicy } from './lib/http/policy.ts';

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

/** Next's own cache of finished pages, with a content security policy of hashes on each of them. */
export default class PageCache extends Base {
  override async get(...given: Given<'get'>) {
    const found = await super.get(...given);
    finish(found?.value);
    return found;
  }

  override async set(...given: Given<'set'>) {
    // Written first: the policy belongs to this run, the file may be read by another one.
    await super.set(...given);
    finish(given[1]);
    forgetAnswers();
  }

  override async revalidateTag(...given: Parameters<FileSystemCache['revalidateTag']>) {
    await super.revalidateTag(...given);
    forgetAnswers();
  }
}
