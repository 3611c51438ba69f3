import { describe, expect, it } from 'vitest';
import { ask, cookieHeader } from '@/e2e/ask';
import { Member } from '@/e2e/member';
import { Shopper } from '@/e2e/shopper';

const NOTHING = { success: false, message: 'There is nothing at this address' };

describe('what of next-auth is offered', () => {
  it.each([
    ['session', 'GET'],
    ['csrf', 'GET'],
    ['signout', 'POST'],
  ])('%s answers to %s alone', async (action, allowed) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const answer = await new Shopper().send(`/api/auth/${action}`, { method });
      if (method === allowed) expect([method, answer.status < 400]).toEqual([method, true]);
      else expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, allowed]);
    }
  });

  it.each([
    'providers',
    'signin',
    'signin/x',
    'callback/x',
    'error',
    'verify-request',
    '_log',
    'session/x',
    '__proto__',
  ])('%s is nobody’s address', async (action) => {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await new Shopper().send(`/api/auth/${action}?error=Signin`, { method });
      expect([answer.status, answer.body]).toEqual([404, NOTHING]);
    }
  });

  it('the session is that of the cookie, whatever else comes along', async () => {
    const member = await Member.create();
    const look = (query: string) => member.get<never>(`/api/auth/session${query}`);
    for (const query of ['', '?callbackUrl=*', '?callbackUrl=%0aforged', '?nextauth=signin&error=x']) {
      const answer = await look(query);
      expect([answer.status, answer.body.user?.email], query).toEqual([200, member.email]);
    }
    member.cookies.set('next-auth.callback-url', encodeURIComponent('\nforged'));
    expect((await look('')).body.user?.email).toBe(member.email);
    expect(member.cookies.get('next-auth.callback-url')).not.toContain('forged');
  });

  it.each([
    ['application/json', '{]', 400],
    ['application/json', '"text"', 400],
    ['application/json', '', 302],
    ['application/json', '{"callbackUrl":"*","csrfToken":["x"]}', 302],
    ['application/x-www-form-urlencoded', 'callbackUrl=*&csrfToken=%ff', 302],
    ['multipart/form-data', 'x', 302],
    ['text/plain', '\u0000', 302],
  ])('a body of %s that says %j signs nobody out', async (type, raw, status) => {
    const member = await Member.create();
    const headers = { 'content-type': type };
    expect((await member.send('/api/auth/signout', { method: 'POST', raw, headers })).status).toBe(status);
    expect(await member.isSignedIn()).toBe(true);
  });

  it('HEAD is answered where GET is', async () => {
    const headers = cookieHeader(await Member.visitor());
    expect((await ask('/api/auth/session', { method: 'HEAD', headers })).status).toBe(200);
  });
});
