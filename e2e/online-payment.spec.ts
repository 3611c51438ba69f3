import { expect, test } from './fixture';
import { BASE_URL, Shopper, settleLink } from './shopper';
import {
  detailsFor,
  goAndPay,
  heading,
  openCart,
  orderIdIn,
  signedIn,
  sms,
  stateOf,
  statusOf,
  stored,
  unfold,
} from './steps';

const hosted = (name: string) => ({ name, exact: true });

test('three kits are paid online, at the second try', { tag: '@desktop' }, async ({ page, context, phone }) => {
  await signedIn(context, phone);
  const cart = await openCart(page);
  await unfold(cart);
  await cart.getByLabel('Kits in this order').fill('3');
  const { orderId, merchantOrderId } = await goAndPay(page, cart, detailsFor(phone));
  await expect(page.getByText('₹6,899')).toBeVisible();
  await test.step('a failed attempt leaves the link payable', async () => {
    await page.getByRole('button', hosted('Fail')).click();
    await expect(page.getByRole('alert')).toContainText('Payment failed');
    expect(await stateOf(page, orderId)).toBe('PENDING');
  });
  await page.getByRole('button', hosted('Pay')).click();
  await expect(page).toHaveURL(`/payment-success?orderId=${orderId}`);
  await expect(heading(page, 'Payment Successful!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your order' }).getByText('₹6,899')).toBeVisible();
  await expect(page.getByText('exact cash')).toHaveCount(0);
  await expect.poll(async () => (await stored(context)).orderId).toBeUndefined();
  expect((await stored(context)).merchantOrderId).toBeUndefined();
  const known = { state: 'COMPLETED', method: 'online', amount: 6_899, orderId, merchantOrderId };
  expect(await statusOf(page, merchantOrderId)).toMatchObject(known);
  await sms(phone, orderId).toEqual([expect.stringMatching(/received Rs 6,899 for 3 kits/)]);
});

test('a forged return from the payment page completes nothing, a real one does where no webhook arrives', {
  tag: '@phone',
}, async ({ page, context, phone }) => {
  const parent = await new Shopper().signIn(phone);
  await context.addCookies([...parent.cookies].map(([name, value]) => ({ name, value, url: BASE_URL })));
  const { orderId, merchantOrderId } = await parent.start(1, { phone });
  const forged = new URLSearchParams({
    orderId,
    razorpay_payment_id: 'pay_0000000000000A',
    razorpay_payment_link_id: 'plink_0000000000000A',
    razorpay_payment_link_reference_id: merchantOrderId,
    razorpay_payment_link_status: 'paid',
    razorpay_signature: '0'.repeat(64),
  });
  await page.goto(`/payment-callback?${forged}`);
  await expect(heading(page, 'Payment Pending...')).toBeVisible();
  expect(orderIdIn(page)).toBe(orderId);
  expect(await stateOf(page, orderId)).toBe('PENDING');

  const { callbackUrl } = await settleLink(merchantOrderId, 'pay', false);
  await page.goto(callbackUrl ?? '');
  await expect(page).toHaveURL(`/payment-success?orderId=${orderId}`);
  expect(await stateOf(page, orderId)).toBe('COMPLETED');
});
