import { expect, test } from './fixture';
import { newPhone } from './shopper';
import {
  buyNow,
  cartDialog,
  detailsFor,
  field,
  leaveCart,
  leaving,
  loginByPhone,
  signedIn,
  toPayment,
  visit,
} from './steps';

test.describe('in a browser that knows no close requests', { tag: '@phone' }, () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      delete (window as Partial<Window>).CloseWatcher;
    }),
  );

  test('Back closes the cart that opened by itself', async ({ page, phone }) => {
    await visit(page, '/shop/product');
    await buyNow(page).click();
    await expect(page).toHaveURL('/auth/login-phone');
    await loginByPhone(page, phone);
    await expect(cartDialog(page)).toBeVisible();
    await expect(page).toHaveURL('/shop/product');
    await page.goBack();
    await expect(cartDialog(page)).toHaveCount(0);
  });

  test('Back goes one step back at a time, asks before the last, and then leaves the page', async ({
    page,
    context,
    phone,
  }) => {
    await signedIn(context, newPhone());
    await visit(page, '/shop/product');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/shop\/product#/);
    await buyNow(page).click();
    await toPayment(cartDialog(page), detailsFor(phone));
    const cart = cartDialog(page);
    await page.goBack();
    await expect(field(cart, 'Re-enter phone number')).toHaveValue(phone);
    await page.goBack();
    await expect(field(cart, 'Pincode')).toHaveValue('560001');
    await page.goBack();
    await expect(leaving(page)).toBeVisible();
    await page.goBack();
    await expect(leaving(page)).toHaveCount(0);
    await expect(field(cart, 'Pincode')).toHaveValue('560001');
    await page.goBack();
    await leaveCart(page);
    await expect(page).toHaveURL(/\/shop\/product#/);
    await page.goBack();
    await expect(page).toHaveURL('/shop/product');
  });

  test('Back leaves a page that was loaded anew after its menu was closed', async ({ page }) => {
    await visit(page, '/shop/home');
    await visit(page, '/shop/product');
    await page.getByRole('button', { name: 'Open the menu' }).tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload({ waitUntil: 'networkidle' });
    await page.goBack();
    await expect(page).toHaveURL('/shop/home');
  });
});

test('on a desktop Back and Escape ask before a filled cart is lost, each once', { tag: '@desktop' }, async ({
  page,
  context,
  phone,
}) => {
  await signedIn(context, phone);
  await visit(page, '/shop/home');
  await visit(page, '/shop/product');
  expect(await page.evaluate(() => 'CloseWatcher' in window)).toBe(true);
  await buyNow(page).click();
  const cart = cartDialog(page);
  await field(cart, 'Name').fill('Asha Rao');
  for (const leave of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await leave();
    await expect(leaving(page)).toHaveCount(1);
    // Not before it hears of either.
    await expect(leaving(page).getByRole('button', { name: 'Keep ordering' })).toBeFocused();
    await leave();
    await expect(leaving(page)).toHaveCount(0);
    await expect(field(cart, 'Name')).toHaveValue('Asha Rao');
    await expect(page).toHaveURL('/shop/product');
  }
  await page.goBack();
  await leaveCart(page);
  await page.goBack();
  await expect(page).toHaveURL('/shop/home');
});
