import { describe, expect, it } from 'vitest';
import { isSame, isXsrfValid, newToken, signXsrf, xsrfBinding } from './tokens';

describe('case 29: XSRF token', () => {
  const secret = 's'.repeat(40);

  it('is good for its own session or visitor only', () => {
    const token = signXsrf(secret, xsrfBinding('session-1', 'visitor-1'));
    expect(isXsrfValid(secret, xsrfBinding('session-1', 'other'), token)).toBe(true);
    expect(isXsrfValid(secret, xsrfBinding('session-2', 'visitor-1'), token)).toBe(false);
    expect(isXsrfValid(secret, xsrfBinding(null, 'visitor-1'), token)).toBe(false);
    expect(isXsrfValid('t'.repeat(40), xsrfBinding('session-1', ''), token)).toBe(false);
  });

  it.each(['', '.', 'a.b', 'x'.repeat(5_000), null, undefined])('refuses %s', (token) => {
    expect(isXsrfValid(secret, 'visitor:v', token)).toBe(false);
  });

  it('compares a token as a whole', () => {
    const token = signXsrf(secret, 'visitor:v');
    expect(isXsrfValid(secret, 'visitor:v', token)).toBe(true);
    const bent = [
      `${token}.`,
      `${token}.more`,
      `${token}.x.y`,
      `.${token}`,
      `${token} `,
      token.slice(0, -1),
      `${token}A`,
    ];
    for (const other of bent) expect(isXsrfValid(secret, 'visitor:v', other), other).toBe(false);
  });

  it('makes names of 128 random bits', () => {
    expect(newToken()).toMatch(/^[\w-]{22}$/);
    expect(newToken()).not.toBe(newToken());
  });
});

describe('case 29: the token as it is written down', () => {
  it('is a nonce and the HMAC-SHA-256 of nonce and binding', () => {
    const token = 'nonce.vp-M8kriZhQzQuPmF1WJZXEP-lpbv2rzESVGPtCsv7A';
    expect(signXsrf('secret', 'visitor:v', 'nonce')).toBe(token);
    expect(signXsrf('another', 'visitor:v', 'nonce')).not.toBe(token);
    expect(signXsrf('secret', 'visitor:v', 'nonce')).toBe(token);
  });

  it('binds to the session, or else to the visitor', () => {
    expect([xsrfBinding('s', 'v'), xsrfBinding(null, 'v')]).toEqual(['session:s', 'visitor:v']);
  });

  it('is none without its nonce', () => {
    expect(isXsrfValid('secret', 'visitor:v', signXsrf('secret', 'visitor:v', ''))).toBe(false);
  });
});

it.each([
  ['a', 'a', true],
  ['a', 'b', false],
  ['a', 'aa', false],
  ['', '', true],
])('%j and %j are the same: %s', (one, other, are) => {
  expect(isSame(one, other)).toBe(are);
});
