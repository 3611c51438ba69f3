import { NEEDS_COOKIES } from '@/content/calls';
import type { RefusalReason } from './errors';

/** Every answer of our API, as the browser reads it. `status` 0 means that no answer came. */
export type ApiAnswer<T = unknown> = {
  success: boolean;
  message: string;
  status: number;
  /** Names the request in the server's log. */
  requestId?: string;
  /** Where something else than the input was in the way. */
  refused?: RefusalReason;
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
  fallback: string;
};

const XSRF_COOKIE = 'XSRF-TOKEN';
const CHECK_AUTH = '/api/auth/check-auth';
const REFUSED = 'X-Refused';

type Confirm = () => Promise<boolean>;
let confirm: Confirm | null = null;
let confirming: Promise<boolean> | null = null;

/**
 * Names who asks the person for a code when a call needs a fresh second factor; answers with how to step back. Calls
 * that are refused meanwhile wait for the same code.
 */
export function onStepUp(ask: Confirm): () => void {
  confirm = ask;
  return () => {
    if (confirm === ask) confirm = null;
  };
}

function confirmOnce(): Promise<boolean> {
  confirming ??= (confirm?.() ?? Promise.resolve(false)).finally(() => {
    confirming = null;
  });
  return confirming;
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
  if (method !== 'GET') {
    if (!xsrfToken()) await fetch(CHECK_AUTH, { cache: 'no-store' });
    headers.set('X-XSRF-TOKEN', xsrfToken() ?? '');
    headers.set('Content-Type', 'application/json');
  }
  const body = method === 'GET' ? null : JSON.stringify(call.body ?? {});
  return fetch(path, { method, headers, body, credentials: 'same-origin', cache: 'no-store' });
}

/**
 * The browser's one fetch: sends cookies and the XSRF pair, never throws, and falls back to the given text of
 * section 8 where the server gives no message. Where a fresh second factor is wanted, the person is asked for it and
 * the call is repeated once.
 */
export async function callApi<T = unknown>(path: string, call: Call): Promise<ApiAnswer<T>> {
  try {
    let response = await send(path, call);
    // The token belongs to a session that has ended or begun elsewhere: fetch a fresh one, once.
    if (refusedOf(response) === 'xsrf' && (await renewToken())) response = await send(path, call);
    if (refusedOf(response) === 'step-up' && (await confirmOnce())) response = await send(path, call);
    const { headers, status } = response;
    const refused = refusedOf(response);
    if (refused === 'xsrf' && !xsrfToken()) return { success: false, message: NEEDS_COOKIES, status, refused };
    const answer = (await response.json().catch(() => null)) as Partial<ApiAnswer<T>> | null;
    return {
      ...answer,
      success: response.ok && answer?.success === true,
      message: answer?.message || (response.ok ? '' : call.fallback),
      status,
      ...(headers.has('X-Request-Id') ? { requestId: headers.get('X-Request-Id') ?? '' } : {}),
      ...(refused ? { refused } : {}),
    };
  } catch {
    return { success: false, message: call.fallback, status: 0 };
  }
}
