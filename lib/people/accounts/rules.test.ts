import { describe, expect, it } from 'vitest';
import { proofToken } from '@/lib/messages/outbox/rules';
import {
  accountKey,
  accountKeyOf,
  EMAIL_PROOF_TTL_MS,
  hashOf,
  isCommonPassword,
  isProof,
  proofId,
  registerMails,
} from './rules';

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

it('case 6: one account has one key, however its address is typed', () => {
  expect(accountKey(' Asha@Example.COM ')).toBe(accountKey('asha@example.com'));
  expect(accountKey('asha\uff20example.com')).toBe(accountKey('asha@example.com'));
  expect(accountKey('asha@example.co')).not.toBe(accountKey('asha@example.com'));
});

describe('case 19: a proof of a mailbox', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  const user = { id: '0199aaaa-0000-7000-8000-000000000001', email: 'asha@example.com' };
  const token = proofToken('secret', proofId(user.id, now), user.email);

  it.each<[string, string, string, typeof user, number, boolean]>([
    ['at once', token, 'secret', user, now, true],
    ['just before seven days', token, 'secret', user, now + EMAIL_PROOF_TTL_MS - 1, true],
    ['after seven days', token, 'secret', user, now + EMAIL_PROOF_TTL_MS, false],
    ['of another account', token, 'secret', { ...user, id: `${user.id.slice(0, -1)}2` }, now, false],
    ['of another address', token, 'secret', { ...user, email: 'b@example.com' }, now, false],
    ['under another secret', token, 'other', user, now, false],
    ['cut', token.slice(0, -1), 'secret', user, now, false],
    ['longer', `${token}x`, 'secret', user, now, false],
    ['empty', '', 'secret', user, now, false],
    ['without its time', `${user.id}..x`, 'secret', user, now, false],
  ])('%s', (_name, given, secret, of, at, isGood) => {
    expect(isProof(given, secret, of, at)).toBe(isGood);
  });
});

it('case 23: a mail because of a registration counts for its mailbox, its sender and the sender’s network', () => {
  expect(
    registerMails('a@example.com', '10.1.2.3').map(([{ points, windowS }, key]) => [points, windowS, key]),
  ).toEqual([
    [3, 3_600, 'a@example.com'],
    [6, 86_400, 'a@example.com'],
    [5, 3_600, '10.1.2.3'],
    [20, 3_600, '10.1.2'],
  ]);
});

describe('case 5: disguises one by one', () => {
  const common = new Set(['letmein', 'password', 'love', 'abc', 'hello', '1qazwsx', 'r2d2go', 'no-way1']);
  it.each([
    ['a sign for i', 'letme!n', true],
    ['a digit for i', 'letme1n', true],
    ['fives for s', 'pa55word', true],
    ['dollars for s', 'pa$$word', true],
    ['a seven for t', 'le7mein', true],
    ['a three for e', 'l3tmein', true],
    ['a four for a', 'p4ssword', true],
    ['an at sign for a', 'p@ssword', true],
    ['a zero for o at the end', 'hell0', true],
    ['the same with a tail', 'hell0#9', true],
    ['four letters', 'love', true],
    ['three letters', 'abc', false],
    ['a common one that begins with a digit, with a tail', '1qazwsx99', true],
    ['a common one with digits inside, in brackets of others', '#r2d2go77', true],
    ['a common one that ends in a digit, with signs behind', 'no-way1!!', true],
    ['letters before it', 'mylove', false],
  ])('%s', (_name, password, is) => {
    expect(isCommonPassword(password, common)).toBe(is);
  });
});

it('hashes with SHA-256, and names an account by its address', () => {
  expect(hashOf('secret')).toBe('K7gNU3sdo-OL0wNhqoVWhr3g6s1xYv72ol_pe_Unols');
  const key = '6k42qCmYPSfoZbZJzRD8th8vG82Fe0ercJ562-lBq2g';
  expect(accountKeyOf({ email: 'asha@example.com' })).toBe(key);
  expect(accountKeyOf({ email: null })).toBeNull();
});

it('case 19: a proof lasts seven days, and its time has thirteen digits', () => {
  expect(EMAIL_PROOF_TTL_MS).toBe(604_800_000);
  expect(proofId('u', 1_795_000_000_000)).toBe('u.1795604800000');
  const user = { id: 'u', email: 'asha@example.com' };
  const isGood = (until: string) => isProof(proofToken('secret', `u.${until}`, user.email), 'secret', user, 0);
  expect(['1795604800000', '17956048000000', 'x1795604800000', '1795604800000x', '179560480000'].map(isGood)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
