import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const PICTURE = Buffer.from('RIFF....WEBP');
const MAX_MS = 4_000;

const ANSWERS: Record<string, RequestListener> = {
  '/good': (_, response) => response.setHeader('Content-Type', 'image/webp').end(PICTURE),
  '/large': (_, response) => response.setHeader('Content-Type', 'image/webp').end(Buffer.alloc(2_049)),
  '/unfinished': (_, response) => response.writeHead(200, { 'Content-Type': 'image/webp' }).write('RIFF'),
  '/silent': () => {},
  '/cut': (request) => request.socket.destroy(),
  '/page': (_, response) => response.setHeader('Content-Type', 'text/html').end('<h1>Sorry</h1>'),
  '/drawing': (_, response) => response.setHeader('Content-Type', 'image/svg+xml').end('<svg/>'),
  '/missing': (_, response) => response.writeHead(404, { 'Content-Type': 'image/webp' }).end(PICTURE),
  '/elsewhere': (_, response) => response.writeHead(302, { Location: '/good' }).end(),
};

let server: Server;
let base = '';
let inlinePicture: (url: string) => Promise<string | null>;

beforeAll(async () => {
  server = createServer((request, response) => void ANSWERS[request.url ?? '']?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('CLOUDINARY_URL', 'cloudinary://key:secret@cloud');
  vi.stubEnv('CLOUDINARY_DELIVERY_URL', base);
  ({ inlinePicture } = await import('./storage'));
});

afterAll(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

it('writes a tiny picture of the media service as a data URI', async () => {
  expect(await inlinePicture(`${base}/good`)).toBe(`data:image/webp;base64,${PICTURE.toString('base64')}`);
});

it('does without a picture that is too large, no picture, or not there in time', async () => {
  const from = performance.now();
  const paths = Object.keys(ANSWERS).filter((path) => path !== '/good');
  expect(await Promise.all(paths.map((path) => inlinePicture(`${base}${path}`)))).toEqual(paths.map(() => null));
  expect(performance.now() - from).toBeLessThan(MAX_MS);
});

it('asks nobody but the media service', async () => {
  const asked = vi.spyOn(globalThis, 'fetch');
  for (const url of ['/illustrations/kit.svg', 'http://127.0.0.1:9/good', `${base}.example/good`])
    expect(await inlinePicture(url)).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});
