import { type NextRequest, NextResponse } from 'next/server';
import { getToken, type JWT } from 'next-auth/jwt';
import { authSecrets, env } from '@/lib/core/env';
import { newToken, signXsrf, xsrfBinding } from '@/lib/core/tokens';
import { ROLE_HEADER } from '@/lib/door/gate';
import {
  cookieNames,
  isStateChanging,
  RENEW_PATH,
  redirectFor,
  XSRF_COOKIE,
  xsrfCookies,
} from '@/lib/people/auth/rules';

/**
 * A token only says what its owner was: before it turns anybody away, the session row is asked, in a route that this
 * request becomes.
 */
function away(request: NextRequest, target: URL, hasToken: boolean): NextResponse {
  if (!hasToken || isStateChanging(request.method)) return NextResponse.redirect(target);
  const renewal = request.nextUrl.clone();
  renewal.pathname = RENEW_PATH;
  return NextResponse.rewrite(renewal);
}

/**
 * Comfort, not law: sends people where the guard's six rules say, from the token alone, and hands out the XSRF pair.
 * Every page and route checks the session row for itself.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { APP_URL, AUTH_SECRET = '' } = env();
  const secure = APP_URL.startsWith('https://');
  const names = cookieNames(secure);
  let token: JWT | null = null;
  for (const secret of authSecrets())
    token ??= await getToken({ req: request, secret, cookieName: names.session, secureCookie: secure });
  const session = token?.purpose === 'session' && typeof token.sid === 'string' ? token : null;
  const user = session ? { role: session.role === 'admin' ? 'admin' : 'user' } : null;
  const target = redirectFor(request.nextUrl.pathname, user);
  const response = target ? away(request, new URL(target, APP_URL), session !== null) : NextResponse.next();
  if (user && !target) response.headers.set(ROLE_HEADER, user.role);
  if (request.cookies.has(XSRF_COOKIE)) return response;
  const visitor = request.cookies.get(names.visitor)?.value ?? newToken();
  const binding = xsrfBinding(session ? String(session.sid) : null, visitor);
  for (const cookie of xsrfCookies(secure, visitor, signXsrf(AUTH_SECRET, binding))) response.cookies.set(cookie);
  return response;
}

// Kept pages are sent without this detour to whoever has no session: nobody is to be sent away, and the XSRF pair
// comes with the page (lib/door/headers.ts). Whose cookie was opened here once need not come here again for a page
// that he may see (lib/door/gate.ts).
export const config = {
  runtime: 'nodejs',
  matcher: [
    '/admin/:path*',
    {
      source: '/:area(shop|auth|payment-success|payment-failed|payment-callback)/:path*',
      has: [{ type: 'cookie', key: 'session' }],
    },
    {
      source: '/:area(shop|auth|payment-success|payment-failed|payment-callback)/:path*',
      has: [{ type: 'cookie', key: '__Host-session' }],
    },
  ],
};
