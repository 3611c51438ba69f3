import type { Page } from '@playwright/test';
import { expect, test } from './fixture';
import { Member, PASSWORD } from './member';
import { BASE_URL, Shopper } from './shopper';
import {
  askForCode,
  cartDialog,
  chooseCod,
  detailsFor,
  landing,
  openCart,
  signedIn,
  toast,
  toPayment,
  visit,
} from './steps';

const ADMIN = ['/admin', '/admin/dashboard', '/admin/products', '/admin/gallery', '/admin/unknown'];
const SIGN_IN = [
  '/auth/login',
  '/auth/register',
  '/auth/forgot',
  '/auth/reset/some-token',
  '/auth/login-phone',
  '/auth/register-phone',
  '/auth/forgot-phone',
  '/auth/reset-phone',
];
const SHOP = ['/shop/home', '/shop/product', '/shop/gallery', '/shop/about', '/shop/contact'];

/** Where this browser ends when it asks for a path; as quick as a look at the redirect. */
async function leadsTo(page: Page, path: string): Promise<string> {
  const answer = await page.request.get(path);
  expect(answer.ok()).toBe(true);
  return new URL(answer.url()).pathname;
}

test('the guard lets everybody into what is theirs, and sends everybody else where they belong', {
  tag: '@desktop',
}, async ({ page, context, phone }) => {
  await test.step('sends a visitor of the admin area to the login', async () => {
    for (const path of ADMIN) expect(await leadsTo(page, path), path).toBe('/auth/login');
    await page.goto('/admin/products');
    await expect(page).toHaveURL('/auth/login');
  });
  await test.step('lets a visitor read the shop and the sign-in pages', async () => {
    for (const path of [...SHOP, ...SIGN_IN, '/auth/helper']) expect(await leadsTo(page, path), path).toBe(path);
  });
  await test.step('leads from the root to the home page and from a reset without token to the login', async () => {
    await page.goto('/');
    await expect(page).toHaveURL('/shop/home');
    await page.goto('/auth/reset');
    await expect(page).toHaveURL('/auth/login');
  });
  await test.step('sends a shopper away from sign-in and admin pages', async () => {
    await signedIn(context, phone);
    for (const path of [...SIGN_IN, ...ADMIN]) expect(await leadsTo(page, path), path).toBe('/shop/home');
    for (const path of [...SHOP, '/auth/helper']) expect(await leadsTo(page, path), path).toBe(path);
    await page.goto('/auth/login-phone');
    await expect(page).toHaveURL('/shop/home');
  });
});

const ELSEWHERE = { next: '//', callbackUrl: 'https://', redirect: 'https:', returnTo: '/\\', from: 'javascript:' };

test('case 32: who signs in at an address that names another site stays in the shop', { tag: '@phone' }, async ({
  page,
}) => {
  const { email } = await Member.create();
  const query = Object.entries(ELSEWHERE).map(([name, start]) => [name, `${start}evil.example`]);
  await visit(page, `/auth/login?openCart=//evil.example&${new URLSearchParams(query)}`);
  await page.getByLabel('Email', { exact: true }).filter({ visible: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).filter({ visible: true }).fill(PASSWORD);
  const landed = landing(page);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(toast(page, 'You are signed in')).toBeVisible();
  await landed;
});

test('a page that takes long shows the loader meanwhile', { tag: '@desktop' }, async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/shop\/about\?.*_rsc=|\/shop\/about$/, async (route) => {
    if (route.request().isNavigationRequest()) return route.continue();
    await held;
    await route.continue();
  });
  await visit(page, '/shop/home');
  await page.getByRole('main').locator('a[href="/shop/about"]').click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  release();
  await expect(page).toHaveURL('/shop/about');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
});

test('a logout ends the session in every tab', { tag: '@desktop' }, async ({ page, context, phone, expectError }) => {
  expectError(/40[13] .*payment\/cod/);
  await signedIn(context, phone);
  const other = await context.newPage();
  const cart = await openCart(other);
  await toPayment(cart, detailsFor(phone));
  await chooseCod(cart);
  await visit(page, '/shop/product');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page, 'You are signed out')).toBeVisible();
  await expect(page).toHaveURL('/shop/home');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();

  await cart.getByRole('button', { name: 'Place order' }).click();
  await expect(cart.getByRole('link', { name: 'Sign in again' })).toBeVisible();
  await visit(other, '/shop/home');
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await other.goto('/auth/login-phone');
  await expect(other).toHaveURL('/auth/login-phone');

  await test.step('the sign-in page opens at once where the logout was pressed', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/auth/login-phone');
  });
});

test('who was signed out from elsewhere can sign in again', { tag: '@phone' }, async ({ page, context, phone }) => {
  const elsewhere = await new Shopper().signIn(phone);
  await context.addCookies([...elsewhere.cookies].map(([name, value]) => ({ name, value, url: BASE_URL })));
  await elsewhere.logout();
  await visit(page, '/shop/home');
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/auth/login-phone');
});

test('a sign-in page leads the signed-in home, and opens for whoever is not signed in any more', {
  tag: '@desktop',
}, async ({ page, context, phone }) => {
  const elsewhere = await new Shopper().signIn(phone);
  await context.addCookies([...elsewhere.cookies].map(([name, value]) => ({ name, value, url: BASE_URL })));
  await visit(page, '/auth/helper');
  await page.getByRole('link', { name: 'Login with Phone' }).click();
  await expect(page).toHaveURL('/shop/home');
  await elsewhere.logout();
  await page.goto('/auth/login-phone');
  await expect(page).toHaveURL('/auth/login-phone');
  await expect(page.getByRole('heading', { level: 1, name: 'Login with Phone' })).toBeVisible();
});

test('who signs in elsewhere while a link is looked up sees nothing fail', { tag: '@desktop' }, async ({
  page,
  context,
  phone,
}) => {
  let lookUp = () => {};
  const held = new Promise<void>((resolve) => {
    lookUp = resolve;
  });
  const asked: string[] = [];
  await page.route(/\/auth\/.*_rsc=/, async (route) => {
    const part = route.request().headers()['next-router-segment-prefetch'] ?? '';
    if (part === '/_tree') return route.continue();
    asked.push(part);
    await held;
    await route.continue();
  });
  await visit(page, '/auth/login');
  const signUp = page.getByRole('link', { name: 'Sign Up', exact: true });
  await signUp.hover();
  await expect.poll(() => asked).toContain('/auth/register/__PAGE__');
  await signedIn(context, phone);
  const answered = page.waitForResponse((answer) => answer.url().includes('/auth/register?_rsc='));
  lookUp();
  expect((await answered).status()).toBe(204);
  await signUp.click();
  await expect(page).toHaveURL('/shop/home');
});

test('the side menu leads everywhere and signs out', { tag: '@phone' }, async ({ page, context, phone }) => {
  await signedIn(context, phone);
  await visit(page, '/shop/home');
  const opener = page.getByRole('button', { name: 'Open the menu' });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (const [name, path] of [
    ['Product', '/shop/product'],
    ['Gallery', '/shop/gallery'],
    ['About Us', '/shop/about'],
    ['Contact Us', '/shop/contact'],
    ['Home', '/shop/home'],
  ] as const) {
    await opener.click();
    await menu.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(menu).toHaveCount(0);
  }
  await opener.click();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await opener.click();
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page, 'You are signed out')).toBeVisible();
  await expect(menu).toHaveCount(0);
  await opener.click();
  await menu.getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/auth/login-phone');
});

test('the code step survives a look at another page of the shop', { tag: '@phone' }, async ({ page, phone }) => {
  await visit(page, '/auth/login-phone');
  await askForCode(page, phone);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/shop/home');
  await page.goBack();
  await expect(page).toHaveURL('/auth/login-phone');
  await expect(page.getByLabel('One-time code (OTP)')).toBeVisible();
  await expect(cartDialog(page)).toHaveCount(0);
});
