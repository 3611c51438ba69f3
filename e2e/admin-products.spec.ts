import sharp from 'sharp';
import {
  added,
  asVisitor,
  breakCalls,
  chooseByKeyboard,
  chosen,
  isOrder,
  names,
  photo,
  pickUp,
  press,
  ready,
  signIn,
  sortable,
  tab,
  throttled,
  uploadTo,
} from './admin-media';
import { findNothing } from './axe';
import { expect, test } from './fixture';
import { jpeg, MB, png, webp } from './hostile-files';
import { download, setListsAside, setMediaFault } from './media';
import { Member } from './member';
import { toast, visit } from './steps';

test.describe.configure({ mode: 'serial' });
// The media service takes no header of ours from a browser.
test.use({ extraHTTPHeaders: {} });

const CONTENT = '**/api/admin/products/content';

let admin: Member;
let putBack = async () => {};

test.beforeAll(async () => {
  admin = await Member.createAdmin();
  putBack = await setListsAside(admin);
});
test.afterAll(async () => {
  await setMediaFault('ok', 0);
  await putBack();
});
test.beforeEach(async ({ context, page }) => {
  await signIn(context, admin);
  await visit(page, '/admin/products');
});

test('an admin adds the first images and sees how far they are', { tag: '@desktop' }, async ({ page, browser }) => {
  const images = await tab(page, 'Images');
  await expect(images.getByText('No images yet')).toBeVisible();
  await expect(images.getByRole('button', { name: 'Add New' })).toBeDisabled();
  await expect(images.getByText(/JPG, PNG or WebP up to 10MB/)).toBeVisible();
  await findNothing(page);
  const sendAt = await throttled(page);
  await sendAt(MB / 4);
  const leaf = await photo();
  await chooseByKeyboard(
    images,
    chosen('leaf.jpg', leaf),
    chosen('drop.png', await png(900)),
    chosen('box.webp', await webp(900)),
    chosen('notes.txt', Buffer.from('hello')),
  );
  await expect(images.getByRole('alert')).toContainText('notes.txt is not a JPG, PNG or WebP file');
  const progress = images.getByRole('progressbar', { name: 'Uploading: leaf.jpg' });
  await expect(images.getByText(/Uploading [1-9]\d? %/)).toBeVisible();
  await expect(images.getByText(`${Number((leaf.length / MB).toFixed(2))} MB · `)).toBeVisible();
  expect(Number(await progress.getAttribute('value'))).toBeGreaterThan(0);
  await sendAt(-1);
  await ready(page, 3);
  await findNothing(page);
  await images.getByRole('button', { name: 'Add New' }).press('Enter');
  await added(page, 3, 'images');
  await expect(page.getByRole('heading', { name: 'Current images (3 of 5)' })).toBeFocused();
  await isOrder(page, 'leaf', 'drop', 'box');
  const { body } = await admin.get<{ images: { url: string }[] }>('/api/admin/products/content');
  const shown = await sharp(await download(body.data?.images[0]?.url ?? '')).metadata();
  expect([shown.width, shown.height, shown.exif]).toEqual([4000, 3000, undefined]);
  await asVisitor(browser, '/shop/product', async (shop) => {
    await expect(shop.getByRole('img', { name: 'leaf' }).first()).toBeVisible();
  });
});

test('the order changes by keyboard and by mouse', { tag: '@desktop' }, async ({ page, browser }) => {
  await isOrder(page, 'leaf', 'drop', 'box');
  await pickUp(page, page.getByRole('button', { name: 'Move: 1, leaf' }));
  await expect(page.getByText('leaf picked up from place 1')).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('leaf is now at place 2')).toBeAttached();
  await page.keyboard.press('Space');
  await isOrder(page, 'drop', 'leaf', 'box');
  await expect(toast(page, 'The new places were saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move: 2, leaf' })).toBeFocused();
  await page.reload();
  await isOrder(page, 'drop', 'leaf', 'box');
  await sortable(page);
  const [from, to] = await Promise.all(
    ['Move: 3, box', 'Move: 1, drop'].map((name) => page.getByRole('button', { name }).boundingBox()),
  );
  if (!from || !to) throw new Error('no handles');
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 20, { steps: 8 });
  await page.mouse.up();
  await isOrder(page, 'box', 'drop', 'leaf');
  await expect(toast(page, 'The new places were saved')).toBeVisible();
  await asVisitor(browser, '/shop/product', async (shop) => {
    await expect(shop.getByRole('group', { name: '1 of 3: box' })).toBeVisible();
  });
});

test('an image is replaced, described, deleted and put back', { tag: '@desktop' }, async ({ page, browser }) => {
  const images = await tab(page, 'Images');
  await expect(page.getByRole('button', { name: 'Replace: 1, box' })).toBeDisabled();
  await uploadTo(images, chosen('jar.jpg', await jpeg(900)), chosen('spare.jpg', await jpeg(910)));
  await ready(page, 2);
  await page.getByRole('button', { name: 'Replace: 2, drop' }).press('Enter');
  await expect(toast(page, 'image replaced successfully!')).toBeVisible();
  await isOrder(page, 'box', 'jar', 'leaf');
  await ready(page, 1);
  await page.getByRole('button', { name: 'Remove: spare.jpg' }).press('Enter');
  await ready(page, 0);

  await page.getByRole('button', { name: 'Describe: 2, jar' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Describe this item' });
  await dialog.getByLabel('Title').fill('  ');
  await dialog.getByLabel('Title').press('Enter');
  await expect(dialog.getByText('Title cannot be empty')).toBeVisible();
  const width = (image: HTMLImageElement) => image.naturalWidth;
  await expect.poll(() => dialog.locator('img').evaluate(width)).toBeGreaterThan(0);
  await findNothing(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await findNothing(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByLabel('Title').fill('शहद का मर्तबान');
  await dialog.getByLabel('What can be seen').fill('A jar of honey');
  await dialog.getByLabel('What can be seen').press('Enter');
  await expect(toast(page, 'Media updated successfully!')).toBeVisible();
  await isOrder(page, 'box', 'शहद का मर्तबान', 'leaf');
  await expect(page.getByRole('button', { name: /^Describe: 2/ })).toBeFocused();

  await page.getByRole('button', { name: 'Delete: 1, box' }).press('Enter');
  await expect(toast(page, 'image removed successfully!')).toBeVisible();
  const undo = await toast(page, 'image removed successfully!').getByRole('button', { name: 'Undo' }).boundingBox();
  expect(undo?.height).toBeGreaterThanOrEqual(44);
  await isOrder(page, 'शहद का मर्तबान', 'leaf');
  await expect(page.getByRole('heading', { name: 'Current images (2 of 5)' })).toBeFocused();
  await asVisitor(browser, '/shop/product', async (shop) => {
    await expect(shop.getByRole('img', { name: 'A jar of honey' }).first()).toBeVisible();
    await expect(shop.getByRole('img', { name: 'box', exact: true })).toHaveCount(0);
    await expect(shop.getByRole('img', { name: 'drop', exact: true })).toHaveCount(0);
  });
  await toast(page, 'image removed successfully!').getByRole('button', { name: 'Undo' }).press('Enter');
  await isOrder(page, 'box', 'शहद का मर्तबान', 'leaf');
  await asVisitor(browser, '/shop/product', async (shop) => {
    await expect(shop.getByRole('group', { name: '1 of 3: box' })).toBeVisible();
  });
});

test('there is room for five images', { tag: '@desktop' }, async ({ page }) => {
  const images = await tab(page, 'Images');
  const files = await Promise.all(
    ['four', 'five', 'six'].map(async (name, at) => chosen(`${name}.jpg`, await jpeg(800 + at))),
  );
  await uploadTo(images, ...files);
  await ready(page, 3);
  await press(page, 'Add New');
  await added(page, 2, 'images');
  await expect(toast(page, 'There was no room for six.jpg')).toBeVisible();
  await expect(images.getByText('There are 5 images, which is the most.')).toBeVisible();
  await expect(images.getByRole('button', { name: 'Add New' })).toHaveCount(0);
  await ready(page, 1);
});

test('a change that fails leaves the list as it was', { tag: '@desktop' }, async ({ page, expectError }) => {
  const images = await tab(page, 'Images');
  const before = await names(page);
  await uploadTo(images, chosen('late.jpg', await jpeg(900)));
  await ready(page, 1);
  expectError(/ 50[0-3] /);
  await setMediaFault('error', 4);
  await press(page, /^Replace: 1/);
  await expect(toast(page, 'Failed to replace image')).toBeVisible();
  await setMediaFault('ok', 0);
  await breakCalls(page, CONTENT, 'PUT', 2);
  await press(page, /^Delete: 1/);
  await expect(toast(page, 'Failed to remove image')).toBeVisible();
  await pickUp(page, page.getByRole('button', { name: /^Move: 1/ }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/is now at place 2/)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(toast(page, 'Failed to update media')).toBeVisible();
  expect(await names(page)).toEqual(before);
  await press(page, /^Delete: 5/);
  await expect(toast(page, 'image removed successfully!')).toBeVisible();
  await setMediaFault('hang');
  await press(page, 'Add New');
  await expect(page.getByRole('button', { name: 'Add New' })).toBeDisabled();
  await expect(toast(page, 'Failed to add images')).toBeVisible();
  await isOrder(page, ...before.slice(0, 4).map(String));
  await ready(page, 1);
  await press(page, 'Add New');
  await added(page, 1, 'images');
  await isOrder(page, ...before.slice(0, 4).map(String), 'late');
});

test('a list that another admin has changed is loaded anew', { tag: '@desktop' }, async ({ page, expectError }) => {
  await expect(page.getByRole('button', { name: /^Move: / })).toHaveCount(5);
  const { body } = await admin.get<{ images: { id: string; name: string }[] }>('/api/admin/products/content');
  const turned = [...(body.data?.images ?? [])].reverse();
  const change = { type: 'images', action: 'reorder', data: { ids: turned.map(({ id }) => id) } };
  await admin.send('/api/admin/products/content', { method: 'PUT', body: change });
  expectError(/ 409 /);
  await press(page, /^Delete: 1/);
  await expect(toast(page, 'Somebody else changed this list meanwhile. It has been loaded anew.')).toBeVisible();
  await isOrder(page, ...turned.map(({ name }) => name));
});
