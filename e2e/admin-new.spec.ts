import { signIn } from './admin-media';
import { findNothing } from './axe';
import { LONG_NAME } from './desk-steps';
import { expect, test } from './fixture';
import { Member } from './member';
import { newPhone, sql } from './shopper';
import { visit } from './steps';

test.describe.configure({ timeout: 60_000 });

test('an order is taken on the phone, with what is missing said beside its field', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await signIn(context, await Member.createAdmin());
  const phone = newPhone();
  await visit(page, '/admin/orders');
  await page.getByRole('link', { name: 'New order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New order' })).toBeVisible();
  await page.getByRole('button', { name: 'Place the order' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await findNothing(page);
  await page.getByLabel('Name', { exact: true }).fill(LONG_NAME);
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Address line 1').fill('12 MG Road');
  await page.getByLabel('Pincode').fill('411001');
  await expect(page.getByLabel(/^City/)).toHaveValue('Pune');
  await page.getByLabel('Child age').fill('4.5');
  await page.getByRole('textbox', { name: 'Kits in this order' }).fill('81');
  await expect(page.getByLabel('Cash on delivery')).toBeDisabled();
  await page.getByRole('textbox', { name: 'Kits in this order' }).fill('5');
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Place the order' }) });
  await expect(form.getByText('₹12,499')).toBeVisible();
  await page.getByLabel('Cash on delivery').check();
  await page.getByRole('button', { name: 'Place the order' }).click();
  await page.waitForURL(/\/admin\/orders\/[0-9a-z]{26}$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+/ })).toBeVisible();
  expect(await sql('SELECT source, stage, amount, city FROM orders WHERE phone = $1', phone)).toEqual([
    { source: 'phone', stage: 'to_pack', amount: 12_499, city: 'Pune' },
  ]);
});
