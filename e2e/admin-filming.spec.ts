import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { asVisitor, chosen, signIn, uploadTo } from './admin-media';
import { type FilmOrder, film } from './films';
import { expect, test } from './fixture';
import { Member } from './member';
import { sql } from './shopper';
import { alive, toast, visit } from './steps';

// The media service takes no header of ours from a browser.
test.use({ extraHTTPHeaders: {} });

const mark = randomBytes(4).toString('hex');
const SECONDS = 6;
/** At most 3 MB in 20 seconds. */
const MOST_BYTES = (3_000_000 * SECONDS) / 20;

let admin: Member;
test.beforeAll(async () => {
  admin = await Member.createAdmin();
});
test.afterAll(async () => {
  const left = await sql<{ id: string }>('SELECT id FROM media_items WHERE name LIKE $1', `%${mark}%`);
  for (const { id } of left) await admin.send(`/api/admin/gallery/${id}`, { method: 'DELETE', body: {} });
});

const from = (order: FilmOrder) => chosen(order.name.replace('.', ` ${mark}.`), film(order));
const UPRIGHT: FilmOrder = { name: 'upright.mov', size: '1280x720', seconds: SECONDS, bitRate: '4M' };
const WIDE: FilmOrder = { name: 'wide.mp4', size: '640x160', seconds: SECONDS };

/** Where a film stands on the screen, and the shape of its picture. */
const placeOf = (video: Locator) =>
  video.evaluate((one: HTMLVideoElement) => {
    const { top, left, right, bottom } = one.getBoundingClientRect();
    const isInside = top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight;
    const { objectFit } = getComputedStyle(one);
    const frame = one.parentElement?.getBoundingClientRect();
    const isWhole =
      Math.round(bottom) <= Math.round(frame?.bottom ?? 0) && Math.round(top) >= Math.round(frame?.top ?? 0);
    return { isInside, isWhole, objectFit, hasControls: one.controls, ratio: one.videoWidth / one.videoHeight };
  });

async function viewed(page: Page, name: string, ratio: number): Promise<void> {
  await page
    .getByRole('button', { name: `View: ${name}` })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('button', { name: /^Play/ }).click();
  const video = dialog.locator('video');
  // It is made for phones when it is first asked for.
  const ready = () => video.evaluate((one: HTMLVideoElement) => one.readyState);
  await expect.poll(ready, { timeout: 30_000 }).toBeGreaterThan(1);
  const { ratio: seen, ...place } = await placeOf(video);
  expect(place).toEqual({ isInside: true, isWhole: true, objectFit: 'contain', hasControls: true });
  expect(seen).toBeCloseTo(ratio, 1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

const uploadAndView = async (page: Page) => {
  await visit(page, '/admin/gallery');
  await page.getByRole('button', { name: 'Upload Media' }).click();
  const form = page.getByRole('region', { name: 'Upload Media' });
  await uploadTo(form, from({ ...UPRIGHT, turned: 90 }), from(WIDE), from({ name: 'phone.mov', picture: 'libx265' }));
  const refusal = form.getByText(`phone ${mark}.mov is in HEVC, which many browsers cannot play.`);
  await expect(refusal.first()).toContainText('On an iPhone: open Settings, Camera, Formats, choose Most Compatible');
  await expect(form.getByText('Ready', { exact: true })).toHaveCount(2, { timeout: 60_000 });
  await page.getByRole('button', { name: 'Add to gallery' }).click();
  await expect(toast(page, 'Media uploaded successfully!')).toBeVisible();
  await page.getByRole('tab', { name: /^Videos/ }).click();
  await viewed(page, `upright ${mark}`, 9 / 16);
  await viewed(page, `wide ${mark}`, 4);
};

test('a phone’s films are taken, and shown whole in any shape', { tag: '@phone' }, async ({
  page,
  context,
  browser,
}) => {
  test.slow();
  await signIn(context, admin);
  await uploadAndView(page);
  await asVisitor(browser, '/shop/gallery', async (shop) => {
    const item = shop.locator(`a[aria-label*="upright ${mark}"]`);
    await alive(shop, 'main button');
    await expect(item).toBeAttached();
    const heard = shop.waitForResponse((answer) => /\/video\/upload\/\S+br_900k\S+\.mp4$/.test(answer.url()));
    await shop.getByRole('button', { name: 'Videos' }).click();
    await item.click();
    const answer = await heard;
    const [, whole] = /\/(\d+)$/.exec(answer.headers()['content-range'] ?? '') ?? [];
    expect(Number(whole)).toBeLessThan(MOST_BYTES);
    const video = shop.locator('.yarl__slide_current video');
    // It is made for phones when it is first asked for.
    const ready = () => video.evaluate((one: HTMLVideoElement) => one.readyState);
    await expect.poll(ready, { timeout: 30_000 }).toBeGreaterThan(1);
    expect(await video.evaluate((one: HTMLVideoElement) => [one.videoWidth, one.videoHeight])).toEqual([720, 1280]);
  });
});
