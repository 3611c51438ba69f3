import type { Locator, Page } from '@playwright/test';
import { findNothing } from './axe';
import { dayAfter, daysFor } from './delivery-days';
import { expect, test } from './fixture';
import { Member } from './member';
import { keepSettings, setSettings } from './settings';
import {
  buyNow,
  cartDialog,
  chooseCod,
  detailsFor,
  field,
  holdScripts,
  loginByPhone,
  openCart,
  signedIn,
  stored,
  toPayment,
  visit,
} from './steps';

const UNKNOWN = 'We do not know this pincode. Please check it once more; you can order to it all the same.';

const city = (cart: Locator) => cart.getByLabel('City');
const pincode = (cart: Locator) => field(cart, 'Pincode');
const check = (page: Page) => page.getByLabel('Check delivery to your pincode');

test('the product page tells a visitor when a parcel comes, and the cart knows the pincode', { tag: '@phone' }, async ({
  page,
  phone,
}) => {
  await visit(page, '/shop/product');
  await expect(page.getByText(`Delivered by ${daysFor(new Date())}`)).toBeVisible();
  const before = await check(page).boundingBox();
  await check(page).pressSequentially('411 001');
  await expect(page.getByText(`Delivered to Pune by ${daysFor(new Date())}`)).toBeVisible();
  expect((await check(page).boundingBox())?.x).toBe(before?.x);
  await findNothing(page);
  await buyNow(page).click();
  await page.waitForURL('/auth/login-phone');
  await loginByPhone(page, phone);
  const cart = cartDialog(page);
  await expect(pincode(cart)).toHaveValue('411001');
  await expect(city(cart)).toHaveValue('Pune');
  expect(JSON.stringify(await stored(page.context()))).not.toContain('411001');
});

test('a pincode typed before the page has come alive counts', { tag: '@desktop' }, async ({ page, expectError }) => {
  const arrive = await holdScripts(page);
  await page.goto('/shop/product', { waitUntil: 'domcontentloaded' });
  await check(page).fill('411001');
  await expect(page.getByText('Delivered within 5-7 working days')).toBeVisible();
  arrive();
  await expect(page.getByText('Delivered to Pune by')).toBeVisible();
  await expect(check(page)).toHaveValue('411001');

  await test.step('an unknown pincode is delivered to as well', async () => {
    expectError(/404 .*pincodes\/900099/);
    await check(page).fill('900099');
    await expect(page.getByText(UNKNOWN)).toBeVisible();
    await expect(page.getByText(`Delivered by ${daysFor(new Date())}`)).toBeVisible();
    await check(page).fill('90009');
    await expect(page.getByText(UNKNOWN)).toHaveCount(0);
  });
  await findNothing(page);
});

test('a shared phone forgets the pincode with its owner', { tag: '@phone' }, async ({ page, context, phone }) => {
  await signedIn(context, phone);
  await visit(page, '/shop/product');
  await check(page).fill('411001');
  await expect(page.getByText('Delivered to Pune by')).toBeVisible();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/shop/home');
  await page.getByRole('link', { name: 'Shop Now' }).first().click();
  await expect(buyNow(page)).toBeVisible();
  await expect(check(page)).toHaveValue('');
  await expect(page.getByText('Delivered to Pune')).toHaveCount(0);
});

test.describe('on another day', { tag: '@desktop' }, () => {
  test('the kept page names none, and an open one goes on at midnight in India', async ({ page }) => {
    const html = await (await page.request.get('/shop/product')).text();
    expect(html).toContain('Delivered within');
    expect(html).not.toMatch(/(Mon|Tue|Wed|Thu|Fri|Sat) \d+( \w{3})? - /);
    await page.clock.install({ time: new Date('2026-12-22T18:28:30Z') });
    await visit(page, '/shop/product');
    await expect(page.getByText('Delivered by Mon 28 - Wed 30 Dec')).toBeVisible();
    await page.clock.fastForward(120_000);
    await expect(page.getByText('Delivered by Tue 29 - Thu 31 Dec')).toBeVisible();
    await page.clock.fastForward(86_400_000);
    await expect(page.getByText('Delivered by Wed 30 Dec - Fri 1 Jan')).toBeVisible();
  });
});

test('holidays that the owner saves move the days in the page, the cart and the order', { tag: '@phone' }, async ({
  page,
  context,
  phone,
}) => {
  const admin = await Member.createAdmin();
  const putBack = await keepSettings(admin, 'couriers');
  const now = new Date();
  const holidays = [2, 3, 4, 5].map((days) => dayAfter(now, days));
  const days = daysFor(now, holidays);
  expect(days).not.toBe(daysFor(now));
  try {
    await setSettings(admin, 'couriers', { holidays });
    await signedIn(context, phone);
    const cart = await openCart(page);
    await expect(page.getByText(`Delivered by ${days}`).first()).toBeVisible();
    await expect(cart.getByText(days)).toBeVisible();
    await toPayment(cart, detailsFor(phone));
    await chooseCod(cart);
    await cart.getByRole('button', { name: 'Place order' }).click();
    const panel = page.getByRole('region', { name: 'Your order' });
    await expect(panel.getByText(days)).toBeVisible();
    await expect(panel.getByText(/^Delivered .*by/)).toBeVisible();
  } finally {
    await putBack();
  }
});
