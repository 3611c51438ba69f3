import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { isXsrfValid } from '@/lib/auth/rules';
import { readEnv } from '@/lib/env';
import { sendSecurityHeaders } from './headers';

const AUTH_SECRET = 's'.repeat(32);
const env = readEnv({ APP_URL: 'https://shop.example', AUTH_SECRET });

/** Asks a server of our own, under https as far as its headers are concerned. */
async function ask(path: string, type: string, headers: Record<string, string> = {}, method = 'GET') {
  const seen: IncomingMessage[] = [];
  const server = createServer((given, response) => {
    seen.push(given);
    response.setHeader('Content-Type', type);
    response.end('body');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await new Promise<IncomingMessage>((resolve) =>
    request({ port, host: '127.0.0.1', path, method, headers }, resolve).end(),
  );
  answer.resume();
  server.close();
  return { headers: answer.headers, asked: seen[0] };
}

describe('every answer of the process', () => {
  beforeAll(() => sendSecurityHeaders(env, false));

  it('insists on https where the shop is there', async () => {
    for (const type of ['text/html', 'application/json']) {
      const { headers } = await ask('/x', type);
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  it('runs no inline script in a page that says nothing of its own', async () => {
    const { headers } = await ask('/shop/home', 'text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).toMatch(/upgrade-insecure-requests$/);
  });

  it('hands the framework a nonce of its own and takes none from outside', async () => {
    const evil = { 'content-security-policy': "script-src 'nonce-evil'" };
    const { headers, asked } = await ask('/admin/x', 'text/html', evil);
    const nonce = /'nonce-[\w+/=]{24}'/.exec(String(asked?.headers['content-security-policy']))?.[0];
    expect(nonce).toBeDefined();
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${nonce} 'sha256-`);
    expect((await ask('/shop/home', 'text/html', evil)).asked?.headers['content-security-policy']).toBeUndefined();
  });

  it('greets a visitor with a valid XSRF pair that is bound to the host', async () => {
    const cookies = (await ask('/shop/home', 'text/html')).headers['set-cookie'] ?? [];
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; Max-Age=2592000; SameSite=lax; Secure/);
    const [, visitor = ''] = /^__Host-visitor=([\w-]{22});.*HttpOnly$/.exec(cookies[0] ?? '') ?? [];
    const [, token] = /^XSRF-TOKEN=([\w.-]+);(?!.*HttpOnly)/.exec(cookies[1] ?? '') ?? [];
    expect(await isXsrfValid(AUTH_SECRET, `visitor:${visitor}`, token)).toBe(true);
    for (const cookie of ['XSRF-TOKEN=a', '__Host-session=a'])
      expect((await ask('/shop/home', 'text/html', { cookie })).headers['set-cookie']).toBeUndefined();
    expect((await ask('/shop/home', 'application/json')).headers['set-cookie']).toBeUndefined();
  });

  it('passes no method on that the framework fails on', async () => {
    expect((await ask('/x', 'text/plain', {}, 'TRACE')).asked?.method).toBe('UNLINK');
  });
});
