import { createHash } from 'node:crypto';
import { brotliCompress, gzipSync } from 'node:zlib';
import { hashOf } from './policy.ts';

type Bodies = { identity: Buffer; gzip: Buffer; br?: Buffer };
type Encoding = keyof Bodies;

const MAX_KEPT = 100;
// This module lives twice in a process: in what Next has built, and where Next loads the cache handler.
const SHARED = Symbol.for('shop.kept-pages');
const shared = globalThis as { [SHARED]?: Map<string, Bodies> };
shared[SHARED] ??= new Map();
const kept = shared[SHARED];

const LETTERS = /<(script|style)\b[^>]*>[\s\S]*?<\/\1>|\P{ASCII}/gu;
const ONLY_ASCII = /^\p{ASCII}*$/u;
const NEIGHBOURS = /(?:<script>(?:(?!<\/script>)[\s\S])*<\/script>){2,}/g;
const INLINE = /<script(?![^>]*\s(?:src=|type="application\/))[^>]*>((?:(?!<\/script>)[\s\S])*)<\/script>/g;

const toEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The same page in ASCII, where that can be had: a string of single bytes is measured and copied many times faster. */
function toAscii(html: string): string {
  const ascii = html.replace(LETTERS, (found, tag?: string) => {
    if (tag === 'script') return found.replace(/\P{ASCII}/gu, (letter) => letter.split('').map(toEscape).join(''));
    return tag ? found : `&#${found.codePointAt(0)};`;
  });
  return ONLY_ASCII.test(ascii) ? Buffer.from(ascii, 'latin1').toString('latin1') : html;
}

/**
 * Makes a finished page ready to be sent often: compressed once, not for every visitor. Scripts that follow each other
 * become one, because Next writes dozens, and as many hashes would not fit into the header buffers of common proxies.
 */
export function keepPage(given: string): { html: string; etag: string; hashes: string[] } {
  const html = toAscii(given.replace(NEIGHBOURS, (run) => run.replaceAll('</script><script>', ';')));
  const hashes = [...new Set([...html.matchAll(INLINE)].map(([, script = '']) => hashOf(script)))];
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  const identity = Buffer.from(html);
  const bodies: Bodies = { identity, gzip: gzipSync(identity, { level: 9 }) };
  const [oldest] = kept.keys();
  if (oldest && kept.size >= MAX_KEPT) kept.delete(oldest);
  kept.set(etag, bodies);
  brotliCompress(identity, (error, br) => {
    if (!error) bodies.br = br;
  });
  return { html, etag, hashes };
}

/** What `Accept-Encoding` allows, as names; a weight of zero refuses. */
const acceptedIn = (header: string) =>
  header
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim());

/** The smallest form of a kept page that this client reads, or undefined for a page that is not kept. */
export function bodyFor(etag: string, acceptEncoding = ''): { encoding: Encoding; body: Buffer } | undefined {
  const bodies = kept.get(etag);
  if (!bodies) return undefined;
  const accepted = acceptedIn(acceptEncoding);
  for (const encoding of ['br', 'gzip'] as const) {
    const body = bodies[encoding];
    if (body && accepted.includes(encoding)) return { encoding, body };
  }
  return { encoding: 'identity', body: bodies.identity };
}

/** Whether the forms of this page are still there: the oldest make room. */
export const isKept = (etag: unknown): boolean => typeof etag === 'string' && kept.has(etag);

/** Whether the client already has this page (`If-None-Match`). */
export const hasPage = (etag: string, ifNoneMatch = ''): boolean =>
  ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^(W\/)?/, 'W/') === etag);
