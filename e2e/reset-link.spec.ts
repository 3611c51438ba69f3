import type { Page, Request } from '@playwright/test';
import { expect, test } from './fixture';
import { insertUser, Member, resetLinksTo } from './member';
import { heading, visit } from './steps';

const NEW_PASSWORD = 'Brave-Mango*77';

/** Every request of a page from now on, with what it says about where it comes from. */
function watchRequests(page: Page) {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  return () =>
    Promise.all(
      requests.map(async (request) => ({ url: request.url(), referer: (await request.allHeaders()).referer ?? '' })),
    );
}

async function newToken(): Promise<string> {
  const email = await insertUser();
  await (await Member.visitor()).forgot(email);
  return (await resetLinksTo(email))[0]?.token ?? '';
}

test('case 20: the page of a reset link and its ways out tell nobody the link', { tag: '@desktop' }, async ({
  page,
}) => {
  const token = await newToken();
  expect(token).not.toBe('');
  const path = `/auth/reset/${token}`;
  const told = watchRequests(page);
  const answer = await page.goto(path);
  expect(await answer?.headerValue('referrer-policy')).toMatch(/(^|, )no-referrer$/);
  expect(await answer?.headerValue('cache-control')).toContain('no-store');
  await expect(heading(page, 'Reset Password')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const { origin } = new URL(page.url());
  const ofThePage = await told();
  expect(ofThePage.length).toBeGreaterThan(5);
  expect(ofThePage.filter(({ url }) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([]);

  const links = page.locator('a[href]').filter({ visible: true });
  const ways = await Promise.all((await links.all()).map((link) => link.getAttribute('href')));
  expect(ways.length).toBeGreaterThan(0);
  for (const way of new Set(ways)) {
    await visit(page, path);
    await page.locator(`a[href="${way}"]`).filter({ visible: true }).first().click();
    await expect(page).not.toHaveURL(/reset\/[\w-]{20}/);
    await page.reload();
  }

  await visit(page, path);
  await page.evaluate(() => location.assign('/shop/home'));
  await page.waitForURL('/shop/home');
  expect(await page.evaluate(() => document.referrer)).toBe('');

  await visit(page, path);
  await page.getByLabel('New password', { exact: true }).filter({ visible: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).filter({ visible: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Reset Password', exact: true }).click();
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL('/auth/login');
  await page.reload();

  const requests = await told();
  expect(requests.filter(({ referer }) => referer.includes(token))).toEqual([]);
  // The call that spends the link names it, and so do the page and its parts; nothing else does.
  const naming = requests.map(({ url }) => new URL(url)).filter(({ href }) => href.includes(token));
  expect([...new Set(naming.map(({ pathname }) => pathname))].sort()).toEqual([
    `/api/auth/resetpassword/${token}`,
    path,
  ]);
});
