import 'server-only';
import { randomBytes } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Env } from '@/lib/core/env';
import { partAfter } from './drain';
import { type Exchange, meantByFailure } from './early-answers';
import { createGate, type Gate, ROLE_HEADER } from './gate';
import { greetVisitor } from './greeting';
import { bodyFor, changesSoFar, hasPage, pathAsked, recallAnswer, rememberAnswer } from './kept-pages';
import { showLast } from './last-page';
import { CLOSED_POLICY, isHttps, POLICY, pagePolicy, resourcePolicy, SHELL_HASH, WORKER_POLICY } from './policy';

const CORP = 'Cross-Origin-Resource-Policy';
type Header = readonly [name: string, value: string];
const COOP: Header = ['Cross-Origin-Opener-Policy', 'same-origin'];
const FIXED: readonly Header[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  COOP,
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()'],
];
const HSTS: Header = ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'];

/** Pages with parts that come with each request: those parts carry a nonce, which Next takes from this request header. */
const HAS_OWN_PARTS = /^\/(admin|track\/|shop\/orders\/)/;
const ASKED = ['content-security-policy', 'content-security-policy-report-only'] as const;
const HAS_SECRET = /^\/(auth\/reset|track)\//;
const KEPT_AREA = /^\/(shop\/|auth\/|payment-|offline$|[?]|$)/;

const isA = (response: ServerResponse, type: string) => String(response.getHeader('content-type')).startsWith(type);

/**
 * Next means its kept pages for shared caches too, which nobody would clear after a change, and says nothing about
 * redirects. A browser may keep a page, but asks each time whether it is still the same. What our own calls say holds.
 */
function settleCaching(response: ServerResponse, url: string): void {
  const caching = response.getHeader('cache-control');
  if (HAS_SECRET.test(url) || caching === undefined) response.setHeader('Cache-Control', 'no-store');
  else if (!url.startsWith('/api/') && String(caching).includes('s-maxage'))
    response.setHeader('Cache-Control', 'private, no-cache');
}

/** What browsers say of whoever was not sent by another site. */
const OWN_WAY = ['none', 'same-origin'];

/** Parts with whoever opened the page, unless nobody did: a browser pays for it with a process (docs/decisions/26). */
function settleOpener({ request, response }: Exchange): void {
  const { url = '/', headers } = request;
  const isForAll = KEPT_AREA.test(url) && !HAS_OWN_PARTS.test(url) && !HAS_SECRET.test(url);
  if (isForAll && OWN_WAY.includes(String(headers['sec-fetch-site']))) response.removeHeader(COOP[0]);
  else response.setHeader(...COOP);
}

type Outcome = { status: number; body?: Buffer };

/** The kept form of a page in the place of what Next would write, or that the client has it already. */
function settleBody({ request, response }: Exchange, status: number, acceptEncoding: string | undefined): Outcome {
  const etag = response.getHeader('etag');
  if (typeof etag !== 'string' || request.method !== 'GET' || response.hasHeader('content-encoding')) return { status };
  const found = bodyFor(etag, acceptEncoding);
  if (!found) return { status };
  if (status === 200 && hasPage(etag, request.headers['if-none-match'])) {
    response.removeHeader('Content-Length');
    return { status: 304 };
  }
  if (found.encoding !== 'identity') response.setHeader('Content-Encoding', found.encoding);
  response.setHeader('Content-Length', found.body.byteLength);
  return { status, body: found.body };
}

function settleFailure(response: ServerResponse, status: number): Buffer {
  const body = Buffer.from(`${STATUS_CODES[status]}\n`);
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.setHeader('Content-Length', body.length);
  return body;
}

/** What answers of this run have in common. */
export type Frame = {
  isDev: boolean;
  fixed: readonly Header[];
  /** The policy of a page that brings none along. */
  openPolicy: (nonce: string | null) => string;
  greet: (exchange: Exchange) => void;
  gate: Gate;
};

export function frameOf(env: Env, isDev: boolean): Frame {
  const secure = isHttps(env);
  const fallback = isDev ? pagePolicy(env, ["'unsafe-inline'", "'unsafe-eval'"], ['ws:']) : pagePolicy(env, []);
  return {
    isDev,
    fixed: secure ? [...FIXED, HSTS] : FIXED,
    openPolicy: (nonce) => (nonce ? pagePolicy(env, [nonce, SHELL_HASH]) : fallback),
    greet: (exchange) => greetVisitor(exchange, secure, env.AUTH_SECRET ?? ''),
    gate: createGate(secure),
  };
}

/** The headers of an answer that nobody frames: it shows nothing and leads nowhere. */
export const bareHeaders = ({ fixed }: Frame): readonly Header[] => [
  ...fixed,
  [CORP, 'same-origin'],
  ['Referrer-Policy', 'no-referrer'],
  [POLICY, CLOSED_POLICY],
];

/** The path whose kept page this browser may be given as it is. */
function openPath({ request }: Exchange, gate: Gate): string | null {
  const path = pathAsked(request);
  return path !== null && gate.mayPass(path, request.headers.cookie) ? path : null;
}

/** Gives a page again as it was a moment ago, without asking Next; false where that is not known. */
export function repeat(exchange: Exchange, { greet, gate }: Frame): boolean {
  const { request, response } = exchange;
  const path = openPath(exchange, gate);
  const headers = path === null ? undefined : recallAnswer(path);
  if (!headers) return false;
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
  settleOpener(exchange);
  greet(exchange);
  partAfter(response);
  const { status, body } = settleBody(exchange, 200, request.headers['accept-encoding']?.toString());
  response.writeHead(status).end(body);
  return true;
}

/**
 * Prepares a request for Next, and sees to it that the answer leaves with its headers, whoever writes it.
 * @returns whether it is for a page that is kept for everybody: of whatever else is asked for, so much is done at once
 */
export function frame(exchange: Exchange, { isDev, fixed, openPolicy, greet, gate }: Frame): boolean {
  const { request, response } = exchange;
  const { url = '/', headers } = request;
  const hasSecret = HAS_SECRET.test(url);
  const path = hasSecret || isDev ? null : openPath(exchange, gate);
  if (path !== null) request.url = path;
  const changesThen = changesSoFar();
  for (const [name, value] of fixed) response.setHeader(name, value);
  settleOpener(exchange);
  response.setHeader(CORP, resourcePolicy(url));
  response.setHeader('Referrer-Policy', hasSecret ? 'no-referrer' : 'strict-origin-when-cross-origin');
  // A nonce from outside would be rendered into pages that are kept for others.
  for (const name of ASKED) if (headers[name]) delete headers[name];
  const nonce = HAS_OWN_PARTS.test(url) && !isDev ? `'nonce-${randomBytes(16).toString('base64')}'` : null;
  if (nonce) headers[ASKED[0]] = `script-src ${nonce}`;
  // A kept page is compressed already: Next need not do it again for each visitor.
  const acceptEncoding = headers['accept-encoding']?.toString();
  if (!isDev && KEPT_AREA.test(url) && !nonce && !headers.rsc) headers['accept-encoding'] = 'identity';

  const { writeHead, end } = response;
  let body: Buffer | undefined;
  response.writeHead = (given: number, ...rest: unknown[]) => {
    const role = response.getHeader(ROLE_HEADER);
    if (role !== undefined) {
      response.removeHeader(ROLE_HEADER);
      gate.note(headers.cookie, String(role));
    }
    settleCaching(response, url);
    partAfter(response);
    const page = isA(response, 'text/html');
    // What the router in the browser reads is kept with the page, but is not the page.
    if (isA(response, 'text/x-component')) response.removeHeader('ETag');
    if (!response.hasHeader(POLICY))
      response.setHeader(POLICY, page ? openPolicy(nonce) : url === '/sw.js' ? WORKER_POLICY : CLOSED_POLICY);
    const settled: Outcome = page ? settleBody(exchange, given, acceptEncoding) : { status: given };
    body = settled.body;
    if (body && path !== null && given === 200) rememberAnswer(path, response.getHeaders(), changesThen);
    if (page) greet(exchange);
    const meant = given === 500 ? meantByFailure(exchange) : settled.status;
    if (given !== meant && given === 500) body = settleFailure(response, meant);
    return Reflect.apply(writeHead, response, [meant, ...rest]);
  };
  response.end = (...given: unknown[]) => {
    if (!response.headersSent) response.writeHead(response.statusCode);
    return Reflect.apply(end, response, body ? [body] : given);
  };
  if (path !== null) showLast(exchange, path);
  return path !== null && KEPT_AREA.test(path) && !HAS_OWN_PARTS.test(path);
}
