import { redirect } from 'next/navigation';
import type { NextRequest } from 'next/server';
import { renewSession } from '@/lib/people/auth/session';

/**
 * Where the guard sends whoever it would turn away by the cookie alone: the session row decides. The middleware rewrites
 * requests to here, and they keep their own address.
 */
export async function GET(request: NextRequest) {
  redirect(await renewSession(request.nextUrl.pathname));
}
