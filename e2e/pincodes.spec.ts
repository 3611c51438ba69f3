import type { Locator, Page, Route } from '@playwright/test';
import { findNothing } from './axe';
import { daysFor } from './delivery-days';
import { expect, test } from './fixture';
import { newPhone } from './shopper';
import { chooseCod, detailsFor, field, fillDetails, heading, next, openCart, signedIn, toPayment } from './steps';

const LOOK_UP = '**/api/shop/pincodes/*';
const QUESTION = 'This pincode lies in two states. Which one is yours?';
const UNKNOWN = 'We do not know this pincode. Please check it once more; you can order to it all the same.';

const city = (cart: Locator) => cart.getByLabel('City');
const state = (cart: Locator) => cart.getByLabel('State');
const pincode = (cart: Locator) => field(cart, 'Pincode');

/** Keeps look-ups waiting until the function that it answers with is called. */
async function hold(page: Page): Promise<() => void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(LOOK_UP, async (route: Route) => {
    await arrived;
    await route.fallback();
  });
  return () => arrive();
}

test('six digits fill in city and state, and say when the parcel comes', { tag: '@desktop' }, async ({
  page,
  context,
  phone,
}) => {
  await signedIn(context, phone);
  const cart = await openCart(page);
  await expect(cart.getByText(`Delivered by ${daysFor(new Date())}`)).toBeVisible();
  await pincode(cart).pressSequentially('41100');
  await expect(city(cart)).toHaveValue('');
  await pincode(cart).press('1');
  await expect(city(cart)).toHaveValue('Pune');
  await expect(state(cart)).toHaveValue('Maharashtra');
  await pincode(cart).pressSequentially('99');
  await expect(pincode(cart)).toHaveValue('411001');
  await expect(pincode(cart)).toBeFocused();
  await expect(cart.getByText(`Delivered to Pune by ${daysFor(new Date())}`)).toBeVisible();
  for (const typed of ['411 045', '४११ ०४५', ' 4 1-1 0 4 5 ']) {
    await pincode(cart).clear();
    await pincode(cart).pressSequentially(typed);
    await expect(pincode(cart)).toHaveValue(typed.replace(/[\s-]/g, ''));
    await expect(city(cart)).toHaveValue('Pune');
  }
  await pincode(cart).fill('194101');
  await expect(city(cart)).toHaveValue('Leh');
  await expect(state(cart)).toHaveValue('Ladakh');
  await findNothing(page);

  await test.step('the question of a pincode in two states is answered by keyboard', async () => {
    await pincode(cart).clear();
    await pincode(cart).focus();
    await page.keyboard.type('605007');
    await expect(cart.getByRole('group', { name: QUESTION })).toBeVisible();
    for (const target of [field(cart, 'Child age'), city(cart), state(cart)]) {
      await page.keyboard.press('Tab');
      await expect(target).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(state(cart)).toHaveValue('Puducherry');
    await page.keyboard.press('ArrowDown');
    await expect(cart.getByRole('radio', { name: 'Tamil Nadu' })).toBeFocused();
    await expect(state(cart)).toHaveValue('Tamil Nadu');
    await expect(city(cart)).toHaveValue('Cuddalore');
  });
});

test('what the parent types stays, whatever the pincode becomes', { tag: '@phone' }, async ({
  page,
  context,
  phone,
}) => {
  await signedIn(context, newPhone());
  const cart = await openCart(page);
  await fillDetails(cart, detailsFor(phone, { pincode: '411045' }));
  await expect(city(cart)).toHaveValue('Pune');
  await city(cart).fill('Baner');
  await pincode(cart).fill('560001');
  await expect(state(cart)).toHaveValue('Karnataka');
  await expect(city(cart)).toHaveValue('Baner');
  await state(cart).selectOption('Goa');
  await expect(cart.getByText('On our list this pincode is in Karnataka.')).toBeVisible();
  await next(cart).click();
  await field(cart, 'Re-enter phone number').fill(phone);
  await cart.getByRole('button', { name: 'Back' }).first().click();
  await expect(city(cart)).toHaveValue('Baner');
  await expect(state(cart)).toHaveValue('Goa');
  await state(cart).selectOption('Karnataka');
  await expect(cart.getByText('On our list')).toHaveCount(0);
  await next(cart).click();
  await next(cart).click();
  await expect(cart.getByText('Baner, Karnataka')).toBeVisible();
});

test('a pincode in two states asks which one, and goes on without an answer', { tag: '@phone' }, async ({
  page,
  context,
  phone,
}) => {
  await signedIn(context, newPhone());
  const cart = await openCart(page);
  await fillDetails(cart, detailsFor(phone, { pincode: '605007' }));
  const question = cart.getByRole('group', { name: QUESTION });
  await expect(question.getByRole('radio')).toHaveCount(2);
  await expect(city(cart)).toHaveValue('');
  await expect(state(cart)).toHaveValue('');
  await findNothing(page);
  await next(cart).click();
  await expect(field(cart, 'Re-enter phone number')).toBeVisible();
  await cart.getByRole('button', { name: 'Back' }).first().click();
  await question.getByRole('radio', { name: 'Tamil Nadu' }).check();
  await expect(state(cart)).toHaveValue('Tamil Nadu');
  await expect(city(cart)).toHaveValue('Cuddalore');
  await question.getByRole('radio', { name: 'Puducherry' }).check();
  await expect(city(cart)).toHaveValue('Puducherry');
  await pincode(cart).fill('411001');
  await expect(question).toHaveCount(0);
  await expect(city(cart)).toHaveValue('Pune');
  await expect(state(cart)).toHaveValue('Maharashtra');

  await test.step('what was filled in is renewed after a step back', async () => {
    await pincode(cart).fill('411001');
    await expect(city(cart)).toHaveValue('Pune');
    await next(cart).click();
    await expect(field(cart, 'Re-enter phone number')).toBeVisible();
    await cart.getByRole('button', { name: 'Back' }).first().click();
    await expect(city(cart)).toHaveValue('Pune');
    await pincode(cart).fill('403001');
    await expect(city(cart)).toHaveValue('Panaji');
    await expect(state(cart)).toHaveValue('Goa');
    // An emptied field is left alone while somebody types in it.
    await city(cart).fill('');
    await city(cart).pressSequentially('Ponda');
    await expect(city(cart)).toHaveValue('Ponda');
  });

  await test.step('a slow answer keeps nobody waiting, and moves and overwrites nothing', async () => {
    await city(cart).fill('');
    await pincode(cart).fill('411001');
    await expect(city(cart)).toHaveValue('Pune');
    const arrive = await hold(page);
    await pincode(cart).fill('560001');
    // What was found for another pincode is not sent with this one.
    await expect(city(cart)).toHaveValue('');
    await expect(state(cart)).toHaveValue('');
    await next(cart).click();
    await expect(field(cart, 'Re-enter phone number')).toBeVisible();
    await cart.getByRole('button', { name: 'Back' }).first().click();
    await city(cart).pressSequentially('Malleshw');
    const before = await city(cart).boundingBox();
    arrive();
    await expect(state(cart)).toHaveValue('Karnataka');
    await city(cart).pressSequentially('aram');
    await expect(city(cart)).toHaveValue('Malleshwaram');
    expect(await city(cart).boundingBox()).toEqual(before);
  });
});

test('an unknown pincode is pointed out, and ordered to', { tag: '@phone' }, async ({
  page,
  context,
  phone,
  expectError,
}) => {
  expectError(/404 .*pincodes\/900099/);
  await signedIn(context, newPhone());
  const cart = await openCart(page);
  await fillDetails(cart, detailsFor(phone, { pincode: '411001' }));
  await expect(city(cart)).toHaveValue('Pune');
  await pincode(cart).fill('900099');
  await expect(cart.getByText(UNKNOWN)).toBeVisible();
  await expect(city(cart)).toHaveValue('');
  await expect(state(cart)).toHaveValue('');
  await city(cart).fill('A camp');
  await next(cart).click();
  await field(cart, 'Re-enter phone number').fill(phone);
  await next(cart).click();
  await chooseCod(cart);
  await cart.getByRole('button', { name: 'Place order' }).click();
  await expect(heading(page, 'Order Confirmed!')).toBeVisible();
});

test('a look-up that fails is no obstacle', { tag: '@phone' }, async ({ page, context, phone, expectError }) => {
  expectError(/ERR_FAILED .*pincodes/);
  await signedIn(context, phone);
  await page.route(LOOK_UP, (route) => route.abort());
  const cart = await openCart(page);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('pincodes'));
  await toPayment(cart, detailsFor(phone));
  await failed;
  await expect(cart.getByText('Pincode 560001')).toBeVisible();
});
