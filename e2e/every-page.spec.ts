import type { Page } from '@playwright/test';
import { pageAddresses } from './ask';
import { findNothing } from './axe';
import { expect, test } from './fixture';
import { newPhone } from './shopper';
import {
  askForCode,
  chooseCod,
  detailsFor,
  field,
  fillDetails,
  next,
  openCart,
  signedIn,
  toast,
  unfold,
  visit,
} from './steps';

const PAGES: [path: string, title: RegExp][] = [
  ['/shop/home', /Gold-based Ayurvedic drops/],
  ['/shop/product', /Svarna Kit: gold-based Ayurvedic drops/],
  ['/shop/gallery', /Gallery/],
  ['/shop/about', /About Us/],
  ['/shop/contact', /Contact Us/],
  ['/shop/terms', /Terms and Conditions/],
  ['/shop/refund', /Cancellation & Refund Policy/],
  ['/shop/shipping-policy', /Shipping Policy/],
  ['/shop/privacy', /Privacy Notice/],
  ['/shop/grievance', /Grievances/],
  ['/auth/login', /Login to your account/],
  ['/auth/register', /Create Account/],
  ['/auth/forgot', /Forgot password/],
  ['/auth/reset/some-token', /Reset Password/],
  ['/auth/confirm-email', /Confirm your email/],
  ['/auth/login-phone', /Login with Phone/],
  ['/auth/register-phone', /No Registration Required!/],
  ['/auth/forgot-phone', /Forgot your password\?/],
  ['/auth/reset-phone', /Nothing to reset/],
  ['/auth/helper', /Help with logging in/],
  ['/payment-success', /order/i],
  ['/payment-success?method=cod', /order/i],
  ['/payment-failed?error=missing_order_id', /Payment/],
  ['/payment-failed', /Payment/],
];

/** Other pages use the same layout, so that one width is enough for these. */
const SEEN_ONCE = /terms|refund|shipping-policy|privacy|grievance|register$|forgot|reset|confirm|failed$/;

const DIALOG = '[role=dialog]';
const DESKTOP = { width: 1440, height: 900 };

for (const area of [/^\/shop/, /^\/auth/, /^\/payment/]) {
  test(`each page of ${area.source} has a title, one main heading and nothing for axe`, async ({ page, isMobile }) => {
    for (const [path, title] of PAGES) {
      if (!area.test(path) || (SEEN_ONCE.test(path) && !isMobile)) continue;
      await test.step(path, async () => {
        await visit(page, path);
        await expect.soft(page, path).toHaveTitle(title);
        await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
        await expect.soft(page.getByRole('main'), path).toHaveCount(1);
        await findNothing(page);
      });
    }
  });
}

/** Pages that need an order, an account or a state of their own: looked at below and in the journeys that lead there. */
const ELSEWHERE = /^\/($|admin|offline$|payment-callback|track\/|shop\/(account$|orders))/;

test('every page of the shop is among these', { tag: '@phone' }, () => {
  const named = new Set(PAGES.map(([path]) => path.replace(/\?.*/, '').replace('some-token', 'x'.repeat(43))));
  expect([...named].sort()).toEqual(pageAddresses().filter((path) => !ELSEWHERE.test(path)));
});

test('the 404, offline and waiting pages have nothing for axe', async ({ page, isMobile, expectError }) => {
  expectError(/404/);
  await visit(page, '/nothing-here');
  await expect(page).toHaveTitle(/Page Not Found/);
  await findNothing(page);
  await page.goto('/offline');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await findNothing(page);
  if (!isMobile) return;
  await page.route('**/api/payment/status/**', (route) =>
    route.fulfill({ json: { success: true, data: { state: 'PENDING' } } }),
  );
  await page.goto('/payment-callback?orderId=abcdefghijklmnopqrstuvwx');
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Pending...' })).toBeVisible();
  await findNothing(page);
});

/** axe has nothing to say on a phone, nor on a large screen. */
async function findNothingAtAll(page: Page, within?: string): Promise<void> {
  await findNothing(page, within);
  const phone = page.viewportSize() ?? DESKTOP;
  await page.setViewportSize(DESKTOP);
  await findNothing(page, within);
  await page.setViewportSize(phone);
}

test('every step of the cart has nothing for axe', { tag: '@phone' }, async ({ page, context, phone }) => {
  await signedIn(context, newPhone());
  const cart = await openCart(page);
  await findNothingAtAll(page);
  await unfold(cart);
  await field(cart, 'Phone number').clear();
  await next(cart).click();
  await expect(cart.getByText('Name is required')).toBeVisible();
  await findNothingAtAll(page, DIALOG);
  await fillDetails(cart, detailsFor(phone));
  await next(cart).click();
  await field(cart, 'Re-enter phone number').fill('1');
  await next(cart).click();
  await expect(cart.getByText('Phone numbers do not match')).toBeVisible();
  await findNothingAtAll(page, DIALOG);
  await field(cart, 'Re-enter phone number').fill(phone);
  await next(cart).click();
  await chooseCod(cart);
  await findNothingAtAll(page, DIALOG);
  await cart.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByRole('region', { name: 'Your order' })).toBeVisible();
  await expect(toast(page, 'COD order created successfully!')).toBeVisible();
  await findNothingAtAll(page);
});

test('what lies over a page, and the code step, have nothing for axe', { tag: '@phone' }, async ({ page, phone }) => {
  await visit(page, '/shop/product');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await findNothing(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Enlarge the picture/ }).click();
  await expect(page.getByRole('dialog', { name: 'Pictures of the kit, enlarged' })).toBeVisible();
  await findNothing(page);
  await visit(page, '/auth/login-phone');
  await askForCode(page, phone);
  await findNothing(page);
});
