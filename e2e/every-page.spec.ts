import { findNothing } from './axe';
import { expect, test } from './fixture';
import { askForCode, chooseCod, detailsFor, field, fillDetails, next, openCart, signedIn, toast, visit } from './steps';

const PAGES: [path: string, title: RegExp][] = [
  ['/shop/home', /Gold-based Ayurvedic drops/],
  ['/shop/product', /The kit and its prices/],
  ['/shop/gallery', /Gallery/],
  ['/shop/about', /About Us/],
  ['/shop/contact', /Contact Us/],
  ['/shop/terms', /Terms and Conditions/],
  ['/shop/refund', /Cancellation & Refund Policy/],
  ['/shop/shipping-policy', /Shipping Policy/],
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
const SEEN_ONCE = /terms|refund|shipping-policy|register$|forgot|reset|confirm|failed$/;

const DIALOG = '[role=dialog]';

for (const [path, title] of PAGES) {
  test(`${path} has a title, one main heading and nothing for axe`, {
    tag: SEEN_ONCE.test(path) ? ['@phone'] : [],
  }, async ({ page }) => {
    await visit(page, path);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('main')).toHaveCount(1);
    await findNothing(page);
  });
}

test('the 404 page has nothing for axe', async ({ page, expectError }) => {
  expectError(/404/);
  await visit(page, '/nothing-here');
  await expect(page).toHaveTitle(/Page Not Found/);
  await findNothing(page);
});

test('the waiting page has nothing for axe', { tag: '@phone' }, async ({ page }) => {
  await page.route('**/api/payment/status/**', (route) =>
    route.fulfill({ json: { success: true, data: { state: 'PENDING' } } }),
  );
  await page.goto('/payment-callback?orderId=abcdefghijklmnopqrstuvwx');
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Pending...' })).toBeVisible();
  await findNothing(page);
});

test('every step of the cart has nothing for axe', async ({ page, context, phone }) => {
  await signedIn(context, phone);
  const cart = await openCart(page);
  await findNothing(page);
  await next(cart).click();
  await expect(cart.getByText('Name is required')).toBeVisible();
  await findNothing(page, DIALOG);
  await fillDetails(cart, detailsFor(phone));
  await next(cart).click();
  await field(cart, 'Re-enter phone number').fill('1');
  await next(cart).click();
  await expect(cart.getByText('Phone numbers do not match')).toBeVisible();
  await findNothing(page, DIALOG);
  await field(cart, 'Re-enter phone number').fill(phone);
  await next(cart).click();
  await chooseCod(cart);
  await findNothing(page, DIALOG);
  await cart.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByRole('region', { name: 'Your order' })).toBeVisible();
  await expect(toast(page, 'COD order created successfully!')).toBeVisible();
  await findNothing(page);
});

test('an enlarged picture has nothing for axe', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/shop/product');
  await page.getByRole('button', { name: /^Enlarge the picture/ }).click();
  await expect(page.getByRole('dialog', { name: 'Pictures of the kit, enlarged' })).toBeVisible();
  await findNothing(page);
});

test('the code step has nothing for axe', { tag: '@phone' }, async ({ page, phone }) => {
  await visit(page, '/auth/login-phone');
  await askForCode(page, phone);
  await findNothing(page);
});

test('the side menu has nothing for axe', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/shop/product');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await findNothing(page);
});
