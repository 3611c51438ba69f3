import type { IncomingMessage, ServerResponse } from 'node:http';
import { newToken, signXsrf, xsrfBinding } from '@/lib/core/tokens';
import { cookieNames, XSRF_COOKIE, xsrfCookies } from '@/lib/people/auth/rules';

type Exchange = { request: IncomingMessage; response: ServerResponse };

const written = ({ name, value, path, maxAge, sameSite, secure, httpOnly }: ReturnType<typeof xsrfCookies>[number]) =>
  `${name}=${value}; Path=${path}; Max-Age=${maxAge}; SameSite=${sameSite}${secure ? '; Secure' : ''}${httpOnly ? '; HttpOnly' : ''}`;

/** The XSRF pair of somebody who is not signed in, on the first page: kept pages come without the middleware. */
export function greetVisitor({ request, response }: Exchange, secure: boolean, secret: string): void {
  const cookies = request.headers.cookie ?? '';
  const names = cookieNames(secure);
  if (cookies.includes(`${XSRF_COOKIE}=`) || cookies.includes(`${names.session}=`)) return;
  const visitor = newToken();
  const token = signXsrf(secret, xsrfBinding(null, visitor));
  response.appendHeader('Set-Cookie', xsrfCookies(secure, visitor, token).map(written));
}
