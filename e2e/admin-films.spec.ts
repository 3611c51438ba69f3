import { added, asVisitor, breakCalls, chosen, press, ready, signIn, uploadTo } from './admin-media';
import { findNothing } from './axe';
import { expect, test } from './fixture';
import { jpeg, webm } from './hostile-files';
import { seedFilm, setListsAside } from './media';
import { Member } from './member';
import { sql } from './shopper';
import { heading, toast, visit } from './steps';

// The media service takes no header of ours from a browser.
test.use({ extraHTTPHeaders: {} });

let putBack = async () => {};
test.afterAll(() => putBack());

const CONTENT = '**/api/admin/products/content';

const long = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
const TIPS = {
  'Credits a month': '25',
  Storage: '25GB',
  'Standard transformation': '1 credit',
  'AI operations': '50-100 credits',
  'HD video': '4 credits per second',
};

/** What the database says of today's orders. */
async function ordersToday(): Promise<string> {
  const [found] = await sql<{ orders: string }>(
    `SELECT count(*) AS orders FROM orders WHERE stage NOT IN ('awaiting_payment', 'payment_failed', 'cancelled') AND
     (created_at AT TIME ZONE 'Asia/Kolkata')::date = (now() AT TIME ZONE 'Asia/Kolkata')::date`,
  );
  return found?.orders ?? '';
}

test('the dashboard says how the shop is doing', { tag: '@desktop' }, async ({ page, context }) => {
  await signIn(context, await Member.createAdmin());
  // Midnight in India may come while the page is made.
  const ordersBefore = await ordersToday();
  await visit(page, '/admin/dashboard');
  const today = page.locator('header time').filter({ visible: true });
  const shown = new Date((await today.getAttribute('datetime')) ?? '');
  expect(Math.abs(Date.now() - shown.getTime())).toBeLessThan(60_000);
  await expect(today).toHaveText(long.format(shown));
  for (const [term, value] of Object.entries(TIPS))
    await expect(page.locator('dl > div').filter({ hasText: term, visible: true })).toHaveText(`${term}${value}`);
  const card = (label: string) => page.getByRole('listitem').filter({ hasText: label });
  const [media] = await sql<{ images: string; videos: string; gallery: string }>(
    `SELECT count(*) FILTER (WHERE collection = 'product_images') AS images,
            count(*) FILTER (WHERE collection = 'product_videos') AS videos,
            count(*) FILTER (WHERE collection = 'gallery') AS gallery FROM media_items WHERE removed_at IS NULL`,
  );
  const says = (...figures: (string | undefined)[]) => new RegExp(`(?<!\\d)(${figures.join('|')})(?!\\d)`);
  await expect(card('Product images')).toHaveText(says(`${media?.images} of 5`));
  await expect(card('Product videos')).toHaveText(says(`${media?.videos} of 3`));
  await expect(card('Gallery items')).toHaveText(says(media?.gallery));
  await expect(card('Orders today')).toHaveText(says(ordersBefore, await ordersToday()));
  await expect(card('Media service')).toContainText(/ of 25 credits/);
  await findNothing(page);
  const links = page.getByRole('navigation', { name: 'Quick links' });
  await links.getByRole('link', { name: /^Manage gallery/ }).press('Enter');
  await expect(heading(page, 'Gallery')).toBeVisible();
  await page.goBack();
  await links.getByRole('link', { name: /^Manage products/ }).press('Enter');
  await expect(heading(page, 'Products')).toBeVisible();
});

test('films are added up to three, and get a poster', { tag: '@desktop' }, async ({
  page,
  context,
  browser,
  expectError,
}) => {
  const admin = await Member.createAdmin();
  putBack = await setListsAside(admin);
  await signIn(context, admin);
  await visit(page, '/admin/products');
  await page.getByRole('tab', { name: 'Images' }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Videos' })).toBeFocused();
  const videos = page.getByRole('tabpanel', { name: 'Videos' });
  await expect(videos.getByText('MP4 or WebM up to 50MB')).toBeVisible();
  await expect(videos.getByText('No videos yet')).toBeVisible();
  const film = chosen('film.mp4', seedFilm());
  await uploadTo(videos, film, chosen('clip.webm', await webm()), film, film, chosen('leaf.jpg', await jpeg(900)));
  await expect(videos.getByRole('alert')).toContainText('leaf.jpg belongs to the tab Images');
  await ready(page, 4);
  expectError(/ 500 /);
  await breakCalls(page, CONTENT, 'PUT');
  await press(page, 'Add New');
  await expect(toast(page, 'Failed to add videos')).toBeVisible();
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
});
