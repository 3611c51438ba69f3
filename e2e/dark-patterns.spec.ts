import type { Locator, Page } from '@playwright/test';
import { Desk } from './desk';
import { dialog, press } from './desk-steps';
import { expect, test } from './fixture';
import { BASE_URL, newPhone, sql } from './shopper';
import { chooseCod, detailsFor, field, fillDetails, next, openCart, orderIdIn, signedIn, visit } from './steps';

const sizeOf = async (one: Locator) => {
  const { width = 0, height = 0 } = (await one.boundingBox()) ?? {};
  return { width: Math.round(width), height: Math.round(height) };
};
const looksOf = (one: Locator) =>
  one.evaluate((element) => {
    const { fontSize, fontWeight } = getComputedStyle(element);
    return { fontSize, fontWeight };
  });

/** What is accepted is said above the button, both in sight on the smallest phone, with nothing to tick for it. */
async function acceptsBesideTheButton(page: Page, cart: Locator): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 640 });
  const line = cart.getByText('By placing the order you accept the terms, the refund policy and the privacy notice');
  await expect(line).toBeInViewport({ ratio: 1 });
  await expect(cart.getByRole('button', { name: 'Place order' })).toBeInViewport({ ratio: 1 });
  const [above, below] = await Promise.all([
    line.boundingBox(),
    cart.getByRole('button', { name: 'Place order' }).boundingBox(),
  ]);
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  const links = await line
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')]),
    );
  expect(links).toEqual([
    ['terms', '/shop/terms', '_blank'],
    ['refund policy', '/shop/refund', '_blank'],
    ['privacy notice', '/shop/privacy', '_blank'],
  ]);
  if (before) await page.setViewportSize(before);
}

test('no basket sneaking, no drip pricing, no bait and switch: the price shown first is paid', {
  tag: '@phone',
}, async ({ page, context, phone }) => {
  await signedIn(context, newPhone());
  await visit(page, '/shop/product');
  await expect(page.getByRole('main').getByText('₹2,499').filter({ visible: true }).first()).toBeVisible();
  const cart = await openCart(page);
  const asShown = async () => {
    await expect(cart.getByText('₹2,499').filter({ visible: true }).first()).toBeVisible();
    expect(await cart.getByRole('checkbox').count(), 'anything to be ticked or left ticked').toBe(0);
    const amounts = ((await cart.textContent()) ?? '').match(/₹[\d,]+/g) ?? [];
    expect(
      [...new Set(amounts)].filter((amount) => !['₹2,499', '₹2,700', '₹201'].includes(amount)),
      'other amounts',
    ).toEqual((await cart.getByText(/^Adds ₹/).allInnerTexts()).flatMap((text) => text.match(/₹[\d,]+/g) ?? []));
  };
  await expect(cart.getByLabel('Kits in this order')).toHaveValue('1');
  await asShown();
  await fillDetails(cart, detailsFor(phone));
  await next(cart).click();
  await asShown();
  await field(cart, 'Re-enter phone number').fill(phone);
  await next(cart).click();
  await asShown();
  await chooseCod(cart);
  await asShown();
  await acceptsBesideTheButton(page, cart);
  await cart.getByRole('button', { name: 'Place order' }).click();
  await page.waitForURL(/\/payment-success\?/);
  await expect(page.getByRole('region', { name: 'Your order' }).getByText('₹2,499')).toBeVisible();
  const rows = await sql('SELECT quantity, amount, accepted_version FROM orders WHERE id = $1', orderIdIn(page));
  expect(rows).toEqual([{ quantity: 1, amount: 2_499, accepted_version: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) }]);
});

test('no interface interference: what may be chosen is equally easy to see and to press', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const desk = await Desk.open();
  await context.addCookies([...desk.parent.cookies].map(([name, value]) => ({ name, value, url: BASE_URL })));
  const cart = await openCart(page);
  await fillDetails(cart, detailsFor(desk.parent.phone));
  await next(cart).click();
  const methods = cart.getByRole('radio');
  await expect(methods).toHaveCount(2);
  const labels = cart.locator('label').filter({ has: page.getByRole('radio') });
  const [online, cash] = [labels.nth(0), labels.nth(1)];
  expect((await sizeOf(online)).width).toBe((await sizeOf(cash)).width);
  expect(Math.abs((await sizeOf(online)).height - (await sizeOf(cash)).height)).toBeLessThanOrEqual(30);
  expect(await looksOf(online)).toEqual(await looksOf(cash));

  await visit(page, `/shop/orders/${await desk.place()}`);
  await press(page, 'Cancel the order');
  const [keep, end] = ['Keep the order', 'Cancel the order'].map((name) =>
    dialog(page).getByRole('button', { name }),
  ) as [Locator, Locator];
  expect((await sizeOf(keep)).height).toBe((await sizeOf(end)).height);
  expect(await looksOf(keep)).toEqual(await looksOf(end));
});

test('no countdown, no nagging, no forced action: nothing changes or opens by itself', { tag: '@phone' }, async ({
  page,
}) => {
  await page.clock.install();
  for (const path of ['/shop/home', '/shop/product']) {
    await visit(page, path);
    const text = () => page.getByRole('main').textContent();
    // What comes from the server once, such as the days of the delivery, has come then.
    await page.clock.runFor(60_000);
    await page.waitForLoadState('networkidle');
    const before = await text();
    expect(before, 'is read without signing in').toMatch(/₹|Ayurvedic/);
    for (let minute = 0; minute < 5; minute++) await page.clock.runFor(60_000);
    expect(await text(), path).toBe(before);
    await expect(page.getByRole('timer')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
