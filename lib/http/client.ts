import { NEEDS_COOKIES } from '@/content/calls';
import type { RefusalReason } from './errors';

/** Whether it is not known what became of a change, or somebody else was faster: what is shown may be old. */
export const isUnclear = (status: number): boolean => [0, 404, 409, 502].includes(status);

/** Every answer of our API, as the browser reads it. `status` 0 means that no answer came. */
export type ApiAnswer<T = unknown> = {
  success: boolean;
  message: string;
  status: number;
  /** Names the request in the server's log, where something went wrong there. */
  requestId?: string;
  /** Where something else than the input was in the way. */
  refused?: RefusalReason;
  /** The person stepped back from what the call wanted first; they know, so nothing is said. */
  isCancelled?: boolean;
  data?: T;
  user?: ApiUser | null;
};

export type ApiUser = {
  id: string;
  userName: string | null;
  email: string | null;
  phoneNumber: string | null;
  role: 'admin' | 'user';
};

export type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  headers?: Record<string, string>;
  /** The screen asks by itself: that keeps nobody signed in. */
  isPoll?: boolean;
  /** An answer that the browser has kept will do. */
  mayBeKept?: boolean;
  fallback: string;
};

const XSRF_COOKIE = 'XSRF-TOKEN';
const CHECK_AUTH = '/api/auth/check-auth';
const REFUSED = 'X-Refused';
const WENT_WRONG = 500;
const CANCELLED = { success: false, message: '', isCancelled: true } as const;

/** What a call may want of the person first. */
const WANTS = ['signed-out', 'step-up'] as const;
type Want = (typeof WANTS)[number];
export type Ask = () => Promise<boolean>;
const asks = new Map<Want, Ask>();
const asked = new Map<Want, Promise<boolean>>();
/** Who did not want to sign in again is not asked by what the page reads by itself. */
let hasDeclined = false;

function onWant(want: Want, ask: Ask): () => void {
  asks.set(want, ask);
  hasDeclined = false;
  return () => {
    if (asks.get(want) === ask) asks.delete(want);
  };
}

/**
 * Names who asks the person for a code when a call needs a fresh second factor; answers with how to step back. Calls
 * that are refused meanwhile wait for the same code.
 */
export const onStepUp = (ask: Ask): (() => void) => onWant('step-up', ask);

/** The same for who has the person sign in again where the session has ended; the page stays as it is. */
export const onSignedOut = (ask: Ask): (() => void) => onWant('signed-out', ask);

async function askOnce(want: Want, ask: Ask): Promise<boolean> {
  const asking = asked.get(want) ?? ask().finally(() => asked.delete(want));
  asked.set(want, asking);
  const isDone = await asking;
  if (want === 'signed-out') hasDeclined = !isDone;
  return isDone;
}

function xsrfToken(): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${XSRF_COOKIE}=`));
  return found ? decodeURIComponent(found.slice(XSRF_COOKIE.length + 1)) : null;
}

let person: string | null = null;

/** Names who this page has been told is signed in. */
export function rememberPerson(user: ApiUser | null): void {
  person = user?.id ?? null;
}

/** Fetches a token for the session as it is now. What was done here as one person is not done again as another. */
async function renewToken(): Promise<boolean> {
  const response = await fetch(CHECK_AUTH, { cache: 'no-store' });
  const { user } = ((await response.json().catch(() => null)) ?? {}) as Partial<ApiAnswer>;
  return !person || !user || user.id === person;
}

function refusedOf(response: Response): RefusalReason | null {
  return response.headers.get(REFUSED) as RefusalReason | null;
}

async function send(path: string, call: Call): Promise<Response> {
  const method = call.method ?? 'GET';
  const headers = new Headers(call.headers);
  if (call.isPoll) headers.set('X-Poll', '1');
  if (method !== 'GET') {
    if (!xsrfToken()) await fetch(CHECK_AUTH, { cache: 'no-store' });
    headers.set('X-XSRF-TOKEN', xsrfToken() ?? '');
    // Of a form the browser itself says where its parts end.
    if (!(call.body instanceof FormData)) headers.set('Content-Type', 'application/json');
  }
  const body = method === 'GET' ? null : call.body instanceof FormData ? call.body : JSON.stringify(call.body ?? {});
  const cache = call.mayBeKept ? 'default' : 'no-store';
  return fetch(path, { method, headers, body, credentials: 'same-origin', cache });
}

/**
 * The browser's one fetch: sends cookies and the XSRF pair, never throws, and falls back to the given text of
 * section 8 where the server gives no message. Where a new sign-in or a fresh second factor is wanted, the person is
 * asked for it and the call is repeated once.
 */
export async function callApi<T = unknown>(path: string, call: Call): Promise<ApiAnswer<T>> {
  try {
    let response = await send(path, call);
    // The token belongs to a session that has ended or begun elsewhere: fetch a fresh one, once.
    if (refusedOf(response) === 'xsrf' && (await renewToken())) response = await send(path, call);
    for (const want of WANTS) {
      const ask = asks.get(want);
      const isQuiet = want === 'signed-out' && hasDeclined && (call.method ?? 'GET') === 'GET';
      if (refusedOf(response) !== want || !ask || isQuiet) continue;
      if (!(await askOnce(want, ask))) return { ...CANCELLED, status: response.status };
      response = await send(path, call);
    }
    const { headers, status } = response;
    const refused = refusedOf(response);
    if (refused === 'xsrf' && !xsrfToken()) return { success: false, message: NEEDS_COOKIES, status, refused };
    const answer = (await response.json().catch(() => null)) as Partial<ApiAnswer<T>> | null;
    return {
      ...answer,
      success: response.ok && answer?.success === true,
      message: answer?.message || (response.ok ? '' : call.fallback),
      status,
      ...(status >= WENT_WRONG && headers.has('X-Request-Id') ? { requestId: headers.get('X-Request-Id') ?? '' } : {}),
      ...(refused ? { refused } : {}),
    };
  } catch {
    return { success: false, message: call.fallback, status: 0 };
  }
}
