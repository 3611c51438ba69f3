import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Desk } from '@/e2e/desk';
import { orderBody, Shopper, sql } from '@/e2e/shopper';
import { stopQueue } from '@/lib/core/queue';
import { noticeOf, toldWith } from '@/lib/messages/outbox/service.orders';
import { toFacts } from '@/lib/sales/orders/rules';
import type { Step } from '@/lib/sales/orders/rules.actions';
import { getOrder, type Order } from '@/lib/sales/orders/service';
import { takeStep } from '@/lib/sales/orders/service.steps';
import { act } from './service';
import { followOrders } from './service.clock';
import { undo } from './service.undo';

const HOUR_MS = 3_600_000;
let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(stopQueue);

/** Has an order stand as it does since so long. */
const age = (id: string, ms: number) =>
  sql("UPDATE orders SET stage_since = now() - $2 * interval '1 ms' WHERE id = $1", id, ms);
const toldOf = async (id: string) => (await desk.detailOf(id)).messages.map(({ key }) => key).sort();
/** Many orders to one phone are flagged beside. */
const reasonsOf = async (id: string) => (await desk.orderOf(id)).attention.filter((reason) => reason !== 'flagged');
const follow = (times = 2) => Promise.all(Array.from({ length: times }, () => followOrders(Date.now())));

describe('orders by the clock', () => {
  it('a parcel without news for seven days needs attention, and so a week after somebody has seen to it', async () => {
    const id = await desk.place();
    await desk.take(id, 'ship', { courier: 'DTDC', trackingNumber: 'D12345' });
    await age(id, 6.9 * 24 * HOUR_MS);
    await follow();
    expect(await reasonsOf(id)).toEqual([]);
    await age(id, 7.1 * 24 * HOUR_MS);
    await follow();
    expect(await reasonsOf(id)).toEqual(['no_news']);
    await desk.admin.post(`/api/admin/orders/${id}/attention/no_news`, { note: 'Asked DTDC' });
    // However long it took until somebody did.
    await sql("UPDATE attentions SET since = since - interval '8 days' WHERE order_id = $1", id);
    await follow();
    expect(await reasonsOf(id)).toEqual([]);
    await sql("UPDATE attentions SET ended_at = ended_at - interval '8 days' WHERE order_id = $1", id);
    await follow();
    expect(await reasonsOf(id)).toEqual(['no_news']);
    await desk.take(id, 'out');
    expect(await reasonsOf(id)).toEqual([]);
  });

  it('a step that ends the last reason takes the mark away, and gives no other reason', async () => {
    const parent = await new Shopper().signIn();
    const { body } = await parent.placeCod(orderBody(1, { phone: parent.phone }));
    const id = body.data?.orderId ?? '';
    await desk.take(id, 'ship', { courier: 'DTDC', trackingNumber: 'D12345' });
    await age(id, 7.1 * 24 * HOUR_MS);
    await follow();
    expect((await desk.orderOf(id)).attention).toEqual(['no_news']);
    await desk.take(id, 'out');
    expect((await desk.orderOf(id)).attention).toEqual([]);
    expect(await sql('SELECT needs_review FROM orders WHERE id = $1', id)).toEqual([{ needs_review: false }]);
  });

  it.each([
    ['is on its way', "stage = 'shipped'"],
    ['was delivered', "stage = 'delivered', money = 'collected', delivered_at = now()"],
  ])('a parcel that the version before sent and that %s gets its invoice, once', async (_, how) => {
    const id = await desk.place();
    await sql(
      `UPDATE orders SET ${how}, courier = 'DTDC', tracking_number = 'D1', shipped_at = now(),
         stage_since = now(), version = version + 1 WHERE id = $1`,
      id,
    );
    await follow();
    await follow();
    expect(await sql('SELECT kits, paise FROM invoices WHERE order_id = $1', id)).toEqual([
      { kits: 1, paise: 249_900 },
    ]);
  });

  it('a refund that the bank does not make within two weeks needs attention', async () => {
    const id = await desk.place();
    await sql(
      `INSERT INTO refunds (id, order_id, amount, currency, state, check_at, created_at, updated_at)
       VALUES ($2, $1, 100, 'INR', 'pending', now() + interval '1 day', now() - interval '15 days', now())`,
      id,
      randomUUID(),
    );
    await follow();
    const { order } = await desk.detailOf(id);
    await sql('DELETE FROM refunds WHERE order_id = $1', id);
    expect((order as unknown as { reasons: object[] }).reasons).toContainEqual({
      ...{ reason: 'refund_stuck', since: expect.any(String) },
      detail: { amount: 100, stuck: 'pending', refundId: null },
    });
  });

  it('a payment that is open for more than an hour needs attention until it is decided', async () => {
    const { orderId = '' } = await desk.parent.start(1, { phone: desk.parent.phone });
    await follow();
    expect(await reasonsOf(orderId)).toEqual([]);
    await age(orderId, 61 * 60_000);
    await follow();
    expect(await reasonsOf(orderId)).toEqual(['payment_open']);
    await desk.admin.post(`/api/admin/orders/${orderId}/attention/payment_open`, { note: 'Pays tonight' });
    // A page is open for a day: whoever was told that it is knows.
    await age(orderId, 10 * HOUR_MS);
    await sql("UPDATE attentions SET ended_at = ended_at - interval '2 hours' WHERE order_id = $1", orderId);
    await follow();
    expect(await reasonsOf(orderId)).toEqual([]);
    await sql('DELETE FROM attentions WHERE order_id = $1', orderId);
    await follow();
    expect(await reasonsOf(orderId)).toEqual(['payment_open']);
    await desk.take(orderId, 'cancel', { reason: 'Too late' });
    expect(await reasonsOf(orderId)).toEqual([]);
  });
});

describe('a step', () => {
  const note = (text: string) => ({ action: 'note', text, version: null, undoable: false }) as const;
  const eventsOf = (id: string) =>
    sql<{ type: string }>('SELECT type FROM order_events WHERE order_id = $1 ORDER BY id', id);
  const keysOf = (id: string) => sql('SELECT key FROM idempotency_keys WHERE order_id = $1', id);
  let [owner, id] = [{ actor: 'owner', userId: '' } as { actor: 'owner'; userId: string }, ''];
  const packed: Step = { from: 'to_pack', to: 'packed', money: 'due' };
  const pack = (order: Order, step: Step, key = randomUUID()) => {
    const claim = { userId: owner.userId, key, bodyHash: 'as it is', orderId: order.id };
    const also = toldWith(noticeOf('shipped', toFacts(order), { once: key }));
    return takeStep(null, order, step, { type: 'pack', who: owner, detail: {}, beside: { claim, also } });
  };
  beforeAll(async () => {
    const [admin] = await sql<{ id: string }>('SELECT id FROM users WHERE email = $1', desk.admin.email);
    owner = { actor: 'owner', userId: admin?.id ?? '' };
    // Nothing is known of this number, so that nothing is flagged.
    const parent = await new Shopper().signIn();
    const answer = await parent.placeCod(orderBody(1, { phone: parent.phone }));
    id = answer.body.data?.orderId ?? '';
  });

  it('that does not mind what was changed meanwhile is taken by everybody who takes it at once', async () => {
    const texts = ['one', 'two', 'three', 'four'];
    const all = texts.map((text) => act({ orderId: id, request: note(text), who: owner, key: randomUUID() }));
    expect(await Promise.all(all)).toEqual(texts.map(() => id));
    expect(await eventsOf(id)).toEqual(['placed', ...texts.map(() => 'note')].map((type) => ({ type })));
    expect((await desk.orderOf(id)).version).toBe(5);
  });

  it.each<[string, (order: Order) => [Order, Step]]>([
    ['in another version', (order) => [{ ...order, version: order.version - 1 }, packed]],
    ['at another stage', (order) => [order, { ...packed, from: 'to_confirm' }]],
    ['flagged meanwhile', (order) => [{ ...order, needsReview: !order.needsReview }, packed]],
  ])('of an order that is %s writes nothing, its key and its messages neither', async (_, change) => {
    const order = (await getOrder(id)) as Order;
    const [events, keys, told] = [await eventsOf(id), await keysOf(id), await toldOf(id)];
    expect(await pack(...change(order))).toBe(false);
    expect(await getOrder(id)).toEqual(order);
    expect([await eventsOf(id), await keysOf(id), await toldOf(id)]).toEqual([events, keys, told]);
  });

  it('under one key is taken once, with its messages, by many who take it at once', async () => {
    const order = (await getOrder(id)) as Order;
    const key = randomUUID();
    const taken = await Promise.all(Array.from({ length: 20 }, () => pack(order, packed, key)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await getOrder(id)).toMatchObject({ stage: 'packed', version: order.version + 1 });
    expect((await eventsOf(id)).filter(({ type }) => type === 'pack')).toHaveLength(1);
    expect(await toldOf(id)).toEqual(['order-placed', 'shipped']);
    expect(await pack({ ...order, version: order.version + 1 }, { ...packed, from: 'packed' }, key)).toBe(false);
  });
});

describe('taking back', () => {
  it('is possible for ten seconds', async () => {
    const [admin] = await sql<{ id: string }>('SELECT id FROM users WHERE email = $1', desk.admin.email);
    const who = { actor: 'owner', userId: admin?.id ?? '' } as const;
    const id = await desk.place();
    await act({ orderId: id, request: { action: 'pack', version: 1, undoable: true } as never, who, key: null });
    const { now } = Date;
    const later = vi.spyOn(Date, 'now').mockImplementation(() => now() + 10_100);
    const tooLate = { code: 'conflict', message: 'It is too late to take this back.', beside: { reason: 'changed' } };
    await expect(undo(id, 2, who, null)).rejects.toMatchObject(tooLate);
    later.mockRestore();
    await undo(id, 2, who, null);
    expect((await desk.orderOf(id)).stage).toBe('to_pack');
  });
});
