import type { BrowserContext, Page } from '@playwright/test';
import { findNothing } from './axe';
import { Desk, PARCEL } from './desk';
import { expect, test } from './fixture';
import { png } from './hostile-files';
import { BASE_URL, orderBody, readCode, Shopper, sql } from './shopper';
import { askForCode, cartDialog, field, heading, login, stickingOut, toast, visit } from './steps';

/** Sixty letters, as a courier would never write them. */
const LONG_NAME = 'श्रीमती अन्नपूर्णादेवी विश्वनाथप्रसाद चट्टोपाध्याय त्रिवेदी';

const DESKTOP = { width: 1440, height: 900 };

async function adopt(context: BrowserContext, { cookies }: Shopper): Promise<void> {
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: BASE_URL })));
}

// Next keeps the pages that were left, hidden, with what they show.
const seen = (page: Page, text: string | RegExp) => page.getByRole('main').getByText(text).filter({ visible: true });

/** Stands whole and right on this screen, and on a large one. */
async function fitsAnyScreen(page: Page, within?: string): Promise<void> {
  const phone = page.viewportSize() ?? DESKTOP;
  for (const size of [DESKTOP, phone]) {
    await page.setViewportSize(size);
    expect(await stickingOut(page)).toEqual([]);
    await findNothing(page, within);
  }
}

const card = (page: Page, number: number) => page.getByRole('listitem').filter({ hasText: `Order ${number}` });

test('a parent follows an order, moves it, and orders it again', { tag: '@phone' }, async ({ page, context }) => {
  const desk = await Desk.open();
  await adopt(context, desk.parent);
  await visit(page, '/shop/orders');
  await expect(page.getByText('You have not ordered yet.')).toBeVisible();
  await fitsAnyScreen(page);
  await page.getByRole('link', { name: 'See the kit' }).click();
  await expect(page).toHaveURL(/\/shop\/product/);

  const { phone } = desk.parent;
  const details = { name: LONG_NAME, phone, address2: 'Near the old banyan tree', childAge: '6' };
  const id = (await desk.parent.placeCod(orderBody(2, details))).body.data?.orderId ?? '';
  const { number } = await desk.orderOf(id);
  await visit(page, '/shop/home');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'My orders' }).click();
  await expect(heading(page, 'My orders')).toBeVisible();
  await expect(card(page, number)).toContainText('Confirmed');
  await expect(card(page, number)).toContainText('₹4,799');
  await fitsAnyScreen(page);

  await page.getByRole('link', { name: `Order ${number}` }).click();
  await expect(heading(page, `Order ${number}`)).toBeVisible();
  await expect(seen(page, LONG_NAME)).toBeVisible();
  await expect(seen(page, /^Expected /)).toBeVisible();
  await fitsAnyScreen(page);

  await page.getByRole('button', { name: 'Change the address' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(field(dialog, 'Name')).toHaveValue(LONG_NAME);
  await field(dialog, 'Pincode').fill('12');
  await dialog.getByRole('button', { name: 'Save the address' }).click();
  await expect(dialog.getByText('Please enter a valid 6-digit pincode')).toBeVisible();
  await fitsAnyScreen(page, '[role=dialog]');
  await field(dialog, 'Pincode').fill('682001');
  await field(dialog, 'Address line 1').fill('7 Lake View');
  await dialog.getByRole('button', { name: 'Save the address' }).click();
  await expect(toast(page, 'The new address is saved.')).toBeVisible();
  await expect(seen(page, 'Pincode 682001')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change the address' })).toBeFocused();

  await desk.take(id, 'ship', PARCEL);
  await page.reload();
  await expect(seen(page, 'On the way').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel the order' })).toBeHidden();
  await expect(page.getByRole('link', { name: /Follow it at the courier/ })).toHaveAttribute(
    'href',
    /^https:\/\/www\.delhivery\.com\/\S+\/AWB12345678$/,
  );

  await page.getByRole('button', { name: 'Something is wrong' }).click();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Please say what is wrong')).toBeVisible();
  await expect(dialog.getByLabel('What is wrong?')).toBeFocused();
  await page.keyboard.type('A vial is broken');
  await expect(dialog.getByText('Please say what is wrong')).toHaveCount(0);
  const photo = { mimeType: 'image/png', buffer: await png() };
  const tooLarge = dialog.getByText('Photos larger than 10 MB are left out.');
  await dialog
    .locator('input[type=file]')
    .setInputFiles([{ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) }]);
  await expect(tooLarge).toBeVisible();
  await expect(dialog.getByRole('img')).toHaveCount(0);
  await dialog.locator('input[type=file]').setInputFiles([
    { name: 'one.png', ...photo },
    { name: 'two.png', ...photo },
  ]);
  await expect(tooLarge).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Remove two.png' }).click();
  await fitsAnyScreen(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(seen(page, 'We have your message and get in touch.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Something is wrong' })).toBeFocused();
  const { order, events } = await desk.detailOf(id);
  expect(order.attention).toEqual(['problem']);
  expect(events.at(-1)?.detail).toMatchObject({ text: 'A vial is broken', photos: [expect.any(String)] });

  await page.getByRole('link', { name: 'Order again' }).click();
  const cart = cartDialog(page);
  await expect(cart.getByText(`Filled in as in order ${number}.`)).toBeVisible();
  await expect(field(cart, 'Name')).toHaveValue(LONG_NAME);
  await expect(field(cart, 'Pincode')).toHaveValue('682001');
  await expect(field(cart, 'Child age')).toHaveValue('6');
  await expect(cart.getByText('₹4,799')).toBeVisible();
  await fitsAnyScreen(page, '[role=dialog]');
  await expect(page).toHaveURL(/\/shop\/product$/);
});

test('an order is cancelled before it is packed, and not after', { tag: '@phone' }, async ({
  page,
  context,
  expectError,
}) => {
  expectError(/409/);
  const desk = await Desk.open();
  await adopt(context, desk.parent);
  const [first, second] = [await desk.place(), await desk.place()];
  await sql("UPDATE orders SET stage = 'to_confirm', version = version + 1 WHERE id = $1", first);
  await visit(page, `/shop/orders/${first}`);
  await expect(seen(page, /^Please confirm this order by the link in the SMS .* ends after 48 hours\.$/)).toBeVisible();
  await fitsAnyScreen(page);
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Nothing will be sent, and there is nothing to pay.')).toBeVisible();
  await expect(dialog.getByRole('combobox')).toHaveValue('');
  await findNothing(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Keep the order' }).click();
  await expect(page.getByRole('button', { name: 'Cancel the order' })).toBeFocused();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  // What the call answers is shown, also where the order cannot be read anew.
  expectError(/503/);
  await page.route(`**/api/shop/orders/${first}`, (route) => route.fulfill({ status: 503, json: { success: false } }));
  await dialog.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(toast(page, 'Your order is cancelled.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(seen(page, 'Your order could not be loaded just now. What is shown may be old.')).toBeVisible();
  await expect(seen(page, 'Cancelled').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel the order' })).toBeHidden();
  await findNothing(page);
  await page.unroute(`**/api/shop/orders/${first}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(seen(page, /may be old/)).toHaveCount(0);
  await expect(page.getByRole('main').getByText('Nothing to pay any more')).toBeVisible();
  await expect(seen(page, /^Please confirm this order/)).toHaveCount(0);
  expect((await desk.orderOf(first)).stage).toBe('cancelled');

  await visit(page, `/shop/orders/${second}`);
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await desk.take(second, 'pack');
  await dialog.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(toast(page, 'This order has changed. Here is how it stands now.')).toBeVisible();
  await expect(page.getByRole('main').getByText('Packed').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel the order' })).toBeHidden();
});

test('a visitor signs in first and comes back; another one finds nothing', { tag: '@phone' }, async ({
  page,
  context,
  phone,
  expectError,
}) => {
  expectError(/401/);
  expectError(/404/);
  const parent = await new Shopper().signIn(phone);
  const id = (await parent.placeCod(orderBody(1, { phone }))).body.data?.orderId ?? '';
  await sql('DELETE FROM rate_limits WHERE key LIKE $1', `otp-%:${phone}`);
  await visit(page, `/shop/orders/${id}`);
  await expect(page).toHaveURL(/\/auth\/login-phone$/);
  await askForCode(page, phone);
  await login(page, await readCode(phone));
  await expect(page).toHaveURL(`${BASE_URL}/shop/orders/${id}`);
  await expect(page.getByRole('button', { name: 'Cancel the order' })).toBeVisible();

  await context.clearCookies();
  await adopt(context, await new Shopper().signIn());
  await visit(page, `/shop/orders/${id}`);
  await expect(page.getByText('We find no such order in your account.')).toBeVisible();
  await findNothing(page);
});

test('a visitor is shown the way to the orders, and comes back to them', { tag: '@phone' }, async ({ page, phone }) => {
  await new Shopper().signIn(phone);
  await sql('DELETE FROM rate_limits WHERE key LIKE $1', `otp-%:${phone}`);
  await visit(page, '/shop/orders');
  const main = page.getByRole('main');
  await expect(main.getByText('Please sign in to see your orders.')).toBeVisible();
  await fitsAnyScreen(page);
  await main.getByRole('link', { name: 'Sign In' }).click();
  await askForCode(page, phone);
  await login(page, await readCode(phone));
  await expect(page).toHaveURL(`${BASE_URL}/shop/orders`);
  await expect(page.getByText('You have not ordered yet.')).toBeVisible();
});

test('orders that cannot be had are asked for again', { tag: '@phone' }, async ({ page, context, expectError }) => {
  expectError(/503/);
  const desk = await Desk.open();
  await adopt(context, desk.parent);
  const id = await desk.place();
  const { number } = await desk.orderOf(id);
  let isDown = true;
  await page.route('**/api/shop/orders*', (route) =>
    isDown ? route.fulfill({ status: 503, json: { success: false, message: 'Down' } }) : route.fallback(),
  );
  await visit(page, '/shop/orders');
  await expect(page.getByText('Your orders could not be loaded.')).toBeVisible();
  await findNothing(page);
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, number)).toBeVisible();
});
