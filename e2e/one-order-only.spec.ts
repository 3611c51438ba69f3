import type { Page } from '@playwright/test';
import { stopClock } from './clock';
import { expect, test } from './fixture';
import { BASE_URL, linksOf, orderBody, razorpayState, readInbox, Shopper } from './shopper';
import {
  buyNow,
  cartDialog,
  chooseCod,
  detailsFor,
  field,
  goAndPay,
  heading,
  next,
  openCart,
  orderIdIn,
  signedIn,
  sms,
  stored,
  toPayment,
  visit,
} from './steps';

function countCalls(page: Page, path: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) calls += 1;
  });
  return () => calls;
}

const confirmations = async (phone: string) =>
  (await readInbox(phone)).filter(({ body }) => body.includes('is confirmed')).length;

test('a double click on Place order makes one order', { tag: '@desktop' }, async ({ page, context, phone }) => {
  await signedIn(context, phone);
  const cart = await openCart(page);
  await toPayment(cart, detailsFor(phone));
  await chooseCod(cart);
  const calls = countCalls(page, '/api/payment/cod');
  await cart.getByRole('button', { name: 'Place order' }).dblclick();
  await expect(heading(page, 'Order Confirmed!')).toBeVisible();
  expect(calls()).toBe(1);
  const orderId = orderIdIn(page);
  await sms(phone, orderId).toHaveLength(1);
  await page.reload();
  await expect(heading(page, 'Order Confirmed!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your order' })).toBeVisible();
  expect(await confirmations(phone)).toBe(1);
});

test('two submits in the same moment start one payment', { tag: '@phone' }, async ({ page, context, phone }) => {
  await signedIn(context, phone);
  const cart = await openCart(page);
  await toPayment(cart, detailsFor(phone));
  const calls = countCalls(page, '/api/payment/initiate');
  await cart.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await page.waitForURL(/\/pay\//);
  expect(calls()).toBe(1);
  const { links } = await razorpayState();
  const shown = links.find(({ id }) => page.url().endsWith(id));
  expect(await linksOf(shown?.reference_id.split('-')[0] ?? 'none')).toHaveLength(1);
});

test('an order whose answer was lost is sent again and stays one', { tag: '@desktop' }, async ({
  page,
  context,
  phone,
  expectError,
}) => {
  expectError(/ERR_FAILED.*payment\/cod/);
  await signedIn(context, phone);
  const cart = await openCart(page);
  await toPayment(cart, detailsFor(phone));
  await chooseCod(cart);
  const placed: string[] = [];
  await page.route('**/api/payment/cod', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: { orderId: string } };
    placed.push(answer.data.orderId);
    return placed.length === 1 ? route.abort() : route.fulfill({ json: { ...answer } });
  });
  await cart.getByRole('button', { name: 'Place order' }).click();
  await expect(cart.getByRole('alert')).toContainText('Failed to process payment. Please try again.');
  await cart.getByRole('button', { name: 'Place order' }).click();
  await expect(heading(page, 'Order Confirmed!')).toBeVisible();
  expect(placed).toEqual([orderIdIn(page), orderIdIn(page)]);
  await sms(phone, orderIdIn(page)).toHaveLength(1);
  expect(await confirmations(phone)).toBe(1);
});

test('after an order whose answer was lost no other one is placed unawares', { tag: '@phone' }, async ({
  page,
  context,
  phone,
  expectError,
}) => {
  expectError(/ERR_FAILED.*payment\/cod/);
  expectError(/409 .*payment\/initiate/);
  await signedIn(context, phone);
  const cart = await openCart(page);
  await toPayment(cart, detailsFor(phone));
  await chooseCod(cart);
  const placed: string[] = [];
  await page.route('**/api/payment/cod', async (route) => {
    placed.push(((await (await route.fetch()).json()) as { data: { orderId: string } }).data.orderId);
    await route.abort();
  });
  await cart.getByRole('button', { name: 'Place order' }).click();
  await expect(cart.getByRole('alert')).toContainText('Failed to process payment. Please try again.');
  await cart.getByRole('radio', { name: 'Pay online' }).check();
  await cart.getByRole('button', { name: /^Pay/ }).click();
  await expect(cart.getByRole('alert')).toContainText('This order was already sent with other details.');
  await cart.getByRole('alert').getByRole('link', { name: 'My orders' }).click();
  await expect(heading(page, 'My orders')).toBeVisible();
  await expect(cart).toHaveCount(0);
  await expect(page.locator(`a[href="/shop/orders/${placed[0]}"]`)).toBeVisible();
  expect(await linksOf(placed[0] ?? 'none')).toEqual([]);
});

test('what another tab ordered a minute ago is filled in, and asked about', { tag: '@desktop' }, async ({
  page,
  context,
  phone,
  expectError,
}) => {
  expectError(/409 .*payment\/cod/);
  const other = await new Shopper().signIn(phone);
  const first = await other.placeCod(orderBody(3, { phone, childAge: '4' }));
  await context.addCookies([...other.cookies].map(([name, value]) => ({ name, value, url: BASE_URL })));
  const cart = await openCart(page);
  await expect(field(cart, 'Name')).toHaveValue('Asha Rao');
  // So many as the page shows, and as the other tab has ordered.
  const kits = cart.getByLabel('Kits in this order');
  await expect(kits).toHaveValue('1');
  await kits.fill('3');
  await next(cart).click();
  await chooseCod(cart);
  const question = page.getByRole('alertdialog', { name: 'Your order' });
  await cart.getByRole('button', { name: 'Place order' }).click();
  await expect(question).toContainText('You ordered this a minute ago. Order again?');
  await question.getByRole('button', { name: 'Do not order' }).click();
  await cart.getByRole('button', { name: 'Place order' }).click();
  await question.getByRole('button', { name: 'Order again' }).click();
  await expect(heading(page, 'Order Confirmed!')).toBeVisible();
  expect(orderIdIn(page)).not.toBe(first.body.data?.orderId);
  await expect.poll(() => confirmations(phone)).toBe(2);
  expect(await stored(context)).toEqual({});
});

test('reload and back in the middle of the purchase leave a page that works', { tag: '@phone' }, async ({
  page,
  context,
  phone,
}) => {
  await signedIn(context, phone);
  const cart = await openCart(page);
  await toPayment(cart, detailsFor(phone));
  await page.reload();
  await expect(cartDialog(page)).toHaveCount(0);
  const { orderId } = await goAndPay(page, await openCart(page), detailsFor(phone));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/shop/product');
  await expect(buyNow(page)).toBeVisible();
  await expect(cartDialog(page)).toHaveCount(0);
  await page.goForward();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(`/payment-success?orderId=${orderId}`);
  await sms(phone, orderId).toHaveLength(1);
});

test('a page that Back brings as it was left, busy, can be used again', { tag: '@phone' }, async ({
  page,
  context,
  phone,
}) => {
  await signedIn(context, phone);
  const cart = await openCart(page);
  await toPayment(cart, detailsFor(phone));
  const calls = countCalls(page, '/api/payment/initiate');
  // Nothing answers the first call: its page was left before.
  await page.route('**/api/payment/initiate', () => undefined, { times: 1 });
  const pay = cart.getByRole('button', { name: /^Pay/ });
  await pay.click();
  await expect(pay).toBeDisabled();
  await expect.poll(calls).toBe(1);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(pay).toBeEnabled();
  await pay.click();
  await page.waitForURL(/\/pay\//);
  expect(calls()).toBe(2);
});

for (const way of ['by hand', 'by itself'] as const) {
  test(`back from the confirmation, the cart that opened ${way} stays closed`, { tag: '@phone' }, async ({
    page,
    context,
    phone,
  }) => {
    await signedIn(context, phone);
    if (way === 'by hand') await openCart(page);
    else await visit(page, '/shop/product?openCart=true');
    const cart = cartDialog(page);
    await toPayment(cart, detailsFor(phone));
    await chooseCod(cart);
    await cart.getByRole('button', { name: 'Place order' }).click();
    await expect(heading(page, 'Order Confirmed!')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/shop/product');
    await expect(buyNow(page)).toBeVisible();
    await expect(cartDialog(page)).toHaveCount(0);
  });
}

test('a cart opens by itself only once', { tag: '@desktop' }, async ({ page, context, phone }) => {
  await signedIn(context, phone);
  await visit(page, '/shop/product?openCart=true&from=card');
  await expect(cartDialog(page)).toBeVisible();
  await expect(page).toHaveURL('/shop/product?from=card');
  await cartDialog(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL('/shop/about');
  await stopClock(page);
  await page.goBack();
  await expect(page).toHaveURL('/shop/product?from=card');
  await page.clock.runFor(5_000);
  await expect(cartDialog(page)).toHaveCount(0);
  const known = page.waitForResponse(/check-auth/);
  await page.reload();
  await known;
  await page.clock.runFor(5_000);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(cartDialog(page)).toHaveCount(0);
});
