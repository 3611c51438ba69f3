import 'server-only';
import { authSecrets } from '@/lib/core/env';
import { putAmong } from '@/lib/core/few';
import { isSame, isXsrfValid, newToken, signXsrf, xsrfBinding } from '@/lib/core/tokens';
import { MONTH_S, XSRF_COOKIE } from './rules';
import { authSecret, names, readCookie, writeCookie } from './session.cookies';

/** Who has no session is told from others by a name of their browser. */
async function visitorId(): Promise<string> {
  const known = await readCookie(names().visitor);
  if (known && /^[\w-]{22}$/.test(known)) return known;
  const id = newToken();
  await writeCookie(names().visitor, id, MONTH_S);
  return id;
}

const bindingOf = async (sessionId: string | null): Promise<string> =>
  xsrfBinding(sessionId, sessionId ? '' : await visitorId());

const isOurs = (binding: string, token: string | null): boolean =>
  authSecrets().some((secret) => isXsrfValid(secret, binding, token));

const write = (binding: string): Promise<void> =>
  writeCookie(XSRF_COOKIE, signXsrf(authSecret(), binding), MONTH_S, false);

/** Gives the browser a new token, for a session or for a visitor. */
export const renewXsrf = async (sessionId: string | null): Promise<void> => write(await bindingOf(sessionId));

/** The same only where the browser has none that fits. */
export async function ensureXsrfFor(sessionId: string | null): Promise<void> {
  const binding = await bindingOf(sessionId);
  if (!isOurs(binding, await readCookie(XSRF_COOKIE))) await write(binding);
}

/** For whom a token was made never changes: it need not be found out on every call. */
const accepted = new Map<string, string>();
const MAX_ACCEPTED = 5_000;

/** Whether cookie and header carry the same token and it was made for this session or visitor. */
export async function isXsrfAccepted(header: string | null, sessionId: string | null): Promise<boolean> {
  if (!header || !isSame(header, (await readCookie(XSRF_COOKIE)) ?? '')) return false;
  const visitor = (await readCookie(names().visitor)) ?? '';
  if (!sessionId && !visitor) return false;
  const binding = xsrfBinding(sessionId, visitor);
  if (accepted.get(header) === binding) return true;
  const isAccepted = isOurs(binding, header);
  if (isAccepted) putAmong(accepted, MAX_ACCEPTED, header, binding);
  return isAccepted;
}
