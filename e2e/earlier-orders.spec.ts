import { findNothing } from './axe';
import { expect, test } from './fixture';
import { makeRecycled } from './recycled';
import { sql } from './shopper';
import { heading, loginByPhone, stickingOut, visit } from './steps';

test('case 17: a parent comes back to an old number and shows that the orders are theirs', { tag: '@phone' }, async ({
  page,
  phone,
  expectError,
}) => {
  const { parcel, orderId } = await makeRecycled(91, phone);
  const [order] = await sql<{ number: number }>('SELECT number FROM orders WHERE id = $1', orderId);
  await visit(page, '/auth/login-phone');
  await loginByPhone(page, phone);
  await visit(page, '/shop/account');
  const panel = page
    .getByRole('region', { name: 'Have you ordered with this number before?' })
    .filter({ visible: true });
  await expect(panel).toBeVisible();
  await visit(page, '/shop/orders');
  await expect(page.getByText('You have not ordered yet.')).toBeVisible();
  await panel.getByRole('button', { name: 'Show my earlier orders' }).click();
  const name = panel.getByLabel('Name on the parcel');
  await expect(name).toBeFocused();
  await findNothing(page);

  expectError(/400 \(Bad Request\).*\/orders\/earlier/);
  await name.fill(parcel.name);
  await panel.getByLabel('Pincode it went to').fill('560001');
  await panel.getByRole('button', { name: 'Find my orders' }).click();
  await expect(panel.getByText(/^We find no earlier order to this number/)).toBeVisible();
  expect(await stickingOut(page)).toEqual([]);
  await findNothing(page);

  await panel.getByLabel('Pincode it went to').fill(parcel.pincode);
  await panel.getByRole('button', { name: 'Find my orders' }).click();
  await expect(panel.getByRole('status')).toContainText('What you ordered with this number is under “My orders”.');
  const card = page.getByRole('listitem').filter({ hasText: `Order ${order?.number}` });
  await expect(card).toContainText('Delivered');
  await findNothing(page);
  await card.getByRole('link').click();
  await expect(heading(page, `Order ${order?.number}`)).toBeVisible();
});
