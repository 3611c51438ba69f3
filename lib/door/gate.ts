import { putAmong } from '@/lib/core/few';
import { cookieNames, redirectFor, XSRF_COOKIE } from '@/lib/people/auth/rules';

/** By this header of its answer the middleware says whose cookie it has opened; it leaves the process with no answer. */
export const ROLE_HEADER = 'x-session-role';

const MAX_KNOWN = 5_000;

/**
 * Who may be given a kept page without the middleware: whoever it would let see the page and has nothing to give to.
 * Opening a cookie costs more than the whole page, and what one says never changes; a page that is kept for everybody
 * shows nothing of anybody, so nothing depends on whether the session has ended meanwhile.
 */
export function createGate(secure: boolean) {
  const { session } = cookieNames(secure);
  const own = new Set([XSRF_COOKIE, session]);
  for (const names of [cookieNames(true), cookieNames(false)])
    for (const [use, name] of Object.entries(names)) if (use !== 'session') own.add(name);
  const roles = new Map<string, string>();

  /** The cookies, or null where one is not ours, or comes twice: the framework knows some of its own. */
  function readCookies(header: string): Map<string, string> | null {
    const found = new Map<string, string>();
    for (const pair of header.split(';')) {
      const at = pair.indexOf('=');
      const name = pair.slice(0, at < 0 ? undefined : at).trim();
      if (name === '' && at < 0) continue;
      if (!own.has(name) || found.has(name)) return null;
      found.set(name, pair.slice(at + 1).trim());
    }
    return found;
  }

  return {
    /** Whether the browser with these cookies may be given the kept page of this path at once. */
    mayPass(path: string, header = ''): boolean {
      const cookies = readCookies(header);
      const token = cookies?.get(session);
      if (!cookies || token === undefined) return cookies !== null;
      const role = roles.get(token);
      return role !== undefined && cookies.has(XSRF_COOKIE) && redirectFor(path, { role }) === null;
    },
    /** Notes the role in the session cookie among these. */
    note(header: string | undefined, role: string): void {
      const token = readCookies(header ?? '')?.get(session);
      if (!token || roles.has(token)) return;
      putAmong(roles, MAX_KNOWN, token, role);
    },
  };
}

export type Gate = ReturnType<typeof createGate>;
