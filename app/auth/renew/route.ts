import { redirect } from 'next/navigation';
import type { NextRequest } from 'next/server';
import { renewSession } from '@/lib/people/auth/session';

const WHOLE_PAGE = '/_tree';

/** A link that is looked up beforehand, and asks for a part of its page: elsewhere there is no such part. */
const asksForPart = ({ headers }: NextRequest): boolean =>
  (headers.get('next-router-segment-prefetch') ?? WHOLE_PAGE) !== WHOLE_PAGE;

/**
 * Where the guard sends whoever it would turn away by the cookie alone: the session row decides. The middleware rewrites
 * requests to here, and they keep their own address.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const { pathname } = request.nextUrl;
  const target = await renewSession(pathname);
  if (target !== pathname && asksForPart(request)) return new Response(null, { status: 204 });
  redirect(target);
}
