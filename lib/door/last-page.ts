import 'server-only';
import type { Exchange } from './early-answers';
import { lastOf } from './kept-pages';

/**
 * Where a kept page cannot be made, say because the database went away meanwhile, the last form of it is sent in the
 * place of the error. Where there is none, the error goes out as it is.
 */
export function showLast({ response }: Exchange, path: string): void {
  const { writeHead, flushHeaders, write, end } = response;
  const own = { writeHead, flushHeaders, write, end };
  const held: unknown[][] = [];
  let hasFailed = false;
  const fails = (status = response.statusCode) => {
    hasFailed ||= status === 500 && !response.headersSent && lastOf(path) !== undefined;
    return hasFailed;
  };
  const send = async (given: unknown[]) => {
    const headers = await lastOf(path)?.().catch(() => null);
    if (response.destroyed) return;
    Object.assign(response, own);
    if (headers) {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      // As Next says it of its kept pages.
      response.setHeader('Cache-Control', 's-maxage=1');
      response.writeHead(200);
      response.end();
      return;
    }
    response.statusCode = 500;
    for (const each of held) Reflect.apply(write, response, each);
    Reflect.apply(end, response, given);
  };
  response.writeHead = (status: number, ...rest: unknown[]) =>
    fails(status) ? response : Reflect.apply(writeHead, response, [status, ...rest]);
  response.flushHeaders = () => {
    if (!fails()) Reflect.apply(flushHeaders, response, []);
  };
  response.write = (...given: unknown[]) => (fails() ? held.push(given) > 0 : Reflect.apply(write, response, given));
  response.end = (...given: unknown[]) => {
    if (!fails()) return Reflect.apply(end, response, given);
    void send(given);
    return response;
  };
}
