import NextAuth from 'next-auth';
import { authOptions } from '@/lib/auth/session';
import { nothingHere, refuseOthers } from '@/lib/http/route';

type Context = { params: Promise<{ nextauth: string[] }> };

const ACTIONS = new Set(['callback', 'csrf', 'error', 'providers', 'session', 'signin', 'signout', 'verify-request']);

/** What next-auth does not know is nobody's address: it would answer that in plain text. */
const only = (answer: (request: Request, context: Context) => Promise<Response>) =>
  async function handler(request: Request, context: Context): Promise<Response> {
    const [action = ''] = (await context.params).nextauth;
    return ACTIONS.has(action) ? answer(request, context) : nothingHere();
  };

const handler = only((request, context) => NextAuth(authOptions())(request, context));
const refusal = only(refuseOthers('GET', 'POST').PUT);

export { handler as GET, handler as POST, refusal as DELETE, refusal as PATCH, refusal as PUT };
