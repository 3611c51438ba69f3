import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toCookieHeader } from '@/e2e/cookie';
import { Member } from '@/e2e/member';
import { type Server, startServer } from '@/e2e/server';
import { BASE_URL, Shopper } from '@/e2e/shopper';
import { type Actors, hurl, hurlAll, strangeLines } from '@/scripts/bench/hostile-run';

/** More of them, with seeds of chance: `npm run bench -- hostile`. */
const SEEDS = [1, 20_261_122, 77_003_141, 900_000_007];
const REQUESTS = 500;
const AT_ONCE = 10;
const FORGED = '{"level":30,"time":"2026-01-01T00:00:00.000Z","msg":"forged"}';

const asBrowser = (browser: Shopper) => ({ cookie: toCookieHeader(browser.cookies), xsrf: browser.xsrf });

describe('requests that nobody means well', () => {
  let server: Server;
  let actors: Actors;
  beforeAll(async () => {
    server = await startServer({ LOG_LEVEL: 'info' });
    Shopper.home = server.url;
  });
  beforeEach(async () => {
    const [visitor, shopper, owner] = [await Member.visitor(), await Member.create(), await Member.createAdmin()];
    actors = {
      nobody: { cookie: '', xsrf: '' },
      visitor: asBrowser(visitor),
      shopper: asBrowser(shopper),
      owner: asBrowser(owner),
    };
  });
  afterAll(async () => {
    Shopper.home = BASE_URL;
    await server?.stop();
  });

  it.each(SEEDS)('none of five hundred of seed %i fails, hangs or lacks a header', async (seed) => {
    const { count, bad, statuses } = await hurlAll(server.url, actors, seed, REQUESTS, AT_ONCE);
    expect(bad).toEqual([]);
    expect(count).toBe(REQUESTS);
    for (const status of [200, 400, 403, 404, 405, 413])
      expect(statuses.get(status), String(status)).toBeGreaterThan(0);
  });

  it('case 16: nobody writes a line into the log', async () => {
    const forged = encodeURIComponent(`\n${FORGED}\n`);
    const paths = ['session', 'csrf', 'signin', 'signout', 'error', 'check-auth', forged];
    for (const path of [...paths.map((word) => `/api/auth/${word}`), '/shop/home', '/payment-success', `/${forged}`])
      for (const query of [`callbackUrl=${forged}`, `error=${forged}`, `orderId=${forged}`])
        for (const cookie of [
          `next-auth.callback-url=${forged}`,
          `session=${forged}`,
          `next-auth.csrf-token=${forged}`,
        ]) {
          const head = `Host: localhost\r\nConnection: close\r\nCookie: ${cookie}\r\nnext-action: ${forged}`;
          for (const start of [`GET ${path}?${query}`, `POST ${path}?${query}`])
            await hurl(server.url, `${start} HTTP/1.1\r\n${head}\r\nContent-Length: 0\r\n\r\n`);
        }
    expect(server.lines).not.toContain(FORGED);
  });

  it('case 16: every line of the log is one of ours', () => {
    expect(strangeLines(server.lines)).toEqual([]);
    expect(server.lines.length).toBeGreaterThan(300);
  });
});
