import type { Locator } from '@playwright/test';
import { expect, test } from './fixture';
import { Member } from './member';
import { BASE_URL } from './shopper';
import { chooseCod, detailsFor, openCart, signedIn, toast, toPayment, visit } from './steps';

const top = async (of: Locator) => (await of.boundingBox())?.y ?? Number.NaN;
const bottom = async (of: Locator) => {
  const box = await of.boundingBox();
  return box ? box.y + box.height : Number.NaN;
};

test('a toast leaves the header of the shop free', { tag: '@phone' }, async ({ page, context, phone, expectError }) => {
  expectError(/503/);
  await signedIn(context, phone);
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 503, json: { message: 'Not now' } }));
  await visit(page, '/shop/home');
  await page.getByRole('button', { name: 'Open the menu' }).tap();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).tap();
  const said = toast(page, 'Not now');
  await expect(said).toBeVisible();
  await expect.poll(() => top(said)).toBeGreaterThanOrEqual(await bottom(page.getByRole('banner')));
});

test('a toast leaves the links of the admin pages free', { tag: '@phone' }, async ({ page, context }) => {
  const admin = await Member.createAdmin();
  await admin.again();
  await context.addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: BASE_URL })));
  await visit(page, '/admin/account');
  await page.getByRole('button', { name: 'End all others' }).tap();
  const said = toast(page, '');
  await expect(said).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  const links = page.getByRole('navigation', { name: 'Admin' });
  await expect.poll(() => top(said)).toBeGreaterThanOrEqual(await bottom(links));
});

test('a toast leaves the title of a dialog free, and no more', { tag: '@phone' }, async ({
  page,
  context,
  phone,
  expectError,
}) => {
  expectError(/503 .*payment/);
  await signedIn(context, phone);
  const cart = await openCart(page);
  await toPayment(cart, detailsFor(phone));
  await chooseCod(cart);
  await page.route('**/api/payment/cod', (route) => route.fulfill({ status: 503, json: { message: 'Not now' } }));
  await cart.getByRole('button', { name: 'Place order' }).tap();
  const said = toast(page, 'Not now');
  await expect(said).toBeVisible();
  await expect.poll(() => top(said)).toBeGreaterThanOrEqual(await bottom(cart.getByRole('button', { name: 'Close' })));
  expect(await top(said)).toBeLessThan(100);
});
