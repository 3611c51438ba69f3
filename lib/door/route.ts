import 'server-only';
import { randomUUID } from 'node:crypto';
import { revalidateTag } from 'next/cache';
import { type NextRequest, NextResponse } from 'next/server';
import type { z } from 'zod';
import { door } from '@/content/door';
import { currentRequestId, withDeadline } from '@/lib/core/deadline';
import { addressIn } from '@/lib/core/limits/rules';
import { log } from '@/lib/core/log';
import { AppError } from '@/lib/http/errors';
import type { User } from '@/lib/people/auth/rules';
import { isStateChanging, needsStepUp, XSRF_HEADER } from '@/lib/people/auth/rules';
import { currentSession, type StoredSession } from '@/lib/people/auth/session';
import { isXsrfAccepted } from '@/lib/people/auth/session.xsrf';
import { type Download, toDownload } from './downloads';
import { type Form, type FormRule, takeForm } from './forms';
import { pagesMade, showChanges } from './kept-pages';
import { readBytes, readJson } from './read-body';
import { refusal } from './refusal';

const MAX_RAW_BYTES = 1024 * 1024;
const SECRET_IN_PATH = /(\/(?:resetpassword|track)\/)[^/]+/;

type Who = 'anyone' | 'member' | 'shopper' | 'admin' | 'provider';

export type Answer = {
  /** Instead of everything else. */
  file?: Download;
  message?: string;
  /** 204 is answered without a body. */
  status?: 200 | 201 | 204;
  data?: unknown;
  /** Section 7: what `upload-image` calls its data. */
  result?: unknown;
  /** Files of a form that were not taken, with the reason. */
  refused?: readonly { name: string; message: string }[];
  user?: User | null;
  success?: boolean;
  headers?: Record<string, string>;
};

export type Call<Body, UserOf> = {
  request: NextRequest;
  params: Record<string, string>;
  body: Body;
  /** The exact bytes, where the route asked for them. */
  raw: Uint8Array;
  /** Fields and files, where the route asked for a form; the files are removed after the answer. */
  form: Form;
  user: UserOf;
  /** The id of the caller's session, empty without one. */
  sessionId: string;
  address: string;
  requestId: string;
};

type UserFor<Role extends Who> = Role extends 'member' | 'shopper' | 'admin' ? User : User | null;

type IsGuarded<Body> = (body: Body, params: Record<string, string>) => boolean | Promise<boolean>;
/** In seconds. */
type Kept = { browserS: number; sharedS: number };

export type RouteOptions<Role extends Who, Body> = {
  /** Who may call; `member` is anybody signed in. `provider`: no cookies are looked at, the handler checks a signature over `raw`. */
  role: Role;
  /** Whoever has a second factor must have shown it in the last ten minutes: for what cannot be taken back, as the call tells. */
  fresh?: Role extends 'member' | 'admin' ? true | IsGuarded<Body> : never;
  /** What is said to somebody whose role may not call. */
  wrongRole?: string;
  /** The same is read by everybody: no cookie is looked at, browsers and shared caches keep what is found so long. */
  kept?: Role extends 'anyone' ? Kept : never;
  /** Schema of the JSON body; its first issue is the message of a 400. */
  body?: z.ZodType<Body>;
  /** The call is a multipart form of at most so much. */
  form?: FormRule;
  /** Cached pages with these tags are rendered anew for the next reader. */
  revalidates?: readonly string[];
  /** Section 8: what is said when nothing better is known, where it depends on the call from its body. */
  fallback: string | ((body: Body | undefined) => string);
  /** What is said instead while the database is down; without it, the fallback and when to try again. */
  whenDown?: string;
};

type Context = { params: Promise<Record<string, string>> };
type Handler = (request: NextRequest, context: Context) => Promise<Response>;

function toResponse(kept: Kept | undefined, answer: Answer, requestId: string): Response {
  const { status = 200, headers: extra, success = true, message = '', file, ...rest } = answer;
  if (file) return toDownload(file, { 'Cache-Control': 'no-store', 'X-Request-Id': requestId });
  const caching = kept ? `public, max-age=${kept.browserS}, s-maxage=${kept.sharedS}` : 'no-store';
  const headers = { 'Cache-Control': caching, 'X-Request-Id': requestId, ...extra };
  if (status === 204) return new NextResponse(null, { status, headers });
  return NextResponse.json({ success, message, ...rest }, { status, headers });
}

/** Whoever calls is answered within five seconds; a form of files takes as long as it takes to arrive and go on. */
const CALL_MS = 4_700;

/** Who comes after the answer must not be given a page that somebody else asked for before the change. */
async function renew(tags: readonly string[]): Promise<void> {
  if (await showChanges()) return;
  await pagesMade();
  for (const tag of tags) revalidateTag(tag, { expire: 0 });
}

const NO_FORM: Form = { fields: {}, files: [] };
type Guard = { role: Who; wrongRole?: string; kept?: object };

function requireFreshFactor(session: StoredSession | null): void {
  if (session && needsStepUp(session, Date.now())) throw new AppError('forbidden', door.stepUp, { reason: 'step-up' });
}

async function authorize({ role, wrongRole, kept }: Guard, request: NextRequest): Promise<StoredSession | null> {
  if (role === 'provider' || (kept && !isStateChanging(request.method))) return null;
  const session = await currentSession();
  if (isStateChanging(request.method) && !(await isXsrfAccepted(request.headers.get(XSRF_HEADER), session?.id ?? null)))
    throw new AppError('forbidden', door.xsrf, { reason: 'xsrf' });
  if (role !== 'anyone' && !session) throw new AppError('unauthenticated', door.signIn, { reason: 'signed-out' });
  if (role === 'admin' && session?.user.role !== 'admin') throw new AppError('forbidden', wrongRole ?? door.adminsOnly);
  if (role === 'shopper' && session?.user.role !== 'user')
    throw new AppError('forbidden', wrongRole ?? door.shoppersOnly);
  return session;
}

/** The one wrapper around every route handler: identity, XSRF, body, errors, envelope, log line. */
export function route<Role extends Who, Body = undefined>(
  options: RouteOptions<Role, Body>,
  handle: (call: Call<Body, UserFor<Role>>) => Promise<Answer>,
): Handler {
  const what = randomUUID();
  const answer = (request: NextRequest, context: Context) => answerTo(options, handle, request, context);
  const ms = options.form ? Number.POSITIVE_INFINITY : CALL_MS;
  return (request, context) => withDeadline(what, ms, () => answer(request, context));
}

async function answerTo<Role extends Who, Body>(
  options: RouteOptions<Role, Body>,
  handle: (call: Call<Body, UserFor<Role>>) => Promise<Answer>,
  request: NextRequest,
  context: Context,
): Promise<Response> {
  const requestId = currentRequestId() ?? randomUUID();
  const startedAt = performance.now();
  let response: Response;
  let discard = async () => {};
  let body: Body | undefined;
  let isUntouched = true;
  try {
    const session = await authorize(options, request);
    const fresh: true | IsGuarded<Body> | undefined = options.fresh;
    if (fresh === true) requireFreshFactor(session);
    const user = (session?.user ?? null) as UserFor<Role>;
    const raw = options.role === 'provider' ? await readBytes(request, MAX_RAW_BYTES) : new Uint8Array();
    if (options.body) body = await readJson(request, options.body);
    const params = await context.params;
    if (typeof fresh === 'function' && (await fresh(body as Body, params))) requireFreshFactor(session);
    const upload = options.form ? await takeForm(options.form, { request, user, params }) : null;
    discard = upload?.discard ?? discard;
    const address = addressIn(request.headers.get('x-forwarded-for'));
    isUntouched = false;
    response = toResponse(
      options.kept,
      await handle({
        request,
        params,
        body: body as Body,
        raw,
        form: upload?.form ?? NO_FORM,
        user,
        sessionId: session?.id ?? '',
        address,
        requestId,
      }),
      requestId,
    );
    if (options.revalidates) await renew(options.revalidates);
  } catch (error) {
    const { fallback } = options;
    const message = typeof fallback === 'string' ? fallback : fallback(body);
    response = refusal(error, { message, down: options.whenDown }, requestId, isUntouched);
  } finally {
    await discard();
  }
  const ms = Math.round(performance.now() - startedAt);
  const path = request.nextUrl.pathname.replace(SECRET_IN_PATH, '$1[removed]');
  log().info({ requestId, method: request.method, path, status: response.status, ms }, 'request');
  return response;
}

/** Answers for the methods that a route does not have; HEAD and OPTIONS stay with the framework. */
export function refuseOthers(...allowed: string[]) {
  const refuse = async () =>
    NextResponse.json(
      { success: false, message: door.method },
      { status: 405, headers: { Allow: allowed.join(', '), 'Cache-Control': 'no-store' } },
    );
  return { GET: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse };
}

/** Answers for addresses that mean nothing. */
export const nothingHere = async () =>
  NextResponse.json(
    { success: false, message: door.nothing },
    { status: 404, headers: { 'Cache-Control': 'no-store' } },
  );

/** The answer to a body that is not what it says. */
export const unreadable = () =>
  NextResponse.json(
    { success: false, message: door.notJson },
    { status: 400, headers: { 'Cache-Control': 'no-store' } },
  );
