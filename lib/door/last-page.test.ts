import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { keepLast } from './kept-pages';
import { showLast } from './last-page';

async function ask(path: string, answer: RequestListener) {
  const server = createServer((request, response) => {
    showLast({ request, response }, path);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const reply = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
    return { status: reply.status, etag: reply.headers.get('etag'), text: await reply.text() };
  } finally {
    server.close();
  }
}

const fail: RequestListener = (_request, response) => {
  response.statusCode = 500;
  response.flushHeaders();
  response.write('it ');
  response.end('failed');
};

describe('case 70: a page that cannot be made', () => {
  it('is answered with the last form of it, however the error is written', async () => {
    keepLast('/known', async () => ({ ETag: 'W/"last"' }));
    const shown = { status: 200, etag: 'W/"last"', text: '' };
    expect(await ask('/known', fail)).toEqual(shown);
    expect(await ask('/known', (_request, response) => void response.writeHead(500).end('it failed'))).toEqual(shown);
  });

  it('is an error where there is no last form, or it cannot be read', async () => {
    keepLast('/none', async () => null);
    keepLast('/unreadable', () => Promise.reject(new Error('gone')));
    for (const path of ['/none', '/unreadable', '/never-kept'])
      expect(await ask(path, fail)).toEqual({ status: 500, etag: null, text: 'it failed' });
  });

  it('is left alone when it can be made', async () => {
    keepLast('/fine', async () => ({ ETag: 'W/"last"' }));
    const made: RequestListener = (_request, response) => {
      response.setHeader('ETag', 'W/"new"');
      response.writeHead(200);
      response.write('a ');
      response.end('page');
    };
    expect(await ask('/fine', made)).toEqual({ status: 200, etag: 'W/"new"', text: 'a page' });
  });
});
