import {
  chosen,
  isOrder,
  lineToMediaService,
  names,
  photo,
  press,
  ready,
  signIn,
  sortable,
  tab,
  throttled,
  UPLOAD,
  uploadTo,
} from './admin-media';
import { findNothing } from './axe';
import { expect, test } from './fixture';
import { grownTo, jpeg, MB, png } from './hostile-files';
import { putFile, setListsAside, setMediaFault, setUploadFault } from './media';
import { Member, PASSWORD } from './member';
import { sql } from './shopper';
import { finger, stickingOut, toast, visit } from './steps';

// The media service takes no header of ours from a browser.
test.use({ extraHTTPHeaders: {} });

const ANY_ORIGIN = { 'Access-Control-Allow-Origin': '*' };

let admin: Member;
let putBack = async () => {};

test.beforeAll(async () => {
  admin = await Member.createAdmin();
  putBack = await setListsAside(admin);
  const bytes = await png(900);
  const data = [];
  for (const name of ['one', 'two'])
    data.push({ cloudinaryPublicId: (await putFile(admin, 'products', 'image', bytes)).public_id, name });
  await admin.send('/api/admin/products/content', { method: 'PUT', body: { type: 'images', action: 'add', data } });
});
test.afterAll(async () => {
  await setMediaFault('ok', 0);
  await putBack();
});
test.beforeEach(async ({ context, page }) => {
  await signIn(context, admin);
  await visit(page, '/admin/products');
});

const endSessions = ({ email }: Member) =>
  sql('UPDATE sessions SET ended_at = now() WHERE user_id = (SELECT id FROM users WHERE email = $1)', email);

test('uploads that go wrong say so, and can be tried again', { tag: '@desktop' }, async ({ page, expectError }) => {
  const images = await tab(page, 'Images');
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await uploadTo(images, chosen('huge.jpg', grownTo(10 * MB + 1, await jpeg(900))));
  await expect(images.getByRole('alert')).toContainText('huge.jpg is larger than 10 MB');
  expect(asked.filter((url) => /media\/sign|v1_1/.test(url))).toEqual([]);

  expectError(/ERR_CONNECTION_RESET/);
  const line = await lineToMediaService(page);
  const sendAt = await throttled(page);
  await sendAt(MB / 4);
  await uploadTo(images, chosen('cut.jpg', await photo()), chosen('unwanted.jpg', await photo()));
  await expect(images.getByText(/Uploading [1-9]\d? %/)).toHaveCount(2);
  await page.getByRole('button', { name: 'Cancel: unwanted.jpg' }).press('Enter');
  await expect(images.getByText('unwanted.jpg')).toHaveCount(0);
  line.cut();
  const said = 'Failed to upload cut.jpg. The connection broke off.';
  await expect(images.getByText(said)).toBeVisible();
  await expect(toast(page, said)).toBeVisible();
  await findNothing(page);
  await sendAt(-1);
  await line.release();
  await page.getByRole('button', { name: 'Try again: cut.jpg' }).press('Enter');
  await ready(page, 1);
  await page.getByRole('button', { name: 'Remove: cut.jpg' }).press('Enter');
  await expect(images.getByText('cut.jpg')).toHaveCount(0);
});

test('a media service in trouble: what happened is said, and nothing is half done', { tag: '@desktop' }, async ({
  page,
  expectError,
}) => {
  const images = await tab(page, 'Images');
  const before = await names(page);
  const file = chosen('leaf.jpg', await jpeg(900));
  const again = () => page.getByRole('button', { name: 'Try again: leaf.jpg' }).click();
  expectError(/ 500 /);
  await setUploadFault('error-html');
  await uploadTo(images, file);
  await expect(images.getByText('Failed to upload leaf.jpg. The media service is in trouble.')).toBeVisible();
  expectError(/ 420 /);
  await setUploadFault('rate-limit');
  await again();
  await expect(images.getByText('Failed to upload leaf.jpg. The media service is busy.')).toBeVisible();
  await page.route(UPLOAD, (route) => route.fulfill({ body: '<h1>Welcome</h1>', headers: ANY_ORIGIN }), { times: 1 });
  await again();
  await expect(images.getByText('Failed to upload leaf.jpg. The media service is in trouble.')).toBeVisible();
  await setUploadFault('slow');
  await again();
  await expect(images.getByText('Uploading 100 %')).toBeVisible();
  await ready(page, 1);

  expectError(/ 400 /);
  const refused = async (fault: string, message: string) => {
    await page.getByRole('button', { name: 'Remove: leaf.jpg' }).click();
    await setUploadFault(fault);
    await uploadTo(images, file);
    await ready(page, 1);
    await press(page, /^Replace: 1/);
    await expect(toast(page, message)).toBeVisible();
    await expect(images.getByText(message)).toBeVisible();
    expect(await names(page)).toEqual(before);
  };
  await refused('wrong-signature', 'The answer of the media service is not genuine');
  await refused('vanish', 'The file has not arrived at the media service. Please upload it again.');
  await again();
  await ready(page, 1);
  await press(page, /^Replace: 1/);
  await expect(toast(page, 'image replaced successfully!')).toBeVisible();
  expect((await names(page)).slice(1)).toEqual(before.slice(1));

  await page.clock.install();
  await page.reload();
  await setUploadFault('hang');
  await uploadTo(await tab(page, 'Images'), file);
  await expect(images.getByText('Uploading 100 %')).toBeVisible();
  await page.clock.fastForward('02:00');
  await expect(images.getByText('Failed to upload leaf.jpg. The media service does not answer.')).toBeVisible();
  await again();
  await ready(page, 1);
});

test('a tab that is closed in the middle of an upload leaves the list as it was', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const leaving = await context.newPage();
  await visit(leaving, '/admin/products');
  const sendAt = await throttled(leaving);
  await uploadTo(await tab(leaving, 'Images'), chosen('stored.jpg', await jpeg(900)));
  await ready(leaving, 1);
  await sendAt(MB / 4);
  await uploadTo(await tab(leaving, 'Images'), chosen('half.jpg', await photo()));
  await expect(leaving.getByText(/Uploading [1-9]\d? %/)).toBeVisible();
  await leaving.close();

  await isOrder(page, 'leaf', 'two');
  await page.reload();
  await isOrder(page, 'leaf', 'two');
  await ready(page, 0);
  await uploadTo(await tab(page, 'Images'), chosen('whole.jpg', await jpeg(900)));
  await ready(page, 1);
  await press(page, 'Add New');
  await isOrder(page, 'leaf', 'two', 'whole');
  await press(page, 'Delete: 3, whole');
  await isOrder(page, 'leaf', 'two');
});

test('chosen files outlive other pages of the admin and an ended session', { tag: '@phone' }, async ({
  page,
  context,
  expectError,
}) => {
  const owner = await Member.createAdmin();
  await signIn(context, owner);
  await visit(page, '/admin/products');
  await uploadTo(await tab(page, 'Images'), chosen('kept.jpg', await jpeg(900)), chosen('notes.txt', Buffer.from('x')));
  await ready(page, 1);
  for (const name of ['Gallery', 'Settings', 'Orders', 'Dashboard', 'Products']) {
    await page.getByRole('link', { name }).filter({ visible: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name }).filter({ visible: true })).toBeVisible();
  }
  await ready(page, 1);
  expect(await page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(false);

  await endSessions(owner);
  expectError(/ 40[13] /);
  const question = page.getByRole('dialog', { name: 'Please sign in again' });
  await press(page, 'Add New');
  await expect(question).toBeVisible();
  await findNothing(page);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await ready(page, 1);
  await expect(page.locator('[data-sonner-toast][data-type=error]')).toHaveCount(0);

  await press(page, 'Add New');
  await question.getByLabel('Email').fill(owner.email);
  await question.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await question.getByRole('button', { name: 'Sign In' }).click();
  await expect(toast(page, '1 images added successfully!')).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL('/admin/products');
  await isOrder(page, 'one', 'two', 'kept');
  await press(page, 'Delete: 3, kept');
  await isOrder(page, 'one', 'two');

  await endSessions(owner);
  await page.reload();
  await expect(page).toHaveURL('/auth/login');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/admin/products');
});

test('the order changes by touch', { tag: '@phone' }, async ({ page }) => {
  await isOrder(page, 'one', 'two');
  await sortable(page);
  const [upper, lower] = ['Move: 1, one', 'Move: 2, two'].map((name) => page.getByRole('button', { name }));
  await lower?.scrollIntoViewIfNeeded();
  const [to, from] = await Promise.all([upper?.boundingBox(), lower?.boundingBox()]);
  if (!from || !to) throw new Error('no handles');
  const x = from.x + from.width / 2;
  const touch = await finger(page);
  await touch({ x, y: from.y + 20 });
  await expect(page.getByText('two picked up from place 2')).toBeAttached();
  for (let step = 1; step <= 10; step++) await touch({ x, y: from.y + 20 + ((to.y - from.y) * step) / 10 });
  await expect(page.getByText('two is now at place 1')).toBeAttached();
  await touch();
  await isOrder(page, 'two', 'one');
  await expect(toast(page, 'The new places were saved')).toBeVisible();
  expect(await stickingOut(page)).toEqual([]);
});
