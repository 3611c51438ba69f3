import type { IncomingMessage, ServerResponse } from 'node:http';
import { newToken, signXsrf, xsrfBinding } from '@/lib/core/tokens';
import { cookieNames, XSRF_COOKIE } from '@/lib/people/auth/rules';

type Exchange = { request: IncomingMessage; response: ServerResponse };

const THIRTY_DAYS_S = 30 * 86_400;

/** The XSRF pair of somebody who is not signed in, on the first page: kept pages come without the middleware. */
export function greetVisitor({ request, response }: Exchange, secure: boolean, secret: string): void {
  const cookies = request.headers.cookie ?? '';
  const names = cookieNames(secure);
  if (cookies.includes(`${XSRF_COOKIE}=`) || cookies.includes(`${names.session}=`)) return;
  const visitor = newToken();
  const token = signXsrf(secret, xsrfBinding(null, visitor));
  const rest = `; Path=/; Max-Age=${THIRTY_DAYS_S}; SameSite=lax${secure ? '; Secure' : ''}`;
  response.appendHeader('Set-Cookie', [
    `${names.visitor}=${visitor}${rest}; HttpOnly`,
    `${XSRF_COOKIE}=${token}${rest}`,
  ]);
}
