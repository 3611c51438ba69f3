import { expect, it } from 'vitest';
import { callbackOf } from './schema';

const query = {
  razorpay_payment_link_id: 'plink_1',
  razorpay_payment_link_reference_id: 'a1-1',
  razorpay_payment_link_status: 'paid',
  razorpay_payment_id: 'pay_1',
  razorpay_signature: 'abc',
};
const read = (change: object) => callbackOf(new URLSearchParams({ ...query, ...change }));

it('reads what the hosted page adds to our address, and nothing else', () => {
  expect(read({ error: 'x' })).toEqual({
    linkId: 'plink_1',
    referenceId: 'a1-1',
    status: 'paid',
    paymentId: 'pay_1',
    signature: 'abc',
  });
});

it.each(Object.keys(query))('is nothing without %s', (name) => {
  const rest = Object.entries(query).filter(([key]) => key !== name);
  expect(callbackOf(new URLSearchParams(rest))).toBeNull();
});

it.each([
  [{ razorpay_payment_id: 'x'.repeat(64) }, true],
  [{ razorpay_payment_id: 'x'.repeat(65) }, false],
  [{ razorpay_payment_link_status: 'x'.repeat(65) }, false],
  [{ razorpay_signature: 'x'.repeat(128) }, true],
  [{ razorpay_signature: 'x'.repeat(129) }, false],
])('%j is taken: %s', (change, isTaken) => {
  expect(read(change) !== null).toBe(isTaken);
});
