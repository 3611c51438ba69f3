import { readFile } from 'node:fs/promises';
import { adopt, expectAccessible, panel, press } from './account-steps';
import { expect, test } from './fixture';
import { Member } from './member';
import { callOwn } from './own-orders';
import { orderBody, readCode, sql } from './shopper';
import { toast, visit } from './steps';

test('a parent downloads all that is kept, and erases the account', { tag: '@phone' }, async ({
  page,
  context,
  phone,
  expectError,
}) => {
  expectError(/403 .*account\/erase/);
  expectError(/409 .*account\/erase/);
  const member = new Member();
  await member.signIn(phone);
  const placed = await member.placeCod(orderBody(1, { phone }));
  await adopt(context, member);
  await visit(page, '/shop/account');
  // In India it is the next year already.
  await page.clock.setFixedTime('2026-12-31T20:00:00Z');
  const saved = page.waitForEvent('download');
  await panel(page, 'Your data').getByRole('button', { name: 'Download my data' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('my-data-2027-01-01.json');
  const { orders } = JSON.parse(await readFile(await file.path(), 'utf8')) as { orders: { phone: string }[] };
  expect(orders.map((order) => order.phone)).toEqual([phone]);

  await press(page, 'Erase my account');
  const dialog = page.getByRole('dialog', { name: 'Erase your account?' });
  await expect(dialog.getByText('your orders and their invoices')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Erase my account' }).click();
  await expect(dialog.getByText('is still on its way')).toBeVisible();
  await callOwn(member, placed.body.data?.orderId ?? '', 'cancel', {});
  await dialog.getByRole('button', { name: 'Erase my account' }).click();
  await sql('DELETE FROM rate_limits WHERE key = $1', `otp-resend:${phone}`);
  await dialog.getByRole('button', { name: `Send a code to +91 ${phone}` }).click();
  await expect(toast(page, 'OTP sent successfully to your phone')).toBeVisible();
  await dialog.getByLabel('One-time code (OTP)').fill(await readCode(phone));
  await expect(toast(page, 'Your account is erased.')).toBeVisible();
  await expect(page).toHaveURL(/\/shop\/home$/);
  expect(await member.isSignedIn()).toBe(false);
});

test('whoever does not prove who it is stands at the same button again', { tag: '@phone' }, async ({
  page,
  context,
  phone,
  expectError,
}) => {
  expectError(/403 .*account\/data/);
  const member = new Member();
  await member.signIn(phone);
  await adopt(context, member);
  await page.route('**/api/auth/account/data', (route) =>
    route.fulfill({ status: 403, headers: { 'X-Refused': 'confirm' }, json: { success: false, message: '' } }),
  );
  await visit(page, '/shop/account');
  const download = panel(page, 'Your data').getByRole('button', { name: 'Download my data' });
  await download.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Download my data' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(download).toBeFocused();
});
