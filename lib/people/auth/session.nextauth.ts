import 'server-only';
import { cookies } from 'next/headers';
import { NextRequest } from 'next/server';
import NextAuth, { type NextAuthOptions } from 'next-auth';
import { z } from 'zod';
import { env } from '@/lib/core/env';
import { log } from '@/lib/core/log';
import { endSession } from './data';
import { nextAuthCookies, SESSION_LIMITS } from './rules';
import { livingSession } from './session';
import { authSecret, isSecure } from './session.cookies';
import { openToken, sessionIdIn } from './session.token';

type Context = { params: Promise<{ nextauth: string[] }> };

/** Those of next-auth's routes that this shop offers. */
export const NEXT_AUTH_ROUTES: ReadonlyMap<string, 'GET' | 'POST'> = new Map([
  ['session', 'GET'],
  ['csrf', 'GET'],
  ['signout', 'POST'],
]);

/** By its code alone: the rest of what next-auth says repeats what strangers sent. */
const note = (code: string) => log().warn({ code }, 'next-auth');

/** next-auth reads the same cookie; the session row decides there too. */
function authOptions(): NextAuthOptions {
  return {
    secret: authSecret(),
    jwt: { decode: ({ token }) => openToken(token) },
    providers: [],
    session: { strategy: 'jwt', maxAge: SESSION_LIMITS.user.absoluteMs / 1000 },
    pages: { signIn: '/auth/login-phone', signOut: '/shop/home', error: '/auth/login-phone' },
    cookies: nextAuthCookies(isSecure()),
    logger: { error: note, warn: note, debug: () => undefined },
    callbacks: {
      session: async ({ session, token }) => {
        const alive = await livingSession(sessionIdIn(token));
        return alive ? { ...session, user: alive.user } : { expires: session.expires };
      },
    },
    events: {
      signOut: async ({ token }) => {
        const sid = sessionIdIn(token);
        if (sid) await endSession(sid, new Date());
      },
    },
  };
}

/** Where next-auth would lead back to; it fails on an address of its own cookie that is none. */
async function forgetForeignReturn(): Promise<void> {
  const store = await cookies();
  const { name } = nextAuthCookies(isSecure()).callbackUrl;
  const { APP_URL } = env();
  const value = store.get(name)?.value;
  if (value !== undefined && (!URL.canParse(value) || new URL(value).origin !== new URL(APP_URL).origin))
    store.delete(name);
}

const formSchema = z.object({
  csrfToken: z.string().max(200).catch(''),
  json: z.literal('true').optional().catch(undefined),
});

async function readFields(request: NextRequest): Promise<object | null> {
  const text = await request.text();
  if (!request.headers.get('content-type')?.includes('json')) return Object.fromEntries(new URLSearchParams(text));
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text) as object;
  } catch {
    return null;
  }
}

/**
 * Lets next-auth answer, which is given nothing that it does not need: neither query nor other fields.
 * @returns null for a body that cannot be read
 */
export async function answerNextAuth(request: NextRequest, context: Context): Promise<Response | null> {
  const { method, nextUrl } = request;
  const address = new URL(nextUrl.pathname, env().APP_URL);
  await forgetForeignReturn();
  if (method !== 'POST') return NextAuth(authOptions())(new NextRequest(address), context);
  const fields = await readFields(request).catch(() => null);
  const form = formSchema.safeParse(fields).data;
  if (!form) return null;
  const headers = { 'Content-Type': 'application/json' };
  const clean = new NextRequest(address, { method, headers, body: JSON.stringify(form) });
  return NextAuth(authOptions())(clean, context);
}
