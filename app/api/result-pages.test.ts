import { beforeAll, describe, expect, it } from 'vitest';
import { ask, cookieHeader } from '@/e2e/ask';
import { Member } from '@/e2e/member';
import { newKey, orderBody, Shopper } from '@/e2e/shopper';

describe('a page is the same whatever its query says', () => {
  it.each([
    ['/payment-success', '?orderId=abcdefghijklmnopqrstuvwx&method=cod'],
    ['/payment-success', `?orderId=${'%3Cscript%3E'.repeat(100)}`],
    ['/payment-failed', '?error=callback_error'],
    ['/payment-callback', '?orderId=abcdefghijklmnopqrstuvwx&razorpay_signature=x'],
    ['/shop/home', '?utm_source=letter'],
  ])('%s%s', async (path, query) => {
    await ask(path);
    const plain = await ask(path);
    for (let visit = 0; visit < 3; visit++) {
      const { status, headers, text } = await ask(`${path}${query}`);
      expect([status, headers['x-nextjs-cache']]).toEqual([200, 'HIT']);
      expect([text, headers.etag, headers['content-security-policy']]).toEqual([
        plain.text,
        plain.headers.etag,
        plain.headers['content-security-policy'],
      ]);
      expect(String(headers['cache-control'])).toMatch(/^private/);
    }
  });

  it('a redirect keeps the query', async () => {
    const { status, headers } = await ask('/shop/product/?openCart=true');
    expect([status, headers.location]).toEqual([308, '/shop/product?openCart=true']);
  });
});

describe('the pages after an order', () => {
  let shopper: Shopper;
  const address1 = `${newKey()} Lane`;
  let orderId = '';
  beforeAll(async () => {
    shopper = await new Shopper().signIn();
    orderId = (await shopper.placeCod(orderBody(1, { name: 'Secret Name', address1 }))).body.data?.orderId ?? '';
  });

  it.each(['/payment-success', '/payment-failed', '/payment-callback'])(
    '%s is for nobody in particular, whoever asks for it',
    async (path) => {
      const plain = await ask(path);
      for (const headers of [cookieHeader(shopper), {}]) {
        const page = await ask(`${path}?orderId=${orderId}&method=cod`, { headers });
        expect(page.status).toBe(200);
        expect(page.text).toBe(plain.text);
        expect(page.text).not.toMatch(new RegExp(`${orderId}|Secret Name|${address1}`));
        expect(page.text).toMatch(/<meta name="robots" content="noindex/);
        expect(page.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      }
    },
  );

  it('give a shopper without an XSRF token one of the session', async () => {
    for (const path of [`/payment-success?orderId=${orderId}`, '/shop/home']) {
      const browser = shopper.copy();
      await browser.get(path);
      browser.cookies.delete('XSRF-TOKEN');
      await browser.get(path);
      expect(browser.xsrf).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
      // A token of somebody else would be refused before the body is looked at.
      expect((await browser.placeCod({})).status).toBe(400);
    }
  });
});

describe('who is signed in', () => {
  const PAGES = ['/shop/home', '/shop/product', '/payment-success', '/auth/helper'];

  it('is given the same kept pages, with nothing of the guard in them', async () => {
    const shopper = await new Shopper().signIn();
    for (const path of PAGES) {
      const plain = await ask(path);
      for (let visit = 0; visit < 4; visit++) {
        const page = await ask(path, { headers: cookieHeader(shopper) });
        expect([page.status, page.text, page.headers.etag]).toEqual([200, plain.text, plain.headers.etag]);
        expect(Object.keys(page.headers).filter((name) => /^x-(session|middleware)/.test(name))).toEqual([]);
        expect(page.headers['set-cookie']).toBeUndefined();
      }
    }
  });

  it('is sent away as the six rules say, however often the pages were given', async () => {
    const [shopper, admin] = [await Member.create(), await Member.createAdmin()];
    for (let visit = 0; visit < 3; visit++) {
      const [bought, ruled] = [cookieHeader(shopper), cookieHeader(admin)];
      for (const [path, headers, target] of [
        ['/shop/home', bought, undefined],
        ['/auth/login', bought, '/shop/home'],
        ['/admin/dashboard', bought, '/shop/home'],
        ['/payment-success', ruled, undefined],
        ['/shop/home', ruled, '/admin/dashboard'],
        ['/shop/product?openCart=true', ruled, '/admin/dashboard'],
        ['/auth/login', ruled, '/admin/dashboard'],
      ] as const) {
        const { status, headers: answer } = await ask(path, { headers });
        expect([path, status, answer.location]).toEqual([path, target ? 307 : 200, target]);
      }
    }
  });
});
