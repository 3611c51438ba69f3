import { signIn } from './admin-media';
import { findNothing } from './axe';
import { expect, test } from './fixture';
import { Member } from './member';
import { pauseReconciler, resumeReconciler, sql } from './shopper';
import { stickingOut, visit } from './steps';

test.use({ extraHTTPHeaders: {} });
// A look at open payments that succeeds would say that the key is right.
test.beforeAll(pauseReconciler);
test.afterAll(resumeReconciler);
test.afterEach(async () => {
  await sql("DELETE FROM provider_refusals WHERE provider IN ('razorpay', 'smtp')");
  await sql("DELETE FROM alarms WHERE scope = 'test-machine'");
});

test('the dashboard says which provider refuses our key, since when, and what to do', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const since = new Date(Date.now() - 90 * 60_000);
  await sql("INSERT INTO provider_refusals (provider, since) VALUES ('razorpay', $1), ('smtp', $1)", since);
  await sql(
    `INSERT INTO alarms (key, kind, about, scope, count, since, seen_at)
     VALUES ('disk-full:test-machine', 'disk-full', 'test-machine:/srv/shop', 'test-machine', 480, $1, now())`,
    since,
  );
  await signIn(context, await Member.createAdmin());
  await visit(page, '/admin/dashboard');
  const troubles = page.getByRole('region', { name: 'Needs you now' });
  const razorpay = troubles.locator('div').filter({ hasText: 'Razorpay refuses our key' }).first();
  await expect(razorpay.getByRole('heading')).toHaveText('Razorpay refuses our key');
  await expect(razorpay.locator('time')).toHaveAttribute('datetime', since.toISOString());
  await expect(razorpay).toContainText('online payments cannot be started');
  await expect(razorpay).toContainText('RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET');
  await expect(troubles).toContainText('The mail server refuses our key');
  await expect(troubles).toContainText('A disk is nearly full: 480 MB left for test-machine:/srv/shop');
  await findNothing(page);
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await stickingOut(page)).toEqual([]);
  }
  await sql("DELETE FROM provider_refusals WHERE provider IN ('razorpay', 'smtp')");
  await sql('DELETE FROM alarms');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard' }).filter({ visible: true })).toBeVisible();
  await expect(troubles).toHaveCount(0);
});
