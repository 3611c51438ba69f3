import type { Locator } from '@playwright/test';
import { expect, test } from './fixture';
import { Member } from './member';
import { BASE_URL, readCode } from './shopper';
import { askForCode, chooseCod, detailsFor, login, openCart, signedIn, toast, toPayment, visit } from './steps';

const top = async (of: Locator) => (await of.boundingBox())?.y ?? Number.NaN;
const bottom = async (of: Locator) => {
  const box = await of.boundingBox();
  return box ? box.y + box.height : Number.NaN;
};

/** The headings, steps and controls that a toast covers, by their words; in a dialog only its own count. */
const liesOver = (said: Locator) =>
  said.evaluate((toast) => {
    const over = toast.getBoundingClientRect();
    const root = document.querySelector('[role=dialog]') ?? document;
    return [...root.querySelectorAll('h1, h2, h3, a[href], button, input, select, textarea, label, [data-keep-clear]')]
      .filter((element) => !toast.contains(element) && element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const { left, right, top, bottom, width } = element.getBoundingClientRect();
        return width > 4 && left < over.right && right > over.left && top < over.bottom && bottom > over.top;
      })
      .map((element) => element.textContent);
  });

test('a toast leaves the header of the shop free', { tag: '@phone' }, async ({ page, context, phone, expectError }) => {
  expectError(/503/);
  await signedIn(context, phone);
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 503, json: { message: 'Not now' } }));
  await visit(page, '/shop/home');
  await page.getByRole('button', { name: 'Open the menu' }).tap();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).tap();
  const said = toast(page, 'Not now');
  await expect(said).toBeVisible();
  await expect.poll(() => liesOver(said)).toEqual([]);
  expect(await top(said)).toBeGreaterThanOrEqual(await bottom(page.getByRole('banner')));
});

test('a toast leaves the header and the links of the admin pages free', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const admin = await Member.createAdmin();
  await admin.again();
  await context.addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: BASE_URL })));
  await visit(page, '/admin/account');
  await page.getByRole('button', { name: 'End all others' }).tap();
  const said = toast(page, '');
  await expect(said).toBeVisible();
  await expect.poll(() => liesOver(said)).toEqual([]);
  const links = page.getByRole('navigation', { name: 'Admin' });
  expect(await top(said)).toBeGreaterThanOrEqual(await bottom(page.getByRole('banner')));
  expect(await bottom(said)).toBeLessThanOrEqual(await top(links));
});

test('a toast leaves the title of a dialog free, its steps and its buttons', { tag: '@phone' }, async ({
  page,
  context,
  phone,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signedIn(context, phone);
  const cart = await openCart(page);
  await toPayment(cart, detailsFor(phone));
  await chooseCod(cart);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/payment/cod', async (route) => {
    await held;
    await route.continue();
  });
  await cart.getByRole('button', { name: 'Place order' }).click();
  const said = toast(page, 'Creating COD order...');
  await expect(said).toBeVisible();
  await expect.poll(() => liesOver(said)).toEqual([]);
  expect(await top(said)).toBeGreaterThanOrEqual(await bottom(cart.getByRole('button', { name: 'Close' })));
  expect(await bottom(said)).toBeLessThanOrEqual(await top(cart.getByRole('button', { name: 'Place order' })));
  release();
  await page.waitForURL(/payment-success/);
  const created = toast(page, 'COD order created successfully!');
  await expect(created).toBeVisible();
  await expect.poll(() => liesOver(created)).toEqual([]);
});

test('a toast leaves free where a code went, and a refusal', { tag: '@phone' }, async ({
  page,
  phone,
  expectError,
}) => {
  expectError(/400 .*verify-login/);
  await page.setViewportSize({ width: 360, height: 640 });
  await visit(page, '/auth/login-phone');
  await askForCode(page, phone);
  const said = toast(page, 'OTP sent successfully to your phone');
  await expect(said).toBeVisible();
  await expect.poll(() => liesOver(said)).toEqual([]);
  const wrong = (await readCode(phone)).replace(/^./, (digit) => String((Number(digit) + 1) % 10));
  await login(page, wrong);
  const refusal = page.locator('form').getByText('The OTP is not correct.');
  await expect(refusal).toBeVisible();
  await expect(said).toBeVisible();
  const isFree = async () =>
    (await bottom(said)) <= (await top(refusal)) || (await bottom(refusal)) <= (await top(said));
  await expect.poll(isFree).toBe(true);
});
