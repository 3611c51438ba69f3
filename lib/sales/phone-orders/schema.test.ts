import { describe, expect, it } from 'vitest';
import { phoneOrderSchema } from './schema';

const PARENT = { name: 'Asha', address1: '1 Road', phone: '9876543210', pincode: '560001', childAge: 3 };
const ORDER = { userDetails: PARENT, quantity: 2, method: 'cod' };

function refusalOf(body: unknown) {
  const [issue] = phoneOrderSchema.safeParse(body).error?.issues ?? [];
  return issue && [issue.path.join('.'), issue.message];
}

const KITS = 'Please choose between 1 and 100 kits';
const METHOD = 'Please choose cash on delivery or a payment link';

describe('section 2 of the owner’s side, an order taken on the phone', () => {
  it('is a delivery, kits and a way of paying', () => {
    expect(phoneOrderSchema.parse({ ...ORDER, price: 1 })).toEqual({
      userDetails: { ...PARENT, address2: null, city: null, state: null },
      quantity: 2,
      method: 'cod',
    });
  });

  it.each([{ quantity: 1, method: 'cod' }, { quantity: 100, method: 'link' }, { override: true }, { override: false }])(
    'is taken with %j',
    (given) => {
      expect(phoneOrderSchema.parse({ ...ORDER, ...given })).toMatchObject(given);
    },
  );

  it.each<[object, string, string]>([
    [{ quantity: undefined }, 'quantity', KITS],
    [{ quantity: '2' }, 'quantity', KITS],
    [{ quantity: Number.NaN }, 'quantity', KITS],
    [{ quantity: 0 }, 'quantity', KITS],
    [{ quantity: 101 }, 'quantity', KITS],
    [{ quantity: 1.5 }, 'quantity', KITS],
    [{ override: 'true' }, 'override', 'Please say yes or no to cash all the same'],
    [{ method: undefined }, 'method', METHOD],
    [{ method: '' }, 'method', METHOD],
    [{ method: 'online' }, 'method', METHOD],
    [{ userDetails: { ...PARENT, name: ' ' } }, 'userDetails.name', 'Name is required'],
  ])('is refused with %j', (given, path, message) => {
    expect(refusalOf({ ...ORDER, ...given })).toEqual([path, message]);
  });

  it('is refused without a delivery', () => {
    expect(refusalOf({ ...ORDER, userDetails: undefined })).toEqual(['userDetails.name', 'Name is required']);
  });
});
