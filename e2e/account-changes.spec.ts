import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { adopt, expectAccessible, panel, press } from './account-steps';
import { expect, test } from './fixture';
import { enableSecondFactor, Member, PASSWORD, proofTokensTo, userRows } from './member';
import { newPhone, readCode, sql } from './shopper';
import { heading, toast, visit } from './steps';

/** An account without a number, whose owner has a code sent to this one. */
async function withCodeSent(page: Page, phone: string) {
  const member = await Member.create();
  await adopt(page.context(), member);
  await visit(page, '/shop/account');
  const sms = panel(page, 'Login by SMS');
  await sms.getByLabel('Phone number').fill(phone);
  await sms.getByRole('button', { name: 'Send OTP' }).click();
  await expect(toast(page, 'OTP sent successfully to your phone')).toBeVisible();
  return { member, sms };
}

test('a phone number is linked by its code, with one call', { tag: '@phone' }, async ({ page, phone }) => {
  const { member, sms } = await withCodeSent(page, phone);
  // Whoever asks who is signed in waits for good.
  await page.route('**/api/auth/check-auth', () => undefined);
  await sms.getByLabel('One-time code (OTP)').fill(await readCode(phone));
  await expect(sms.getByText(`+91 ${phone}`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Login by SMS' })).toBeFocused();
  expect((await userRows(member.email))[0]?.phone_number).toBe(phone);
});

/** As if whoever is signed in had signed in a day ago. */
const ageSessions = (email: string) =>
  sql(
    "UPDATE sessions SET created_at = created_at - interval '1 day' WHERE user_id = (SELECT id FROM users WHERE email = $1)",
    email,
  );

test('the number for signing in is changed with the password', { tag: '@phone' }, async ({
  page,
  context,
  phone,
  expectError,
}) => {
  expectError(/403 .*auth\/confirm/);
  const member = await Member.create();
  await sql('UPDATE users SET phone_number = $2 WHERE email = $1', member.email, phone);
  const [other, next] = [await member.again(), newPhone()];
  await adopt(context, member);
  await visit(page, '/shop/account');
  const sms = panel(page, 'Login by SMS');
  await sms.getByRole('button', { name: 'Change this number' }).click();
  await expect(sms.getByLabel('Your password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await expect(sms.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription(
    'The password is not correct',
  );
  await sms.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(sms.getByText('Now your new number:')).toBeVisible();
  await expect(sms.getByLabel('Phone number')).toBeFocused();
  await sms.getByLabel('Phone number').fill(next);
  await sms.getByRole('button', { name: 'Send OTP' }).click();
  await expect(toast(page, 'OTP sent successfully to your phone')).toBeVisible();
  await sms.getByLabel('One-time code (OTP)').fill(await readCode(next));
  await expect(sms.getByText(`+91 ${next}`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Login by SMS' })).toBeFocused();
  await expect(panel(page, 'Where you are signed in').getByRole('listitem')).toHaveCount(1);
  expect(await other.isSignedIn()).toBe(false);
});

test('without a password the number is changed with a code to the present one', { tag: '@desktop' }, async ({
  page,
  context,
  phone,
}) => {
  const member = new Member();
  await member.signIn(phone);
  await sql('DELETE FROM rate_limits WHERE key = $1', `otp-resend:${phone}`);
  const next = newPhone();
  await adopt(context, member);
  await visit(page, '/shop/account');
  const sms = panel(page, 'Login by SMS');
  await sms.getByRole('button', { name: 'Change this number' }).click();
  await expect(sms.getByRole('button', { name: `Send a code to +91 ${phone}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'OTP sent successfully to your phone')).toBeVisible();
  await expect(sms.getByRole('button', { name: 'Change Phone Number' })).toHaveCount(0);
  await sms.getByLabel('One-time code (OTP)').fill(await readCode(phone));
  await expect(sms.getByLabel('Phone number')).toBeFocused();
  await sms.getByLabel('Phone number').fill(next);
  await sms.getByRole('button', { name: 'Cancel' }).click();
  await expect(sms.getByText(`+91 ${phone}`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Login by SMS' })).toBeFocused();
});

test('a first number asks for the password once the login is a while ago', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const member = await Member.create();
  await ageSessions(member.email);
  await adopt(context, member);
  await visit(page, '/shop/account');
  const sms = panel(page, 'Login by SMS');
  await sms.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await sms.getByRole('button', { name: 'Go on' }).click();
  await expect(sms.getByLabel('Phone number')).toBeVisible();
});

test('a pause before a first number costs the password, not the page', { tag: '@phone' }, async ({
  page,
  phone,
  expectError,
}) => {
  expectError(/403 .*phone\/link/);
  expectError(/429 .*send-otp/);
  const { member, sms } = await withCodeSent(page, phone);
  await ageSessions(member.email);
  const code = await readCode(phone);
  await sms.getByLabel('One-time code (OTP)').fill(code);
  await expect(toast(page, 'Please confirm first that it is you, with your password.')).toBeVisible();
  await expect(sms.getByLabel('Your password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(sms.getByLabel('Phone number')).toBeFocused();
  await sms.getByLabel('Phone number').fill(phone);
  await sms.getByRole('button', { name: 'Send OTP' }).click();
  await sms.getByLabel('One-time code (OTP)').fill(code);
  await expect(sms.getByRole('button', { name: 'Change this number' })).toBeVisible();
  expect((await userRows(member.email))[0]?.phone_number).toBe(phone);
});

test('an address is confirmed by a press behind its link, and only by whoever is signed in', { tag: '@phone' }, async ({
  page,
  context,
  expectError,
}) => {
  expectError(/401 .*email\/confirm/);
  const member = await Member.registered();
  const link = async () => `/auth/confirm-email#${(await proofTokensTo(member.email))[0]}`;
  await visit(page, await link());
  await press(page, 'Confirm my email');
  await expect(page.getByText('Please sign in first')).toBeVisible();
  await expect(page.locator('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth/login');
  await expectAccessible(page);

  await adopt(context, member);
  await visit(page, '/shop/account');
  const notice = page.getByRole('region', { name: 'Please confirm your email' });
  await notice.getByRole('button', { name: 'Send me the link' }).click();
  await expect(notice.getByRole('status')).toContainText('The link is on its way.');
  await expectAccessible(page);
  await visit(page, await link());
  await press(page, 'Confirm my email');
  await expect(heading(page, 'Email confirmed')).toBeFocused();
  await page.getByRole('link', { name: 'Your account' }).click();
  await expect(panel(page, 'Signed in as').getByText(member.email)).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a link without its end says so', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/auth/confirm-email');
  await press(page, 'Confirm my email');
  await expect(page.getByText('The link is not complete.')).toBeVisible();
});

test('an admin makes new recovery codes without switching the second step off', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const admin = await Member.createAdmin();
  const { recoveryCodes } = await enableSecondFactor(admin);
  await adopt(context, admin);
  await visit(page, '/admin/account');
  const factor = panel(page, 'Second step at login');
  await factor.getByRole('button', { name: 'New recovery codes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make new recovery codes?' });
  await expect(dialog.getByLabel('Authenticator or recovery code')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(factor.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  await expect(factor.getByRole('listitem')).toHaveCount(10);
  const made = await factor.getByRole('listitem').allTextContents();
  expect(made).not.toContain(recoveryCodes[1]);
  // Some browsers read what they keep as a file only after the click.
  await page.evaluate(() => {
    URL.revokeObjectURL = () => Object.assign(window, { isRevoked: true });
  });
  const file = page.waitForEvent('download');
  await factor.getByRole('button', { name: 'Download' }).click();
  expect(await readFile(await (await file).path(), 'utf8')).toBe(`${made.join('\n')}\n`);
  expect(await page.evaluate(() => 'isRevoked' in window)).toBe(false);
  await factor.getByRole('button', { name: 'I have saved them' }).click();
  await expect(factor.getByText('10 recovery codes left.')).toBeVisible();
});
