import { describe, expect, it } from 'vitest';
import { createGate } from './gate';

const XSRF = 'XSRF-TOKEN=a.b';

describe('the gate of the kept pages', () => {
  it.each([
    undefined,
    '',
    `${XSRF}; visitor=b`,
    `__Host-visitor=b; ${XSRF}=session=`,
    `${XSRF}; visitor=a; otp=b; payments=c`,
  ])('is open to visitors: %s', (cookie) => expect(createGate(false).mayPass('/shop/home', cookie)).toBe(true));

  it.each([
    'session=a',
    `${XSRF}; session=a`,
    `${XSRF};session=a`,
    `${XSRF}; __Host-session=a`,
    'a=b',
    '__prerender_bypass=a',
    `${XSRF}; ${XSRF}`,
    'session',
    'next-instant-navigation-testing=1',
  ])('is closed to what it does not know: %s', (cookie) => {
    expect(createGate(false).mayPass('/shop/home', cookie)).toBe(false);
  });

  it.each([
    ['user', '/shop/home', true],
    ['user', '/payment-success', true],
    ['user', '/auth/helper', true],
    ['user', '/auth/login', false],
    ['user', '/AUTH/Login', false],
    ['user', '/admin/dashboard', false],
    ['admin', '/shop/home', false],
    ['admin', '/shop/product', false],
    ['admin', '/auth/register', false],
    ['admin', '/payment-success', true],
  ])('opens for a known %s of %s where the six rules do: %s', (role, path, may) => {
    for (const secure of [false, true]) {
      const gate = createGate(secure);
      const cookie = `${XSRF}; ${secure ? '__Host-' : ''}session=token`;
      gate.note(cookie, role);
      expect(gate.mayPass(path, cookie)).toBe(may);
      expect(gate.mayPass(path, cookie.replace('token', 'tokem'))).toBe(false);
    }
  });

  it('sends whoever has no XSRF token the long way, where one is given out', () => {
    const gate = createGate(false);
    gate.note('session=token', 'user');
    expect(gate.mayPass('/shop/home', 'session=token')).toBe(false);
    expect(gate.mayPass('/shop/home', `session=token; ${XSRF}`)).toBe(true);
  });

  it('believes no second cookie of the same name', () => {
    const gate = createGate(false);
    gate.note(`${XSRF}; session=token`, 'user');
    expect(gate.mayPass('/shop/home', `${XSRF}; session=token; session=other`)).toBe(false);
    gate.note('session=other; session=third', 'user');
    expect(gate.mayPass('/shop/home', `${XSRF}; session=other`)).toBe(false);
  });

  it('forgets who came first when too many came', () => {
    const gate = createGate(false);
    const cookieOf = (at: number) => `${XSRF}; session=token${at}`;
    for (let at = 0; at <= 5_000; at++) gate.note(cookieOf(at), 'user');
    expect([0, 1, 5_000].map((at) => gate.mayPass('/shop/home', cookieOf(at)))).toEqual([false, true, true]);
  });
});
