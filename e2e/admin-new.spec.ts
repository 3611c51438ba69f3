import type { Page } from '@playwright/test';
import { signIn } from './admin-media';
import { findNothing } from './axe';
import { LONG_NAME } from './desk-steps';
import { expect, test } from './fixture';
import { Member } from './member';
import { keepSettings, setSettings } from './settings';
import { newPhone, setFault, sql } from './shopper';
import { toast, visit } from './steps';

const ORDER = /\/admin\/orders\/[0-9a-z]{26}$/;

async function begin(page: Page) {
  await page.getByRole('link', { name: 'New order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New order' })).toBeVisible();
}

async function fillIn(page: Page, phone: string) {
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Address line 1').fill('12 MG Road');
  await page.getByLabel('Pincode').fill('411001');
  await expect(page.getByLabel(/^City/)).toHaveValue('Pune');
  await page.getByLabel('Child age').fill('4.5');
}

test('an order is taken on the phone, with what is missing said beside its field', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await signIn(context, await Member.createAdmin());
  const phone = newPhone();
  await visit(page, '/admin/orders');
  await begin(page);
  await page.getByRole('button', { name: 'Place the order' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await findNothing(page);
  await fillIn(page, phone);
  await page.getByLabel('Name', { exact: true }).fill(LONG_NAME);
  await page.getByRole('textbox', { name: 'Kits in this order' }).fill('81');
  await expect(page.getByLabel('Cash on delivery')).toBeDisabled();
  await page.getByRole('textbox', { name: 'Kits in this order' }).fill('5');
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Place the order' }) });
  await expect(form.getByText('₹12,499')).toBeVisible();
  await page.getByLabel('Cash on delivery').check();
  await page.getByRole('button', { name: 'Place the order' }).click();
  await page.waitForURL(ORDER);
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+/ })).toBeVisible();
  expect(await sql('SELECT source, stage, amount, city FROM orders WHERE phone = $1', phone)).toEqual([
    { source: 'phone', stage: 'to_pack', amount: 12_499, city: 'Pune' },
  ]);
});

test('what was typed waits for a look at the list, and nothing of a placed order for the next caller', async ({
  page,
  context,
}) => {
  await signIn(context, await Member.createAdmin());
  const phone = newPhone();
  await visit(page, '/admin/orders');
  await begin(page);
  await fillIn(page, phone);
  await page.goBack();
  await begin(page);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Rao');
  await page.getByRole('textbox', { name: 'Kits in this order' }).fill('2');
  await page.getByLabel('Payment link by SMS').check();
  await page.getByLabel('Cash on delivery').check();
  await page.getByRole('button', { name: 'Place the order' }).click();
  await page.waitForURL(ORDER);
  await page.getByRole('link', { name: 'All orders' }).click();
  await begin(page);
  for (const label of ['Name', 'Phone number', 'Pincode', 'Child age', /^City/])
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Kits in this order' })).toHaveValue('1');
  await fillIn(page, phone);
  await page.getByRole('textbox', { name: 'Kits in this order' }).fill('2');
  await page.getByRole('button', { name: 'Place the order' }).click();
  await page.waitForURL(ORDER);
  expect(await sql('SELECT quantity FROM orders WHERE phone = $1', phone)).toEqual([{ quantity: 2 }, { quantity: 2 }]);
});

test('an order whose payment page cannot be made for now is placed once, and its link follows', {
  tag: '@phone',
}, async ({ page, context }) => {
  await signIn(context, await Member.createAdmin());
  const phone = newPhone();
  await visit(page, '/admin/orders');
  await begin(page);
  await fillIn(page, phone);
  await page.getByLabel('Payment link by SMS').check();
  await setFault('razorpay', 'rate-limit', 1, '/payment_links');
  await page.getByRole('button', { name: 'Place the order' }).click();
  await page.waitForURL(ORDER);
  await expect(toast(page, 'is placed. Its payment link could not be made yet and follows by SMS.')).toBeVisible();
  expect(await sql('SELECT stage, method FROM orders WHERE phone = $1', phone)).toEqual([
    { stage: 'awaiting_payment', method: 'online' },
  ]);
});

test('a cash order against the own rules says which, and is taken all the same where the owner says so', {
  tag: '@desktop',
}, async ({ page, context, expectError }) => {
  expectError(/ 409 /);
  const admin = await Member.createAdmin();
  await signIn(context, admin);
  const putBack = await keepSettings(admin, 'cod');
  await setSettings(admin, 'cod', { pincodesWithoutCash: ['411001'] });
  try {
    const phone = newPhone();
    await visit(page, '/admin/orders');
    await begin(page);
    await fillIn(page, phone);
    await page.getByRole('button', { name: 'Place the order' }).click();
    await expect(page.getByText('Your settings say that couriers take no cash at this pincode.')).toBeVisible();
    await findNothing(page);
    await page.getByRole('button', { name: 'Take it in cash all the same' }).click();
    await page.waitForURL(ORDER);
    await expect(page.getByText('taken in cash against your own rule')).toBeVisible();
    expect(await sql('SELECT stage, method FROM orders WHERE phone = $1', phone)).toEqual([
      { stage: 'to_pack', method: 'cod' },
    ]);
  } finally {
    await putBack();
  }
});
