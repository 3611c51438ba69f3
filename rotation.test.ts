import { createHmac } from 'node:crypto';
import { NextRequest } from 'next/server';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';

const jar = new Map<string, string>();
vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => (jar.has(name) ? { name, value: jar.get(name) } : undefined),
    set: (name: string, value: string) => void jar.set(name, value),
  }),
  headers: async () => new Headers(),
}));

const OLD = 'the-secret-of-before-0123456789-abcdef';
const NEW = 'the-secret-of-today-0123456789-abcdefg';
const BESIDE = { AUTH_SECRET: NEW, AUTH_SECRET_PREVIOUS: OLD };
/** Before the change, during it, and when the old one is gone. */
const TIMES = [
  ['while both are set', BESIDE, true],
  ['when the old one is gone', { AUTH_SECRET: NEW, AUTH_SECRET_PREVIOUS: '' }, false],
] as const;

/** The code as a process started with this environment has it. */
async function started<T>(given: Record<string, string>, load: () => Promise<T>): Promise<T> {
  vi.resetModules();
  for (const [key, value] of Object.entries(given)) vi.stubEnv(key, value);
  return load();
}
const before = { AUTH_SECRET: OLD, AUTH_SECRET_PREVIOUS: '' };
const token = () => import('@/lib/people/auth/session.token');
const cookies = async () => ({
  ...(await import('@/lib/people/auth/session.cookies')),
  ...(await import('@/lib/people/auth/session.xsrf')),
});

afterEach(() => jar.clear());
afterAll(() => {
  vi.unstubAllEnvs();
  vi.doUnmock('next/headers');
  vi.resetModules();
});

it.each(TIMES)('case 84: a session signed before %s', async (_, given, holds) => {
  const { encode } = await import('next-auth/jwt');
  const claims = { sub: 'a', sid: 'x'.repeat(22), role: 'user', purpose: 'session' };
  const signed = await encode({ token: claims, secret: OLD, maxAge: 60 });
  const { openToken } = await started(given, token);
  expect((await openToken(signed))?.sid).toBe(holds ? claims.sid : undefined);
  expect(await openToken(await encode({ token: claims, secret: `${OLD}x`, maxAge: 60 }))).toBeNull();
  const { middleware } = await import('./middleware');
  const request = new NextRequest('http://localhost:3000/auth/login-phone', {
    headers: { cookie: `session=${signed}` },
  });
  const rewritten = (await middleware(request)).headers.get('x-middleware-rewrite');
  expect(rewritten !== null).toBe(holds);
});

it.each(TIMES)('case 84: a flow sealed and an XSRF token signed before %s', async (_, given, holds) => {
  const shape = z.object({ purpose: z.literal('p'), step: z.number() });
  const was = await started(before, cookies);
  await was.writeSealed('flow', 'p', 60, { step: 3 });
  const { signXsrf } = await import('@/lib/core/tokens');
  const xsrf = signXsrf(OLD, 'visitor:v');
  jar.set('visitor', 'v');
  jar.set('XSRF-TOKEN', xsrf);
  const is = await started(given, cookies);
  expect((await is.readSealed('flow', 'p', 60, shape))?.step).toBe(holds ? 3 : undefined);
  expect(await is.isXsrfAccepted(xsrf, null)).toBe(holds);
  await is.writeSealed('flow', 'p', 60, { step: 4 });
  const after = await started({ AUTH_SECRET: NEW, AUTH_SECRET_PREVIOUS: '' }, cookies);
  expect((await after.readSealed('flow', 'p', 60, shape))?.step).toBe(4);
});

it.each(TIMES)('case 84: a link that was mailed, and a second step sealed before %s', async (_, given, holds) => {
  const { authSecrets } = await started(given, () => import('@/lib/core/env'));
  const { proofToken } = await import('@/lib/messages/outbox/rules');
  const { isProof } = await import('@/lib/people/accounts/rules');
  const user = { id: 'u', email: 'a@b.example' };
  const token = proofToken(OLD, 'u.2000000000000', user.email);
  expect(authSecrets().some((secret) => isProof(token, secret, user, 0))).toBe(holds);

  const { openSealed, sealSecret } = await import('@/lib/people/totp/rules');
  const sealed = sealSecret('JBSWY3DPEHPK3PXP', OLD);
  if (!holds) return expect(() => openSealed(sealed, authSecrets())).toThrow();
  expect(openSealed(sealed, authSecrets())).toEqual({ secret: 'JBSWY3DPEHPK3PXP', isFresh: false });
  const anew = sealSecret('JBSWY3DPEHPK3PXP', NEW);
  expect(openSealed(anew, [NEW])).toEqual({ secret: 'JBSWY3DPEHPK3PXP', isFresh: true });
});

it.each([
  ['while both are set', 'the-old-key', true],
  ['when the old one is gone', '', false],
])('case 84: what providers signed with the key before %s', async (_, old, holds) => {
  const given = {
    RAZORPAY_KEY_ID: 'rzp',
    RAZORPAY_KEY_SECRET: 'the-new-key',
    RAZORPAY_KEY_SECRET_PREVIOUS: old,
    RAZORPAY_WEBHOOK_SECRET: old ? `the-new-hook,${old}` : 'the-new-hook',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'the-new-key',
    TWILIO_AUTH_TOKEN_PREVIOUS: old,
    TWILIO_VERIFY_SERVICE_SID: `VA${'0'.repeat(32)}`,
    TWILIO_FROM: '+15005550006',
    APP_URL: 'https://shop.example',
  };
  const { isSignedWebhook, isSignedCallback } = await started(
    given,
    () => import('@/lib/providers/payments.signatures'),
  );
  const sign = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex');
  const query = { linkId: 'l', referenceId: 'r', status: 'paid', paymentId: 'p' };
  const signedBy = (secret: string) => isSignedCallback({ ...query, signature: sign('l|r|paid|p', secret) });
  expect([signedBy('the-new-key'), signedBy('the-old-key'), signedBy('another')]).toEqual([true, holds, false]);
  const body = Buffer.from('{}');
  expect(isSignedWebhook(body, sign('{}', 'the-old-key'))).toBe(holds);
  expect(isSignedWebhook(body, sign('{}', 'the-new-hook'))).toBe(true);
  const { isSignedStatus } = await import('@/lib/providers/sms');
  const url = 'https://shop.example/api/messages/status?id=1';
  const isOurs = (token: string) =>
    isSignedStatus('?id=1', { a: 'b' }, getExpectedTwilioSignature(token, url, { a: 'b' }));
  expect([isOurs('the-new-key'), isOurs('the-old-key'), isOurs('another')]).toEqual([true, holds, false]);
});
