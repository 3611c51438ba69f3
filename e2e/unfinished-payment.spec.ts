import { stopClock, timerSet } from './clock';
import { expect, test } from './fixture';
import { settleLink } from './shopper';
import { detailsFor, goAndPay, heading, openCart, signedIn, sms, smsAbout, stateOf, stored } from './steps';

const POLL_MS = 3_000;
const backToShop = { name: 'Back without paying' };

test('a cancelled link ends on the failed page, which says that no money was taken', { tag: '@desktop' }, async ({
  page,
  context,
  phone,
}) => {
  await signedIn(context, phone);
  const { orderId, merchantOrderId } = await goAndPay(page, await openCart(page), detailsFor(phone));
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
});

test('who comes back without paying waits, and is led on when the money arrives', { tag: '@phone' }, async ({
  page,
  context,
  phone,
}) => {
  await signedIn(context, phone);
  const { orderId, merchantOrderId } = await goAndPay(page, await openCart(page), detailsFor(phone));
  await page.getByRole('button', backToShop).click();
  await expect(heading(page, 'Payment Pending...')).toBeVisible();
  await expect(page.getByText('Please do not close this window').filter({ visible: true })).toBeVisible();
  await settleLink(merchantOrderId, 'pay');
  await expect(page).toHaveURL(`/payment-success?orderId=${orderId}`);
  await expect(heading(page, 'Payment Successful!')).toBeVisible();
});

test('after 40 polls the page says that the payment is still being confirmed', { tag: '@phone' }, async ({
  page,
  context,
  phone,
}) => {
  await signedIn(context, phone);
  const { orderId } = await goAndPay(page, await openCart(page), detailsFor(phone));
  await stopClock(page);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/payment/status/')) asked += 1;
  });
  await page.getByRole('button', backToShop).click();
  await expect(heading(page, 'Payment Pending...')).toBeVisible();
  await timerSet(page, POLL_MS);
  await page.clock.runFor(POLL_MS - 1);
  expect(asked).toBe(1);
  await page.clock.runFor(1);
  for (let poll = 2; poll <= 40; poll++) {
    await timerSet(page, POLL_MS, poll);
    expect(asked).toBe(poll);
    await page.clock.runFor(POLL_MS);
  }
  await expect(page).toHaveURL(`/payment-failed?orderId=${orderId}`);
  await expect(heading(page, 'Payment still being confirmed')).toBeVisible();
  await expect(page.getByText('Please do not pay again').filter({ visible: true })).toBeVisible();
  await expect(page.getByText('No money was deducted')).toHaveCount(0);
  // 41 checks of the callback page and the one of the page that says so.
  await expect.poll(() => asked).toBe(42);
  expect(await stateOf(page, orderId)).toBe('PENDING');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(heading(page, 'Payment still being confirmed')).toBeVisible();
});

test('errors while polling count as polls', { tag: '@desktop' }, async ({ page, context, phone, expectError }) => {
  expectError(/500 .*payment\/status/);
  await signedIn(context, phone);
  const { orderId } = await goAndPay(page, await openCart(page), detailsFor(phone));
  await stopClock(page);
  await page.getByRole('button', backToShop).click();
  await timerSet(page, POLL_MS);
  await page.route('**/api/payment/status/**', (route) => route.fulfill({ status: 500, json: {} }));
  for (let poll = 1; poll < 40; poll++) {
    await page.clock.runFor(POLL_MS);
    await timerSet(page, POLL_MS, poll + 1);
  }
  await expect(heading(page, 'Payment Pending...')).toBeVisible();
  await page.clock.runFor(POLL_MS);
  await expect(page).toHaveURL(`/payment-failed?orderId=${orderId}`);
  await expect(heading(page, 'Result not known yet')).toBeVisible();
  await page.unroute('**/api/payment/status/**');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(heading(page, 'Payment still being confirmed')).toBeVisible();
});

test('a payment that fails while the page waits leads to the failed page', { tag: '@desktop' }, async ({
  page,
  context,
  phone,
}) => {
  await signedIn(context, phone);
  const { orderId, merchantOrderId } = await goAndPay(page, await openCart(page), detailsFor(phone));
  await page.getByRole('button', backToShop).click();
  await expect(heading(page, 'Payment Pending...')).toBeVisible();
  await settleLink(merchantOrderId, 'cancel');
  await expect(page).toHaveURL(`/payment-failed?orderId=${orderId}`);
  await expect(heading(page, 'Payment Failed')).toBeVisible();
});

test('an abandoned payment stays open until its link expires', { tag: '@phone' }, async ({ page, context, phone }) => {
  await signedIn(context, phone);
  const { orderId, merchantOrderId } = await goAndPay(page, await openCart(page), detailsFor(phone));
  await page.goto('/shop/home');
  expect(await stateOf(page, orderId)).toBe('PENDING');
  expect(await smsAbout(phone, orderId)).toEqual([]);
  await settleLink(merchantOrderId, 'expire');
  await sms(phone, orderId).toEqual([expect.stringContaining('was not completed')]);
  expect(await stateOf(page, orderId)).toBe('FAILED');
});

test('money that arrives after all is shown on the failed page', { tag: '@desktop' }, async ({
  page,
  context,
  phone,
}) => {
  await signedIn(context, phone);
  const { orderId, merchantOrderId } = await goAndPay(page, await openCart(page), detailsFor(phone));
  await settleLink(merchantOrderId, 'pay');
  await page.goto(`/payment-failed?orderId=${orderId}`);
  await expect(heading(page, 'Payment received')).toBeVisible();
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page).toHaveURL(`/payment-success?orderId=${orderId}`);
  await expect(page.getByRole('region', { name: 'Your order' })).toBeVisible();
});
