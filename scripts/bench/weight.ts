import { gzipSync } from 'node:zlib';
import { send } from './load.ts';

/** In bytes, compressed as `next start` does it. */
export type Weight = { html: number; css: number; scripts: number };

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1]?.replaceAll('&amp;', '&');

const isScript = (tag: string) =>
  tag.startsWith('<script')
    ? !/\snomodule\b/i.test(tag)
    : attribute(tag, 'rel') === 'modulepreload' || attribute(tag, 'as') === 'script';

async function sizeOf(base: string, addresses: (string | undefined)[]): Promise<number> {
  let size = 0;
  for (const address of new Set(addresses.flatMap((found) => (found ? [new URL(found, base).href] : [])))) {
    const { status, body } = await send(address);
    if (status !== 200) throw new Error(`${address} answered ${status}`);
    size += gzipSync(body).length;
  }
  return size;
}

/** What a phone loads before it can use the page: the HTML, its style sheets, and the scripts that it names. */
export async function weigh(url: string, html: string): Promise<Weight> {
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].map(([tag]) => tag);
  const styles = tags.filter((tag) => attribute(tag, 'rel') === 'stylesheet');
  const scripts = tags.filter(isScript);
  return {
    html: gzipSync(html).length,
    css: await sizeOf(
      url,
      styles.map((tag) => attribute(tag, 'href')),
    ),
    scripts: await sizeOf(
      url,
      scripts.map((tag) => attribute(tag, tag.startsWith('<script') ? 'src' : 'href')),
    ),
  };
}
