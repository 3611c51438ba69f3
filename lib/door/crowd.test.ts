import { readdirSync } from 'node:fs';
import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { door } from '@/content/door';
import { outside } from '@/lib/core/line';
import { createTurns } from './crowd';

const RUNNING = 40;
const WAITING = 300;

let server: Server;
/** What is being worked on, by its address, oldest first. */
let begun: { url: string; response: ServerResponse }[];
/** How many of a crowd have come. */
let come: number;
/** What is waited for outside, and who has gone on after it. */
let elsewhere: PromiseWithResolvers<void>;
let answered: string[];

beforeEach(async () => {
  const works: typeof begun = [];
  begun = works;
  come = 0;
  elsewhere = Promise.withResolvers();
  answered = [];
  const pass = createTurns(({ request: { url = '' }, response }) => {
    works.push({ url, response });
    if (url === '/asks/elsewhere') void outside(() => elsewhere.promise).then(() => answered.push(url));
  });
  server = createServer((asked, response) => {
    if (asked.url?.startsWith('/some/')) come += 1;
    pass({ request: asked, response }, asked.url === '/kept');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

type Said = { status: number; retryAfter: string | undefined; text: string };

/** Asks, and reads no answer of `slowly` but its head. */
function ask(path: string, method = 'GET', slowly = false): Promise<Said> {
  return new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const call = request({ port, host: '127.0.0.1', path, method, agent: false }, (answer) => {
      const head = { status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] };
      if (slowly) return resolve({ ...head, text: '' });
      const told = answer.toArray().then((chunks) => ({ ...head, text: Buffer.concat(chunks).toString() }));
      told.then(resolve, reject);
    });
    call.on('error', reject);
    call.end();
  });
}

/** Has so many asked for that are not answered, and waits until they are known. */
async function crowd(count: number): Promise<void> {
  for (let at = 0; at < count; at++) ask(`/some/${at}`).catch(() => undefined);
  await expect.poll(() => come).toBe(count);
}

const begunUrls = () => begun.slice(RUNNING).map(({ url }) => url);

describe('case 75: more than can be carried', () => {
  it('who waits in vain is asked to come again, and nothing is begun for them', async () => {
    await crowd(RUNNING);
    const [page, call] = await Promise.all([ask('/shop/orders'), ask('/api/shop/orders', 'POST')]);
    expect(page).toEqual({ status: 503, retryAfter: '2', text: `${door.crowded}\n` });
    expect(call).toMatchObject({ status: 503, retryAfter: '2' });
    expect(JSON.parse(call.text)).toEqual({ success: false, message: door.crowded });
    expect(begunUrls()).toEqual([]);
  });

  it('who finds too many before them does not wait at all', async () => {
    // Whoever waits would wait for good.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    await crowd(RUNNING + WAITING);
    expect((await ask('/one/more')).status).toBe(503);
  });

  it('a page that is kept, files and those who watch over the shop are always let in', async () => {
    await crowd(RUNNING + 1);
    const files = readdirSync('public', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `/${relative('public', join(parentPath, name))}`);
    expect(files).toContain('/sw.js');
    const always = ['/kept', '/_next/static/chunks/a.js', '/api/health/live', '/api/metrics', ...files].sort();
    for (const path of always) ask(path).catch(() => undefined);
    await expect.poll(() => begunUrls().sort()).toEqual(always);
  });

  it('the next one is let in with an answer’s head, however slowly the answer is read', async () => {
    await crowd(RUNNING);
    const next = ask('/next', 'GET', true);
    const [first] = begun;
    first?.response.writeHead(200).write(Buffer.alloc(4_000_000));
    await expect.poll(begunUrls).toEqual(['/next']);
    begun.at(-1)?.response.end('x');
    expect((await next).status).toBe(200);
  });

  it('who waits for somebody else takes nobody’s place meanwhile, and goes on before others begin', async () => {
    ask('/asks/elsewhere').catch(() => undefined);
    await crowd(RUNNING + 1);
    elsewhere.resolve();
    await expect.poll(() => answered).toEqual([]);
    begun.at(-1)?.response.end('x');
    await expect.poll(() => answered).toEqual(['/asks/elsewhere']);
    expect(begun).toHaveLength(RUNNING + 1);
    begun[0]?.response.end('x');
    await expect.poll(() => begun.length).toBe(RUNNING + 2);
  });

  it('the word about money comes before who is at something, and that before pages', async () => {
    await crowd(RUNNING);
    const paths = [
      ['/page', 'GET'],
      ['/api/shop/orders', 'POST'],
      ['/api/payment/webhook', 'POST'],
    ] as const;
    const arrived = new Promise<void>((resolve) => {
      let left = paths.length;
      server.on('request', () => --left === 0 && resolve());
    });
    for (const [path, method] of paths) ask(path, method).catch(() => undefined);
    await arrived;
    for (const { response } of begun.slice(0, paths.length)) response.end();
    await expect.poll(begunUrls).toEqual(['/api/payment/webhook', '/api/shop/orders', '/page']);
  });

  it('who has gone away while waiting takes nobody’s place', async () => {
    await crowd(RUNNING);
    const { port } = server.address() as AddressInfo;
    const gone = request({ port, host: '127.0.0.1', path: '/gone', agent: false });
    gone.on('error', () => undefined);
    const closed = new Promise<void>((resolve) =>
      server.once('request', (_, response) => {
        response.once('close', resolve);
        gone.destroy();
      }),
    );
    gone.end();
    await closed;
    ask('/next').catch(() => undefined);
    begun[0]?.response.end();
    await expect.poll(begunUrls).toEqual(['/next']);
  });
});
