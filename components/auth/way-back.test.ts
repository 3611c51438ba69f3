import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ApiUser } from '@/lib/http/client';
import { afterLogin } from './after-login';
import { forgetWayBack, keepWayBack, takeWayBack } from './way-back';

const NOW = 1_700_000_000_000;
const CART = '/shop/product?openCart=true';
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal('window', { sessionStorage: storage });
});
afterEach(() => vi.unstubAllGlobals());

it.each(['/shop/orders', '/shop/orders/0123456789abcdefghjkmnpqrs', '/shop/account'])(
  'leads back once, to %s',
  (path) => {
    keepWayBack(path, NOW);
    expect(takeWayBack('user', NOW + 60_000)).toBe(path);
    expect(takeWayBack('user', NOW)).toBeNull();
  },
);

it('is over after a quarter of an hour', () => {
  keepWayBack('/shop/orders', NOW);
  expect(takeWayBack('user', NOW + 15 * 60_000)).toBeNull();
});

it.each([
  '//evil.example',
  'https://evil.example/shop/orders',
  '/shop/orders/../../admin',
  '/shop/orders?x',
  '/shop/account/x',
  '/shop/accounts',
  '/\\evil',
  'javascript:alert(1)',
])('case 32: never leads to %s', (path) => {
  keepWayBack(path, NOW);
  expect(takeWayBack('user', NOW)).toBeNull();
});

it.each(['{', 'null', '7', '{"path":7,"at":1}', '{"path":"/shop/orders"}'])('is not misled by %s', (text) => {
  kept.set('wayBack', text);
  expect(takeWayBack('user', NOW)).toBeNull();
});

it('an owner is led back to a page of the admin within half a day, and nobody else', () => {
  keepWayBack('/admin/orders/0123456789abcdefghjkmnpqrs', NOW);
  expect(takeWayBack('admin', NOW + 11 * 3_600_000)).toBe('/admin/orders/0123456789abcdefghjkmnpqrs');
  keepWayBack('/admin/products', NOW);
  expect(takeWayBack('admin', NOW + 12 * 3_600_000)).toBeNull();
  keepWayBack('/admin/products', NOW);
  expect(takeWayBack('user', NOW)).toBeNull();
  keepWayBack('/admin/../shop/home', NOW);
  expect(takeWayBack('admin', NOW)).toBeNull();
  keepWayBack('/admin/products', NOW);
  forgetWayBack();
  expect(takeWayBack('admin', NOW)).toBeNull();
});

it('a login leads there, an admin’s to the dashboard, any other to the cart', () => {
  const login = (role: 'user' | 'admin') => afterLogin({ role } as ApiUser);
  expect(login('user')).toBe(CART);
  keepWayBack('/shop/orders', Date.now());
  expect(login('user')).toBe('/shop/orders');
  keepWayBack('/shop/orders', Date.now());
  expect(login('admin')).toBe('/admin/dashboard');
  expect(login('user')).toBe(CART);
});
