import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signIn } from './admin-media';
import { findNothing } from './axe';
import { Desk, PARCEL } from './desk';
import { dialog, holdReads, inMenu, LONG_NAME, press } from './desk-steps';
import { expect, test } from './fixture';
import { appCode, enableSecondFactor, Member } from './member';
import { refundRows } from './refunds';
import { newKey, newPhone, sql } from './shopper';
import { toast, visit } from './steps';

const mark = `R${randomBytes(4).toString('hex').toUpperCase()}`;

let desk: Desk;
test.beforeAll(async () => {
  desk = await Desk.open();
});
test.beforeEach(({ context }) => signIn(context, desk.admin));

const numberOf = async (id: string) => (await desk.orderOf(id)).number;

const openOrder = async (page: Page, id: string) => {
  await visit(page, `/admin/orders/${id}`);
  return { number: await numberOf(id), stage: page.getByRole('main').locator('header').filter({ visible: true }) };
};

test('an order goes its whole way, with steps taken back', { tag: '@desktop' }, async ({ page }) => {
  const id = await desk.place({ name: `${mark} ${LONG_NAME}` });
  const { number, stage } = await openOrder(page, id);
  await press(page, 'Pack');
  await expect(stage).toContainText('Packed');
  await toast(page, `${number} is packed.`).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, `${number} is as it was before.`)).toBeVisible();
  await expect(stage).toContainText('To pack');
  await press(page, 'Pack');
  await press(page, 'Ship');
  await dialog(page).getByLabel('Courier', { exact: true }).fill('');
  await dialog(page).getByRole('button', { name: 'Ship' }).click();
  await expect(dialog(page).getByText('Please choose the courier')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Delhivery' }).click();
  await dialog(page).getByLabel('Tracking number').fill('12');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText(/4 to 40 letters/)).toBeVisible();
  await dialog(page).getByLabel('Tracking number').fill(`${mark} 77`);
  await findNothing(page);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(stage).toContainText('On the way');
  await expect(page.getByRole('link', { name: 'Follow the parcel' })).toHaveAttribute(
    'href',
    new RegExp(`/${mark}77$`),
  );
  await inMenu(page, 'Not delivered');
  await dialog(page).getByRole('button', { name: 'Not delivered' }).click();
  await expect(dialog(page).getByText('Please choose why it was not delivered')).toBeVisible();
  await dialog(page).getByText('There was no cash').click();
  await dialog(page).getByRole('button', { name: 'Not delivered' }).click();
  await expect(stage).toContainText('Not delivered yet');
  await press(page, 'Out for delivery');
  await expect(stage).toContainText('Out for delivery');
  await press(page, 'Delivered');
  await expect(stage).toContainText('With the courier');

  await page.getByLabel('Note').fill('Rang twice.\nAll is well.');
  await press(page, 'Keep the note');
  const history = page.getByRole('region', { name: 'What happened' }).getByRole('listitem');
  await expect(history.first()).toContainText('All is well.');
  await expect(page.getByLabel('Note')).toHaveValue('');

  const [cash] = await sql<{ sum: number }>("SELECT sum(amount)::int AS sum FROM orders WHERE money = 'collected'");
  const shown = `₹${(cash?.sum ?? 0).toLocaleString('en-IN')}`;
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('link', { name: /^Cash still with couriers/ })).toContainText(shown);
  await findNothing(page);
  await page.getByRole('link', { name: /^Cash still with couriers/ }).click();
  await page.getByRole('link', { name: `Order ${number}` }).click();
  await press(page, 'Cash received');
  await dialog(page).getByLabel('Reference of the payment').fill('NEFT 42');
  await dialog(page).getByRole('button', { name: 'Cash received' }).click();
  await expect(stage).toContainText('Received');
  await expect(page.getByText(/^Received on .*, NEFT 42$/)).toBeVisible();
  await press(page, 'Refund');
  await expect(dialog(page).getByLabel('Amount in rupees')).toHaveValue('2499');
  await dialog(page).getByLabel('Amount in rupees').fill('2500');
  await dialog(page).getByRole('button', { name: 'Damaged' }).click();
  await dialog(page).getByRole('button', { name: 'UPI' }).click();
  await dialog(page).getByLabel('Reference of the payment').fill('UTR 42');
  await dialog(page)
    .getByRole('button', { name: /^Write down/ })
    .click();
  await expect(dialog(page).getByText('At most ₹2,499 can go back by one refund')).toBeVisible();
  await dialog(page).getByLabel('Amount in rupees').fill('500');
  await findNothing(page, '[role=dialog]');
  await dialog(page).getByRole('button', { name: 'Write down ₹500' }).click();
  await expect(toast(page, '₹500 went back.')).toBeVisible();
  const refunds = page.getByRole('region', { name: 'Refunds' });
  await expect(refunds.getByRole('listitem')).toContainText(['₹500']);
  await expect(refunds).toContainText('₹1,999 can still go back.');
  await page.getByRole('link', { name: /^Show without PDF: Bill of supply/ }).click();
  await expect(page.getByRole('article', { name: /^Bill of supply/ })).toContainText('₹2,499.00');
  await findNothing(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link', { name: 'Back to the order' })).toBeHidden();
  await expect(page.getByRole('article')).toBeVisible();
  await page.emulateMedia({ media: null });
  await page.getByRole('link', { name: 'Back to the order' }).click();
  await inMenu(page, 'Send a replacement');
  await dialog(page).getByLabel('Kits to send').fill('1');
  await dialog(page).getByRole('button', { name: 'Send a replacement' }).click();
  await expect(page.getByText(`Replaces ${number}`)).toBeVisible();
  await expect(page.getByText('A replacement: nothing to pay')).toBeVisible();
  const { events } = await desk.detailOf(id);
  expect(events.map(({ type }) => type)).toEqual(
    'placed pack undo pack ship miss out deliver note receive-cash refund.processed replace'
      .split(' ')
      .map((type) => type.replace('.', ' ')),
  );
});

test('what needs attention says why, and somebody who was slower is told', { tag: '@desktop' }, async ({
  page,
  context,
  expectError,
}) => {
  const id = await desk.place({ phone: newPhone(), name: `${mark} flagged` });
  const { number, stage } = await openOrder(page, id);
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention).toContainText('the phone was not proved by a code');
  await attention.getByRole('button', { name: /^Done/ }).click();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(dialog(page).getByText('Please say what was done')).toBeVisible();
  await dialog(page).getByLabel('What was done').fill('Called the parent');
  await page.keyboard.press('Enter');
  await expect(attention).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeFocused();

  const letGo = await holdReads(page, `**/api/admin/orders/${id}`);
  const other = await Member.createAdmin();
  await other.post(`/api/admin/orders/${id}/actions`, { action: 'pack', version: 1 }, { 'idempotency-key': mark });
  expectError(/ 409 /);
  await press(page, 'Pack');
  letGo();
  const changed = page.getByRole('alert').filter({ hasText: 'This order has changed. Here is how it stands now.' });
  await expect(changed).toContainText('Packed');
  await expect(stage).toContainText('Packed');
  await findNothing(page);
  await press(page, 'Got it');
  await expect(changed).toHaveCount(0);
  await inMenu(page, 'Change the address');
  await dialog(page).getByLabel('Pincode').fill('0');
  await dialog(page).getByRole('button', { name: 'Change the address' }).click();
  await expect(dialog(page).getByText('Please enter a valid 6-digit pincode')).toBeVisible();
  await dialog(page).getByLabel('Pincode').fill('682001');
  await findNothing(page);
  const refusal = { success: false, message: 'This cannot be done' };
  await page.route('**/actions', (route) => route.fulfill({ status: 409, json: refusal }), { times: 1 });
  await dialog(page).getByRole('button', { name: 'Change the address' }).click();
  await expect(dialog(page).getByText(refusal.message)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Change the address' }).click();
  await expect(page.getByRole('region', { name: 'Parent' })).toContainText('682001');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(page, 'Copy address');
  await expect(toast(page, 'The address is copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('682001');
  await inMenu(page, 'Cancel the order');
  await dialog(page).getByRole('button', { name: 'Ordered twice' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel the order' }).click();
  await expect(stage).toContainText('Cancelled');
  await expect(toast(page, `${number} is cancelled.`)).toBeVisible();
  await page.goto('/admin/orders/nothing-here');
  await expect(page.getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible();
});

test('a refund that somebody else was quicker with is not made once more', { tag: '@desktop' }, async ({
  page,
  expectError,
}) => {
  expectError(/ 409 /);
  const id = await desk.place();
  for (const [action, needs] of [['pack'], ['ship', PARCEL], ['deliver']] as const) await desk.take(id, action, needs);
  await openOrder(page, id);
  await press(page, 'Refund');
  const body = { amount: 500, reason: 'Damaged', outside: { way: 'UPI', reference: 'U 1' } };
  const other = await Member.createAdmin();
  await other.post(`/api/admin/orders/${id}/refunds`, body, { 'idempotency-key': newKey() });
  const changed = page.getByRole('alert').filter({ hasText: 'This order has changed. Here is how it stands now.' });
  await dialog(page).getByLabel('Amount in rupees').fill('500');
  await dialog(page).getByRole('button', { name: 'Damaged' }).click();
  await dialog(page).getByRole('button', { name: 'UPI' }).click();
  await dialog(page).getByLabel('Reference of the payment').fill('U 2');
  await dialog(page).getByRole('button', { name: 'Write down ₹500' }).click();
  await expect(dialog(page).getByText('This order has changed. Here is how it stands now.')).toBeVisible();
  await expect(dialog(page).getByText('Up to ₹1,999')).toBeVisible();
  expect(await refundRows(id)).toHaveLength(1);
  await dialog(page).getByRole('button', { name: 'Write down ₹500' }).click();
  await expect(toast(page, '₹500 went back.')).toBeVisible();
  await expect(changed).toHaveCount(0);
  expect(await refundRows(id)).toHaveLength(2);
});

test('case 31: a refund asks for a code first, and what was typed stays', async ({ page, context, expectError }) => {
  expectError(/403 .*refunds/);
  const id = await desk.place();
  for (const [action, needs] of [['pack'], ['ship', PARCEL], ['deliver']] as const) await desk.take(id, action, needs);
  const careful = await Member.createAdmin();
  const { secret } = await enableSecondFactor(careful);
  await sql(
    "UPDATE sessions SET proved_at = now() - interval '11 minutes' WHERE user_id = (SELECT id FROM users WHERE email = $1)",
    careful.email,
  );
  await signIn(context, careful);
  await openOrder(page, id);
  await press(page, 'Refund');
  const form = page.getByRole('dialog', { name: 'Refund' });
  await form.getByLabel('Amount in rupees').fill('500');
  await form.getByRole('button', { name: 'Damaged' }).click();
  await form.getByRole('button', { name: 'UPI' }).click();
  await form.getByLabel('Reference of the payment').fill('UTR 43');
  const send = form.getByRole('button', { name: 'Write down ₹500' });
  await send.click();
  const asked = page.getByRole('dialog', { name: 'Is it still you?' });
  await findNothing(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await expect(form.getByLabel('Amount in rupees')).toHaveValue('500');
  await expect(form.getByLabel('Reference of the payment')).toHaveValue('UTR 43');
  await send.click();
  await asked.getByLabel('Authenticator or recovery code').fill(appCode(secret));
  await page.keyboard.press('Enter');
  await expect(toast(page, '₹500 went back.')).toBeVisible();
  await expect(form).toHaveCount(0);
});
