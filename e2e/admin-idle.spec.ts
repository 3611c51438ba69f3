import { signIn } from './admin-media';
import { press, told } from './desk-steps';
import { expect, test } from './fixture';
import { Member, seenAgo } from './member';
import { visit } from './steps';

test('an open screen keeps no admin signed in who has gone away, and says so', { tag: '@desktop' }, async ({
  page,
  context,
  expectError,
}) => {
  const owner = await Member.createAdmin();
  await signIn(context, owner);
  const asked: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/admin/orders?')) asked.push(request.headers()['x-poll']);
  });
  await page.clock.install();
  const askOften = async () => {
    const before = asked.length;
    const count = async () => {
      await page.clock.runFor(61_000);
      return asked.length - before;
    };
    await expect.poll(count).toBeGreaterThan(2);
  };
  await visit(page, '/admin/orders');
  // The pages behind the links are still being prepared for somebody who has just come.
  await expect(async () => {
    await seenAgo(owner, '29 minutes');
    await askOften();
    expect(await seenAgo(owner)).toBeGreaterThan(28);
  }).toPass({ timeout: 30_000 });
  expect(new Set(asked)).toEqual(new Set(['1']));

  expectError(/ERR_FAILED/);
  await page.route('**/api/admin/orders?*', (route) => route.abort());
  await told(page, page.getByText('What is shown may be old.'));
  await page.unroute('**/api/admin/orders?*');
  await press(page, 'Try again');
  await expect.poll(() => seenAgo(owner)).toBeLessThan(1);
  expect(asked).toContain(undefined);

  await seenAgo(owner, '30 minutes');
  expectError(/ 401 /);
  await told(page, page.getByRole('dialog', { name: 'Please sign in again' }));
});
