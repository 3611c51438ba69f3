import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageAddresses, routeAddresses } from '@/e2e/ask';
import { type Server, startServer } from '@/e2e/server';
import { BASE_URL, Shopper } from '@/e2e/shopper';
import { hurl } from '@/scripts/bench/hostile-run';

const MB = 1024 * 1024;
const PIECE = Buffer.alloc(256 * 1024, '{},');
const TYPES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'];
/** A machine with much else to do takes its time; who is kept waiting waits for the end of the body. */
const LONG_WAIT_MS = 10_000;
const UPLOADS =
  /^\/api\/(admin\/gallery\/upload|admin\/products\/upload-image|admin\/money\/remittances|shop\/orders\/[^/]+\/problem)$/;
const ADDRESSES = [...routeAddresses(), ...pageAddresses(), '/nothing', '/icons/icon-192.png', '/api/auth/session'];

type Sent = { status: number; bytes: number; ms: number };

/** Sends as much of such a body as is taken until the answer comes. */
function pour(home: string, head: string, bytes: number, isChunked: boolean): Promise<Sent> {
  const { hostname, port } = new URL(home);
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    let [text, sent] = ['', 0];
    const settle = () => {
      socket.destroy();
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
      resolve({ status, bytes: sent, ms: performance.now() - startedAt });
    };
    socket.on('error', () => undefined).on('close', settle);
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      settle();
    });
    const framing = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes}`;
    socket.write(`${head}\r\n${framing}\r\n\r\n`);
    const more = () => {
      while (sent < bytes && !socket.destroyed) {
        sent += PIECE.length;
        if (isChunked) socket.write(`${PIECE.length.toString(16)}\r\n`);
        const isTaken = socket.write(PIECE);
        if (isChunked) socket.write('\r\n');
        if (!isTaken) return void socket.once('drain', more);
      }
      if (isChunked) socket.write('0\r\n\r\n');
    };
    more();
  });
}

const headOf = (method: string, path: string, type: string) =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.9.8.7\r\nContent-Type: ${type}`;

/** The most memory that the process has ever had, in MB. */
const peakOf = ({ pid }: Server): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Looks at a page again and again until told to stop, and says how long the slowest look took. */
function lookOn(home: string): () => Promise<number> {
  const over = new AbortController();
  const looks = (async () => {
    let slowestMs = 0;
    while (!over.signal.aborted) {
      const startedAt = performance.now();
      const answer = await fetch(`${home}/auth/login?x=${startedAt}`);
      await answer.arrayBuffer();
      expect(answer.status).toBe(200);
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      await pause(20);
    }
    return slowestMs;
  })();
  return () => {
    over.abort();
    return looks;
  };
}

describe('bodies that are larger than anybody needs', () => {
  let server: Server;
  beforeAll(async () => {
    server = await startServer();
    Shopper.home = server.url;
    for (const path of ADDRESSES) await fetch(`${server.url}${path}`, { redirect: 'manual' });
  });
  afterAll(async () => {
    Shopper.home = BASE_URL;
    await server?.stop();
  });

  it('cases 61 and 73: 50 MB for every address, in every form, is refused without being kept, and nobody waits', async () => {
    const before = peakOf(server);
    const stopLooking = lookOn(server.url);
    const wrong: string[] = [];
    for (const path of ADDRESSES)
      for (const type of TYPES)
        for (const isChunked of [false, true]) {
          const { status, bytes, ms } = await pour(server.url, headOf('POST', path, type), 50 * MB, isChunked);
          const isKept = !UPLOADS.test(path) && bytes > 25 * MB;
          if (status < 400 || status >= 500 || isKept || ms > LONG_WAIT_MS)
            wrong.push(
              `${path} ${type} ${isChunked ? 'in pieces' : 'with its length'}: ${status} after ${bytes} bytes`,
            );
        }
    expect(wrong).toEqual([]);
    expect(await stopLooking()).toBeLessThan(LONG_WAIT_MS);
    expect(peakOf(server) - before).toBeLessThan(150);
  });

  it('case 73: 300 MB for next-auth do not end the shop', async () => {
    const before = peakOf(server);
    const stopLooking = lookOn(server.url);
    for (const action of ['session', 'signout', 'csrf', 'signin', '_log'])
      for (const isChunked of [false, true]) {
        const head = headOf('POST', `/api/auth/${action}`, 'application/json');
        const { status, bytes } = await pour(server.url, head, 300 * MB, isChunked);
        expect([413, 405, 404]).toContain(status);
        expect(bytes).toBeLessThan(25 * MB);
      }
    expect(await stopLooking()).toBeLessThan(LONG_WAIT_MS);
    expect(peakOf(server) - before).toBeLessThan(100);
    expect((await fetch(`${server.url}/api/auth/session`)).status).toBe(200);
  });

  it('every other method is refused as early', async () => {
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      for (const path of ['/shop/home', '/payment-success', '/api/contact', '/api/payment/webhook', '/nothing'])
        for (const isChunked of [false, true]) {
          const { status, bytes } = await pour(server.url, headOf(method, path, 'text/plain'), 50 * MB, isChunked);
          expect([405, 413], `${method} ${path}`).toContain(status);
          expect(bytes, `${method} ${path}`).toBeLessThan(25 * MB);
        }
  });

  it('case 76: three hundred who send slowly keep nobody waiting', async () => {
    const { hostname, port } = new URL(server.url);
    const slow: Socket[] = [];
    const head = headOf('POST', '/api/contact', 'application/json');
    for (let count = 0; count < 300; count++) {
      const socket = connect({ host: hostname, port: Number(port) });
      socket.on('error', () => undefined).write(`${head}\r\nContent-Length: 60000\r\n\r\n{`);
      slow.push(socket);
    }
    const stopLooking = lookOn(server.url);
    for (let turn = 0; turn < 10; turn++) {
      for (const socket of slow) socket.write(' ');
      await pause(20);
    }
    const answer = await (await new Shopper().signIn()).checkAuth();
    expect(answer.status).toBe(200);
    expect(await stopLooking()).toBeLessThan(LONG_WAIT_MS);
    for (const socket of slow) socket.destroy();
  });

  it('who asks first is told to go on, or at once that it is too much', async () => {
    const head = `${headOf('POST', '/api/contact', 'application/json')}\r\nConnection: close\r\nExpect: 100-continue`;
    const small = await hurl(server.url, `${head}\r\nContent-Length: 2\r\n\r\n{}`);
    expect(small.text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 403 /);
    const large = await hurl(server.url, `${head}\r\nContent-Length: ${50 * MB}\r\n\r\n`);
    expect(large.text).toMatch(/^HTTP\/1\.1 413 /);
    expect(large.text).toContain('{"success":false,"message":"The request is too large"}');
  });
});
