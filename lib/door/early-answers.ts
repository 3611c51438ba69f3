import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { door } from '@/content/door';
import { log } from '@/lib/core/log';

export type Exchange = { request: IncomingMessage; response: ServerResponse };
/** Why a request goes no further; `allow` are the methods of a 405. */
export type Refusal = { status: number; message: string; allow?: string; retryAfterS?: number };

export const TOO_LARGE: Refusal = { status: 413, message: door.tooLarge };

/** A sender that has its hands full takes a while to look at what came. */
const LINGER_MS = 3_000;
const LINGER_BYTES = 2 * 1024 * 1024;

export const isApi = (url: string): boolean => url.startsWith('/api/') || url === '/api';

/** Whether a body comes with the request, by what its head says. */
export const bringsBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * Takes a little more of what is on its way, so that its sender reads the answer instead of a broken connection, and
 * then closes: nobody needs the rest.
 */
function closeSoon({ request, response }: Exchange): void {
  const end = () => response.end();
  const timer = setTimeout(end, LINGER_MS).unref();
  response.once('close', () => clearTimeout(timer));
  let left = LINGER_BYTES;
  request.push = (chunk: Buffer | null) => {
    if (chunk === null) end();
    else left -= chunk.length;
    return left > 0;
  };
  request.resume();
}

/** Answers in the place of the framework, which never hears of the request. */
export function refuse(exchange: Exchange, { status, message, allow, retryAfterS }: Refusal): void {
  const { request, response } = exchange;
  const { method = '', url = '' } = request;
  const isJson = isApi(url);
  const body = Buffer.from(isJson ? JSON.stringify({ success: false, message }) : `${message}\n`);
  const isWhole = request.complete || !bringsBody(request);
  if (allow) response.setHeader('Allow', allow);
  if (retryAfterS !== undefined) response.setHeader('Retry-After', retryAfterS);
  if (!isWhole) response.setHeader('Connection', 'close');
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Type', isJson ? 'application/json' : 'text/plain; charset=utf-8');
  response.setHeader('Content-Length', body.length);
  log().info({ method, status, isApi: isJson }, 'request refused');
  response.writeHead(status);
  if (isWhole) {
    response.end(body);
    return;
  }
  if (method === 'HEAD') response.flushHeaders();
  else response.write(body);
  closeSoon(exchange);
}

type Headers = readonly (readonly [name: string, value: string])[];

/** The answer to what is no request, for which there is nothing but the bare connection. */
const bareAnswer = (status: number, headers: Headers): string =>
  [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...headers.map((pair) => pair.join(': ')),
    'Cache-Control: no-store',
    'Content-Length: 0',
    'Connection: close',
    '\r\n',
  ].join('\r\n');

const STATUS_OF: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** What a connection is told on which something else than HTTP has arrived. */
const statusOfBroken = ({ code = '' }: NodeJS.ErrnoException): number => STATUS_OF[code] ?? 400;

/** What is no HTTP, or asks for a tunnel, is answered on the bare connection, unless another answer is on its way there. */
export function answerBroken(server: Server, headers: Headers): void {
  const busy = new WeakMap<Duplex, ServerResponse>();
  const answered = new WeakMap<Duplex, number>();
  server.on('request', ({ socket }, response) => void busy.set(socket, response));
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(bareAnswer(405, headers));
  });
  // Comes again with each further piece of what is on its way: as in `closeSoon`, a little more of it is taken.
  server.on('clientError', (error, connection) => {
    const socket = connection as Socket;
    const most = answered.get(socket);
    if (most !== undefined) {
      if (socket.bytesRead > most) socket.destroy();
      return;
    }
    const before = busy.get(socket);
    if (!socket.writable || (before?.headersSent && !before.writableFinished)) {
      socket.destroy();
      return;
    }
    answered.set(socket, socket.bytesRead + LINGER_BYTES);
    const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
    socket.once('close', () => clearTimeout(timer)).end(bareAnswer(statusOfBroken(error), headers));
  });
}

/** What Next means where it says 500 of a file: it cannot show the pages of these refusals. */
export function meantByFailure({ request: { headers }, response }: Exchange): number {
  if (response.hasHeader('allow')) return 405;
  if (!response.hasHeader('accept-ranges')) return 500;
  if (response.hasHeader('content-range')) return 416;
  return headers['if-match'] || headers['if-unmodified-since'] ? 412 : 500;
}
