import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { limitFor, MAX_BODY_BYTES } from './bodies';

const APP = join(import.meta.dirname, '../../app');

/** Every route of the file tree as an address, with its source. */
const ROUTES = readdirSync(APP, { recursive: true, withFileTypes: true })
  .filter(({ name }) => name === 'route.ts')
  .map(({ parentPath }) => ({
    url: `/${relative(APP, parentPath)}`,
    source: readFileSync(join(parentPath, 'route.ts'), 'utf8'),
  }));

it('takes more than forms of ours for the routes that read files or payment events, and for them alone', () => {
  const larger = ROUTES.filter(({ url }) => limitFor({ method: 'POST', url }).bytes > MAX_BODY_BYTES);
  const reading = ROUTES.filter(({ source }) => /\bform: \{|receiveWebhook/.test(source));
  expect(larger.map(({ url }) => url)).toEqual(reading.map(({ url }) => url));
  const streamed = ROUTES.filter(({ url }) => limitFor({ method: 'POST', url }).isStreamed);
  expect(streamed.map(({ source }) => /\bform: \{/.test(source))).toEqual(streamed.map(() => true));
});

it.each(['GET', 'PUT', 'HEAD', 'DELETE'])('takes no more than usual by %s anywhere', (method) => {
  for (const { url } of ROUTES) expect(limitFor({ method, url }).bytes, url).toBe(MAX_BODY_BYTES);
});

it('is not misled by a query', () => {
  expect(limitFor({ method: 'POST', url: '/api/contact?/api/admin/gallery/upload' }).bytes).toBe(MAX_BODY_BYTES);
  expect(limitFor({ method: 'POST', url: '/api/payment/webhook?x' }).bytes).toBe(1024 * 1024);
});
