import { expect, test } from './fixture';
import { buyNow, cartDialog, signedIn, visit } from './steps';

test('case 78: a tab of a build that is gone is loaded anew, once', { tag: '@phone' }, async ({
  page,
  context,
  phone,
  expectError,
}) => {
  expectError(/404|Failed to load chunk/);
  await signedIn(context, phone);
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  // The files of the order form, by a word that only its confetti has; the others are there.
  const missing = new Set<string>();
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    const url = route.request().url();
    const response = await route.fetch();
    if ((await response.text()).includes('--color-turmeric-soft')) missing.add(url);
    if (missing.has(url) && loads === 1) await route.fulfill({ status: 404 });
    else await route.fulfill({ response });
  });
  const anew = page.waitForEvent('load', () => loads > 1);
  await visit(page, '/shop/product');
  await buyNow(page).click();
  await anew;
  await expect(async () => {
    if (!(await cartDialog(page).isVisible())) await buyNow(page).click({ timeout: 1_000 });
    await expect(cartDialog(page)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.unrouteAll({ behavior: 'wait' });
  expect(missing.size).toBeGreaterThan(0);
  expect(loads).toBe(2);
});
