import { expect, test } from './fixture';
import { heading, visit } from './steps';

const ADDRESSES = [
  '/nothing-here',
  '/shop/nothing',
  '/auth/nothing',
  '/admin-area',
  `/${'x'.repeat(1_500)}`,
  '/%3Cscript%3E',
  '/shop/home/more',
];

test('an unknown address gets a page with two ways on', { tag: '@phone' }, async ({ page, expectError }) => {
  expectError(/404/);
  const back = page.getByRole('button', { name: 'Back one step' });
  await test.step('home, where there is no way back', async () => {
    await visit(page, '/nothing-here');
    await back.click();
    await expect(page).toHaveURL('/shop/home');
  });
  for (const address of ADDRESSES) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(404);
    await expect(heading(page, 'Page Not Found')).toBeVisible();
    await expect(page.getByText('404', { exact: true })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go to the shop' }).click();
  await expect(page).toHaveURL('/shop/home');
  for (const address of ['/nothing-here', '/shop/nothing-here', '/auth/nothing-here']) {
    await visit(page, '/shop/about');
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(404);
    await back.click();
    await expect(page).toHaveURL('/shop/about');
  }
});

test('an unknown address of the API gets JSON', { tag: '@phone' }, async ({ request }) => {
  const answer = await request.get('/api/nothing-here');
  expect(answer.status()).toBe(404);
  expect(await answer.json()).toMatchObject({ success: false });
});
