import { signIn } from './admin-media';
import { expect, test } from './fixture';
import { Member } from './member';
import { newPhone } from './shopper';
import {
  buyNow,
  cartDialog,
  chooseCod,
  detailsFor,
  loginByPhone,
  openCart,
  signedIn,
  toast,
  toPayment,
  visit,
} from './steps';

const NAME = 'Ishwari Deshpande';

test('after a logout Back shows nothing of an order, not to the next shopper either', { tag: '@phone' }, async ({
  page,
  context,
  phone,
  expectError,
}) => {
  expectError(/404 .*payment\/status/);
  await signedIn(context, phone);
  const cart = await openCart(page);
  await toPayment(cart, detailsFor(phone, { name: NAME }));
  await chooseCod(cart);
  await cart.getByRole('button', { name: 'Place order' }).click();
  await page.waitForURL('/payment-success**');
  await expect(page.getByText(NAME)).toBeVisible();
  const success = page.url();
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/shop/home');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page, 'You are signed out')).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(success);
  await expect(page.getByText('Loading').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status').getByText('only to whoever placed the order')).toBeVisible();
  await expect(page.getByText(NAME)).toHaveCount(0);
  await signedIn(context, newPhone());
  await visit(page, success);
  await expect(page.getByRole('status').getByText('only to whoever placed the order')).toBeVisible();
  await expect(page.getByText(NAME)).toHaveCount(0);
});

test('who has signed in does not come back to the sign-in pages', { tag: '@phone' }, async ({ page, phone }) => {
  await visit(page, '/shop/home');
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await page.getByRole('link', { name: 'Login via email' }).click();
  await expect(page).toHaveURL('/auth/login');
  await page.getByRole('link', { name: 'Login via phone number' }).click();
  await loginByPhone(page, phone);
  await expect(cartDialog(page)).toBeVisible();
  await cartDialog(page).getByRole('button', { name: 'Close' }).click();
  await page.goBack();
  await expect(page).not.toHaveURL(/auth/);
});

test('after a logout Back does not show what an admin saw', { tag: '@desktop' }, async ({ page, context }) => {
  await signIn(context, await Member.createAdmin());
  await visit(page, '/admin/dashboard');
  const pages = page.getByRole('navigation', { name: 'Admin' });
  for (const name of ['Products', 'Gallery']) {
    await pages.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name }).filter({ visible: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page, 'You are signed out')).toBeVisible();
  await expect(page).toHaveURL('/shop/home');
  await page.goBack();
  await expect(page).toHaveURL('/auth/login');
});

test('a tab of somebody else does not order for the one who signed in later', { tag: '@desktop' }, async ({
  page,
  context,
  phone,
}) => {
  await signedIn(context, phone);
  await visit(page, '/shop/account');
  await expect(page.getByText(phone).first()).toBeVisible();
  const other = await context.newPage();
  await visit(other, '/shop/home');
  await other.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(toast(other, 'You are signed out')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText(phone)).toHaveCount(0);
  const second = newPhone();
  await visit(other, '/auth/login-phone');
  await loginByPhone(other, second);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page.getByText(second).first()).toBeVisible();
});

test('a shopper whom the shop did not recognise at once can buy', { tag: '@phone' }, async ({
  page,
  context,
  phone,
  expectError,
}) => {
  expectError(/ERR_FAILED/);
  await signedIn(context, phone);
  await page.route('**/api/auth/check-auth', (route) => route.abort(), { times: 1 });
  await page.goto('/shop/product');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await buyNow(page).click();
  await expect(cartDialog(page)).toBeVisible();
});
