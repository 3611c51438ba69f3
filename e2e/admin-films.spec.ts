import { added, asVisitor, breakCalls, chosen, findNothing, press, ready, signIn, tab, uploadTo } from './admin-media';
import { expect, test } from './fixture';
import { jpeg, webm } from './hostile-files';
import { seedFilm, setListsAside } from './media';
import { Member } from './member';
import { toast, visit } from './steps';

test.describe.configure({ timeout: 90_000 });
// The media service takes no header of ours from a browser.
test.use({ extraHTTPHeaders: {} });

const CONTENT = '**/api/admin/products/content';

test('films are added up to three, and get a poster', { tag: '@desktop' }, async ({
  page,
  context,
  browser,
  expectError,
}) => {
  const admin = await Member.createAdmin();
  const putBack = await setListsAside(admin);
  await signIn(context, admin);
  await visit(page, '/admin/products');
  const videos = await tab(page, 'Videos');
  await expect(videos.getByText('No videos yet')).toBeVisible();
  const film = chosen('film.mp4', seedFilm());
  await uploadTo(videos, film, chosen('clip.webm', await webm()), film, film, chosen('leaf.jpg', await jpeg(900)));
  await expect(toast(page, '1 file skipped: this tab takes only MP4 or WebM videos')).toBeVisible();
  await ready(page, 4);
  expectError(/ 500 /);
  await breakCalls(page, CONTENT, 'PUT', 2);
  await press(page, 'Add New');
  await expect(toast(page, 'Failed to add videos')).toBeVisible();
  await press(page, 'Add New');
  await page.unrouteAll();
  await press(page, 'Add New');
  await added(page, 3, 'videos');
  await expect(toast(page, 'There was no room for film.mp4')).toBeVisible();
  await expect(videos.getByText('There are 3 videos, which is the most.')).toBeVisible();
  await breakCalls(page, CONTENT, 'PUT', 2);
  await press(page, /^Delete: 3/);
  await expect(toast(page, 'Failed to remove video')).toBeVisible();
  await press(page, /^Replace: 3/);
  await expect(toast(page, 'Failed to replace video')).toBeVisible();
  await press(page, /^Replace: 2/);
  await expect(toast(page, 'video replaced successfully!')).toBeVisible();
  await press(page, 'Describe: 1, film');
  const dialog = page.getByRole('dialog');
  await expect
    .poll(() => dialog.locator('video').evaluate((one: HTMLVideoElement) => one.readyState))
    .toBeGreaterThan(1);
  await findNothing(page);
  const poster = () => page.locator('[role=tabpanel][data-chosen] ol img').first().getAttribute('src');
  const before = await poster();
  await dialog.getByRole('button', { name: 'Use this moment' }).press('Enter');
  await expect.poll(poster).not.toBe(before);
  await page.keyboard.press('Escape');
  await press(page, /^Delete: 3/);
  await expect(toast(page, 'video removed successfully!')).toBeVisible();
  await asVisitor(browser, '/shop/product', async (shop) => {
    await expect(shop.getByRole('group', { name: '1 of 2: film' })).toBeVisible();
  });
  await putBack();
});
