import { beforeAll, describe, expect, it } from 'vitest';
import { Desk } from '@/e2e/desk';
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
    const [listed] = body.data?.orders ?? [];
    expect(listed).toMatchObject({ id, stage: 'to_pack', money: 'due', quantity: 1, amount: 2499, refunded: 0 });
    expect(listed).toMatchObject({ replaces: null, placedAt: expect.stringMatching(/^20\d\d-\d\d-\d\dT.*Z$/) });
    const detail = await ownOrder(desk.parent, id);
    expect(detail).toMatchObject({
      order: { id, actions: ['cancel', 'address'], mayReport: false, delivery: { name: 'Kiran Desai', childAge: 4.5 } },
      refunds: [],
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
    await parent.placeCod(orderBody(1, { phone: parent.phone, name: 'Second', address2: 'By the lake' }));
    expect(await last()).toMatchObject({
      quantity: 1,
      isRecent: true,
      userDetails: { name: 'Second', address2: 'By the lake', phone: parent.phone, pincode: '560001', childAge: 4.5 },
    });
    expect(await last(`?order=${first.body.data?.orderId}`)).toMatchObject({
      quantity: 5,
      userDetails: { name: 'First' },
    });
    expect((await parent.get('/api/shop/address?order=x')).status).toBe(404);
  });
});
