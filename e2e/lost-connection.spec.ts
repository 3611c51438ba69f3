import type { Locator, Page, Route } from '@playwright/test';
import { stopClock } from './clock';
import { expect, test } from './fixture';
import { Member } from './member';
import { BASE_URL } from './shopper';
import { buyNow, cartDialog, holdScripts, signedIn, toast, visit } from './steps';

const OFFLINE = /ERR_INTERNET_DISCONNECTED/;
const UNAVAILABLE = 'This could not be opened. Please check your connection and try again.';

const menuButton = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: 'Open the menu' });
const sideMenu = (page: Page): Locator => page.getByRole('dialog', { name: 'Menu' });

/** What draws the toasts is fetched once the page has nothing else to do. */
const ableToSay = (page: Page) => expect(page.locator('section[aria-label^="Notifications"]')).toBeAttached();

test('a menu that cannot be had leaves the page as it is, and opens later', { tag: '@phone' }, async ({
  page,
  context,
  expectError,
}) => {
  expectError(OFFLINE);
  await visit(page, '/shop/contact');
  const question = page.getByLabel('Your question');
  await question.fill('Is it sweet?');
  await ableToSay(page);
  await context.setOffline(true);
  await menuButton(page).tap();
  await expect(toast(page, UNAVAILABLE)).toBeVisible();
  await expect(question).toHaveValue('Is it sweet?');
  await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(menuButton(page)).not.toHaveAttribute('aria-busy');

  await context.setOffline(false);
  await menuButton(page).tap();
  await expect(sideMenu(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menuButton(page)).toBeFocused();
  await expect(question).toHaveValue('Is it sweet?');
});

test('on a slow line the menu button shows that it is busy', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/shop/home');
  await ableToSay(page);
  const arrive = await holdScripts(page);
  await menuButton(page).tap();
  await expect(menuButton(page)).toHaveAttribute('aria-busy', 'true');
  await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false');
  arrive();
  await expect(sideMenu(page)).toBeVisible();
  await expect(page.locator('[aria-haspopup=dialog][aria-expanded=true]')).toHaveCount(1);
});

const PICTURES = [
  ['the product page', '/shop/product', 'button', /^Enlarge/, 'Pictures of the kit, enlarged'],
  ['the gallery', '/shop/gallery', 'link', /^Open/, 'Picture or video on the whole screen'],
] as const;

test('a picture that cannot be enlarged says so, and opens later', { tag: '@phone' }, async ({
  page,
  context,
  expectError,
}) => {
  expectError(OFFLINE);
  for (const [where, path, role, name, dialog] of PICTURES) {
    await test.step(where, async () => {
      await visit(page, path);
      await ableToSay(page);
      const picture = page.locator('main').getByRole(role, { name }).filter({ visible: true }).first();
      await context.setOffline(true);
      await picture.tap();
      await expect(toast(page, UNAVAILABLE)).toBeVisible();
      await context.setOffline(false);
      await picture.tap();
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    });
  }
});

test('a logout without a connection says that it failed', { tag: '@desktop' }, async ({
  page,
  context,
  phone,
  expectError,
}) => {
  expectError(OFFLINE);
  await signedIn(context, phone);
  await visit(page, '/shop/home');
  await ableToSay(page);
  await context.setOffline(true);
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page, 'Logout failed')).toBeVisible();
});

test('a part of the account that cannot be loaded says so, and comes at the next try', { tag: '@phone' }, async ({
  page,
  context,
  expectError,
}) => {
  expectError(/ERR_FAILED.*_next/);
  const { cookies } = await Member.create();
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: BASE_URL })));
  const isOfPassword = async (route: Route) =>
    (await (await page.request.get(route.request().url())).text()).includes('/api/auth/password');
  let isRefused = true;
  const refuse = async (route: Route) => ((await isOfPassword(route)) && isRefused ? route.abort() : route.fallback());
  await page.route('**/_next/static/**/*.js', refuse);
  await visit(page, '/shop/account');
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('A part of this page could not be loaded.');
  await expect(page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem')).toHaveCount(1);
  isRefused = false;
  await failure.getByRole('button', { name: 'Try again' }).tap();
  await expect(page.getByRole('region', { name: 'Change password' })).toBeVisible();
  await expect(failure).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
});

const WHO = '**/api/auth/check-auth';
const unavailable = (route: Route) => route.fulfill({ status: 503, json: { success: false, message: 'Down' } });

test('nobody is called signed out because the shop could not say who it is', { tag: '@desktop' }, async ({
  page,
  context,
  phone,
  expectError,
}) => {
  expectError(/503/);
  await signedIn(context, phone);
  const main = page.getByRole('main');
  const logout = page.getByRole('banner').getByRole('button', { name: 'Logout' });
  await page.route(WHO, unavailable, { times: 1 });
  await visit(page, '/shop/orders');
  await expect(main.getByText('You have not ordered yet.')).toBeVisible();
  await expect(logout).toBeVisible();

  let isDown = true;
  await page.route(WHO, (route) => (isDown ? unavailable(route) : route.fallback()));
  await visit(page, '/shop/account');
  await expect(main.getByRole('alert')).toContainText('A part of this page could not be loaded.');
  isDown = false;
  await expect(main.getByRole('region', { name: 'Where you are signed in' })).toBeVisible();
  await expect(logout).toBeVisible();
});

test('who it is is asked a few times, then on the next page, and always at a press', {
  tag: '@desktop',
}, async ({ page, context, phone, expectError }) => {
  expectError(/503/);
  await signedIn(context, phone);
  let asked = 0;
  await page.route(WHO, (route) => {
    asked += 1;
    return unavailable(route);
  });
  await stopClock(page);
  await visit(page, '/shop/product');
  await expect
    .poll(async () => {
      await page.clock.runFor(60_000);
      return asked;
    })
    .toBe(6);
  await page.clock.runFor(600_000);
  expect(asked).toBe(6);
  await page.clock.resume();

  await buyNow(page).click();
  await expect(toast(page, UNAVAILABLE)).toBeVisible();
  await expect(page).toHaveURL('/shop/product');
  expect(asked).toBe(7);

  await page.unroute(WHO);
  await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(cartDialog(page)).toHaveCount(0);
});
