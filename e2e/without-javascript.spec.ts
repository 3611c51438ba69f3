import { expect, test } from './fixture';

test.use({ javaScriptEnabled: false });

test('the product page can be read without JavaScript', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/shop/product');
  await expect(page.getByRole('heading', { level: 1, name: 'Svarna Kit' })).toBeVisible();
  await expect(page.getByText('₹2,499').first()).toBeVisible();
  await expect(page.getByText('₹12,499').first()).toBeVisible();
  for (const tab of ['Description', 'Benefits', 'How to use', 'Ingredients'])
    await expect(page.getByRole('heading', { level: 3, name: tab })).toBeVisible();
  await expect(page.getByText('The full list with amounts is on the label')).toBeVisible();
  const film = page.locator('main video').filter({ visible: true });
  await expect(film).toHaveAttribute('poster', /\.jpg$/);
  await expect(film).toHaveAttribute('controls', '');
  await expect(page.getByRole('listitem').filter({ hasText: 'Sample parent' })).toHaveCount(7);
  // The locators by text look into no noscript element.
  const way = page.locator('main noscript p');
  await expect(way).toBeVisible();
  expect(await way.textContent()).toMatch(
    /^Ordering on this page needs JavaScript\.( You can also order by phone: \S+ \d+)?$/,
  );
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL('/shop/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the account page says what it needs instead of loading for ever', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/shop/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  await expect(page.locator('main [role=status]')).toBeHidden();
  const way = page.locator('main noscript p');
  await expect(way).toBeVisible();
  expect(await way.textContent()).toMatch(
    /^Your account can only be shown with JavaScript\.( You can also call us: \S+ \d+)?$/,
  );
});

test('pages show their heading, and those of signing in say that they need JavaScript', { tag: '@phone' }, async ({
  page,
}) => {
  for (const path of ['/shop/home', '/shop/terms', '/auth/login-phone', '/auth/login', '/auth/register']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    if (!path.startsWith('/auth')) continue;
    const note = page.locator('main noscript p');
    await expect(note).toBeVisible();
    expect(await note.textContent()).toMatch(
      /^Signing in on this page needs JavaScript\.( You can also order by phone: \S+ \d+)?$/,
    );
  }
});
