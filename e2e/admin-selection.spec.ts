import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { chosen, signIn, uploadTo } from './admin-media';
import { expect, test } from './fixture';
import { jpeg, png } from './hostile-files';
import { emptyGallerySince, putFile } from './media';
import { Member } from './member';
import { orderBody, Shopper, sql } from './shopper';
import { stickingOut, toast, visit } from './steps';

// The media service takes no header of ours from a browser.
test.use({ extraHTTPHeaders: {} });

const mark = randomBytes(4).toString('hex');
const start = new Date();
const GALLERY = '**/api/admin/gallery*';

let admin: Member;

test.beforeAll(async () => {
  admin = await Member.createAdmin();
});
test.afterAll(() => emptyGallerySince(admin, start));
test.beforeEach(({ context }) => signIn(context, admin));

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const form = (page: Page) => page.getByRole('region', { name: 'Upload Media' });
const cards = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name });
const ready = (page: Page, count: number) =>
  expect(form(page).getByText('Ready', { exact: true })).toHaveCount(count, { timeout: 40_000 });

/** A file that was there when it was chosen, and is gone when it is read. */
const lose = (page: Page, name: string) =>
  page.addInitScript((lost) => {
    const { slice } = Blob.prototype;
    Blob.prototype.slice = function (...range) {
      const part = slice.apply(this, range);
      const gone = () => Promise.reject(new DOMException('A requested file could not be found', 'NotFoundError'));
      return this instanceof File && this.name === lost ? Object.assign(part, { arrayBuffer: gone }) : part;
    };
  }, name);

test('a file that cannot be read does not take the others along', { tag: '@desktop' }, async ({ page }) => {
  await lose(page, 'moved.jpg');
  await visit(page, '/admin/gallery');
  await press(page, 'Upload Media');
  const bytes = await jpeg(900);
  await uploadTo(
    form(page),
    chosen('first.jpg', bytes),
    chosen('moved.jpg', bytes),
    chosen('empty.jpg', Buffer.alloc(0)),
    chosen('last.jpg', bytes),
  );
  await expect(form(page).getByRole('alert').getByRole('listitem')).toHaveText([
    'moved.jpg cannot be read. Please choose another file.',
    'empty.jpg is empty',
  ]);
  await ready(page, 2);
});

test('more files than fit into one call are added in parts', { tag: '@desktop' }, async ({ page, expectError }) => {
  await visit(page, '/admin/gallery');
  await press(page, 'Upload Media');
  const bytes = await jpeg(64);
  const titles = Array.from({ length: 51 }, (_, at) => `${mark} part ${at + 1}`);
  await uploadTo(form(page), ...titles.map((title) => chosen(`${title}.jpg`, bytes)));
  await ready(page, 51);
  const shown = cards(page, new RegExp(`^${mark} part`));
  let calls = 0;
  await page.route(GALLERY, (route) => {
    if (route.request().method() === 'POST') calls += 1;
    return calls === 2
      ? route.fulfill({ status: 400, json: { success: false, message: 'Not now' } })
      : route.fallback();
  });
  expectError(/ 400 /);
  await press(page, 'Add to gallery');
  await expect(toast(page, 'Not now')).toBeVisible();
  await ready(page, 31);
  await expect(form(page).getByText('Failed', { exact: true })).toHaveCount(0);
  await expect(shown).toHaveText(titles.slice(0, 20).reverse());
  await press(page, 'Add to gallery');
  await expect(toast(page, 'Media uploaded successfully!')).toHaveCount(1);
  await expect(form(page)).toHaveCount(0);
  await expect(shown).toHaveText([...titles].reverse());
});

test('files that were stored though no answer came are not added twice', { tag: '@desktop' }, async ({
  page,
  expectError,
}) => {
  await visit(page, '/admin/gallery');
  await press(page, 'Upload Media');
  await uploadTo(form(page), chosen(`${mark} lost.jpg`, await jpeg(900)));
  await ready(page, 1);
  expectError(/ERR_FAILED/);
  await page.route(GALLERY, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await press(page, 'Add to gallery');
  await expect(toast(page, 'Failed to upload media')).toBeVisible();
  await expect(cards(page, `${mark} lost`)).toHaveCount(1);
  await ready(page, 0);
});

test('a gallery that is shown again is up to date', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/admin/gallery');
  await page.getByRole('link', { name: 'Products' }).first().click();
  await expect(page.getByRole('tab', { name: 'Images', exact: true })).toBeVisible();
  const { public_id } = await putFile(admin, 'gallery', 'image', await png(900));
  const item = { cloudinaryPublicId: public_id, type: 'image', title: `${mark} meanwhile` };
  await admin.post('/api/admin/gallery', { items: [item] });
  await page.getByRole('link', { name: 'Gallery' }).first().click();
  await expect(cards(page, `${mark} meanwhile`)).toBeVisible();
});

test('a form that is closed keeps its files and its title', { tag: '@desktop' }, async ({ page }) => {
  const isAsked = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await visit(page, '/admin/gallery');
  await press(page, 'Upload Media');
  expect(await isAsked()).toBe(false);
  await uploadTo(form(page), chosen('kept.jpg', await jpeg(900)));
  await form(page).getByLabel('Title').fill(`${mark} kept`);
  await ready(page, 1);
  expect(await isAsked()).toBe(true);
  await press(page, 'Close');
  await expect(form(page)).toHaveCount(0);
  await press(page, 'Upload Media');
  await ready(page, 1);
  await expect(form(page).getByLabel('Title')).toHaveValue(`${mark} kept`);
  await press(page, 'Add to gallery');
  await expect(cards(page, `${mark} kept`)).toBeVisible();
  expect(await isAsked()).toBe(false);
  await press(page, 'Upload Media');
  await expect(form(page).getByLabel('Title')).toHaveValue('');
});

test('a picture with a long name can be closed on a phone', { tag: '@phone' }, async ({ page }) => {
  const name = `PXL_20261121_152049123.PORTRAIT-${mark}`;
  await visit(page, '/admin/gallery');
  await press(page, 'Upload Media');
  await uploadTo(form(page), chosen(`${name}.jpg`, await jpeg(900)));
  await ready(page, 1);
  await press(page, 'Add to gallery');
  await cards(page, name).waitFor();
  await page
    .getByRole('button', { name: `View: ${name}` })
    .last()
    .click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
});

test('a long figure of the dashboard stays in one line', { tag: '@phone' }, async ({ page }) => {
  const shopper = await new Shopper().signIn();
  const placed = await shopper.placeCod(orderBody(1, { phone: shopper.phone }));
  expect(placed.text).toContain('COD order created');
  await sql(
    'UPDATE orders SET amount = 599982, price_per_item = 599982, original_amount = 599982, savings = 0 WHERE phone = $1',
    shopper.phone,
  );
  await visit(page, '/admin/dashboard');
  const card = page.getByRole('listitem').filter({ hasText: 'Revenue' });
  const figure = card.locator('p', { hasText: /^₹[\d,]{8,}$/ });
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 });
    const [lines, isCut] = await figure.evaluate((shown) => {
      const { lineHeight } = getComputedStyle(shown);
      return [Math.round(shown.clientHeight / Number.parseFloat(lineHeight)), shown.scrollWidth > shown.clientWidth];
    });
    expect([lines, isCut]).toEqual([1, false]);
    await expect.poll(() => stickingOut(page)).toEqual([]);
  }
});

test('more orders than two digits tell, on the bar below', { tag: '@phone' }, async ({ page }) => {
  const data = { orders: [], next: null, counts: { attention: 123 } };
  await page.route('**/api/admin/orders?tab=attention*', (route) => route.fulfill({ json: { success: true, data } }));
  await visit(page, '/admin/gallery');
  const mark = page.getByRole('navigation').filter({ visible: true }).getByText('99+');
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(mark).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  expect(await mark.locator('..').evaluate((shown) => shown.getClientRects().length)).toBe(1);
});
