import { readdirSync } from 'node:fs';
import { relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Answer, Shopper } from '@/e2e/shopper';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** What each address answers to; everything else there is 405. */
const ALLOWED: Record<string, string> = {
  'admin/documents': 'GET',
  'admin/gallery': 'GET, POST',
  'admin/gallery/[id]': 'PUT, DELETE',
  'admin/gallery/bulk': 'POST',
  'admin/gallery/upload': 'POST',
  'admin/grievances': 'GET',
  'admin/grievances/[id]': 'GET',
  'admin/grievances/[id]/actions': 'POST',
  'admin/media/sign': 'POST',
  'admin/money/compare': 'POST',
  'admin/money/differences/[id]': 'POST',
  'admin/money/gst': 'GET',
  'admin/money/remittances': 'POST',
  'admin/orders': 'GET, POST',
  'admin/orders/[id]': 'GET',
  'admin/orders/[id]/[paper]': 'GET',
  'admin/orders/[id]/actions': 'POST',
  'admin/orders/[id]/attention/[reason]': 'POST',
  'admin/orders/[id]/messages/[message]': 'POST',
  'admin/orders/[id]/refunds': 'POST',
  'admin/orders/[id]/undo': 'POST',
  'admin/orders/bulk': 'POST',
  'admin/orders/export': 'GET',
  'admin/products/content': 'GET, PUT',
  'admin/products/upload-image': 'POST',
  'admin/settings': 'GET, PUT',
  'admin/settings/history': 'GET',
  'auth/account': 'GET',
  'auth/account/data': 'GET',
  'auth/account/erase': 'POST',
  'auth/check-auth': 'GET',
  'auth/confirm': 'POST',
  'auth/email/confirm': 'POST',
  'auth/email/proof': 'POST',
  'auth/forgotpassword': 'POST',
  'auth/login': 'POST',
  'auth/logout': 'POST',
  'auth/password': 'POST',
  'auth/phone/link': 'POST',
  'auth/phone/prove': 'POST',
  'auth/phone/prove/verify': 'POST',
  'auth/phone/send-otp': 'POST',
  'auth/phone/verify-login': 'POST',
  'auth/register': 'POST',
  'auth/resetpassword/[token]': 'PATCH',
  'auth/sessions': 'GET, DELETE',
  'auth/sessions/[id]': 'DELETE',
  'auth/totp': 'GET',
  'auth/totp/confirm': 'POST',
  'auth/totp/disable': 'POST',
  'auth/totp/enable': 'POST',
  'auth/totp/recovery': 'POST',
  'auth/totp/setup': 'POST',
  contact: 'POST',
  grievances: 'POST',
  'grievances/status': 'POST',
  'health/live': 'GET',
  'health/ready': 'GET',
  'messages/status': 'POST',
  metrics: 'GET',
  'payment/cod': 'POST',
  'payment/initiate': 'POST',
  'payment/status/[id]': 'GET',
  'payment/webhook': 'POST',
  'shop/address': 'GET',
  'shop/gallery': 'GET',
  'shop/orders': 'GET',
  'shop/orders/[id]': 'GET',
  'shop/orders/earlier': 'POST',
  'shop/orders/[id]/address': 'POST',
  'shop/orders/[id]/cancel': 'POST',
  'shop/orders/[id]/credit-note.pdf': 'GET',
  'shop/orders/[id]/invoice.pdf': 'GET',
  'shop/orders/[id]/problem': 'POST',
  'shop/pincodes/[pin]': 'GET',
  'shop/products/content': 'GET',
  'track/[token]': 'GET',
  'track/[token]/confirm': 'POST',
};
/** The routes that read a body and are open to a shopper. */
const WITH_BODY = [
  'auth/confirm',
  'auth/email/confirm',
  'auth/forgotpassword',
  'auth/login',
  'auth/password',
  'auth/phone/link',
  'auth/phone/prove',
  'auth/phone/prove/verify',
  'auth/phone/send-otp',
  'auth/phone/verify-login',
  'auth/register',
  'auth/resetpassword/made-up',
  'auth/totp/confirm',
  'contact',
  'grievances',
  'grievances/status',
  'payment/cod',
  'payment/initiate',
  'shop/orders/made-up/address',
  'shop/orders/made-up/problem',
];
const CATCH_ALL = /^(\[{1,2}\.\.\.path\]{1,2}|auth\/\[\.\.\.nextauth\])$/;

const addresses = () =>
  readdirSync(import.meta.dirname, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name === 'route.ts')
    .map(({ parentPath }) => relative(import.meta.dirname, parentPath))
    .filter((path) => !CATCH_ALL.test(path));

/** Nothing of how the shop is built may be read from an answer. */
function expectPlain(answer: Answer<unknown>): void {
  expect(answer.text).not.toMatch(/\bat \S+ \(|node_modules|prisma|postgres|select .* from|violates|\.ts:\d+/i);
  expect(answer.headers.get('x-powered-by')).toBeNull();
}

describe('addresses and methods', () => {
  it('knows every address', () => {
    expect(addresses().sort()).toEqual(Object.keys(ALLOWED).sort());
  });

  describe.each(Object.entries(ALLOWED))('%s', (path, allowed) => {
    it.each(METHODS.filter((method) => !allowed.split(', ').includes(method)))('answers 405 to %s', async (method) => {
      const answer = await new Shopper().send(`/api/${path.replace(/\[\w+\]/, '0'.repeat(26))}`, { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe(allowed);
      expect(answer.body).toEqual({ success: false, message: 'This method is not allowed here' });
      expectPlain(answer);
    });
  });

  it.each([
    '/api',
    '/api/nothing',
    '/api/payment',
    '/api/payment/cod/more',
    '/api/payment/status',
    '/api/auth',
    '/api/auth/nonsense',
    '/api/auth/phone',
    '/api/auth/phone/send-otp/more',
    '/api/admin/nothing',
    '/api/__proto__',
    '/api/..%2f..%2fetc%2fpasswd',
    '/api/health',
  ])('answers 404 in JSON at %s, whatever the method', async (path) => {
    for (const method of METHODS) {
      const answer = await new Shopper().send(path, { method });
      expect(answer.status, method).toBe(404);
      expect(answer.headers.get('content-type'), method).toContain('application/json');
      expect(answer.body, method).toEqual({ success: false, message: 'There is nothing at this address' });
      expectPlain(answer);
    }
  });

  it.each([
    ['text that is no JSON', '{', 400],
    ['an unfinished text', '{"a": "', 400],
    ['bytes that are no text', new Uint8Array([0xff, 0xfe, 0x00, 0x80]), 400],
    ['a deep nest', '['.repeat(30_000), 400],
    ['a key of the prototype', '{"__proto__": {"success": true}}', 400],
    ['an array', '[]', 400],
    ['a number', '42', 400],
    ['65 KB', JSON.stringify('x'.repeat(65 * 1024)), 413],
  ])('refuses %s on every route with a body, without a stack', async (_name, raw, status) => {
    const shopper = await new Shopper().signIn();
    for (const path of WITH_BODY) {
      const method = path.startsWith('auth/resetpassword') ? 'PATCH' : 'POST';
      const answer = await shopper.send(`/api/${path}`, { method, raw });
      expect(answer.status, path).toBe(status);
      expect(answer.body.success, path).toBe(false);
      expectPlain(answer);
    }
  });

  it('refuses a body that grows past the limit without naming its length', async () => {
    const shopper = await new Shopper().signIn();
    const chunk = new TextEncoder().encode(' '.repeat(16 * 1024));
    let sent = 0;
    const raw = new ReadableStream<Uint8Array>({
      pull(stream) {
        if (sent++ < 8) stream.enqueue(chunk);
        else stream.close();
      },
    });
    const answer = await shopper.send('/api/payment/cod', { method: 'POST', raw });
    expect(answer.status).toBe(413);
  });

  it('gives every answer of a handler a request id of its own', async () => {
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () => (await new Shopper().checkAuth()).headers.get('x-request-id')),
    );
    expect(new Set(ids).size).toBe(5);
  });
});
