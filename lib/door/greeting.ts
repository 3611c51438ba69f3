import { createHmac, type KeyObject, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { cookieNames, XSRF_COOKIE, xsrfBinding } from '@/lib/people/auth/rules';

type Exchange = { request: IncomingMessage; response: ServerResponse };

const THIRTY_DAYS_S = 30 * 86_400;

/** The XSRF pair of somebody who is not signed in, on the first page: kept pages come without the middleware. */
export function greetVisitor({ request, response }: Exchange, secure: boolean, key: KeyObject): void {
  const cookies = request.headers.cookie ?? '';
  const names = cookieNames(secure);
  if (cookies.includes(`${XSRF_COOKIE}=`) || cookies.includes(`${names.session}=`)) return;
  const random = randomBytes(32);
  const visitor = random.toString('base64url', 0, 16);
  const nonce = random.toString('base64url', 16);
  const signed = `${nonce}.${xsrfBinding(null, visitor)}`;
  const token = `${nonce}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
  const rest = `; Path=/; Max-Age=${THIRTY_DAYS_S}; SameSite=lax${secure ? '; Secure' : ''}`;
  response.appendHeader('Set-Cookie', [
    `${names.visitor}=${visitor}${rest}; HttpOnly`,
    `${XSRF_COOKIE}=${token}${rest}`,
  ]);
}
