import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { newPhone, orderBody, priceOf, resetEmulators, Shopper, sql } from '@/e2e/shopper';

type Row = {
  quantity: number;
  amount: number;
  original_amount: number;
  savings: number;
  free_items: number;
  paid_items: number;
  kits_to_ship: number;
  price_per_item: number;
};

const COLUMNS = 'quantity, amount, original_amount, savings, free_items, paid_items, kits_to_ship, price_per_item';
const storedRow = async (orderId = '') => (await sql<Row>(`SELECT ${COLUMNS} FROM orders WHERE id = $1`, orderId))[0];

function expectedRow(quantity: number): Row {
  const { amount, original, free } = priceOf(quantity);
  return {
    quantity,
    amount,
    original_amount: original,
    savings: original - amount,
    free_items: free,
    paid_items: quantity - free,
    kits_to_ship: quantity,
    price_per_item: 2700,
  };
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

const countOf = async (phone: string) =>
  (
    await sql<{ count: string }>(
      'SELECT count(*) FROM orders o JOIN users u ON u.id = o.user_id WHERE u.phone_number = $1',
      phone,
    )
  )[0]?.count;

describe('what an order costs', () => {
  beforeAll(resetEmulators);

  it('the table of this test has the landmarks of section 9', () => {
    expect([1, 4, 5, 10].map((quantity) => priceOf(quantity))).toEqual([
      { amount: 2499, original: 2700, free: 0 },
      { amount: 8799, original: 10_800, free: 0 },
      { amount: 12_499, original: 13_500, free: 1 },
      { amount: 24_999, original: 27_000, free: 2 },
    ]);
    expect(priceOf(50)).toEqual({ amount: 124_997, original: 135_000, free: 10 });
    expect(priceOf(11)).toEqual({ amount: 27_499, original: 29_700, free: 2 });
  });

  it.each([
    [1, 40],
    [41, 80],
  ])('case 39: %i to %i kits on delivery are stored at the independent price', async (from, to) => {
    const shopper = await new Shopper().signIn();
    for (const quantity of range(from, to)) {
      const answer = await shopper.placeCod(orderBody(quantity, { phone: shopper.phone }));
      expect(answer.status, `${quantity} kits`).toBe(200);
      expect(answer.body).toEqual({
        success: true,
        message: 'COD order created successfully!',
        data: { orderId: expect.stringMatching(/^[0-9a-z]{26}$/) },
      });
      expect(await storedRow(answer.body.data?.orderId)).toEqual(expectedRow(quantity));
    }
  });

  it('case 39: 81 to 100 kits online are stored at the independent price', async () => {
    const shopper = await new Shopper().signIn();
    for (const quantity of range(81, 100)) {
      const { orderId } = await shopper.start(quantity);
      expect(await storedRow(orderId)).toEqual(expectedRow(quantity));
    }
  });

  it.each([81, 90, 100])('%i kits are too many for cash', async (quantity) => {
    const shopper = await new Shopper().signIn();
    const answer = await shopper.placeCod(orderBody(quantity, { phone: shopper.phone }));
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      success: false,
      message: 'Cash on delivery is possible up to 80 kits. Please pay online or contact us.',
    });
    expect(await countOf(shopper.phone)).toBe('0');
  });

  it('case 38: hundreds of tampered amounts are refused and store nothing', async () => {
    const shopper = await new Shopper().signIn();
    const near = fc.integer({ min: 1, max: 100 }).chain((quantity) => {
      const { amount, original } = priceOf(quantity);
      const lies = [
        amount - 1,
        amount + 1,
        original,
        1,
        0,
        -amount,
        amount * 100,
        Math.floor(amount / 100),
        1e9,
        2 ** 53,
      ];
      return fc.record({ quantity: fc.constant(quantity), amount: fc.constantFrom<unknown>(...lies, String(amount)) });
    });
    const far = fc.record({
      quantity: fc.integer({ min: 1, max: 100 }),
      amount: fc.oneof<fc.Arbitrary<unknown>[]>(
        fc.integer(),
        fc.double(),
        fc.string(),
        fc.constant(null),
        fc.boolean(),
      ),
    });
    const wild = fc.record({ quantity: fc.jsonValue(), amount: fc.jsonValue() });
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(fc.oneof(near, far, wild), async ({ quantity, amount }) => {
        const isSold = Number.isInteger(quantity) && Number(quantity) >= 1 && Number(quantity) <= 100;
        fc.pre(!(isSold && amount === priceOf(Number(quantity)).amount));
        tried += 1;
        const body = { ...orderBody(1), amount, orderDetails: { quantity } };
        const answer = tried % 2 ? await shopper.placeCod(body) : await shopper.initiate(body);
        expect([400, 409]).toContain(answer.status);
        expect(answer.body.success).toBe(false);
        expect(answer.body.data).toBeUndefined();
      }),
      { numRuns: 400 },
    );
    expect(tried).toBeGreaterThanOrEqual(200);
    expect(await countOf(shopper.phone)).toBe('0');
  });

  it('case 38: another quantity’s price is a conflict with a message for the toast', async () => {
    const shopper = await new Shopper().signIn();
    const answer = await shopper.placeCod({ ...orderBody(5), amount: priceOf(4).amount });
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({
      success: false,
      message: 'The price does not match today’s price. Please reload the page and try again.',
    });
    expect(await countOf(shopper.phone)).toBe('0');
  });

  it('case 41: lies about free kits, savings and prices change nothing', async () => {
    const shopper = await new Shopper().signIn();
    const lies = {
      quantity: 6,
      paidItems: 1,
      freeItems: 100,
      totalSavings: 99_999,
      savings: -1,
      pricePerItem: 1,
      kitsToShip: 500,
    };
    const extra = { id: 'mine', userId: 'x', stage: 'delivered', money: 'paid', needsReview: false };
    const body = { ...orderBody(6), ...extra, orderDetails: lies };
    const cash = await shopper.placeCod(body);
    expect(await storedRow(cash.body.data?.orderId)).toEqual(expectedRow(6));
    const online = await shopper.initiate({ ...body, userDetails: { ...body.userDetails, ...extra } });
    expect(await storedRow(online.body.data?.orderId)).toEqual(expectedRow(6));
    const states = await sql('SELECT method, stage, money FROM orders WHERE id = ANY($1) ORDER BY method', [
      cash.body.data?.orderId,
      online.body.data?.orderId,
    ]);
    expect(states).toEqual([
      { method: 'cod', stage: 'to_pack', money: 'due' },
      { method: 'online', stage: 'awaiting_payment', money: 'pending' },
    ]);
  });

  it('an order on delivery is pending money, confirmed, told by SMS and remembered in its history', async () => {
    const shopper = await new Shopper().signIn();
    const phone = newPhone();
    const { body } = await shopper.placeCod(orderBody(2, { phone }));
    const orderId = body.data?.orderId ?? '';
    expect((await shopper.status(orderId)).body.data).toEqual({
      state: 'PENDING',
      orderId,
      merchantOrderId: null,
      method: 'cod',
      amount: 4799,
    });
    expect(await sql('SELECT type, from_stage, to_stage FROM order_events WHERE order_id = $1', orderId)).toEqual([
      { type: 'placed', from_stage: null, to_stage: 'to_pack' },
    ]);
    const outbox = 'SELECT channel, "to", dedupe_key FROM outbox_messages WHERE dedupe_key LIKE $1';
    expect(await sql(outbox, `order-%${orderId}%`)).toEqual([
      { channel: 'sms', to: phone, dedupe_key: `order-confirmed:${orderId}:sms` },
    ]);
  });
});
