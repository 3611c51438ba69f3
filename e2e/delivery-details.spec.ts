import { expect, test } from './fixture';
import { newPhone } from './shopper';
import { detailsFor, field, fillDetails, next, openCart, signedIn } from './steps';

const PHONE = 'Please enter a valid 10-digit phone number';
const PINCODE = 'Please enter a valid 6-digit pincode';
const AGE = 'Please enter a valid age between 0-16 years';

const REQUIRED = [
  ['Name', 'Name is required'],
  ['Address line 1', 'Address line 1 is required'],
  ['Phone number', 'Phone number is required'],
  ['Pincode', 'Pincode is required'],
  ['Child age', 'Child age is required'],
] as const;

const WRONG = [
  ['Name', '   ', 'Name is required'],
  ['Address line 1', '   ', 'Address line 1 is required'],
  ['Phone number', '12345', PHONE],
  ['Phone number', '5876543210', PHONE],
  ['Phone number', '98765abcde', PHONE],
  ['Pincode', '012345', PINCODE],
  ['Pincode', '56000', PINCODE],
  ['Pincode', 'abcdef', PINCODE],
  ['Child age', '16.1', AGE],
  ['Child age', '17', AGE],
  ['Child age', '-1', AGE],
  ['Child age', 'two', AGE],
] as const;

test('every required field says so, and says no more once it is filled', { tag: '@phone' }, async ({
  page,
  context,
  phone,
}) => {
  await signedIn(context, newPhone());
  const cart = await openCart(page);
  await field(cart, 'Phone number').clear();
  await next(cart).click();
  for (const [label, message] of REQUIRED) {
    await expect(cart.getByText(message)).toBeVisible();
    await expect(field(cart, label)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(cart, label)).toHaveAccessibleDescription(new RegExp(message));
  }
  await expect(field(cart, 'Name')).toBeFocused();
  await fillDetails(cart, detailsFor(phone));
  for (const [, message] of REQUIRED) await expect(cart.getByText(message)).toHaveCount(0);
  await next(cart).click();
  await expect(field(cart, 'Re-enter phone number')).toBeVisible();
});

test('every wrong value gets its message', { tag: '@phone' }, async ({ page, context, phone }) => {
  await signedIn(context, phone);
  const cart = await openCart(page);
  await fillDetails(cart, detailsFor(phone));
  for (const [label, value, message] of WRONG) {
    const before = await field(cart, label).inputValue();
    await field(cart, label).fill(value);
    await next(cart).click();
    await expect(cart.getByText(message), `${label}: ${value}`).toBeVisible();
    await expect(field(cart, label)).toHaveValue(value);
    await expect(field(cart, label)).toBeFocused();
    if (label === 'Child age') await expect(cart.getByText('from each vial daily')).toHaveCount(0);
    await field(cart, label).fill(before);
    await expect(cart.getByText(message)).toHaveCount(0);
  }
});
