import { NextRequest } from 'next/server';
import { encode } from 'next-auth/jwt';
import { describe, expect, it } from 'vitest';
import { env } from '@/lib/core/env';
import { middleware } from './middleware';

const { APP_URL, AUTH_SECRET = '' } = env();
const LIES = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  forwarded: 'host=evil.example;proto=https',
  'x-forwarded-proto': 'https',
};

async function visit(path: string, role: 'admin' | 'user' | null, method = 'GET') {
  const token = { sub: 'u', sid: 's'.repeat(22), role, purpose: 'session' };
  const headers = new Headers(LIES);
  if (role) headers.set('cookie', `session=${await encode({ token, secret: AUTH_SECRET, maxAge: 60 })}`);
  const { headers: answer } = await middleware(new NextRequest(`https://evil.example${path}`, { method, headers }));
  return {
    location: answer.get('location'),
    rewrite: answer.get('x-middleware-rewrite'),
    next: answer.get('x-middleware-next'),
    role: answer.get('x-session-role'),
  };
}

describe('middleware', () => {
  it.each(['/admin', '/admin/dashboard', '/ADMIN/x', '/admin/x?next=//evil.example'])(
    'case 32: a visitor of %s is sent to the login of our own origin, whatever the host says',
    async (path) => {
      expect(await visit(path, null)).toMatchObject({ location: `${APP_URL}/auth/login`, rewrite: null });
    },
  );

  it.each([
    ['/auth/login', 'user', '/shop/home'],
    ['/auth/login', 'admin', '/admin/dashboard'],
    ['/shop/product', 'admin', '/admin/dashboard'],
  ] as const)(
    'case 32: a form sent to %s by the token of an %s goes to %s of our own origin',
    async (path, role, to) => {
      expect(await visit(path, role, 'POST')).toMatchObject({ location: `${APP_URL}${to}`, rewrite: null });
    },
  );

  it.each([
    ['/auth/login', 'user'],
    ['/auth/login-phone', 'admin'],
    ['/admin/products', 'user'],
    ['/shop/home', 'admin'],
  ] as const)('turns nobody away from %s by the token of an %s alone: the row is asked', async (path, role) => {
    const { location, rewrite } = await visit(path, role);
    expect(location).toBeNull();
    expect(new URL(rewrite ?? '').pathname).toBe('/auth/renew');
  });

  it.each([
    ['/shop/home', null],
    ['/shop/home', 'user'],
    ['/auth/login', null],
    ['/auth/helper', 'admin'],
    ['/admin/products', 'admin'],
  ] as const)('lets %s be shown to %s, and says whose cookie it has opened', async (path, role) => {
    expect(await visit(path, role)).toEqual({ location: null, rewrite: null, next: '1', role });
  });

  it('says so of nobody whom it sends away', async () => {
    expect((await visit('/shop/home', 'admin')).role).toBeNull();
  });
});
