import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toCookieHeader } from '@/e2e/cookie';
import { launchServer, type Server, startServer } from '@/e2e/server';
import { newKey, orderBody, Shopper, sql } from '@/e2e/shopper';

const CLIENTS = 8;
/** What a supervisor gives the process before it makes it end. */
const LIMIT_MS = 16_000;
const AT_ONCE_MS = 10_000;
const GO_ON = 'HTTP/1.1 100 Continue\r\n\r\n';

let server: Server | undefined;
afterEach(() => server?.stop());

type Seen = (number | string)[];
type Tried = { key: string; status: number; failure: string };

/** The headers and the body of an order on delivery to the phone of this shopper. */
function order({ cookies, xsrf, address, phone }: Shopper, key: string) {
  const body = JSON.stringify(orderBody(1, { phone }));
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-xsrf-token': xsrf,
    'x-forwarded-for': address,
    'idempotency-key': key,
    cookie: toCookieHeader(cookies),
  };
  return { body, headers };
}

/** One order over the client's one kept-alive connection. */
function place(shopper: Shopper, agent: Agent, url: string): Promise<Tried> {
  const key = newKey();
  const { body, headers } = order(shopper, key);
  return new Promise((resolve) => {
    const call = request(`${url}/api/payment/cod`, { method: 'POST', agent, headers }, (answer: IncomingMessage) => {
      answer.resume();
      answer.on('end', () => resolve({ key, status: answer.statusCode ?? 0, failure: '' }));
      answer.on('error', (error) => resolve({ key, status: 0, failure: error.message }));
    });
    call.on('error', (error: NodeJS.ErrnoException) => resolve({ key, status: 0, failure: error.code ?? 'error' }));
    call.end(body);
  });
}

/** Orders one after the other until the proxy in front, which is told of the readiness, sends nobody any more. */
async function shopOn(shopper: Shopper, url: string, tried: Tried[], seen: Seen): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (!seen.includes(503)) tried.push(await place(shopper, agent, url));
  agent.destroy();
}

const isReady = async (url: string) =>
  (await fetch(`${url}/api/health/ready`).catch(() => null))?.status ?? 'not there';

/** Notes what the address says about its readiness, until nobody listens. */
async function watchReadiness(url: string, seen: Seen): Promise<void> {
  while (seen.at(-1) !== 'not there') seen.push(await isReady(url));
}

describe('case 78: a process that is told to end', () => {
  it('says first that it is not ready, cuts nobody off, and stores no order without an answer', async () => {
    server = await startServer();
    const { url } = server;
    Shopper.home = url;
    const shoppers: Shopper[] = [];
    while (shoppers.length < CLIENTS) shoppers.push(await new Shopper().signIn());
    const tried: Tried[] = [];
    const seen: Seen = [];
    const clients = shoppers.map((shopper) => shopOn(shopper, url, tried, seen));
    // Every one of them has its connection by then, and is at its next order.
    await vi.waitUntil(() => tried.length > CLIENTS, { timeout: 30_000, interval: 20 });
    const before = tried.length;
    server.signal('SIGTERM');
    await watchReadiness(url, seen);
    expect(await Promise.race([server.exited, pause(LIMIT_MS, 'still there')])).toBe('exit code 0');
    await Promise.all(clients);
    expect(tried.filter(({ failure }) => failure !== '')).toEqual([]);
    expect(seen.filter((one) => one !== 200 && one !== 503)).toEqual(['not there']);
    expect(tried.length).toBeGreaterThan(before);
    const keys = tried.map(({ key }) => key);
    const stored = await sql<{ key: string }>('SELECT key FROM idempotency_keys WHERE key = ANY($1)', keys);
    const answered = new Set(tried.filter(({ status }) => status === 200).map(({ key }) => key));
    expect(stored.filter(({ key }) => !answered.has(key))).toEqual([]);
  });

  it('finishes an order that is half said when the second signal comes, and then ends', async () => {
    server = await startServer();
    Shopper.home = server.url;
    const shopper = await new Shopper().signIn();
    const { hostname, port } = new URL(server.url);
    const { body, headers } = order(shopper, newKey());
    const socket = connect(Number(port), hostname);
    const answer: Buffer[] = [];
    socket.on('data', (chunk) => answer.push(chunk));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const said = { host: 'localhost', expect: '100-continue', ...headers };
    const head = Object.entries(said).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST /api/payment/cod HTTP/1.1\r\n${head.join('')}\r\n`);
    await expect.poll(() => Buffer.concat(answer).toString()).toBe(GO_ON);
    socket.write(body.slice(0, 20));
    server.signal('SIGTERM');
    await expect.poll(() => isReady(server?.url ?? ''), { timeout: 10_000 }).toBe('not there');
    server.signal('SIGTERM');
    await pause(200);
    socket.write(body.slice(20));
    await closed;
    const text = Buffer.concat(answer).toString().slice(GO_ON.length);
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(text).toMatch(/^connection: close\r$/im);
    expect(text).toContain('"success":true');
    expect(await Promise.race([server.exited, pause(LIMIT_MS, 'still there')])).toBe('exit code 0');
  });

  it('ends at once while it starts', async () => {
    const { listening, signal, exited, stop } = launchServer();
    await listening;
    signal('SIGTERM');
    const how = await Promise.race([exited, pause(AT_ONCE_MS, 'still there')]);
    await stop();
    expect(how).not.toBe('still there');
  });
});
