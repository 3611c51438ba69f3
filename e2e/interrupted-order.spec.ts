import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixture';
import { Member, PASSWORD } from './member';
import { BASE_URL } from './shopper';
import {
  buyNow,
  cartDialog,
  chooseCod,
  detailsFor,
  field,
  heading,
  leaveCart,
  openCart,
  toast,
  toPayment,
  unfold,
  visit,
} from './steps';

const adopt = (context: BrowserContext, { cookies }: Member) =>
  context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: BASE_URL })));

const keptText = (page: Page) => page.evaluate(() => sessionStorage.getItem('userDetails'));

/** Three kits by cash on delivery, up to the refusal and the way to the login. */
async function orderWithoutSession(page: Page, context: BrowserContext, phone: string): Promise<void> {
  const cart = await openCart(page);
  await unfold(cart);
  await cart.getByLabel('Kits in this order').fill('3');
  await toPayment(cart, detailsFor(phone, { name: 'Meena', address2: 'Near the temple', age: '1.5' }));
  await chooseCod(cart);
  await context.clearCookies();
  await cart.getByRole('button', { name: 'Place order' }).click();
  await expect(cart.getByRole('alert')).toContainText('Please sign in to continue');
  expect(await keptText(page)).toBeNull();
  await cart.getByRole('link', { name: 'Sign in again' }).click();
  await expect(page).toHaveURL('/auth/login-phone');
}

async function signIn(page: Page, email: string): Promise<void> {
  await visit(page, '/auth/login');
  const shown = (label: string) => page.getByLabel(label, { exact: true }).filter({ visible: true });
  await shown('Email').fill(email);
  await shown('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(cartDialog(page)).toBeVisible();
}

test.describe('a session that ends before the order', { tag: '@phone' }, () => {
  test.beforeEach(({ expectError }) => expectError(/401 .*payment\/cod/));

  test('whoever signs in again goes on where the order was', async ({ page, context, phone }) => {
    const member = await Member.create();
    await adopt(context, member);
    await orderWithoutSession(page, context, phone);
    await signIn(page, member.email);
    const cart = cartDialog(page);
    await expect(cart.getByRole('radio', { name: 'Cash on delivery' })).toBeChecked();
    for (const text of ['Meena', 'Near the temple', '560001', '₹6,899'])
      await expect(cart.getByText(text).first()).toBeVisible();
    expect(await keptText(page)).toBeNull();
    await cart.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(field(cart, 'Re-enter phone number')).toHaveValue(phone);
    await cart.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(field(cart, 'Child age')).toHaveValue('1.5');
    await expect(cart.getByRole('button', { name: 'Back', exact: true })).toHaveCount(0);
    await cart.getByRole('button', { name: 'Close' }).click();
    await leaveCart(page);
    await buyNow(page).click();
    await expect(field(cart, 'Name')).toHaveValue('');
    await toPayment(cart, detailsFor(phone));
    await chooseCod(cart);
    await cart.getByRole('button', { name: 'Place order' }).click();
    await expect(heading(page, 'Order Confirmed!')).toBeVisible();
  });

  test('another account does not see what was typed', async ({ page, context, phone }) => {
    await adopt(context, await Member.create());
    await orderWithoutSession(page, context, phone);
    const other = await Member.create();
    await signIn(page, other.email);
    await expect(field(cartDialog(page), 'Name')).toHaveValue('');
    await expect(cartDialog(page).getByLabel('Kits in this order')).toHaveValue('1');
    expect(await keptText(page)).toBeNull();
  });

  test('a logout forgets it', async ({ page, context, phone }) => {
    const member = await Member.create();
    await adopt(context, member);
    await orderWithoutSession(page, context, phone);
    expect(await keptText(page)).toContain('Near the temple');
    await adopt(context, await member.again());
    await visit(page, '/shop/home');
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click();
    await expect(toast(page, 'You are signed out')).toBeVisible();
    expect(await keptText(page)).toBeNull();
  });
});
