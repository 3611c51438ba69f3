import { findNothing } from './axe';
import { expect, test } from './fixture';
import { BASE_URL, newPhone, orderBody, readCode, Shopper } from './shopper';
import {
  chooseCod,
  detailsFor,
  field,
  fillDetails,
  heading,
  next,
  openCart,
  orderIdIn,
  signedIn,
  statusOf,
  toPayment,
} from './steps';

test('a cash order that asks for a proof of its phone', async ({ page, context, phone, expectError }) => {
  const parent = await new Shopper().signIn(phone);
  for (const _ of [1, 2]) expect((await parent.placeCod(orderBody(1))).status).toBe(200);
  await context.addCookies([...parent.cookies].map(([name, value]) => ({ name, value, url: BASE_URL })));
  const other = newPhone();

  const cart = await openCart(page);
  await toPayment(cart, detailsFor(other));
  await chooseCod(cart);
  expectError(/409 .*payment\/cod/);
  await cart.getByRole('button', { name: 'Place order' }).click();

  const asked = cart.getByRole('heading', { name: 'Please confirm this number' });
  await expect(asked).toBeFocused();
  await expect(cart.getByRole('alert')).toContainText('Please confirm this number with a code, or pay online.');
  await expect(field(cart, 'Re-enter phone number')).toHaveValue(other);
  await next(cart).click();
  await expect(cart.getByText('Please confirm the number with the code from the SMS, or pay online.')).toBeVisible();
  await findNothing(page);

  await cart.getByRole('button', { name: 'Send code' }).click();
  const code = cart.getByLabel('Code from the SMS');
  await expect(code).toBeFocused();
  const right = await readCode(other);
  expectError(/400 .*prove\/verify/);
  await code.fill(right.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)));
  await expect(cart.getByText('The OTP is not correct.')).toBeVisible();
  await findNothing(page);
  await code.clear();
  await code.fill(right);
  await expect(cart.getByText(`+91 ${other} is confirmed.`)).toBeVisible();

  await next(cart).click();
  await expect(cart.getByRole('radio', { name: 'Cash on delivery' })).toBeChecked();
  await cart.getByRole('button', { name: 'Place order' }).click();
  await page.waitForURL(/\/payment-success\?orderId=[0-9a-z]+&method=cod$/);
  await expect(heading(page, 'Order Confirmed!')).toBeVisible();
  expect(await statusOf(page, orderIdIn(page))).toMatchObject({ http: 200, method: 'cod' });
});

test('whoever cannot prove the phone pays online instead', { tag: '@phone' }, async ({
  page,
  context,
  phone,
  expectError,
}) => {
  const parent = await new Shopper().signIn(phone);
  for (const _ of [1, 2]) await parent.placeCod(orderBody(1));
  await context.addCookies([...parent.cookies].map(([name, value]) => ({ name, value, url: BASE_URL })));
  const cart = await openCart(page);
  const [right, mistyped] = [newPhone(), newPhone()];
  await toPayment(cart, detailsFor(mistyped));
  await chooseCod(cart);
  expectError(/409 .*payment\/cod/);
  await cart.getByRole('button', { name: 'Place order' }).click();
  const again = field(cart, 'Re-enter phone number');
  await again.fill(right);
  await cart.getByRole('button', { name: 'Pay online instead' }).click();
  await expect(cart.getByText('Phone numbers do not match')).toBeVisible();
  await expect(again).toBeFocused();
  await again.fill(mistyped);
  await cart.getByRole('button', { name: 'Pay online instead' }).click();
  await expect(cart.getByRole('radio', { name: 'Pay online' })).toBeChecked();
  await cart.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.waitForURL(/\/pay\//);
});

test('a proof is offered for another number, never for one’s own', { tag: '@phone' }, async ({
  page,
  context,
  phone,
}) => {
  await signedIn(context, phone);
  const cart = await openCart(page);
  await fillDetails(cart, detailsFor(phone));
  await next(cart).click();
  await expect(cart.getByRole('heading', { name: 'How would you like to pay?' })).toBeFocused();
  await expect(cart.getByRole('button', { name: 'Send code' })).toHaveCount(0);
  await cart.getByRole('button', { name: 'Back', exact: true }).click();
  const other = newPhone();
  await field(cart, 'Phone number').fill(other);
  await next(cart).click();
  await expect(cart.getByRole('heading', { name: 'Confirm it with a code (optional)' })).toBeVisible();
  await field(cart, 'Re-enter phone number').fill(other);
  await next(cart).click();
  await expect(cart.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible();
});
