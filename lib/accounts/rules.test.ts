import { describe, expect, it } from 'vitest';
import { hashOf, isCommonPassword } from './rules';

const COMMON = new Set([
  'password',
  '123456',
  '123456789',
  'qwerty',
  'letmein',
  'dragon',
  'iloveyou',
  'abc',
  'trustno1',
]);

describe('case 5: the commonest passwords', () => {
  it.each([
    'password',
    'PASSWORD',
    'PassWord',
    'Password1',
    'Password1!',
    'Password@2026',
    'P@ssword1!',
    'P@ssw0rd',
    'P@$$w0rd1',
    'Passw0rd!!',
    'p4ssw0rd',
    '!Password1',
    '123Password!',
    'Qwerty@1',
    'qwerty123!',
    'Letmein1!',
    'L3tm31n!',
    'Dr4gon#99',
    'iLoveYou2!',
    '1l0v3y0u',
    '123456',
    '123456789',
    '123456!',
    'Trustno1',
    'Trustno1!',
  ])('%s is one of them in disguise', (password) => {
    expect(isCommonPassword(password, COMMON)).toBe(true);
  });

  it.each([
    'Quiet-Lantern*42',
    'Password-of-a-quiet-river-7!',
    'mein Passwort ist lang!7A',
    'Abc!1234',
    'x7K!pq2Zw',
    'पासवर्ड!7Aa',
    '😀😀😀😀Aa1!',
    '',
    '!!!!!!!!',
  ])('%s is none', (password) => {
    expect(isCommonPassword(password, COMMON)).toBe(false);
  });
});

it('stores 256 bits of a mailed secret and not the secret', () => {
  expect(hashOf('secret')).toMatch(/^[\w-]{43}$/);
  expect(hashOf('secret')).not.toContain('secret');
  expect(hashOf('secret')).toBe(hashOf('secret'));
  expect(hashOf('secret')).not.toBe(hashOf('secreu'));
});
