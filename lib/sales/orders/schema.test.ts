import { describe, expect, it } from 'vitest';
import { orderIdOf, orderSchema } from './schema';

const delivery = { name: 'Asha', address1: '1 Road', phone: '9876543210', pincode: '560001', childAge: 3 };
const order = (quantity: unknown, amount: unknown) => ({ amount, userDetails: delivery, orderDetails: { quantity } });
const messageOf = (value: unknown) => orderSchema.safeParse(value).error?.issues[0]?.message;
const AMOUNT = 'The amount is not valid. Please reload the page and try again.';
const QUANTITY = 'Please choose between 1 and 100 kits';

it.each<[unknown, unknown, string | undefined]>([
  [1, 1, undefined],
  [100, 249_993, undefined],
  [0, 1, QUANTITY],
  [101, 1, QUANTITY],
  [1.5, 1, QUANTITY],
  ['1', 1, QUANTITY],
  [1, 0, AMOUNT],
  [1, 2_499.5, AMOUNT],
  [1, '2499', AMOUNT],
])('section 3, order request: %j kits for %j', (quantity, amount, message) => {
  expect(messageOf(order(quantity, amount))).toBe(message);
});

it('says so where there are no details at all', () => {
  expect(messageOf({ amount: 2_499, userDetails: delivery })).toBe(QUANTITY);
  expect(messageOf({})).toBe('Name is required');
  for (const userDetails of [undefined, null, [delivery], 'Asha'])
    expect(messageOf({ ...order(1, 2_499), userDetails }), String(userDetails)).toBe('Name is required');
});

const thrown = (work: () => unknown) => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('names in headers and addresses', () => {
  const UNKNOWN = { code: 'notFound', message: 'Order not found' };
  it.each<[string | undefined, unknown]>([
    ['0a'.repeat(10), '0a'.repeat(10)],
    ['0a'.repeat(20), '0a'.repeat(20)],
    ['0123456789abcdefghjkmnpqrs-1', '0123456789abcdefghjkmnpqrs-1'],
    ['0a'.repeat(9), expect.objectContaining(UNKNOWN)],
    [`${'0a'.repeat(20)}x`, expect.objectContaining(UNKNOWN)],
    ['0A'.repeat(10), expect.objectContaining(UNKNOWN)],
    [undefined, expect.objectContaining(UNKNOWN)],
  ])('the order id %s', (id, outcome) => {
    expect(thrown(() => orderIdOf(id))).toEqual(outcome);
  });
});
