import NextAuth from 'next-auth';
import { authOptions } from '@/lib/auth/session';
import { nothingHere, refuseOthers } from '@/lib/http/route';

type Context = { params: Promise<{ nextauth: string[] }> };

const ACTIONS = new Set(['csrf', 'providers', 'session', 'signin', 'signout']);

/**
 * The rest is nobody's address. What next-auth does not know it would answer in plain text, callbacks need a provider,
 * and its error page repeats whatever it is given in a header.
 */
const only = (answer: (request: Request, context: Context) => Promise<Response>) =>
  async function handler(request: Request, context: Context): Promise<Response> {
    const [action = ''] = (await context.params).nextauth;
    return ACTIONS.has(action) ? answer(request, context) : nothingHere();
  };

const handler = only((request, context) => NextAuth(authOptions())(request, context));
const refusal = only(refuseOthers('GET', 'POST').PUT);

export { handler as GET, handler as POST, refusal as DELETE, refusal as PATCH, refusal as PUT };
