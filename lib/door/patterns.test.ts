import { expect, it } from 'vitest';
import { createPatterns, OTHER } from './patterns';

const patternOf = createPatterns([
  '/',
  '/_not-found',
  '/shop/orders',
  '/shop/orders/[id]',
  '/api/[[...path]]',
  '/api/auth/[...nextauth]',
  '/api/auth/login',
  '/api/admin/orders/[id]/[paper]',
  '/api/admin/orders/[id]/actions',
  '/api/admin/orders/bulk',
  '/api/admin/orders/[id]',
  '/track/[token]',
]);

it.each([
  ['/', '/'],
  ['/?from=mail', '/'],
  ['/shop/orders?_rsc=1x', '/shop/orders'],
  ['/shop/orders/01a', '/shop/orders/[id]'],
  ['/shop/orders/01a/', OTHER],
  ['/track/9k2secret', '/track/[token]'],
  ['/track/9k2secret#x', '/track/[token]'],
  ['/api/auth/login', '/api/auth/login'],
  ['/api/auth/session', '/api/auth/[...nextauth]'],
  ['/api/auth/callback/credentials', '/api/auth/[...nextauth]'],
  ['/api/admin/orders/bulk', '/api/admin/orders/bulk'],
  ['/api/admin/orders/7', '/api/admin/orders/[id]'],
  ['/api/admin/orders/7/actions', '/api/admin/orders/[id]/actions'],
  ['/api/admin/orders/7/label', '/api/admin/orders/[id]/[paper]'],
  ['/api', '/api/[[...path]]'],
  ['/api/made/up/98765', '/api/[[...path]]'],
  ['/_next/static/chunks/8f2.js', 'files'],
  ['/wp-login.php', OTHER],
  ['/shop/orders/a/b', OTHER],
  ['//', OTHER],
  ['*', OTHER],
  ['http://elsewhere.example/', OTHER],
])('%s is counted as %s', (url, pattern) => expect(patternOf(url)).toBe(pattern));

it('whatever is asked for, the list stays as short as that of the patterns', () => {
  const told = new Set(Array.from({ length: 1_000 }, (_, at) => patternOf(`/${'abc/'.repeat(at % 7)}${at}`)));
  expect(told).toEqual(new Set([OTHER]));
});
