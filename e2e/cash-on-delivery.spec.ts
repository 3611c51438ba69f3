import type { Locator, Page } from '@playwright/test';
import { findNothing } from './axe';
import { expect, test } from './fixture';
import { Member } from './member';
import { keepSettings, setSettings } from './settings';
import { newPhone, readCode } from './shopper';
import {
  buyNow,
  cartDialog,
  chooseCod,
  detailsFor,
  field,
  fillDetails,
  heading,
  next,
  openCart,
  orderIdIn,
  signedIn,
  sms,
  statusOf,
  stored,
  toast,
  toPayment,
  unfold,
  visit,
} from './steps';

test('five kits are ordered for cash on delivery', async ({ page, context, phone }) => {
  await signedIn(context, newPhone());
  const cart = await openCart(page);
  await unfold(cart);
  await page.evaluate(() => {
    localStorage.setItem('cartItems', '[]');
    localStorage.setItem('userDetails', '{}');
  });
  await expect(cart.getByText('Add 4 more kits and get 1 kit free')).toBeVisible();
  await cart.getByRole('button', { name: 'Add now' }).click();
  await expect(cart.getByLabel('Kits in this order')).toHaveValue('5');
  await expect(cart.getByText('1 of these 5 kits is free')).toBeVisible();
  await expect(cart.getByText('₹12,499')).toBeVisible();
  await expect(cart.getByText('₹13,500')).toBeVisible();
  await expect(cart.getByText('FREE', { exact: true })).toBeVisible();
  await expect(cart.getByText('Add 5 more kits and get 2 kits free')).toBeVisible();

  await fillDetails(cart, detailsFor(phone, { name: 'आशा राव', address2: 'मंदिर के पास', age: '1' }));
  await expect(cart.getByText('2 drops')).toBeVisible();
  await field(cart, 'Child age').fill('1.1');
  await expect(cart.getByText('3 drops')).toBeVisible();
  await next(cart).click();

  const again = field(cart, 'Re-enter phone number');
  await expect(again).toBeFocused();
  await again.fill(phone.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)));
  await next(cart).click();
  await expect(cart.getByText('Phone numbers do not match')).toBeVisible();
  await again.fill(phone);
  await expect(cart.getByText('Phone numbers do not match')).toHaveCount(0);
  await next(cart).click();

  await expect(cart.getByRole('radio', { name: 'Pay online' })).toBeChecked();
  await chooseCod(cart);
  await expect(cart.getByText('आशा राव')).toBeVisible();
  await cart.getByRole('button', { name: 'Place order' }).click();
  await page.waitForURL(/\/payment-success\?orderId=[0-9a-z]+&method=cod$/);
  await expect(toast(page, 'COD order created successfully!')).toBeVisible();
  await expect(heading(page, 'Order Confirmed!')).toBeVisible();
  await expect(page).toHaveTitle(/order/i);
  const orderId = orderIdIn(page);
  await expect(page.getByText(orderId).filter({ visible: true })).toBeVisible();
  await expect(
    page.getByText('Please keep the exact cash ready for the courier.').filter({ visible: true }),
  ).toBeVisible();
  for (const step of ['confirmation email', '1-2 business days', 'Tracking details follow by SMS', '3-7 business days'])
    await expect(page.getByRole('listitem').filter({ hasText: step })).toBeVisible();
  const panel = page.getByRole('region', { name: 'Your order' });
  for (const text of ['₹12,499', 'आशा राव', 'मंदिर के पास', '560001']) await expect(panel.getByText(text)).toBeVisible();

  expect(await statusOf(page, orderId)).toMatchObject({ http: 200, state: 'PENDING', method: 'cod', amount: 12_499 });
  const { cartItems, userDetails } = await stored(context);
  expect([cartItems, userDetails]).toEqual([undefined, undefined]);
  await sms(phone, orderId).toEqual([expect.stringMatching(/5 kits is confirmed.*Rs 12,499 in cash/)]);
  await panel.getByRole('link', { name: 'Follow your order' }).click();
  await expect(page).toHaveURL(`/shop/orders/${orderId}`);
  await expect(page.getByText('Delivery address')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Order More' }).click();
  await expect(page).toHaveURL('/shop/product');
  await expect(cartDialog(page)).toHaveCount(0);
  await expect(page.getByLabel('How many kits?')).toHaveValue('1');
});

test('quantity follows its limits, prompts and prices', { tag: '@desktop' }, async ({ page, context, phone }) => {
  await signedIn(context, phone);
  const cart = await openCart(page);
  const quantity = cart.getByLabel('Kits in this order');
  await expect(cart.getByRole('button', { name: 'One kit fewer' })).toBeDisabled();
  await cart.getByRole('button', { name: 'One kit fewer' }).click({ force: true });
  await expect(quantity).toHaveValue('1');
  for (const [kits, price] of [
    ['2', '₹4,799'],
    ['५', '₹12,499'],
    ['9', '₹22,499'],
    ['10', '₹24,999'],
    ['11', '₹27,499'],
    ['50', '₹1,24,997'],
  ] as const) {
    await quantity.fill(kits);
    await expect(cart.getByText(price)).toBeVisible();
  }
  await expect(cart.getByRole('button', { name: 'Add now' })).toHaveCount(0);
  await quantity.fill('101');
  await quantity.blur();
  await expect(quantity).toHaveValue('100');
  await field(cart, 'Name').fill('Asha Rao');
  const [contact] = await Promise.all([
    page.waitForEvent('popup'),
    cart.getByRole('link', { name: 'Contact us' }).click(),
  ]);
  await expect(contact).toHaveURL('/shop/contact');
  await expect(page).toHaveURL('/shop/product');
  await expect(field(cart, 'Name')).toHaveValue('Asha Rao');
});

test('the cart takes cash as the owner has set it, and says so before the order', { tag: '@phone' }, async ({
  page,
  context,
  phone,
}) => {
  const admin = await Member.createAdmin();
  const putBack = await keepSettings(admin, 'cod');
  const cash = page.getByRole('radio', { name: 'Cash on delivery' });
  const pay = page.getByRole('button', { name: 'Pay ₹6,899' });
  await signedIn(context, phone);
  try {
    for (const [rules, why] of [
      [{ maxKits: 2 }, 'Cash on delivery is possible up to 2 kits. You can pay online: the price is the same.'],
      [
        { enabled: false },
        'Cash on delivery is not possible at the moment. You can pay online: the price is the same.',
      ],
    ] as const) {
      await setSettings(admin, 'cod', rules);
      const cart = await openCart(page);
      await unfold(cart);
      await cart.getByLabel('Kits in this order').fill('3');
      await toPayment(cart, detailsFor(phone));
      await expect(cash).toBeDisabled();
      await expect(cash).toHaveAccessibleDescription(why);
      await expect(cart.getByRole('radio', { name: /^Pay online/ })).toBeChecked();
      await expect(pay).toBeEnabled();
      await findNothing(page, '[role=dialog]');
    }
  } finally {
    await putBack();
  }
});

test('the number that signed in is there, and Back passes over its step', { tag: '@phone' }, async ({
  page,
  context,
  phone,
}) => {
  await signedIn(context, phone);
  const cart = await openCart(page);
  await expect(field(cart, 'Phone number')).toHaveValue(phone);
  await expect(cart.getByLabel('Kits in this order')).toBeHidden();
  await field(cart, 'Name').focus();
  await unfold(cart);
  await field(cart, 'Pincode').fill('1');
  await field(cart, 'Child age').focus();
  await expect(cart.getByText('Please enter a valid 6-digit pincode')).toBeVisible();
  await expect(cart.getByText('Name is required'), 'left empty, and not asked for yet').toHaveCount(0);
  await toPayment(cart, detailsFor(phone));
  await cart.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(field(cart, 'Phone number')).toHaveValue(phone);
});

/** One finger, whose taps and keys are counted; a key goes to whatever has the focus. */
function finger(page: Page) {
  const count = { taps: 0, keys: 0 };
  const tap = async (target: Locator) => {
    await target.tap();
    count.taps += 1;
  };
  const type = async (text: string) => {
    for (const key of text) {
      await page.keyboard.press(key);
      count.keys += 1;
    }
  };
  return { count, tap, type };
}

test('from the first page to a placed cash order in 9 taps and 45 keys', { tag: '@phone' }, async ({ page, phone }) => {
  const { count, tap, type } = finger(page);
  await visit(page, '/shop/home');
  await tap(page.getByRole('main').getByRole('link', { name: 'Shop Now' }).first());
  await expect(page).toHaveURL('/shop/product');
  await tap(buyNow(page));
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await type(phone);
  await tap(page.getByRole('button', { name: 'Send OTP' }));
  await expect(page.getByLabel('One-time code (OTP)')).toBeFocused();
  await type(await readCode(phone));
  const cart = cartDialog(page);
  await expect(field(cart, 'Name')).toBeFocused();
  await type('Asha Rao');
  for (const [label, text] of [
    ['Address line 1', '12 Temple Road'],
    ['Pincode', '560001'],
    ['Child age', '4'],
  ] as const) {
    await tap(field(cart, label));
    await type(text);
  }
  await tap(next(cart));
  await tap(cart.getByText('Cash on delivery', { exact: true }));
  await tap(cart.getByRole('button', { name: 'Place order' }));
  await expect(heading(page, 'Order Confirmed!')).toBeVisible();
  const panel = page.getByRole('region', { name: 'Your order' });
  for (const text of ['Asha Rao', '12 Temple Road', '560001']) await expect(panel.getByText(text)).toBeVisible();
  for (const [type, times] of Object.entries(count)) test.info().annotations.push({ type, description: String(times) });
  expect(count).toEqual({ taps: 9, keys: 45 });
});
