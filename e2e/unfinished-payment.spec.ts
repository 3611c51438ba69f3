import type { BrowserContext } from '@playwright/test';
import { findNothing } from './axe';
import { stopClock, timerSet } from './clock';
import { expect, test } from './fixture';
import { BASE_URL, Shopper, settleLink, sql } from './shopper';
import {
  buyNow,
  cartDialog,
  detailsFor,
  field,
  fillDetails,
  goAndPay,
  heading,
  openCart,
  signedIn,
  sms,
  smsAbout,
  stateOf,
  stickingOut,
  stored,
  toPayment,
  visit,
} from './steps';

const POLL_MS = 3_000;
const backToShop = { name: 'Back without paying' };

/** Signs this browser in as somebody who begins online payments without the screens of the cart. */
async function payer(context: BrowserContext, phone: string): Promise<Shopper> {
  const shopper = await new Shopper().signIn(phone);
  await context.addCookies([...shopper.cookies].map(([name, value]) => ({ name, value, url: BASE_URL })));
  return shopper;
}

test('a cancelled link ends on the failed page, which says that no money was taken', { tag: '@desktop' }, async ({
  page,
  context,
  phone,
}) => {
  await signedIn(context, phone);
  const cart = await openCart(page);
  await cart.getByLabel('Kits in this order').fill('2');
  const { orderId, merchantOrderId } = await goAndPay(page, cart, detailsFor(phone));
  await settleLink(merchantOrderId, 'cancel');
  await page.reload();
  await expect(page.getByText('was cancelled by the shop')).toBeVisible();
  await page.getByRole('button', backToShop).click();
  await expect(page).toHaveURL(`/payment-failed?orderId=${orderId}`);
  await expect(heading(page, 'Payment Failed')).toBeVisible();
  await expect(page.getByText('No money was deducted').filter({ visible: true })).toBeVisible();
  await expect(page.getByText(orderId).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Common reasons' }).getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('region', { name: 'We are here to help' })).toBeVisible();
  await expect.poll(async () => (await stored(context)).orderId).toBeUndefined();
  await sms(phone, orderId).toEqual([expect.stringContaining('was not completed')]);
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page).toHaveURL('/shop/product');
  await buyNow(page).click();
  await expect(field(cart, 'Address line 1')).toHaveValue('12 Temple Road');
  await expect(cart.getByLabel('Kits in this order')).toHaveValue('2');
  expect(await stored(context)).toEqual({ cartItems: '2' });
});

test('who waits sees for what, may go back and pay, has the provider asked at once, and is led on by itself', {
  tag: '@phone',
}, async ({ page, context, phone }) => {
  const parent = await payer(context, phone);
  const { orderId, merchantOrderId } = await goAndPay(page, await openCart(page), detailsFor(phone));
  const hostedPage = page.url();
  await page.getByRole('button', backToShop).click();
  const [order] = await sql<{ number: number }>('SELECT number FROM orders WHERE id = $1', orderId);
  const panel = page.getByRole('region', { name: `Order ${order?.number}` });
  await expect(panel.getByText('₹2,499')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Back to the payment page' })).toHaveAttribute('href', hostedPage);
  await expect(panel.getByText(/you can do so until \d+ \w+ \d{4}, \d+:\d+ [ap]m/)).toBeVisible();
  await expect(panel.getByText('you get an SMS')).toBeVisible();
  await findNothing(page);
  expect(await stickingOut(page)).toEqual([]);
  const notPaid = panel.getByRole('button', { name: 'I did not pay' });
  await notPaid.click();
  await expect(panel.getByRole('status')).toContainText('it has no completed payment for this order');
  await expect(notPaid).toBeFocused();
  await expect(page.getByText(/deducted/)).toHaveCount(0);
  await panel.getByRole('link', { name: 'Back to the payment page' }).click();
  await page.waitForURL(hostedPage);
  await page.getByRole('button', backToShop).click();
  await expect(panel).toBeVisible();
  await settleLink(merchantOrderId, 'pay', false);
  await notPaid.click();
  await expect(page).toHaveURL(`/payment-success?orderId=${orderId}`);

  await test.step('who comes back without paying waits, and is led on when the money arrives', async () => {
    const second = await parent.start(1, { phone });
    await page.goto(second.paymentUrl);
    await page.getByRole('button', backToShop).click();
    await expect(heading(page, 'Payment Pending...')).toBeVisible();
    await expect(page.getByText('Please do not close this window').filter({ visible: true })).toBeVisible();
    await settleLink(second.merchantOrderId, 'pay');
    await expect(page).toHaveURL(`/payment-success?orderId=${second.orderId}`);
    await expect(heading(page, 'Payment Successful!')).toBeVisible();
  });
});

test('after 40 polls, failed ones too, the page says that the payment is still being confirmed', {
  tag: '@phone',
}, async ({ page, context, phone, expectError }) => {
  expectError(/500 .*payment\/status/);
  const { orderId, paymentUrl, merchantOrderId } = await (await payer(context, phone)).start(1, { phone });
  await stopClock(page);
  let asked = 0;
  await page.route('**/api/payment/status/**', (route) => {
    asked += 1;
    // Errors count as polls.
    return asked > 41 || asked % 3 === 0 ? route.fulfill({ status: 500, json: {} }) : route.fallback();
  });
  await page.goto(paymentUrl);
  await page.getByRole('button', backToShop).click();
  await expect(heading(page, 'Payment Pending...')).toBeVisible();
  await timerSet(page, POLL_MS);
  await page.clock.runFor(POLL_MS - 1);
  expect(asked).toBe(1);
  await page.clock.runFor(1);
  for (let poll = 2; poll <= 40; poll++) {
    await timerSet(page, POLL_MS, poll);
    expect(asked).toBe(poll);
    if (poll === 40) await expect(heading(page, 'Payment Pending...')).toBeVisible();
    await page.clock.runFor(POLL_MS);
  }
  await expect(page).toHaveURL(`/payment-failed?orderId=${orderId}`);
  await expect(heading(page, 'Result not known yet')).toBeVisible();
  // 41 checks of the callback page and the one of the page that says so.
  await expect.poll(() => asked).toBe(42);
  await page.unroute('**/api/payment/status/**');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(heading(page, 'Payment still being confirmed')).toBeVisible();
  await expect(page.getByText('Please do not pay again').filter({ visible: true })).toBeVisible();
  await expect(page.getByText('No money was deducted')).toHaveCount(0);
  expect(await stateOf(page, orderId)).toBe('PENDING');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(heading(page, 'Payment still being confirmed')).toBeVisible();

  await test.step('an abandoned payment stays open until its link expires', async () => {
    expect(await smsAbout(phone, orderId)).toEqual([]);
    await settleLink(merchantOrderId, 'expire');
    await sms(phone, orderId).toEqual([expect.stringContaining('was not completed')]);
    expect(await stateOf(page, orderId)).toBe('FAILED');
  });
});

test('the result that comes while the page waits, or later, is shown', { tag: '@desktop' }, async ({
  page,
  context,
  phone,
}) => {
  const parent = await payer(context, phone);
  await test.step('a payment that fails while the page waits leads to the failed page', async () => {
    const { orderId, merchantOrderId, paymentUrl } = await parent.start(1, { phone });
    await page.goto(paymentUrl);
    await page.getByRole('button', backToShop).click();
    await expect(heading(page, 'Payment Pending...')).toBeVisible();
    await settleLink(merchantOrderId, 'cancel');
    await expect(page).toHaveURL(`/payment-failed?orderId=${orderId}`);
    await expect(heading(page, 'Payment Failed')).toBeVisible();
  });
  await test.step('money that arrives after all is shown on the failed page', async () => {
    const { orderId, merchantOrderId } = await parent.start(1, { phone });
    await settleLink(merchantOrderId, 'pay');
    await expect.poll(async () => (await parent.status(orderId)).body.data?.state).toBe('COMPLETED');
    await page.goto(`/payment-failed?orderId=${orderId}`);
    await expect(heading(page, 'Payment received')).toBeVisible();
    await page.getByRole('link', { name: 'See your order' }).click();
    await expect(page).toHaveURL(`/payment-success?orderId=${orderId}`);
    await expect(page.getByRole('region', { name: 'Your order' })).toBeVisible();
  });
});

test('a payment that is open is told of so again after a reload, by an address that does not name it', {
  tag: '@phone',
}, async ({ page, context, phone, expectError }) => {
  expectError(/500 .*payment\/status/);
  const parent = await payer(context, phone);
  const { orderId, merchantOrderId } = await parent.start();
  await page.route('**/api/payment/status/**', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await page.goto(`/payment-callback?orderId=${orderId}`);
  await expect(heading(page, 'Payment still being confirmed')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Payment still being confirmed')).toBeVisible();
  await expect(page).toHaveURL('/payment-failed?error=callback_error');
  await expect(page.getByText(orderId)).toBeVisible();
  await settleLink(merchantOrderId, 'cancel');
  await expect.poll(async () => (await parent.status(orderId)).body.data?.state).toBe('FAILED');
  await page.reload();
  await expect(heading(page, 'Payment Failed')).toBeVisible();
  await expect.poll(async () => (await stored(context)).orderId).toBeUndefined();
});

test('whoever leaves the payment page by Back comes to it again, by the same order or by My orders', {
  tag: '@phone',
}, async ({ page, context, phone, expectError }) => {
  expectError(/409 .*payment\/initiate/);
  await signedIn(context, phone);
  const city = cartDialog(page).getByLabel('City');
  /** The cart with the place that follows the pincode. */
  const filled = async () => {
    await fillDetails(cartDialog(page), detailsFor(phone));
    await expect(city).toHaveValue('Bengaluru');
    return cartDialog(page);
  };
  await openCart(page);
  const { orderId } = await goAndPay(page, await filled(), detailsFor(phone));
  const hostedPage = page.url();
  await page.goBack();
  await expect(page).toHaveURL('/shop/product');
  await buyNow(page).click();
  expect((await goAndPay(page, await filled(), detailsFor(phone))).orderId).toBe(orderId);
  expect(page.url()).toBe(hostedPage);
  expect(await sql('SELECT id FROM orders WHERE phone = $1', phone)).toEqual([{ id: orderId }]);

  await visit(page, `/shop/orders/${orderId}`);
  await page.getByRole('link', { name: 'Go on to the payment' }).click();
  await expect(page).toHaveURL(`/payment-callback?orderId=${orderId}`);
  await page.getByRole('link', { name: 'Back to the payment page' }).click();
  await page.waitForURL(hostedPage);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(`/payment-success?orderId=${orderId}`);
  await expect(page.getByRole('region', { name: 'Your order' })).toBeVisible();

  await test.step('once it is paid, the same again is another order', async () => {
    await toPayment(await openCart(page), detailsFor(phone));
    await cartDialog(page).getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByRole('alertdialog')).toContainText('You ordered this a minute ago. Order again?');
    await visit(page, `/shop/orders/${orderId}`);
    await expect(page.getByRole('button', { name: 'Change the address' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go on to the payment' })).toHaveCount(0);
  });
});
