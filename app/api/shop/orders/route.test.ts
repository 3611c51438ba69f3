import { beforeAll, describe, expect, it } from 'vitest';
import { Desk, PARCEL } from '@/e2e/desk';
import { callOwn, type OwnPage, ownOrder, ownPath } from '@/e2e/own-orders';
import { newKey, orderBody, Shopper, sql } from '@/e2e/shopper';

let desk: Desk;
let stranger: Shopper;
beforeAll(async () => {
  [desk, stranger] = [await Desk.open(), await new Shopper().signIn()];
});

describe('the own orders', () => {
  it('are listed newest first, a page at a time, each once', async () => {
    const parent = await new Shopper().signIn();
    const placed = await parent.placeCod(orderBody(1, { phone: parent.phone }));
    await sql(
      `INSERT INTO orders (id, user_id, method, stage, money, quantity, paid_items, free_items, kits_to_ship,
         price_per_item, original_amount, amount, savings, name, address1, phone, pincode, child_age, created_at, updated_at)
       SELECT left(md5(id || n), 26), user_id, method, stage, money, quantity, paid_items, free_items, kits_to_ship,
         price_per_item, original_amount, amount, savings, name, address1, phone, pincode, child_age,
         created_at - make_interval(days => n / 2), now()
       FROM orders, generate_series(1, 44) AS n WHERE id = $1`,
      placed.body.data?.orderId,
    );
    const numbers: number[] = [];
    let next: string | null = '';
    for (let pages = 0; next !== null; pages += 1) {
      expect(pages).toBeLessThan(3);
      const query: string = next ? `?after=${next}` : '';
      const { data }: { data?: OwnPage } = (await parent.get<OwnPage>(`/api/shop/orders${query}`)).body;
      numbers.push(...(data?.orders ?? []).map(({ number }) => number));
      next = data?.next ?? null;
    }
    const all = await sql<{ number: number }>(
      'SELECT number FROM orders WHERE phone = $1 ORDER BY created_at DESC, number DESC',
      parent.phone,
    );
    expect(numbers).toEqual(all.map(({ number }) => number));
    expect(numbers).toHaveLength(45);
  });

  it('tell what the parent may know, and nothing that is the shop’s', async () => {
    const id = await desk.place({ name: 'Kiran Desai' });
    const { body, text } = await desk.parent.get<OwnPage>('/api/shop/orders');
    const [first] = body.data?.orders ?? [];
    const place = { name: 'Kiran Desai', phone: desk.parent.phone, pincode: '560001', city: 'Bengaluru' };
    const listed = {
      ...{ id, number: first?.number, placedAt: expect.stringMatching(/^20\d\d-\d\d-\d\dT.*Z$/), version: 1 },
      ...{ stage: 'to_pack', money: 'due', method: 'cod', source: 'shop', quantity: 1, amount: 2_499, refunded: 0 },
      ...{ ...place, courier: null, trackingNumber: null, trackingUrl: null, replaces: null },
    };
    expect(first).toEqual(listed);
    const detail = await ownOrder(desk.parent, id);
    const lines = { address1: '12 Temple Road', address2: null, district: 'Bengaluru', state: 'Karnataka' };
    expect(detail).toEqual({
      order: {
        ...{ ...listed, orderedQuantity: 1, shippedAt: null, deliveredAt: null, mayReport: false },
        ...{ actions: ['cancel', 'address'], isProblemOpen: false },
        delivery: { ...place, ...lines, childAge: 4.5 },
      },
      steps: expect.any(Array),
      expected: { from: expect.any(String), to: expect.any(String), text: expect.any(String) },
      ...{ payments: [], refunds: [], documents: [] },
    });
    expect(detail.steps.map(({ label, state }) => `${state} ${label}`)).toEqual([
      'current Confirmed',
      'coming Packed',
      'coming On the way',
      'coming Delivered',
    ]);
    expect(detail.expected?.text).toMatch(/^\w{3} \d+( \w{3})? - \w{3} \d+ \w{3}$/);
    const one = (await desk.parent.get(ownPath(id))).text;
    for (const told of [text, one])
      expect(told).not.toMatch(/attention|needsReview|trackToken|userId|placedFrom|phoneProved|byUserId/);
  });

  it('may be cancelled or sent elsewhere before they are confirmed, and say which one they make good', async () => {
    const id = await desk.place();
    await sql("UPDATE orders SET stage = 'to_confirm', version = version + 1 WHERE id = $1", id);
    expect((await ownOrder(desk.parent, id)).order.actions).toEqual(['cancel', 'address']);
    await desk.take(id, 'confirm');
    await desk.take(id, 'ship', PARCEL);
    await desk.take(id, 'lose');
    const { number } = await desk.orderOf(id);
    const { id: made } = await desk.take(id, 'replace', { quantity: 2 });
    const replacement = { id: made, quantity: 2, amount: 0, money: 'none', replaces: number };
    expect((await ownOrder(desk.parent, made)).order).toMatchObject({ ...replacement, orderedQuantity: 2 });
    const { body } = await desk.parent.get<OwnPage>('/api/shop/orders');
    expect(body.data?.orders[0]).toMatchObject(replacement);
  });

  it('tell of refunds, but of one that failed only while no other was begun', async () => {
    const id = await desk.place();
    await desk.take(id, 'ship', PARCEL);
    await desk.take(id, 'deliver');
    const refund = (amount: number, state: string, origin: string, at: number) =>
      sql(
        `INSERT INTO refunds (id, order_id, amount, paise, currency, state, origin, way, reference, check_at, created_at, updated_at)
         VALUES (gen_random_uuid(), $1, $2, 50, 'INR', $3::refund_state, $4, $5, $5, now() + interval '1 day', $6, now())`,
        id,
        amount,
        state,
        origin,
        origin === 'outside' ? 'UPI' : null,
        new Date(Date.now() - 60_000 + at),
      );
    const told = async () => {
      const { order, refunds } = await ownOrder(desk.parent, id);
      const { refunded } = order as unknown as { refunded: number };
      return { refunded, refunds: refunds.map(({ amount, paise, state }) => `${amount}.${paise} ${state}`) };
    };
    await refund(100, 'failed', 'outside', 1);
    expect(await told()).toEqual({ refunded: 0, refunds: ['100.50 failed'] });
    await refund(200, 'processed', 'outside', 2);
    await refund(50, 'processed', 'provider', 3);
    await refund(300, 'failed', 'outside', 4);
    expect(await told()).toEqual({ refunded: 200, refunds: ['200.50 processed', '50.50 processed', '300.50 failed'] });
    await refund(10, 'pending', 'outside', 5);
    await refund(20, 'processed', 'outside', 6);
    expect(await told()).toEqual({
      refunded: 221,
      refunds: ['200.50 processed', '50.50 processed', '10.50 pending', '20.50 processed'],
    });
    expect(await desk.orderOf(id)).toMatchObject({ refunded: 221 });
  });

  it('are nobody else’s, in any call: 404 as for an order that is not there', async () => {
    const id = await desk.place();
    const missing = '0'.repeat(26);
    const body = { userDetails: orderBody(1).userDetails, text: 'Broken', reason: 'x', version: 1 };
    for (const who of [stranger, desk.admin]) {
      const found = await Promise.all([id, missing].map((one) => who.get(ownPath(one))));
      expect(found.map(({ status, body: said }) => [status, said.message])).toEqual([
        [404, 'Order not found'],
        [404, 'Order not found'],
      ]);
      for (const name of ['cancel', 'address', 'problem']) {
        const answers = [
          await callOwn(who, id, name, body, newKey()),
          await callOwn(who, missing, name, body, newKey()),
        ];
        expect(answers.map(({ status, text }) => [name, status, text])).toEqual(
          answers.map(() => [name, 404, answers[1]?.text]),
        );
      }
      expect((await who.get(`/api/shop/address?order=${id}`)).body.data).toEqual({ last: null });
      expect((await who.get<OwnPage>('/api/shop/orders')).text).not.toContain(id);
    }
    expect((await desk.orderOf(id)).version).toBe(1);
  });

  it.each(["x' OR '1'='1", '../admin', '%00', `${'a'.repeat(500)}`, '__proto__', '१२३'])(
    'hostile ids are no orders: %s',
    async (id) => {
      const { status } = await desk.parent.get(ownPath(encodeURIComponent(id)));
      expect([400, 404]).toContain(status);
    },
  );

  it.each(['after=x', 'after=1-2-3', "after=1-1'--"])('a place that means nothing is refused: %s', async (query) => {
    const { status, body } = await desk.parent.get(`/api/shop/orders?${query}`);
    expect([status, body.message]).toEqual([400, 'This list cannot go on from there']);
  });
});

describe('the last address', () => {
  it('is that of the newest order, or of the one that is ordered again', async () => {
    const parent = await new Shopper().signIn();
    const last = async (query = '') =>
      (
        await parent.get<{ last: { quantity: number; userDetails: Record<string, unknown> } | null }>(
          `/api/shop/address${query}`,
        )
      ).body.data?.last;
    expect(await last()).toBeNull();
    const first = await parent.placeCod(orderBody(5, { phone: parent.phone, name: 'First' }));
    await parent.start(1, { phone: parent.phone, name: 'Waits' });
    expect(await last()).toMatchObject({ quantity: 1, isUnpaid: true });
    await parent.placeCod(orderBody(2, { phone: parent.phone, name: 'Second', address2: 'By the lake' }));
    const place = { address1: '12 Temple Road', phone: parent.phone, pincode: '560001', city: 'Bengaluru' };
    const userDetails = { ...place, state: 'Karnataka', childAge: 4.5 };
    expect(await last()).toEqual({
      ...{ number: expect.any(Number), quantity: 2, isUnpaid: false },
      userDetails: { ...userDetails, name: 'Second', address2: 'By the lake' },
    });
    expect(await last(`?order=${first.body.data?.orderId}`)).toEqual({
      ...{ number: expect.any(Number), quantity: 5, isUnpaid: false },
      userDetails: { ...userDetails, name: 'First', address2: null },
    });
    await sql('UPDATE orders SET child_age = NULL WHERE id = $1', first.body.data?.orderId);
    expect(await last(`?order=${first.body.data?.orderId}`)).toMatchObject({
      userDetails: { name: 'First', childAge: null },
    });
    expect((await parent.get('/api/shop/address?order=x')).status).toBe(404);
  });
});
