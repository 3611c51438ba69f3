import { expect, test } from './fixture';
import { visit } from './steps';

test.use({ serviceWorkers: 'allow' });

test('without a connection one page says so, and the way back works', { tag: '@phone' }, async ({
  page,
  context,
  expectError,
}) => {
  expectError(/ERR_INTERNET_DISCONNECTED|503/);
  await visit(page, '/shop/about');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
  await visit(page, '/shop/home');

  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return [names, requests.flat().map(({ url }) => new URL(url).pathname)];
  });
  expect(kept).toEqual([['offline'], ['/offline']]);

  await context.setOffline(true);
  await page.goto('/shop/product?from=home');
  await expect(page.getByRole('heading', { level: 1, name: 'No internet connection' })).toBeVisible();
  await expect(page).toHaveURL('/shop/product?from=home');
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 249, 236)');
  for (const picture of await page.getByRole('img').or(page.locator('img')).all())
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'No internet connection' })).toBeVisible();

  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Svarna Kit' })).toBeVisible();
  await expect(page).toHaveURL('/shop/product?from=home');
});

test('the shop can be put on the home screen', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/shop/home');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await page.request.get(address ?? '')).json();
  expect(manifest).toMatchObject({ short_name: 'Balsvarna', start_url: '/shop/home' });
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
    const size = await page.evaluate(async (path) => {
      const { width, height } = await createImageBitmap(await (await fetch(path)).blob());
      return `${width}x${height}`;
    }, src);
    expect(size).toBe(sizes);
  }
});
