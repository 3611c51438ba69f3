import { randomBytes } from 'node:crypto';
import { signIn } from './admin-media';
import { findNothing } from './axe';
import { Desk } from './desk';
import { dialog, press } from './desk-steps';
import { expect, test } from './fixture';
import { Member } from './member';
import { sql } from './shopper';
import { alive, stickingOut, visit } from './steps';

test('a remittance file is checked, received and never again; a difference is seen to', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const desk = await Desk.open();
  await signIn(context, desk.admin);
  const parcel = randomBytes(6).toString('hex').toUpperCase();
  const [paid, other] = [await desk.place(), await desk.place()];
  for (const id of [paid, other]) {
    await desk.take(id, 'ship', { courier: 'Xpressbees', trackingNumber: `${parcel}${id === paid ? 1 : 2}` });
    if (id === paid) await desk.take(id, 'deliver');
  }
  const subject = `pay_${parcel}`;
  await sql(
    `INSERT INTO book_differences (kind, subject, payment_id, order_id, ours, seen_at, shown_at)
     VALUES ('payment_unknown', $1, $1, $2, '{"paise": 249900, "currency": "INR", "state": "captured"}', now(), now())`,
    subject,
    paid,
  );
  await sql("DELETE FROM courier_columns WHERE courier = 'Xpressbees'");

  await visit(page, '/admin/dashboard');
  await page.getByRole('link', { name: /between our books and the payment provider/ }).click();
  await alive(page, 'form, input');
  const books = page.getByRole('region', { name: 'Do the books agree?' });
  const difference = books.getByRole('listitem').filter({ hasText: subject });
  await expect(difference).toContainText('₹2,499 apart');
  await findNothing(page);
  await press(page, `Done: Payment ${subject}`);
  await dialog(page).getByLabel('What was done').fill('Asked Razorpay');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(difference).toHaveCount(0);
  await expect(books.getByRole('heading', { name: 'Do the books agree?' })).toBeFocused();

  const panel = page.getByRole('region', { name: 'Import a remittance file' });
  const buffer = Buffer.from(`AWB;Cash;Note\n${parcel}1;"2,499.00";\n${parcel}2;2499;\nNOBODY;1;\n`);
  await panel.getByLabel('Courier').selectOption('Xpressbees');
  await panel.getByLabel('Remittance file (CSV)').setInputFiles({ name: 'cod.csv', mimeType: 'text/csv', buffer });
  await panel.getByLabel('Reference of the payment').fill('UTR 12');
  await panel.getByLabel(/^Amount that came/).fill('5,000');
  await press(page, 'Check the file');
  await expect(panel.getByLabel('Tracking number')).toHaveValue('AWB');
  await panel.getByLabel('Cash collected').selectOption('Cash');
  await press(page, 'Keep and check');
  await expect(panel).toContainText('₹5,000 came, the file comes to ₹4,999: ₹1 too much.');
  await expect(panel).toContainText('The order is not marked as delivered');
  await expect(panel).toContainText('No order has this number');
  await findNothing(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await stickingOut(page)).toEqual([]);
  await press(page, 'Receive ₹2,499 for 1 order');
  await expect(panel).toContainText('₹2,499 received for 1 order');
  await expect(panel.getByRole('heading', { name: 'What was booked' })).toBeFocused();
  expect(await desk.orderOf(paid)).toMatchObject({ money: 'received' });
  await press(page, 'Check the file');
  await expect(panel).toContainText('Nothing in this file is left to receive.');
  await expect(panel).toContainText('Received before');
  expect(await desk.orderOf(other)).toMatchObject({ money: 'due' });
});

test('a comparison that was asked for is shown once it is done', async ({ page, context }) => {
  await signIn(context, await Member.createAdmin());
  // Whatever ran before, ran the day before.
  await sql("UPDATE book_runs SET finished_at = finished_at - interval '1 day'");
  await visit(page, '/admin/money');
  const panel = page.getByRole('region', { name: 'Do the books agree?' });
  const last = panel.getByRole('status');
  const before = (await last.textContent()) ?? '';
  await press(page, 'Compare now');
  await expect(last).toHaveText('They are being compared.');
  await expect(last).toHaveText(/^Compared .*: [\d,]+ payments and [\d,]+ refunds\.$/);
  await expect(last).not.toHaveText(before);
});
