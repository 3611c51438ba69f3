import type { Page, Route } from '@playwright/test';
import { expect, test } from './fixture';
import {
  askForCode,
  cartDialog,
  chooseCod,
  detailsFor,
  login,
  openCart,
  signedIn,
  toast,
  toPayment,
  visit,
} from './steps';

type Failure = { when: string; message: string; answer: (route: Route) => Promise<void>; error: RegExp | null };

const silent500 = (route: Route) => route.fulfill({ status: 500, json: { success: false } });
const html502 = (route: Route) =>
  route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
const silentNo = (route: Route) => route.fulfill({ json: { success: false } });
const said = (status: number, message: string) => (route: Route) =>
  route.fulfill({ status, json: { success: false, message } });
const cut = (route: Route) => route.abort();

const SENDING: Failure[] = [
  { when: '500 without a message', message: 'Failed to send OTP', answer: silent500, error: /500/ },
  { when: 'a gateway page', message: 'Failed to send OTP', answer: html502, error: /502/ },
  { when: 'no connection', message: 'Failed to send OTP', answer: cut, error: /ERR_FAILED/ },
  { when: 'a refusal without a message', message: 'Failed to send OTP', answer: silentNo, error: null },
  { when: 'a message', message: 'SMS is resting', answer: said(503, 'SMS is resting'), error: /503/ },
];

const VERIFYING: Failure[] = [
  { when: '500 without a message', message: 'OTP verification failed!', answer: silent500, error: /500/ },
  { when: 'no connection', message: 'OTP verification failed!', answer: cut, error: /ERR_FAILED/ },
  { when: 'a refusal without a message', message: 'Login failed', answer: silentNo, error: null },
  { when: 'a message', message: 'The code is too old', answer: said(400, 'The code is too old'), error: /400/ },
];

test('what goes wrong while a code is sent is said', { tag: '@phone' }, async ({ page, phone, expectError }) => {
  await visit(page, '/auth/login-phone');
  await page.getByLabel('Phone number').fill(phone);
  for (const { when, message, answer, error } of SENDING) {
    if (error) expectError(error);
    await page.route('**/api/auth/phone/send-otp', answer);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(page.locator('form').getByText(message), when).toBeVisible();
    await expect(toast(page, message), when).toHaveCount(0);
    await expect(page.getByLabel('Phone number')).toHaveValue(phone);
    await page.unroute('**/api/auth/phone/send-otp');
    await page.getByLabel('Phone number').fill(phone.slice(0, 9));
    await page.getByLabel('Phone number').fill(phone);
    await expect(page.locator('form').getByText(message)).toHaveCount(0);
  }
});

test('what goes wrong while a code is checked is said', { tag: '@desktop' }, async ({ page, phone, expectError }) => {
  await visit(page, '/auth/login-phone');
  await askForCode(page, phone);
  for (const [index, { when, message, answer, error }] of VERIFYING.entries()) {
    if (error) expectError(error);
    await page.route('**/api/auth/phone/verify-login', answer);
    await login(page, String(index).repeat(6));
    await expect(page.locator('form').getByText(message), when).toBeVisible();
    await expect(toast(page, message), when).toHaveCount(0);
    await page.unroute('**/api/auth/phone/verify-login');
  }
});

async function payFails(page: Page, path: string, button: RegExp, failures: Failure[], loading: string) {
  const cart = cartDialog(page);
  for (const { when, message, answer } of failures) {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(path, async (route) => {
      await held;
      await answer(route);
    });
    await cart.getByRole('button', { name: button }).click();
    await expect(toast(page, loading), when).toBeVisible();
    await expect(cart.getByRole('button', { name: button })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(cart).toBeVisible();
    release();
    await expect(cart.getByRole('alert'), when).toHaveText(message);
    await expect(toast(page, message), when).toHaveCount(0);
    // What is said must not lie over the way out.
    await cart.getByRole('button', { name: 'Close the order' }).click({ trial: true });
    await expect(toast(page, loading)).toHaveCount(0);
    await expect(cart.getByRole('button', { name: button })).toBeEnabled();
    await page.unroute(path);
  }
}

const GENERIC = 'Failed to process payment. Please try again.';
const PRICE = 'The price has changed. Please reload the page.';

const failing = (fallback: string): Failure[] => [
  { when: '500 without a message', message: fallback, answer: silent500, error: /500/ },
  { when: 'no connection', message: GENERIC, answer: cut, error: /ERR_FAILED/ },
  {
    when: 'an answer without an order',
    message: GENERIC,
    answer: (route) => route.fulfill({ json: { success: true } }),
    error: null,
  },
  { when: 'a message', message: PRICE, answer: said(409, PRICE), error: /409/ },
];

test('what goes wrong with a payment, online or at the door, is said', { tag: '@phone' }, async ({
  page,
  context,
  phone,
  expectError,
}) => {
  for (const error of [/500/, /ERR_FAILED/, /409/]) expectError(error);
  await signedIn(context, phone);
  const cart = await openCart(page);
  await toPayment(cart, detailsFor(phone));
  const online = failing('Payment initiation failed');
  await payFails(page, '**/api/payment/initiate', /^Pay ₹/, online, 'Initiating online payment...');
  await chooseCod(cart);
  const atTheDoor = failing('COD order creation failed');
  await payFails(page, '**/api/payment/cod', /Place order/, atTheDoor, 'Creating COD order...');
});

test('who was signed out meanwhile is led to sign in again', { tag: '@desktop' }, async ({
  page,
  context,
  phone,
  expectError,
}) => {
  expectError(/401 .*payment\/cod/);
  expectError(/403 .*payment\/cod/);
  await signedIn(context, phone);
  const cart = await openCart(page);
  await toPayment(cart, detailsFor(phone));
  await chooseCod(cart);
  await context.clearCookies({ name: 'session' });
  await cart.getByRole('button', { name: 'Place order' }).click();
  await cart.getByRole('alert').getByRole('link', { name: 'Sign in again' }).click();
  await expect(page).toHaveURL('/auth/login-phone');
});

const LOGGING_OUT = [
  ['the server is silent', silent500, /500/, 'Logout failed'],
  ['there is no connection', cut, /ERR_FAILED/, 'Logout failed'],
  ['the server says why', said(503, 'Please try again in a minute'), /503/, 'Please try again in a minute'],
] as const;

test('a logout that fails says so', { tag: '@desktop' }, async ({ page, context, phone, expectError }) => {
  await signedIn(context, phone);
  for (const [when, answer, error, message] of LOGGING_OUT) {
    await test.step(`because ${when}`, async () => {
      expectError(error);
      await visit(page, '/shop/about');
      await page.route('**/api/auth/logout', answer);
      await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
      await expect(toast(page, message)).toBeVisible();
      await expect(page).toHaveURL('/shop/home');
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
      await page.unroute('**/api/auth/logout');
    });
  }
});

test('a failed auth check leaves a visitor who can look around', { tag: '@phone' }, async ({ page, expectError }) => {
  expectError(/500 .*check-auth/);
  await page.route('**/api/auth/check-auth', silent500);
  await visit(page, '/shop/home');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
});
