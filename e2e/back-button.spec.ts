import { expect, test } from './fixture';
import { buyNow, cartDialog, detailsFor, loginByPhone, signedIn, toPayment, visit } from './steps';

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

  test('Back closes a cart at any step where it leads to the same page', async ({ page, context, phone }) => {
    await signedIn(context, phone);
    await visit(page, '/shop/product');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/shop\/product#/);
    await buyNow(page).click();
    await toPayment(cartDialog(page), detailsFor(phone));
    await page.goBack();
    await expect(cartDialog(page)).toHaveCount(0);
  });
});
