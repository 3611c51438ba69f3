import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { door } from '@/content/door';
import { isApi, type Refusal } from './early-answers';

const PAGE_METHODS = ['GET', 'HEAD'];
const API_METHODS = [...PAGE_METHODS, 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const UNREADABLE: Refusal = { status: 400, message: door.unreadable };
const BAD_ROUTER_STATE: Refusal = { status: 400, message: door.routerState };

/** Where the page for unknown addresses is. */
const NOT_FOUND = '/_not-found';
/** The framework keeps the page of its own failures there, and answers 500 with it. */
const FAILURES = /^\/_global-error(?![\w-])/;

/** For server actions, which this shop has none of, and between parts of the framework: no browser sends them. */
const NEVER_SENT = /^(next-action|next-resume|x-middleware-.*|x-invoke-.*|x-matched-path|x-now-.*|x-next-resume-.*)$/;

const CONTROL = /\p{Cc}/u;
const MAX_STATE = 16_000;
const MAX_DEPTH = 40;
const STATE = 'next-router-state-tree';

function isReadable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    return !CONTROL.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

const isText = (value: unknown) => typeof value === 'string';
const isNone = (value: unknown) => value === undefined || value === null;
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);

const PARAM_KINDS = 'c oc d ci(.) ci(..) ci(...) ci(..)(..) di(.) di(..) di(...) di(..)(..)'.split(' ');
const HINTS = ['refetch', 'inside-shared-layout', 'metadata-only'];

function isSegment(value: unknown): boolean {
  if (!Array.isArray(value)) return isText(value);
  const [name, key, kind, siblings] = value;
  const isKnown = isText(name) && isText(key) && PARAM_KINDS.includes(kind as string);
  return value.length === 4 && isKnown && (siblings === null || isTexts(siblings));
}

/** The tree of segments that the router in the browser says it has: the framework fails on any other. */
function isTree(value: unknown, depth = 0): boolean {
  if (!Array.isArray(value) || value.length < 2 || value.length > 5 || depth > MAX_DEPTH) return false;
  const [segment, children, place, hint, bits] = value as unknown[];
  if (!isSegment(segment) || typeof children !== 'object' || children === null || Array.isArray(children)) return false;
  if (!isNone(place) && !(isTexts(place) && (place as string[]).length === 2)) return false;
  if (!isNone(hint) && !HINTS.includes(hint as string)) return false;
  if (!isNone(bits) && typeof bits !== 'number') return false;
  return Object.values(children).every((child) => isTree(child, depth + 1));
}

function isState(header: string | string[]): boolean {
  if (typeof header !== 'string' || header.length > MAX_STATE) return false;
  try {
    return isTree(JSON.parse(decodeURIComponent(header)));
  } catch {
    return false;
  }
}

/** Announces what no answer here has; Next copies it into its own answer, which then never leaves. */
const ANNOUNCEMENT = 'trailer';
const PROTOCOL = 'x-forwarded-proto';

function tidy(headers: IncomingHttpHeaders): void {
  // Whatever is there will do: Next finds that nothing does, having no tags for files.
  if (headers['if-match'] === '*') delete headers['if-match'];
  // By another protocol than this process speaks, Next would fetch its own page when the guard means another one.
  delete headers[PROTOCOL];
  delete headers[ANNOUNCEMENT];
  for (const name in headers) if (NEVER_SENT.test(name)) delete headers[name];
}

/** What whoever watches over a process asks it; a worker answers nothing else. */
const FOR_WATCHERS = /^\/api\/(health\/(live|ready)|metrics)(?:\?|$)/;
const NOT_HERE: Refusal = { status: 404, message: door.nothing };

/** Why a process that only works on the queues does not answer this. */
export const refusalByWorker = ({ url = '' }: IncomingMessage): Refusal | null =>
  FOR_WATCHERS.test(url) ? null : NOT_HERE;

/** By this header the proxy says that it asks another process where one is not there. */
const HAS_OTHERS = 'x-has-others';
const NOT_THERE: Refusal = { status: 502, message: door.ending };

/**
 * Why a process that is ending does not answer what can as well be asked of another one: as if it were gone already, so
 * that the proxy sends it nothing any more. What changes something is answered as long as it comes.
 */
export const refusalByEnding = ({ method = '', url = '', headers }: IncomingMessage): Refusal | null =>
  headers[HAS_OTHERS] !== undefined && PAGE_METHODS.includes(method) && !FOR_WATCHERS.test(url) ? NOT_THERE : null;

/**
 * Looks at a request before the framework does, which answers 500 to some that it cannot read: those are refused here.
 * An address that cannot be read is that of no page.
 */
export function refusalOf(request: IncomingMessage): Refusal | null {
  const { method = '', url = '', headers } = request;
  const isForApi = isApi(url);
  const methods = isForApi ? API_METHODS : PAGE_METHODS;
  if (!methods.includes(method)) return { status: 405, message: door.method, allow: methods.join(', ') };
  if (!url.startsWith('/')) return UNREADABLE;
  const [path = ''] = url.split(/[?#]/, 1);
  if (!isReadable(path) || FAILURES.test(path)) {
    if (isForApi) return UNREADABLE;
    request.url = NOT_FOUND;
  }
  const state = headers[STATE];
  if (state !== undefined && !isState(state)) return BAD_ROUTER_STATE;
  tidy(headers);
  return null;
}
