import type { Locator, Page } from '@playwright/test';
import { findNothing } from './axe';
import { expect, test } from './fixture';
import { alive, finger, stickingOut, visit } from './steps';

type Item = { title: string; url: string };
type Stubbed = Window & { plays?: boolean[] };

const LIGHTBOX = { name: 'Picture or video on the whole screen' };
const EMPTY = 'No images/videos available - Check back later for new content';

const stage = (page: Page): Locator => page.getByRole('region', { name: 'Pictures and videos', exact: true });
const lightbox = (page: Page): Locator => page.getByRole('dialog', LIGHTBOX);
const open = (page: Page, item: Item): Locator => stage(page).getByRole('link', { name: `Open ${item.title}` });
const button = (page: Page, name: string): Locator => stage(page).getByRole('button', { name });

/** The gallery, alive, and what the shop says is in it. */
async function visitGallery(page: Page) {
  await visit(page, '/shop/gallery');
  await alive(page, '[aria-label="Pictures and videos"], [aria-label="Pictures and videos"] button');
  const answer = await page.request.get('/api/shop/gallery');
  const { data } = (await answer.json()) as { data: { images: Item[]; videos: Item[] } };
  const [first, second, third] = data.images;
  const [film] = data.videos;
  if (!first || !second || !third || !film) throw new Error('The gallery of the tests needs three images and a video');
  return { first, second, third, film, images: data.images, videos: data.videos };
}

async function isAt(page: Page, at: number, count: number): Promise<void> {
  await expect(stage(page).getByText(`${at} / ${count}`).filter({ visible: true })).toBeVisible();
}

/** The picture stands on the screen with nothing cut off. */
const inView = (item: Locator) => expect(item).toBeInViewport({ ratio: 0.99 });

async function swipeUp(page: Page): Promise<void> {
  const touch = await finger(page);
  for (let y = 700; y >= 160; y -= 40) await touch({ x: 200, y });
  await touch();
}

test('the gallery by keyboard', { tag: '@desktop' }, async ({ page }) => {
  const { second, third, images } = await visitGallery(page);
  const count = images.length;
  await isAt(page, 1, count);
  await page.keyboard.press('ArrowDown');
  await isAt(page, 2, count);
  await inView(open(page, second));
  await expect(open(page, second)).toBeFocused();
  await page.keyboard.press('End');
  await isAt(page, count, count);
  await page.keyboard.press('Home');
  await isAt(page, 1, count);
  await page.keyboard.press('ArrowRight');
  await isAt(page, 2, count);
  await page.keyboard.press('Enter');
  await expect(lightbox(page)).toBeVisible();
  await expect(lightbox(page).getByText(second.title)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(lightbox(page).getByText(`3 / ${count}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lightbox(page)).toHaveCount(0);
  await isAt(page, 3, count);
  await expect(open(page, third)).toBeFocused();
  await inView(open(page, third));
  await page.keyboard.press('ArrowUp');
  await isAt(page, 2, count);
  await test.step('keys for other parts of the page stay theirs', async () => {
    await page.keyboard.press('Home');
    await isAt(page, 1, count);
    await page.getByRole('banner').getByRole('link', { name: 'Gallery' }).focus();
    await page.keyboard.press('ArrowDown');
    await button(page, 'Next image').focus();
    await page.keyboard.press('Control+ArrowDown');
    await isAt(page, 1, count);
    await page.keyboard.press('ArrowDown');
    await isAt(page, 2, count);
    await expect(button(page, 'Next image')).toBeFocused();
  });
  await test.step('the gallery by wheel', async () => {
    await button(page, 'Previous image').click();
    await isAt(page, 1, count);
    await stage(page).hover();
    await page.mouse.wheel(0, 500);
    await isAt(page, 2, count);
    await inView(open(page, second));
  });
});

test('the gallery by swipe', { tag: '@phone' }, async ({ page }) => {
  const { second, images } = await visitGallery(page);
  await swipeUp(page);
  await isAt(page, 2, images.length);
  await inView(open(page, second));
});

test('buttons, counter, switch and lightbox', async ({ page }) => {
  const { first, second, film, images, videos } = await visitGallery(page);
  await expect(button(page, 'Images')).toHaveAttribute('aria-pressed', 'true');
  await expect(button(page, 'Previous image')).toBeDisabled();
  await expect(stage(page).getByText(first.title, { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(stage(page)).toBeInViewport({ ratio: 0.99 });
  await inView(open(page, first));
  for (let at = 2; at <= images.length; at++) {
    await button(page, 'Next image').click();
    await isAt(page, at, images.length);
  }
  await expect(button(page, 'Next image')).toBeDisabled();
  await button(page, 'Videos').click();
  await isAt(page, 1, videos.length);
  await inView(open(page, film));
  await button(page, 'Images').click();
  await isAt(page, images.length, images.length);
  await button(page, 'Previous image').click();
  await isAt(page, images.length - 1, images.length);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await open(page, second).click();
  await expect(lightbox(page)).toBeVisible();
  await findNothing(page);
  await lightbox(page).getByRole('button', { name: 'Close' }).click();
  await expect(lightbox(page)).toHaveCount(0);
  await isAt(page, 2, images.length);
  await expect(page.getByText(EMPTY)).toHaveCount(0);
  expect(await stickingOut(page)).toEqual([]);
  const share = page.getByRole('region', { name: 'Know a parent who should see this?' });
  await expect(share.getByRole('button', { name: /^(Copy link|Share)$/ })).toBeVisible();
  const whatsapp = page.getByRole('link', { name: 'Share on WhatsApp' });
  expect(await whatsapp.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\?text=.+http.+%2Fshop%2Fgallery$/);
});

const SIDEWAYS = [
  { width: 740, height: 360 },
  { width: 844, height: 390 },
] as const;

test('held sideways, a phone shows picture and controls side by side', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize(SIDEWAYS[0]);
  const { first, film } = await visitGallery(page);
  for (const viewport of SIDEWAYS) {
    await page.setViewportSize(viewport);
    await button(page, 'Images').click();
    await inView(open(page, first));
    for (const name of ['Images', 'Videos', 'Previous image', 'Next image']) await inView(button(page, name));
    await button(page, 'Videos').click();
    await inView(open(page, film));
    const picture = await open(page, film).boundingBox();
    expect(picture?.height).toBeGreaterThan(viewport.height / 2);
    for (const name of ['Images', 'Next video', 'Previous video', 'Play video', 'Turn sound off']) {
      await inView(button(page, name));
      const box = await button(page, name).boundingBox();
      const left = picture?.x ?? 0;
      const isBeside = (box?.x ?? 0) + (box?.width ?? 0) < left || (box?.x ?? 0) > left + (picture?.width ?? 0);
      expect(isBeside, name).toBe(true);
    }
  }
});

test('no film begins by itself where motion is not welcome', { tag: '@phone' }, async ({ page }) => {
  const { film } = await visitGallery(page);
  await button(page, 'Videos').click();
  await expect(button(page, 'Turn sound off')).toBeVisible();
  const video = open(page, film).locator('video');
  await expect(video).toHaveJSProperty('paused', true);
  await expect(video).toHaveJSProperty('readyState', 0);
  await findNothing(page);
  await button(page, 'Play video').click();
  await expect(video).toHaveJSProperty('paused', false);
  await button(page, 'Pause video').click();
  await expect(video).toHaveJSProperty('paused', true);
});

test.describe('where motion is welcome', { tag: '@desktop' }, () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a film plays with sound, and stops when it is left', async ({ page }) => {
    const { film } = await visitGallery(page);
    await button(page, 'Videos').click();
    const video = open(page, film).locator('video');
    await expect(video).toHaveJSProperty('paused', false);
    await expect(video).toHaveJSProperty('muted', false);
    await button(page, 'Turn sound off').click();
    await expect(video).toHaveJSProperty('muted', true);
    const left = await video.elementHandle();
    await open(page, film).click();
    await expect(lightbox(page).locator('video')).toHaveJSProperty('paused', false);
    await expect
      .poll(() => left?.evaluate((element) => element instanceof HTMLVideoElement && element.paused))
      .toBe(true);
    await page.keyboard.press('Escape');
    await expect(video).toHaveJSProperty('paused', false);
    await button(page, 'Images').click();
    await expect(stage(page).locator('video')).toHaveCount(0);
    await expect
      .poll(() => left?.evaluate((element) => element instanceof HTMLVideoElement && element.paused))
      .toBe(true);
  });

  test('a film that may not begin with sound begins without', async ({ page }) => {
    await page.addInitScript(() => {
      const original = HTMLMediaElement.prototype.play;
      const plays: boolean[] = [];
      (window as Stubbed).plays = plays;
      HTMLMediaElement.prototype.play = function play() {
        plays.push(this.muted);
        return this.muted ? original.call(this) : Promise.reject(new DOMException('no', 'NotAllowedError'));
      };
    });
    const { film } = await visitGallery(page);
    await button(page, 'Videos').click();
    const video = open(page, film).locator('video');
    await expect(button(page, 'Turn sound on')).toBeVisible();
    await expect(video).toHaveJSProperty('paused', false);
    await expect(video).toHaveJSProperty('muted', true);
    const tries = await page.evaluate(() => (window as Stubbed).plays ?? []);
    expect([tries[0], tries.at(-1)]).toEqual([false, true]);
    await button(page, 'Turn sound on').click();
    await expect(video).toHaveJSProperty('muted', false);
    await expect(video).toHaveJSProperty('paused', false);
    await open(page, film).click();
    const large = lightbox(page).locator('video');
    await expect(large).toHaveJSProperty('paused', false);
    await expect(large).toHaveJSProperty('muted', true);
  });

  test('a film that may not begin at all waits to be asked', async ({ page }) => {
    await page.addInitScript(() => {
      HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await visitGallery(page);
    await button(page, 'Videos').click();
    await expect(button(page, 'Play video')).toBeVisible();
  });
});

test.describe('without JavaScript', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false });

  test('the gallery is a list of everything', async ({ page }) => {
    await page.goto('/shop/gallery');
    const titles = stage(page).locator('figcaption');
    const count = await titles.count();
    expect(count).toBeGreaterThan(3);
    for (const title of await titles.all()) await expect(title).toBeVisible();
    await expect(stage(page).locator('noscript video').first()).toBeVisible();
    await expect(stage(page).getByRole('button')).toHaveCount(0);
    expect((await stage(page).boundingBox())?.height).toBeGreaterThan(300 * count);
  });
});
