import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixture';
import { newPhone } from './shopper';
import {
  buyNow,
  cartDialog,
  detailsFor,
  field,
  fillDetails,
  heading,
  leaveCart,
  leaving,
  next,
  openCart,
  signedIn,
  toast,
  visit,
} from './steps';

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

const focusIsInside = (dialog: Locator) => dialog.evaluate((element) => element.contains(document.activeElement));

test.describe('without a mouse', { tag: '@desktop' }, () => {
  test('a kit is bought with the keyboard alone', async ({ page, context, phone }) => {
    await signedIn(context, newPhone());
    await visit(page, '/shop/product');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, buyNow(page));
    await page.keyboard.press('Enter');
    const cart = cartDialog(page);
    await expect(cart).toBeFocused();
    await tabTo(page, cart.getByRole('button', { name: 'One kit more' }));
    await page.keyboard.press('Enter');
    await expect(cart.getByLabel('Kits in this order')).toHaveValue('2');
    for (const [label, text] of [
      ['Name', 'Asha Rao'],
      ['Phone number', phone],
      ['Address line 1', '12 Temple Road'],
      ['Pincode', '560001'],
      ['Child age', '0.5'],
    ] as const) {
      await tabTo(page, field(cart, label));
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
    await expect(field(cart, 'Re-enter phone number')).toBeFocused();
    await page.keyboard.type(phone);
    await page.keyboard.press('Enter');
    await expect(cart.getByRole('heading', { name: 'How would you like to pay?' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(cart.getByRole('radio', { name: 'Pay online' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(cart.getByRole('radio', { name: 'Cash on delivery' })).toBeChecked();
    await tabTo(page, cart.getByRole('button', { name: 'Place order' }));
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Order Confirmed!')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your order' }).getByText('₹4,799')).toBeVisible();
  });

  test('the dialog keeps the focus, and Escape gives it back to the opener', async ({ page, context, phone }) => {
    await signedIn(context, phone);
    await visit(page, '/shop/product');
    const cart = cartDialog(page);
    for (const opener of [buyNow(page), page.getByRole('button', { name: 'Order Now' })]) {
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(cart).toBeFocused();
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let presses = 0; presses < 16; presses++) {
          await page.keyboard.press(key);
          expect(await focusIsInside(cart)).toBe(true);
        }
      }
      await page.keyboard.press('Escape');
      await expect(cart).toHaveCount(0);
      await expect(opener).toBeFocused();
    }
  });

  test('the skip link leads past the header', async ({ page }) => {
    await visit(page, '/shop/home');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
  });
});

test('closing the cart starts it anew', { tag: '@desktop' }, async ({ page, context, phone }) => {
  const own = newPhone();
  await signedIn(context, own);
  const cart = await openCart(page);
  await fillDetails(cart, detailsFor(phone));
  await next(cart).click();
  await field(cart, 'Re-enter phone number').fill('6000000000');
  await next(cart).click();
  await expect(cart.getByText('Phone numbers do not match')).toBeVisible();
  await cart.getByRole('button', { name: 'Close the order' }).click();
  await leaving(page).getByRole('button', { name: 'Keep ordering' }).click();
  await expect(field(cart, 'Re-enter phone number')).toHaveValue('6000000000');
  await page.keyboard.press('Escape');
  await leaveCart(page);
  await expect(buyNow(page)).toBeFocused();

  await buyNow(page).click();
  await expect(cart.getByRole('heading', { name: 'Where should we send it?' })).toBeVisible();
  for (const label of ['Name', 'Address line 1', 'Pincode', 'Child age'])
    await expect(field(cart, label)).toHaveValue('');
  await expect(field(cart, 'Phone number')).toHaveValue(own);
  await next(cart).click();
  await expect(cart.getByText('Name is required')).toBeVisible();
  await cart.getByRole('button', { name: 'Close the order' }).click();
  await buyNow(page).click();
  await expect(cart).toBeVisible();
  await expect(cart.getByText('is required')).toHaveCount(0);
  await fillDetails(cart, detailsFor(phone));
  await next(cart).click();
  await expect(field(cart, 'Re-enter phone number')).toHaveValue('');
  await expect(cart.getByText('Phone numbers do not match')).toHaveCount(0);
  await expect(toast(page, 'Phone numbers')).toHaveCount(0);
});
