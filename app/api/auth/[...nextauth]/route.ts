import type { NextRequest } from 'next/server';
import { nothingHere, refuseOthers, unreadable } from '@/lib/door/route';
import { answerNextAuth, NEXT_AUTH_ROUTES } from '@/lib/people/auth/session.nextauth';

type Context = { params: Promise<{ nextauth: string[] }> };

async function handler(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  const offered = NEXT_AUTH_ROUTES.get(nextauth.join('/'));
  if (!offered) return nothingHere();
  const isOffered = request.method === offered || (request.method === 'HEAD' && offered === 'GET');
  return isOffered ? ((await answerNextAuth(request, context)) ?? unreadable()) : refuseOthers(offered).PUT();
}

export { handler as DELETE, handler as GET, handler as PATCH, handler as POST, handler as PUT };
