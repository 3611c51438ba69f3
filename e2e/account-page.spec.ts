import type { Page } from '@playwright/test';
import { adopt, expectAccessible, panel, press } from './account-steps';
import { expect, test } from './fixture';
import { appCode, enableSecondFactor, forgetUsedCodes, Member, PASSWORD } from './member';
import { sql } from './shopper';
import { heading, toast, visit } from './steps';

const NEW_PASSWORD = 'Brave-Mango*77';

// Next keeps the pages that were left, hidden, with their fields.
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).filter({ visible: true });
test('a visitor is asked to sign in', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/shop/account');
  await expect(page.getByText('You are not signed in.')).toBeVisible();
  const signIn = page.locator('main').getByRole('link', { name: 'Sign In' });
  await expect(signIn).toHaveAttribute('href', '/auth/login-phone');
  await expectAccessible(page);
  await signIn.click();
  await page.waitForURL('/auth/login-phone');
  expect(await page.evaluate(() => sessionStorage.getItem('wayBack'))).toContain('"/shop/account"');
});

test('the header leads to the account of whoever is signed in', async ({ page, context, isMobile }) => {
  const member = await Member.create();
  await adopt(context, member);
  await visit(page, '/shop/home');
  if (isMobile) await page.getByRole('button', { name: 'Open the menu' }).click();
  const place = isMobile ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('banner');
  await expect(place.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(place.getByRole('link', { name: 'My orders' })).toHaveAttribute('href', '/shop/orders');
  await place.getByRole('link', { name: 'Account' }).click();
  await expect(heading(page, 'Your account')).toBeVisible();
  await expect(panel(page, 'Signed in as').getByText(member.email)).toBeVisible();
  await expect(panel(page, 'Where you are signed in').getByText('This device')).toHaveCount(1);
  await expectAccessible(page);
});

test('other browsers are signed out one by one, all at once, and by a new password', { tag: '@phone' }, async ({
  page,
  context,
  expectError,
}) => {
  expectError(/403 .*auth\/password/);
  const member = await Member.create();
  const other = await member.again();
  const third = await member.again();
  await adopt(context, member);
  await visit(page, '/shop/account');
  const sessions = panel(page, 'Where you are signed in');
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await sessions
    .getByRole('button', { name: /^End: / })
    .first()
    .click();
  await expect(toast(page, 'The session has ended')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused();
  expect([await other.isSignedIn(), await third.isSignedIn()].filter(Boolean)).toHaveLength(1);

  await press(page, 'End all others');
  await expect(sessions.getByText('You are signed in nowhere else.')).toBeVisible();
  expect([await other.isSignedIn(), await third.isSignedIn()]).toEqual([false, false]);
  expect(await member.isSignedIn()).toBe(true);

  const another = await member.again();
  expect(await another.isSignedIn()).toBe(true);
  await field(page, 'Current password').fill('not this one');
  await field(page, 'New password').fill(NEW_PASSWORD);
  await field(page, 'Confirm password').fill(NEW_PASSWORD);
  await press(page, 'Change password');
  await expect(field(page, 'Current password')).toHaveAccessibleDescription('The current password is not correct');
  await expect(field(page, 'New password')).toHaveValue(NEW_PASSWORD);
  await field(page, 'Current password').fill(PASSWORD);
  await press(page, 'Change password');
  await expect(toast(page, 'Your password is changed.')).toBeVisible();
  await expect(field(page, 'Current password')).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeFocused();
  await expect(panel(page, 'Where you are signed in').getByRole('listitem')).toHaveCount(1);
  expect(await another.isSignedIn()).toBe(false);
  expect((await (await Member.visitor()).logIn(member.email, NEW_PASSWORD)).status).toBe(200);
});

test('a session that was ended elsewhere shows the way to sign in', { tag: '@desktop' }, async ({
  page,
  context,
  expectError,
}) => {
  expectError(/401 .*auth\/sessions/);
  const member = await Member.create();
  await adopt(context, member);
  const isKnown = page.waitForResponse('**/api/auth/account');
  await page.route('**/api/auth/sessions', async (route) => {
    await isKnown;
    await member.logout();
    await route.continue();
  });
  await visit(page, '/shop/account');
  await expect(page.getByText('You are not signed in.')).toBeVisible();
});

test('an account without an e-mail has no password to change', { tag: '@desktop' }, async ({
  page,
  context,
  phone,
  expectError,
}) => {
  expectError(/ERR_FAILED .*auth\/account/);
  const member = new Member();
  await member.signIn(phone);
  await adopt(context, member);
  const main = page.locator('main').filter({ visible: true });
  // Neither what is not known yet, nor what is known, has anything of a password.
  await page.route('**/api/auth/account', (route) => route.abort());
  await visit(page, '/shop/account');
  await press(page, 'Change this number');
  await expect(main.getByText('with a code sent to your present number')).toBeVisible();
  await expect(main).not.toContainText(/password/i);
  await expect(page.locator('meta[name=description]')).not.toHaveAttribute('content', /password/i);
  await page.unroute('**/api/auth/account');
  const known = page.waitForResponse('**/api/auth/account');
  await visit(page, '/shop/account');
  await known;
  await expect(main).toContainText('If you do not know one of these, end it.');
  await expect(main).not.toContainText(/password/i);
  await expect(panel(page, 'Signed in as').getByText(`+91 ${phone}`)).toBeVisible();
  await expect(panel(page, 'Where you are signed in').getByText('By SMS code')).toBeVisible();
  await expect(panel(page, 'Change password')).toHaveCount(0);
});

async function toCodeStep(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  // Else the login leads back to where this tab was.
  await page.evaluate(() => sessionStorage.clear());
  await visit(page, '/auth/login');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await press(page, 'Sign In');
  await expect(field(page, 'Authenticator code')).toBeFocused();
}

test('an admin switches the second step on, signs in with it, and switches it off', { tag: '@desktop' }, async ({
  page,
  context,
  expectError,
}) => {
  expectError(/400 .*totp\/enable/);
  expectError(/403 .*totp\/enable/);
  const admin = await Member.createAdmin();
  await adopt(context, admin);
  await visit(page, '/admin/account');
  const factor = panel(page, 'Second step at login');
  await factor.getByRole('button', { name: 'Switch on' }).click();
  await expect(factor.getByRole('img', { name: 'QR code' })).toBeVisible();
  const shown = await factor.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).textContent();
  const secret = shown?.replaceAll(' ', '') ?? '';
  await page.keyboard.type('000000');
  const password = factor.getByLabel('Your password', { exact: true });
  await password.fill('not this one');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription(/^The password is not correct/);
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(factor.getByLabel('Code from the app')).toHaveAccessibleDescription(/^The code is not correct/);
  await factor.getByLabel('Code from the app').fill(appCode(secret));
  await page.keyboard.press('Enter');
  await expect(factor.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  await expect(factor.getByRole('listitem')).toHaveCount(10);
  const recoveryCodes = await factor.getByRole('listitem').allTextContents();
  await expectAccessible(page);
  const file = page.waitForEvent('download');
  await factor.getByRole('button', { name: 'Download' }).click();
  expect((await file).suggestedFilename()).toBe('recovery-codes.txt');
  await factor.getByRole('button', { name: 'I have saved them' }).click();
  await expect(factor.getByText('10 recovery codes left.')).toBeVisible();

  await test.step('an admin signs in with a code of the app', async () => {
    expectError(/401 .*auth\/login/);
    await forgetUsedCodes(admin.email);
    await toCodeStep(page, admin.email);
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(field(page, 'Authenticator code')).toHaveAccessibleDescription(/^The code is not correct/);
    await field(page, 'Authenticator code').fill(appCode(secret));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/dashboard');
  });

  await test.step('an admin signs in with a recovery code and switches the second step off', async () => {
    await toCodeStep(page, admin.email);
    await press(page, 'Use a recovery code instead');
    await page.keyboard.type(recoveryCodes[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/dashboard');

    await page.getByRole('link', { name: 'Account' }).click();
    await expect(factor.getByText('9 recovery codes left.')).toBeVisible();
    await factor.getByRole('button', { name: 'Switch off' }).click();
    const dialog = page.getByRole('dialog', { name: 'Switch off the second step?' });
    await dialog.getByLabel('Authenticator or recovery code').fill(recoveryCodes[1] ?? '');
    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await expect(factor.getByText('Off', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Second step at login' })).toBeFocused();
    expect((await (await Member.visitor()).logIn(admin.email, PASSWORD)).status).toBe(200);
  });
});

test('case 31: an admin shows a code again before other sessions end', { tag: '@desktop' }, async ({
  page,
  context,
  expectError,
}) => {
  expectError(/403 .*auth\/sessions/);
  expectError(/400 .*totp\/confirm/);
  const admin = await Member.createAdmin();
  const { secret, recoveryCodes } = await enableSecondFactor(admin);
  const other = await admin.again(recoveryCodes[0]);
  await sql(
    "UPDATE sessions SET proved_at = now() - interval '11 minutes' WHERE user_id = (SELECT id FROM users WHERE email = $1)",
    admin.email,
  );
  await adopt(context, admin);
  await visit(page, '/admin/account');
  const sessions = panel(page, 'Where you are signed in');
  const end = sessions.getByRole('button', { name: /^End: / });
  const dialog = page.getByRole('dialog', { name: 'Is it still you?' });
  const code = dialog.getByLabel('Authenticator or recovery code');

  await end.click();
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(end).toBeFocused();
  await expect(page.locator('[data-sonner-toast][data-type=error]')).toHaveCount(0);
  expect(await other.isSignedIn()).toBe(true);

  await page.keyboard.press('Enter');
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription(/^The code is not correct/);
  await code.fill(appCode(secret));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'The session has ended')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused();
  expect(await other.isSignedIn()).toBe(false);
});
