import type { Locator, Page } from '@playwright/test';
import { stopClock, timerSet } from './clock';
import { expect, test } from './fixture';
import { holdScripts, visit } from './steps';

const pictures = (page: Page): Locator => page.getByRole('region', { name: 'Pictures of the kit' });
const enlarged = (page: Page): Locator => page.getByRole('dialog', { name: 'Pictures of the kit, enlarged' });

async function openPictures(page: Page): Promise<Locator> {
  await visit(page, '/shop/product');
  await expect(pictures(page).getByText('1 / 5')).toBeVisible();
  return pictures(page);
}

/** Which slide is in the window of the carousel, as the eye sees it. */
const slideInView = (carousel: Locator, nth: number): Locator =>
  carousel.getByRole('group', { name: new RegExp(`^${nth} of 5: `) });

test('the pictures are turned by buttons, thumbnails and keys', { tag: '@desktop' }, async ({ page }) => {
  const carousel = await openPictures(page);
  const shows = async (nth: number) => {
    await expect(carousel.getByText(`${nth} / 5`)).toBeVisible();
    await expect(slideInView(carousel, nth)).toBeInViewport({ ratio: 0.9 });
    const thumbs = carousel.getByRole('button', { name: /^Show \d/ });
    await expect(thumbs).toHaveCount(5);
    await expect(thumbs.nth(nth - 1)).toHaveAttribute('aria-current', 'true');
  };
  await shows(1);
  await carousel.getByRole('button', { name: 'Next' }).click();
  await shows(2);
  await carousel.getByRole('button', { name: 'Previous' }).click();
  await carousel.getByRole('button', { name: 'Previous' }).click();
  await shows(5);
  await carousel.getByRole('button', { name: /^Show 3/ }).click();
  await shows(3);
  await page.keyboard.press('ArrowRight');
  await shows(4);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await shows(2);

  await test.step('a picture is enlarged, zoomed and left by keyboard', async () => {
    await carousel.getByRole('button', { name: /^Show 1/ }).click();
    await shows(1);
    const opener = carousel.getByRole('button', { name: /^Enlarge the picture/ });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = enlarged(page);
    await expect(dialog.getByText('1 / 5')).toBeVisible();
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByText('2 / 5')).toBeVisible();
    const picture = dialog.getByRole('group', { name: '2 of 5' }).getByRole('img');
    const widthOf = async () => (await picture.boundingBox())?.width ?? 0;
    await expect.poll(widthOf).toBeGreaterThan(0);
    const width = await widthOf();
    // Before its size is known a picture cannot be enlarged, and its button says so.
    await expect(dialog.getByRole('button', { name: 'Zoom in' })).toBeEnabled();
    await page.keyboard.press('+');
    await expect.poll(widthOf).toBeGreaterThan(width * 1.2);
    await page.keyboard.press('-');
    await expect.poll(widthOf).toBe(width);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expect(carousel.getByText('2 / 5')).toBeVisible();
  });
});

test('a picture that is asked for before the carousel is set up comes all the same', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const carousel = await openPictures(page);
  await expect(slideInView(carousel, 2)).toHaveCSS('content-visibility', 'hidden');
  await carousel.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(carousel.getByText('2 / 5')).toBeVisible();
  await expect(slideInView(carousel, 2)).toBeInViewport({ ratio: 0.9 });
});

test('a swipe turns the picture and opens nothing', { tag: '@phone' }, async ({ page, context }) => {
  const carousel = await openPictures(page);
  const box = await slideInView(carousel, 1).boundingBox();
  const touch = await context.newCDPSession(page);
  const y = (box?.y ?? 0) + 120;
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 320, y }] });
  for (const x of [280, 220, 160, 100])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(carousel.getByText('2 / 5')).toBeVisible();
  await expect(slideInView(carousel, 2)).toBeInViewport({ ratio: 0.9 });
  await expect(enlarged(page)).toHaveCount(0);
  await carousel.getByRole('button', { name: /^Enlarge the picture/ }).tap();
  await expect(enlarged(page).getByText('2 / 5')).toBeVisible();
  await enlarged(page).getByRole('button', { name: 'Close the picture' }).tap();
  await expect(enlarged(page)).toHaveCount(0);
});

test('the whole screen begins with the picture that is there', { tag: '@phone' }, async ({ page }) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/*w_1600*/**', async (route) => {
    await arrived;
    await route.continue();
  });
  const carousel = await openPictures(page);
  await carousel.getByRole('button', { name: /^Enlarge the picture/ }).tap();
  const dialog = enlarged(page);
  const first = dialog.getByRole('group', { name: '1 of 5' });
  const there = first.locator('img[data-there]');
  await expect(there).toBeVisible();
  expect(await there.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(300);
  await expect(first.getByRole('img')).not.toHaveJSProperty('complete', true);
  arrive();
  await expect(first.getByRole('img')).toHaveJSProperty('complete', true);
});

test('films show a poster and load nothing until they are played', { tag: '@desktop' }, async ({ page }) => {
  const films: string[] = [];
  page.on('request', (request) => {
    if (/\/video\/upload\//.test(request.url()) && !/\.jpg$/.test(request.url())) films.push(request.url());
  });
  await visit(page, '/shop/product');
  const play = page.getByRole('region', { name: 'Videos of the kit' }).getByRole('button', { name: /^Play: / });
  await play.scrollIntoViewIfNeeded();
  await expect
    .poll(() => play.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);
  expect(films).toEqual([]);
  await play.click();
  const film = page.getByRole('region', { name: 'Videos of the kit' }).locator('video').filter({ visible: true });
  await expect(film).toBeFocused();
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  expect(films.length).toBeGreaterThan(0);
});

test('the first picture is announced in the head, and something stands in for it', { tag: '@phone' }, async ({
  page,
}) => {
  const html = await (await page.request.get('/shop/product')).text();
  const head = html.slice(0, html.indexOf('</head>'));
  expect(head).toMatch(
    /<link rel="preload" as="image" imageSrcSet="[^"]*w_828[^"]*" imageSizes="[^"]+" fetchPriority="high"/i,
  );
  expect(html.match(/<img[^>]+src="data:image\/webp;base64,[^"]{40,3000}"/g)).toHaveLength(5);
  await page.addInitScript(() => {
    const seen = window as Window & { shift?: number };
    seen.shift = 0;
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as (PerformanceEntry & { value: number })[];
      seen.shift = entries.reduce((sum, { value }) => sum + value, seen.shift ?? 0);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openPictures(page);
  await expect
    .poll(() => page.locator('main img[fetchpriority=high]').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300);
  expect(await page.evaluate(() => (window as Window & { shift?: number }).shift)).toBeLessThan(0.02);
});

test('the other pictures wait until the page has come alive', { tag: '@phone' }, async ({ page }) => {
  const arrive = await holdScripts(page);
  await page.goto('/shop/product', { waitUntil: 'commit' });
  const slides = pictures(page).locator('img[srcset]');
  const source = (at: number) => slides.nth(at).evaluate((image: HTMLImageElement) => image.currentSrc);
  const isThere = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
  await expect.poll(() => slides.first().evaluate(isThere)).toBe(true);
  await expect.poll(() => pictures(page).getByRole('listitem').first().locator('img').evaluate(isThere)).toBe(true);
  expect(await source(1)).toBe('');
  arrive();
  await expect.poll(() => source(1)).toContain('/image/upload/');
});

test.describe('testimonials', { tag: '@phone' }, () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('seven samples turn every 4 s until they are paused', async ({ page }) => {
    await stopClock(page);
    await visit(page, '/shop/product');
    const section = page.getByRole('region', { name: 'Parents in their own words' });
    const list = section.getByRole('list');
    await expect(list.getByRole('listitem')).toHaveCount(7);
    await expect(list.getByText('Sample', { exact: true })).toHaveCount(7);
    const place = () => list.evaluate((element) => Math.round((element.scrollLeft / element.clientWidth) * 10) / 10);
    await timerSet(page, 4_000);
    await page.clock.runFor(3_999);
    expect(await place()).toBe(0);
    await page.clock.runFor(1);
    for (const next of [1, 2, 3, 4, 5, 6, 0]) {
      await expect.poll(place).toBe(next);
      if (next > 0) await page.clock.runFor(4_000);
    }
    await section.getByRole('button', { name: 'Pause the reviews' }).click();
    await page.clock.runFor(12_000);
    expect(await place()).toBe(0);
    await section.getByRole('button', { name: 'Let the reviews move' }).click();
    await page.clock.runFor(4_000);
    await expect.poll(place).toBe(1);
  });
});
