import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signIn } from './admin-media';
import { findNothing } from './axe';
import { expect, test } from './fixture';
import { png } from './hostile-files';
import { emptyGallerySince, putFile } from './media';
import { Member } from './member';
import { sql } from './shopper';
import { stickingOut, toast, visit } from './steps';

/** Letters only: a title is also searched by its number. */
const mark = randomBytes(4)
  .toString('hex')
  .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');
const start = new Date();

let admin: Member;

test.beforeAll(async () => {
  admin = await Member.createAdmin();
});
test.afterAll(() => emptyGallerySince(admin, start));
test.beforeEach(({ context }) => signIn(context, admin));

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const cards = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name });

test('a title that somebody else changed meanwhile is shown and stays', { tag: '@desktop' }, async ({
  page,
  expectError,
}) => {
  const { public_id } = await putFile(admin, 'gallery', 'image', await png(900));
  const item = { cloudinaryPublicId: public_id, type: 'image', title: `${mark} before` };
  const added = await admin.post<{ _id: string }[]>('/api/admin/gallery', { items: [item] });
  await visit(page, '/admin/gallery');
  await press(page, `Edit: ${mark} before`);
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.fill(`${mark} mine`);
  const path = `/api/admin/gallery/${added.body.data?.[0]?._id}`;
  await admin.send(path, { method: 'PUT', body: { title: `${mark} theirs` } });
  expectError(/ 409 /);
  await press(page, 'Save');
  await expect(toast(page, 'Somebody else changed this title meanwhile.')).toBeVisible();
  await expect(page.getByText(`Somebody else wrote: ${mark} theirs`)).toBeVisible();
  await expect(title).toHaveValue(`${mark} mine`);
  await findNothing(page);
  await title.fill(`${mark} both`);
  await press(page, 'Save');
  await expect(toast(page, 'Media updated successfully!')).toContainText(`${mark} theirs → ${mark} both`);
  await expect(cards(page, `${mark} both`)).toBeVisible();
});

test('a gallery of many is searched, shown in parts, and deleted in one go', { tag: '@phone' }, async ({ page }) => {
  await sql(
    `INSERT INTO media_items (id, collection, type, name, url, cloudinary_public_id, version, created_at, updated_at)
     SELECT gen_random_uuid(), 'gallery', 'image', $1::text || ' many ' || n, shown.url, 'shop/gallery/' || $1::text || n, 1, now() - (60 - n) * interval '1 second', now()
     FROM generate_series(1, 60) n, (SELECT url FROM media_items WHERE type = 'image' LIMIT 1) shown`,
    mark,
  );
  await visit(page, '/admin/gallery');
  const search = async (q: string) => {
    await page.getByRole('textbox', { name: 'Search titles' }).fill(q);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Search titles' })).toBeFocused();
  };
  const shown = page.getByRole('button', { name: new RegExp(`^Edit: ${mark} many`) });
  await search(`many ${mark}`);
  await expect(page.getByRole('tab', { name: 'Images (60)' })).toBeVisible();
  await expect(shown).toHaveCount(48);
  await press(page, 'Show more (12 left)');
  await expect(shown).toHaveCount(60);
  await expect(page.getByRole('button', { name: /^Show more/ })).toHaveCount(0);
  const first = page.getByRole('button', { name: `Edit: ${mark} many 12`, exact: true });
  await expect(page.getByRole('listitem').filter({ has: first })).toBeFocused();
  await search(`${mark} MANY 60`);
  await expect(shown).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: `“${mark} MANY 60”: 1 image, 0 videos` })).toBeAttached();
  await search(`${mark} nowhere`);
  await expect(page.getByText(`No images are called “${mark} nowhere”`)).toBeVisible();
  await search(mark);
  await page.getByRole('checkbox', { name: `Choose: ${mark} many 60`, exact: true }).check();
  await page.getByRole('checkbox', { name: `Choose: ${mark} many 59`, exact: true }).check();
  const bar = page.getByRole('region', { name: 'Chosen items' });
  await expect(bar).toContainText('2 items chosen');
  expect(await stickingOut(page)).toEqual([]);
  await findNothing(page);
  const remove = async (question: string, said: string) => {
    await bar.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('alertdialog')).toContainText(question);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, said)).toBeVisible();
    await expect(bar).toHaveCount(0);
  };
  await remove('Are you sure you want to delete 2 items? This action cannot be undone.', '2 items deleted');
  await search(`${mark} many`);
  await expect(page.getByRole('tab', { name: 'Images (58)' })).toBeVisible();
  await press(page, 'Choose all 48 shown');
  await remove('Are you sure you want to delete 48 items?', '48 items deleted');
  await expect(page.getByRole('tab', { name: 'Images (10)' })).toBeVisible();
  await press(page, 'Clear the search');
  await expect(page.getByRole('textbox', { name: 'Search titles' })).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Search titles' })).toBeFocused();
});
