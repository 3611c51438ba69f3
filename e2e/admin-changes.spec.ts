import { breakCalls, chosen, isOrder, pickUp, press, ready, signIn, tab, uploadTo } from './admin-media';
import { findNothing } from './axe';
import { expect, test } from './fixture';
import { jpeg, png } from './hostile-files';
import { putFile, setListsAside, setMediaFault, setUploadFault } from './media';
import { Member } from './member';
import { toast, visit } from './steps';

test.describe.configure({ mode: 'serial' });
// The media service takes no header of ours from a browser.
test.use({ extraHTTPHeaders: {} });

const PATH = '/api/admin/products/content';
const CONTENT = `**${PATH}`;

let admin: Member;
let putBack = async () => {};

async function addItem(name: string): Promise<void> {
  const { public_id } = await putFile(admin, 'products', 'image', await png(900));
  const data = { cloudinaryPublicId: public_id, name };
  await admin.send(PATH, { method: 'PUT', body: { type: 'images', action: 'add', data } });
}

test.beforeAll(async () => {
  admin = await Member.createAdmin();
  putBack = await setListsAside(admin);
  for (const name of ['one', 'two', 'three']) await addItem(name);
});
test.afterAll(async () => {
  await setMediaFault('ok', 0);
  await putBack();
});
test.beforeEach(async ({ context, page }) => {
  await signIn(context, admin);
  await visit(page, '/admin/products');
});

test('two moves, one right after the other, both count', { tag: '@desktop' }, async ({ page }) => {
  await isOrder(page, 'one', 'two', 'three');
  const held = Promise.withResolvers<void>();
  let calls = 0;
  await page.route(CONTENT, async (route) => {
    calls += 1;
    await held.promise;
    await route.continue();
  });
  const moveRight = async (name: string) => {
    await pickUp(page, page.getByRole('button', { name }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(/ is now at place /)).toBeAttached();
    await page.keyboard.press('Space');
  };
  await moveRight('Move: 1, one');
  await isOrder(page, 'two', 'one', 'three');
  await moveRight('Move: 2, one');
  await isOrder(page, 'two', 'three', 'one');
  expect(calls).toBe(1);
  held.resolve();
  await expect(toast(page, 'The new places were saved')).toHaveCount(2);
  await isOrder(page, 'two', 'three', 'one');
  await page.reload();
  await isOrder(page, 'two', 'three', 'one');
});

test('an undo that fails can be tried again, and says when it is done', { tag: '@desktop' }, async ({
  page,
  expectError,
}) => {
  await press(page, 'Delete: 1, two');
  await isOrder(page, 'three', 'one');
  expectError(/ 500 /);
  await breakCalls(page, CONTENT, 'PUT');
  // One that was pressed takes its time to leave.
  const undo = page.locator('[data-sonner-toast]:not([data-removed=true])').getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect(toast(page, 'Failed to update media')).toBeVisible();
  await undo.click();
  await expect(toast(page, 'image restored')).toBeVisible();
  await isOrder(page, 'two', 'three', 'one');
  await expect(undo).toHaveCount(0);
});

test('two undos restore the order, each toast names its item', { tag: '@desktop' }, async ({ page }) => {
  await isOrder(page, 'two', 'three', 'one');
  await press(page, 'Delete: 2, three');
  await isOrder(page, 'two', 'one');
  await press(page, 'Delete: 2, one');
  await isOrder(page, 'two');
  const undo = (name: string) =>
    page
      .locator('[data-sonner-toast]:not([data-removed=true])', { hasText: 'image removed successfully!' })
      .filter({ hasText: name })
      .getByRole('button', { name: 'Undo' });
  await undo('three').press('Enter');
  await isOrder(page, 'two', 'three');
  await undo('one').press('Enter');
  await isOrder(page, 'two', 'three', 'one');
});

test('a picture that was replaced comes back with Undo', { tag: '@desktop' }, async ({ page }) => {
  await isOrder(page, 'two', 'three', 'one');
  const shown = (name: string) => page.getByRole('tabpanel').getByRole('img', { name }).getAttribute('src');
  const before = await shown('three');
  await uploadTo(await tab(page, 'Images'), chosen('other.jpg', await jpeg(900)));
  await ready(page, 1);
  await press(page, 'Replace: 2, three');
  await isOrder(page, 'two', 'other', 'one');
  expect(await shown('other')).not.toBe(before);
  const undo = page.locator('[data-sonner-toast]', { hasText: 'image replaced successfully!' });
  await expect(undo).toContainText('three');
  await undo.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'image restored')).toContainText('three');
  await isOrder(page, 'two', 'three', 'one');
  expect(await shown('three')).toBe(before);
});

test('what somebody else wrote meanwhile is shown and stays', { tag: '@desktop' }, async ({ page, expectError }) => {
  const meanwhile = async (words: { name?: string; alt?: string }) => {
    const lists = await admin.get<{ images: { id: string; name: string }[] }>(PATH);
    const id = lists.body.data?.images[2]?.id;
    await admin.send(PATH, { method: 'PUT', body: { type: 'images', action: 'update', data: { id, ...words } } });
  };
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postDataJSON().data);
  });
  await press(page, 'Describe: 3, one');
  const dialog = page.getByRole('dialog', { name: 'Describe this item' });
  const field = (name: string) => dialog.getByRole('textbox', { name });
  await field('Title').fill('mine');
  await meanwhile({ name: 'theirs', alt: 'Their words' });
  expectError(/ 409 /);
  await press(page, 'Save');
  await expect(toast(page, 'Somebody else changed this list meanwhile.')).toBeVisible();
  await expect(dialog.getByText('Somebody else wrote: theirs')).toBeVisible();
  await expect(field('What can be seen')).toHaveValue('Their words');
  await expect(field('Title')).toHaveValue('mine');
  await findNothing(page);
  await press(page, 'Use theirs: Title');
  await expect(field('Title')).toHaveValue('theirs');
  await field('Title').fill('ours');
  await press(page, 'Save');
  await expect(dialog).toHaveCount(0);
  expect(sent).toEqual([
    { id: expect.any(String), name: 'mine' },
    { id: expect.any(String), name: 'ours' },
  ]);
  const read = await admin.get<{ images: { name: string; alt: string }[] }>(PATH);
  expect(read.body.data?.images[2]).toMatchObject({ name: 'ours', alt: 'Their words' });
  await meanwhile({ name: 'one' });
});

test('the keyboard stays where it was', { tag: '@desktop' }, async ({ page, expectError }) => {
  const images = await tab(page, 'Images');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const bytes = await jpeg(900);
  await uploadTo(images, chosen('a.jpg', bytes), chosen('b.jpg', bytes), chosen('c.jpg', bytes));
  await ready(page, 3);
  await button('Remove: a.jpg').press('Enter');
  await expect(button('Remove: b.jpg')).toBeFocused();
  await button('Remove: c.jpg').press('Enter');
  await expect(button('Remove: b.jpg')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Upload Media' })).toBeFocused();

  expectError(/ 500 /);
  await setUploadFault('error-html');
  await uploadTo(images, chosen('d.jpg', bytes));
  await button('Try again: d.jpg').press('Enter');
  await expect(page.getByRole('button', { name: /^(Cancel|Remove): d.jpg/ })).toBeFocused();
  await ready(page, 1);

  await breakCalls(page, CONTENT, 'PUT');
  await button('Replace: 2, three').press('Enter');
  await expect(toast(page, 'Failed to replace image')).toBeVisible();
  await expect(button('Replace: 2, three')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'image replaced successfully!')).toContainText('three');
  await isOrder(page, 'two', 'd', 'one');
  await expect(button('Describe: 2, d')).toBeFocused();
});

test('a file that was stored though no answer came is not added twice', { tag: '@desktop' }, async ({
  page,
  expectError,
}) => {
  await uploadTo(await tab(page, 'Images'), chosen('lost.jpg', await jpeg(900)));
  await ready(page, 1);
  expectError(/ERR_FAILED/);
  await page.route(CONTENT, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await press(page, 'Add New');
  await expect(toast(page, 'Failed to add images')).toBeVisible();
  await isOrder(page, 'two', 'd', 'one', 'lost');
  await ready(page, 0);
});

test('lists that are shown again are up to date', { tag: '@desktop' }, async ({ page }) => {
  await isOrder(page, 'two', 'd', 'one', 'lost');
  await page.getByRole('link', { name: 'Gallery' }).first().click();
  await expect(page.getByRole('button', { name: 'Upload Media' })).toBeVisible();
  await addItem('meanwhile');
  await page.getByRole('link', { name: 'Products' }).first().click();
  await isOrder(page, 'two', 'd', 'one', 'lost', 'meanwhile');
});
