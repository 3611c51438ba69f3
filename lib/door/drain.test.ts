import { Agent, createServer, get, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Drain = typeof import('./drain');

let drain: Drain;
let agent: Agent;

beforeEach(async () => {
  vi.resetModules();
  Object.assign(globalThis, { shopDrain: undefined });
  drain = await import('./drain');
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(() => agent.destroy());

async function serve(answer: RequestListener): Promise<number> {
  const server = createServer((request, response) => {
    drain.noteRequest(request.url ?? '');
    drain.partAfter(response);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  drain.noteServer(server);
  return (server.address() as AddressInfo).port;
}

const ask = (port: number, path = '/') =>
  new Promise<string>((resolve) => {
    const own = path === '/' ? agent : false;
    const call = get({ port, host: '127.0.0.1', path, agent: own }, (answer: IncomingMessage) => {
      answer.resume();
      answer.on('end', () => resolve(`${answer.statusCode} ${answer.headers.connection}`));
    });
    call.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
  });

describe('the end of a process', () => {
  it('is known at once; connections are let in and not kept, then nobody is let in', async () => {
    const port = await serve((_, response) => void response.end('x'));
    expect(await ask(port)).toBe('200 keep-alive');
    expect(drain.isDraining()).toBe(false);
    const done = drain.drain(100, 5_000);
    expect(drain.isDraining()).toBe(true);
    expect(await ask(port)).toBe('200 close');
    expect(await ask(port)).toBe('200 close');
    expect(await done).toBe(true);
    expect(await ask(port)).toBe('ECONNREFUSED');
  });

  it('does not close the door while somebody keeps asking', async () => {
    const port = await serve((_, response) => void response.end('x'));
    let isOver = false;
    const done = drain.drain(0, 5_000).finally(() => {
      isOver = true;
    });
    const answers: string[] = [];
    for (const until = performance.now() + 700; performance.now() < until; ) answers.push(await ask(port));
    expect([isOver, [...new Set(answers)]]).toEqual([false, ['200 close']]);
    expect(await done).toBe(true);
  });

  it('waits for an answer that is under way', async () => {
    const { promise, resolve } = Promise.withResolvers<ServerResponse>();
    const port = await serve(({ url }, response) => (url === '/' ? resolve(response) : void response.end()));
    const asked = ask(port);
    const response = await promise;
    const done = drain.drain(0, 5_000);
    await expect.poll(() => ask(port, '/api/health/ready'), { timeout: 4_000 }).toBe('ECONNREFUSED');
    drain.partAfter(response);
    response.end('x');
    expect(await asked).toBe('200 close');
    expect(await done).toBe(true);
  });

  it('comes in any case when the time is over', async () => {
    const port = await serve(() => undefined);
    const asked = ask(port);
    const began = performance.now();
    expect(await drain.drain(0, 600)).toBe(false);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await asked).toBe('ECONNRESET');
  });
});
