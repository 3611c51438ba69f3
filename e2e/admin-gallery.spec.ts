import { randomBytes } from 'node:crypto';
import { truncateSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { asVisitor, breakCalls, chosen, signIn, uploadTo } from './admin-media';
import { findNothing } from './axe';
import { expect, test } from './fixture';
import { grownTo, jpeg, MB, png, webm, webp } from './hostile-files';
import { seedFilm } from './media';
import { Member } from './member';
import { sql } from './shopper';
import { stickingOut, toast, visit } from './steps';

test.describe.configure({ mode: 'serial' });
// The media service takes no header of ours from a browser.
test.use({ extraHTTPHeaders: {} });

const GALLERY = '**/api/admin/gallery*';
const EMPTY = {
  images: [],
  videos: [],
  all: [],
  counts: { images: 0, videos: 0 },
  next: { images: null, videos: null },
};
const ITEM = '**/api/admin/gallery/*';
const mark = randomBytes(4).toString('hex');

let admin: Member;

test.beforeAll(async () => {
  admin = await Member.createAdmin();
});
test.afterAll(async () => {
  const left = await sql<{ id: string }>('SELECT id FROM media_items WHERE name LIKE $1', `%${mark}%`);
  for (const { id } of left) await admin.send(`/api/admin/gallery/${id}`, { method: 'DELETE', body: {} });
});
test.beforeEach(async ({ context, page }) => {
  await signIn(context, admin);
  await visit(page, '/admin/gallery');
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const cards = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name });
const form = (page: Page) => page.getByRole('region', { name: 'Upload Media' });
const ready = (page: Page, count: number) =>
  expect(form(page).getByText('Ready', { exact: true })).toHaveCount(count, { timeout: 30_000 });

test('ten files join the gallery, and the shop shows them', { tag: '@desktop' }, async ({ page, browser }) => {
  await press(page, 'Upload Media');
  await press(page, 'Add to gallery');
  await expect(page.getByText('Please select at least one file to upload')).toBeVisible();
  await expect(form(page).getByText(/up to 50MB each\. Pictures above 10MB: only where your plan/)).toBeVisible();
  await findNothing(page);
  const pictures = [await jpeg(900), await png(900), await webp(900)];
  const files = Array.from({ length: 8 }, (_, at) => chosen(`picture ${at}`, pictures[at % 3] ?? Buffer.alloc(0)));
  await uploadTo(
    form(page),
    ...files,
    chosen('film.mp4', seedFilm()),
    chosen('clip.webm', await webm()),
    chosen('paper.pdf', Buffer.from('%PDF-1.7')),
  );
  await expect(form(page).getByRole('alert')).toContainText('paper.pdf is not a JPG, PNG or WebP, MP4 or WebM file');
  await ready(page, 10);
  await form(page).getByLabel('Title').fill(mark);
  await press(page, 'Add to gallery');
  await expect(toast(page, 'Media uploaded successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload Media' })).toBeFocused();
  await expect(cards(page, new RegExp(`^${mark} \\d`))).toHaveCount(8);
  const count = await page.getByRole('button', { name: /^Edit: / }).count();
  await expect(page.getByRole('tab', { name: `Images (${count})` })).toBeVisible();
  await page.getByRole('tab', { name: /^Videos \(\d+\)$/ }).click();
  await expect(cards(page, new RegExp(`^${mark} \\d`))).toHaveCount(2);
  await asVisitor(browser, '/shop/gallery', async (shop) => {
    await expect(shop.getByText(mark).first()).toBeVisible();
    await expect(shop.locator(`a[aria-label*="${mark}"]`)).toHaveCount(10);
  });
});

test('an item is looked at, retitled and deleted by keyboard', { tag: '@desktop' }, async ({ page, browser }) => {
  const old = `${mark} 1`;
  const title = `नया शीर्षक ${mark}`;
  await page
    .getByRole('button', { name: `View: ${old}`, exact: true })
    .last()
    .press('Enter');
  await expect(page.getByRole('dialog', { name: old })).toBeVisible();
  await findNothing(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Edit: ${old}`, exact: true }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('   ');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Title cannot be empty')).toBeVisible();
  await findNothing(page);
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(` ${title} `);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Media updated successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: `Edit: ${title}` })).toBeFocused();
  await asVisitor(browser, '/shop/gallery', async (shop) => {
    await expect(shop.getByText(title).first()).toBeVisible();
  });
  const remove = page.getByRole('button', { name: `Delete: ${title}` });
  await remove.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`Are you sure you want to delete "${title}"? This action cannot be undone.`);
  await findNothing(page);
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(remove).toBeFocused();
  await remove.press('Enter');
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(toast(page, 'Media deleted successfully!')).toBeVisible();
  await expect(cards(page, title)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Gallery' })).toBeFocused();
  await asVisitor(browser, '/shop/gallery', async (shop) => {
    await expect(shop.getByText(mark).first()).toBeVisible();
    await expect(shop.getByText(title)).toHaveCount(0);
  });
});

test('what fails is said, and an empty gallery too', { tag: '@desktop' }, async ({ page, expectError }, info) => {
  const name = `${mark} 2`;
  await press(page, 'Upload Media');
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  const long = info.outputPath('long.webm');
  writeFileSync(long, await webm());
  truncateSync(long, 50 * MB + 1);
  await form(page).locator('input[type=file]').setInputFiles(long);
  await expect(form(page).getByRole('alert')).toContainText('long.webm is larger than 50 MB');
  expect(asked.filter((url) => /media\/sign|v1_1/.test(url))).toEqual([]);
  expectError(/ 400 .*v1_1/);
  await uploadTo(form(page), chosen('sharp.jpg', grownTo(11 * MB, await jpeg(900))));
  const above = 'sharp.jpg is larger than the 10 MB that the media service takes. Please choose a smaller file.';
  await expect(form(page).getByText(above)).toBeVisible();
  await expect(toast(page, above)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again: sharp.jpg' })).toHaveCount(0);
  await uploadTo(form(page), chosen('late.jpg', await jpeg(900)));
  await ready(page, 1);
  // A failed file waits for its person; another one does not take it along.
  await expect(form(page).getByText('Failed', { exact: true })).toBeVisible();
  await press(page, 'Remove: sharp.jpg');
  expectError(/ 500 /);
  await breakCalls(page, GALLERY, 'POST');
  await press(page, 'Add to gallery');
  await expect(toast(page, 'Failed to upload media')).toBeVisible();
  await ready(page, 1);
  await press(page, 'Close');
  await breakCalls(page, ITEM, 'DELETE');
  await press(page, `Delete: ${name}`);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Failed to delete media')).toBeVisible();
  await breakCalls(page, ITEM, 'PUT');
  await press(page, `Edit: ${name}`);
  await press(page, 'Save');
  await expect(toast(page, 'Failed to update media')).toBeVisible();

  const gone = `${mark} 3`;
  const [item] = await sql<{ id: string }>('SELECT id FROM media_items WHERE name = $1', gone);
  await admin.send(`/api/admin/gallery/${item?.id}`, { method: 'DELETE', body: {} });
  await press(page, 'Cancel');
  expectError(/ 404 /);
  await press(page, `Edit: ${gone}`);
  await press(page, 'Save');
  await expect(toast(page, 'This item is no longer there')).toBeVisible();
  await expect(cards(page, gone)).toHaveCount(0);
  // Its form, which stands where its card was, goes a moment later.
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await press(page, `Edit: ${name}`);
  expectError(/ERR_FAILED/);
  await page.route(ITEM, (route) => route.abort(), { times: 1 });
  await breakCalls(page, GALLERY, 'GET');
  await press(page, 'Save');
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch gallery media' })).toBeVisible();
  await expect(toast(page, 'Failed to fetch gallery media')).toBeVisible();
  await findNothing(page);
  await page.route(GALLERY, (route) => route.fulfill({ json: { success: true, message: '', data: EMPTY } }));
  await press(page, 'Try again');
  await expect(page.getByText('No images yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Videos (0)' }).press('Enter');
  await page.getByRole('tab', { name: 'Videos (0)' }).click();
  await expect(page.getByText('No videos yet')).toBeVisible();
  await findNothing(page);
});

test('an admin adds and deletes a picture on a phone', { tag: '@phone' }, async ({ page }) => {
  const name = `बहुत लंबा शीर्षक जो एक पंक्ति में नहीं आता और आगे चलता ही रहता है ${mark}`;
  await press(page, 'Upload Media');
  await uploadTo(form(page), chosen(`${name}.jpg`, await jpeg(900)));
  await ready(page, 1);
  expect(await stickingOut(page)).toEqual([]);
  await findNothing(page);
  await press(page, 'Add to gallery');
  await expect(cards(page, name)).toBeVisible();
  await page
    .getByRole('button', { name: `View: ${name}` })
    .last()
    .click();
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await findNothing(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await press(page, `Delete: ${name}`);
  await findNothing(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Media deleted successfully!')).toBeVisible();
  for (const path of ['dashboard', 'products']) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole('link', { name: 'Account' })).toBeInViewport({ ratio: 1 });
    expect(await stickingOut(page)).toEqual([]);
    await findNothing(page);
  }
});
