import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cookie, readCookie } from '@/e2e/cookie';
import { Member, PASSWORD } from '@/e2e/member';
import { type Server, startServer } from '@/e2e/server';
import { newPhone, orderBody, readCode, Shopper } from '@/e2e/shopper';

const ORIGIN = 'https://shop.example.test';

let server: Server;

beforeAll(async () => {
  server = await startServer({ APP_URL: ORIGIN, NEXTAUTH_URL: ORIGIN });
  Shopper.home = server.url;
});
afterAll(() => server?.stop());

/** Collects the cookies that answers set. */
function jar() {
  const cookies: Cookie[] = [];
  const note = <A extends { headers: Headers }>(answer: A): A => {
    cookies.push(...answer.headers.getSetCookie().map(readCookie));
    return answer;
  };
  return { cookies, note };
}

describe('case 30: cookies under https', () => {
  const phone = newPhone();
  const { cookies, note } = jar();

  it('a whole sign-in works', async () => {
    const browser = new Shopper();
    note(await fetch(`${server.url}/shop/home`));
    note(await browser.checkAuth());
    expect(note(await browser.sendOtp(phone)).status).toBe(200);
    const verified = note(await browser.verify(phone, await readCode(phone)));
    expect([verified.status, verified.body.user?.phoneNumber]).toEqual([200, phone]);
    expect(note(await browser.checkAuth()).body.user?.phoneNumber).toBe(phone);
    expect(note(await browser.initiate(orderBody(1))).status).toBe(200);
    const guarded = await browser.get('/auth/login-phone');
    expect([guarded.status, guarded.headers.get('location')]).toEqual([307, expect.stringMatching(/\/shop\/home$/)]);
    const held = new Map(browser.cookies);
    expect(note(await browser.logout()).status).toBe(200);
    expect(note(await browser.checkAuth()).body.user).toBeNull();
    const replayed = Object.assign(new Shopper(), { cookies: held });
    expect((await replayed.checkAuth()).body.user).toBeNull();
    const member = await Member.visitor();
    expect(
      (await member.register({ userName: 'Asha', email: `m-${phone}@example.com`, password: PASSWORD })).status,
    ).toBe(201);
    expect(note(await member.logIn(`m-${phone}@example.com`, PASSWORD)).status).toBe(200);
    for (const path of ['csrf', 'session', 'providers']) note(await member.get(`/api/auth/${path}`));
  });

  it('each is bound to the host, secure, for the whole site, and hidden from scripts but for the token', () => {
    const names = new Set(cookies.map(({ name }) => name));
    expect([...names].sort()).toEqual([
      'XSRF-TOKEN',
      '__Host-device',
      '__Host-next-auth.callback-url',
      '__Host-next-auth.csrf-token',
      '__Host-otp',
      '__Host-payments',
      '__Host-session',
      '__Host-visitor',
    ]);
    for (const { name, attributes, isRemoved } of cookies) {
      expect(attributes.has('secure'), name).toBe(true);
      expect(attributes.get('path'), name).toBe('/');
      expect(attributes.has('domain'), name).toBe(false);
      if (isRemoved) continue;
      expect(attributes.get('samesite')?.toLowerCase(), name).toMatch(/^(lax|strict)$/);
      expect(attributes.has('httponly'), name).toBe(name !== 'XSRF-TOKEN');
    }
  });

  it('the names of http mean nothing here', async () => {
    const member = await Member.create();
    const plain = new Shopper();
    for (const [name, value] of member.cookies) plain.cookies.set(name.replace('__Host-', ''), value);
    expect([...plain.cookies.keys()].sort()).toEqual(['XSRF-TOKEN', 'device', 'session', 'visitor']);
    expect((await plain.get('/api/auth/sessions')).status).toBe(401);
    expect((await plain.post('/api/auth/login', {})).status).toBe(403);
    expect((await plain.get('/auth/login')).status).toBe(200);
    expect((await member.get('/api/auth/sessions')).status).toBe(200);
  });
});
