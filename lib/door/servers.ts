import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { door } from '@/content/door';
import type { Env } from '@/lib/core/env';
import { gather, limitFor, saysTooMuch } from './bodies';
import { createTurns } from './crowd';
import { isDraining, noteRequest, noteServer } from './drain';
import { answerBroken, bringsBody, type Exchange, refuse, TOO_LARGE } from './early-answers';
import { bareHeaders, type Frame, frame, frameOf, repeat } from './headers';
import { refusalByEnding, refusalByWorker, refusalOf } from './intake';
import { createMeter, named } from './meter';

type Guard = { own: Frame; isWorker: boolean; meter: ReturnType<typeof createMeter> };

type Pass = ReturnType<typeof createTurns>;

/** Answers an exchange, or lets it through; `isAwaited` says that its sender brings a body once it is told to. */
const answering =
  (pass: Pass, { own, isWorker, meter }: Guard) =>
  (exchange: Exchange, isAwaited: boolean) => {
    const { request, response } = exchange;
    noteRequest(request.url ?? '');
    meter?.(exchange);
    const isElsewhere = isDraining() ? refusalByEnding(request) : null;
    if (!isElsewhere && repeat(exchange, own)) return;
    const notHere = isWorker ? refusalByWorker(request) : isElsewhere;
    const refusal = notHere ?? (own.isDev ? null : refusalOf(request));
    const limit = limitFor(request);
    const isKept = frame(exchange, own);
    if (refusal) return refuse(exchange, refusal);
    if (saysTooMuch(request, limit)) return refuse(exchange, TOO_LARGE);
    if (isAwaited) response.writeContinue();
    if (!bringsBody(request)) return pass(exchange, isKept);
    // What arrives later belongs to its connection, which may serve others before and after.
    const go = (isTooLarge: boolean) => (isTooLarge ? refuse(exchange, TOO_LARGE) : pass(exchange, limit.isStreamed));
    gather(request, limit, AsyncLocalStorage.bind(go));
  };

/** Takes the place of a server's listeners: they are asked for what is let through. */
function take(server: Server, guard: Guard): void {
  const { own } = guard;
  noteServer(server);
  // Next keeps a socket open for whoever asks for one; without this it answers as if nobody had.
  if (!own.isDev) server.removeAllListeners('upgrade');
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  const pass = createTurns(({ request, response }) => {
    for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
  });
  const answer = answering(pass, guard);
  const begin = (isAwaited: boolean) => (request: IncomingMessage, response: ServerResponse) => {
    const exchange = { request, response };
    named(exchange, () => answer(exchange, isAwaited));
  };
  server.on('request', begin(false));
  server.on('checkContinue', begin(true));
  server.on('checkExpectation', (request, response) => {
    frame({ request, response }, own);
    refuse({ request, response }, { status: 417, message: door.expectation });
  });
  answerBroken(server, bareHeaders(own));
}

/**
 * Stands before whatever listens in this process. Every answer gets its security headers, whoever writes it: pages,
 * files, redirects, errors; they depend on the environment of the run, while those of Next's own configuration are
 * written down by the build. A page that was answered within the last second is repeated, unless something has changed.
 * What cannot be read or is too large is refused before the framework sees it.
 */
export function guardServers(env: Env, isDev: boolean): void {
  const own = frameOf(env, isDev);
  const guard: Guard = { own, isWorker: env.SHOP_ROLE === 'worker', meter: createMeter() };
  const taken = new WeakSet<Server>();
  const takeOnce = (server: Server): void => {
    if (taken.has(server)) return;
    taken.add(server);
    take(server, guard);
  };
  // Next makes its server itself: this is told with each connection, and just before a request reaches the listeners.
  subscribe('net.server.socket', (message) => {
    const { server } = (message as { socket: { server?: unknown } }).socket;
    if (server instanceof Server) takeOnce(server);
  });
  const bare = bareHeaders(own);
  subscribe('http.server.request.start', (message) => {
    const { server, request, response } = message as Exchange & { server: Server };
    takeOnce(server);
    // Node itself refuses such a request without a host, before anybody hears of it.
    if (request.headers.host === undefined && request.httpVersion === '1.1')
      for (const [name, value] of bare) response.setHeader(name, value);
  });
}
