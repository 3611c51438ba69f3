import { beforeAll, describe, expect, it } from 'vitest';
import { newPhone, orderBody, Shopper, sql } from '@/e2e/shopper';

const PHONE = 'Please enter a valid 10-digit phone number';
const PINCODE = 'Please enter a valid 6-digit pincode';
const AGE = 'Please enter a valid age between 0-16 years';
const QUANTITY = 'Please choose between 1 and 100 kits';
const AMOUNT = 'The amount is not valid. Please reload the page and try again.';

/** Section 5, one field after the other in the order of its table. */
const FIELDS: [field: string, value: unknown, message: string][] = [
  ...[undefined, '', '   ', null, 7, [], {}, '\u0000\u0007', '\u202e\u200f'].map((value): [string, unknown, string] => [
    'name',
    value,
    'Name is required',
  ]),
  ['name', 'n'.repeat(161), 'Please enter a shorter name'],
  ['name', 'n'.repeat(5_000), 'Please enter a shorter name'],
  ...[undefined, '', ' \n ', null, 7, ['x']].map((value): [string, unknown, string] => [
    'address1',
    value,
    'Address line 1 is required',
  ]),
  ['address1', 'a'.repeat(161), 'Please enter a shorter address line 1'],
  ...[undefined, '', '  ', null, 9876543210, ['9876543210']].map((value): [string, unknown, string] => [
    'phone',
    value,
    'Phone number is required',
  ]),
  ...['98765', '98765432101', '5876543210', 'abcdefghij', '+1 9876543210'].map((value): [string, unknown, string] => [
    'phone',
    value,
    PHONE,
  ]),
  ...[undefined, '', '  ', null, 560001].map((value): [string, unknown, string] => [
    'pincode',
    value,
    'Pincode is required',
  ]),
  ...['012345', '12345', '1234567', '56000a', '५६०००', '560 01'].map((value): [string, unknown, string] => [
    'pincode',
    value,
    PINCODE,
  ]),
  ...[undefined, '', '  ', null, [], {}, true].map((value): [string, unknown, string] => [
    'childAge',
    value,
    'Child age is required',
  ]),
  ...['-1', '17', '16.1', '4.55', 'four', '1e1', '0x10', 'NaN', -1, 16.5, 99, '+4', '4,5'].map(
    (value): [string, unknown, string] => ['childAge', value, AGE],
  ),
  ['address2', 'b'.repeat(161), 'Please enter a shorter address line 2'],
];

describe('case 43: delivery details, raw against the API', () => {
  let shopper: Shopper;
  beforeAll(async () => {
    shopper = await new Shopper().signIn();
  });

  const ordersOf = async () =>
    sql('SELECT o.id FROM orders o JOIN users u ON u.id = o.user_id WHERE u.phone_number = $1', shopper.phone);

  it.each(FIELDS)('%s %j: %s', async (field, value, message) => {
    const body = orderBody(1, { [field]: value });
    for (const answer of [await shopper.placeCod(body), await shopper.initiate(body)]) {
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ success: false, message });
    }
  });

  it('names the first failing field in the order of the table', async () => {
    const bad = { name: '', address1: '', phone: '', pincode: '', childAge: '' };
    const good = orderBody(1).userDetails;
    const messages: string[] = [];
    for (const mended of [[], ['name'], ['address1'], ['phone'], ['pincode']] as (keyof typeof bad)[][]) {
      for (const field of mended) bad[field] = String(good[field]);
      messages.push((await shopper.placeCod({ ...orderBody(1), userDetails: bad })).body.message);
    }
    expect(messages).toEqual([
      'Name is required',
      'Address line 1 is required',
      'Phone number is required',
      'Pincode is required',
      'Child age is required',
    ]);
  });

  it.each([
    ['no details', { amount: 2499, orderDetails: { quantity: 1 } }],
    ['details that are a list', { ...orderBody(1), userDetails: [] }],
    ['details that are null', { ...orderBody(1), userDetails: null }],
    ['nothing at all', {}],
  ])('%s is a 400 that names the first field', async (_name, body) => {
    for (const answer of [await shopper.placeCod(body), await shopper.initiate(body)])
      expect([answer.status, answer.body.message]).toEqual([400, 'Name is required']);
  });

  it.each([0, -5, 1.5, 1e6, 2 ** 31, 101, '5', [5], null, undefined, true, {}, 'NaN', '1; DROP TABLE orders'])(
    'case 40: quantity %j is refused before any price',
    async (quantity) => {
      const body = { ...orderBody(1), orderDetails: { quantity } };
      for (const answer of [await shopper.placeCod(body), await shopper.initiate(body)]) {
        expect(answer.status).toBe(400);
        expect(answer.body).toEqual({ success: false, message: QUANTITY });
      }
    },
  );

  it.each([0, -1, 2499.5, '2499', null, undefined, [2499], {}, true, -0])(
    'case 38: the amount %j is no amount',
    async (amount) => {
      const answer = await shopper.placeCod({ ...orderBody(1), amount });
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ success: false, message: AMOUNT });
    },
  );

  it.each(['', 'short', 'has space in it', 'x'.repeat(101), 'ünïcödé-key', "';--------"])(
    'the idempotency key %j is refused',
    async (key) => {
      const header = encodeURIComponent(key) === key ? key : key.replace(/[^\u0020-\u007e]/g, '?');
      const answer = await shopper.placeCod(orderBody(1), header);
      expect(answer.status).toBe(400);
    },
  );

  it('stores nothing of all this', async () => {
    expect(await ordersOf()).toEqual([]);
    const limits = await sql('SELECT key FROM rate_limits WHERE key = $1', `orders-address:${shopper.address}`);
    expect(limits).toEqual([]);
  });

  it.each([
    ['0', 0],
    ['16', 16],
    ['16.0', 16],
    [' 4.5 ', 4.5],
    [0, 0],
    [0.5, 0.5],
    ['07', 7],
  ])('an age of %j is stored as %d', async (childAge, stored) => {
    const parent = await new Shopper().signIn();
    const { body } = await parent.placeCod(
      orderBody(1, { childAge, phone: ` +91 ${newPhone()} `, pincode: ' 560001 ' }),
    );
    const [row] = await sql<{ age: number; phone: string; pincode: string; address2: null }>(
      'SELECT child_age::float8 AS age, phone, pincode, address2 FROM orders WHERE id = $1',
      body.data?.orderId,
    );
    expect(row).toEqual({
      age: stored,
      phone: expect.stringMatching(/^[6-9]\d{9}$/),
      pincode: '560001',
      address2: null,
    });
  });

  it('case 43: without a sign-in nothing is even read', async () => {
    const visitor = new Shopper();
    await visitor.checkAuth();
    for (const answer of [await visitor.placeCod(orderBody(1)), await visitor.initiate({ bad: true })]) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ success: false, message: 'Please sign in to continue' });
    }
  });
});
