import { beforeAll, describe, expect, it } from 'vitest';
import { Desk, type Order, PARCEL, pathOf } from '@/e2e/desk';
import { noteProved } from '@/e2e/member';
import { newKey, newPhone, orderBody, Shopper, sql } from '@/e2e/shopper';
import { dayOf } from '@/lib/core/india';

const LINK = 'https?://[^ ]+/track/[0-9a-z]{26}';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});

/** What happened to an order since it was placed. */
const historyOf = async (id: string) =>
  (await desk.detailOf(id)).events
    .slice(1)
    .map(({ type, by, from, to, detail }) => [`${type} by ${by}`, `${from} > ${to}`, detail]);
const textsOf = async (id: string) =>
  (
    await sql<{ body: string }>(
      "SELECT body FROM outbox_messages WHERE order_id = $1 AND channel = 'sms' ORDER BY created_at, id",
      id,
    )
  ).map(({ body }) => body);
const text = (words: string, lead: string) => expect.stringMatching(new RegExp(`: ${words} ${lead}: ${LINK}$`));
/** Whether a message waits for longer than it takes to send it. */
const isHeld = async (id: string, topic: string) =>
  (
    await sql<{ held: boolean }>(
      `SELECT status = 'queued' AND next_try_at > created_at + interval '8 s' AS held
       FROM outbox_messages WHERE order_id = $1 AND topic = $2 AND channel = 'sms'`,
      id,
      topic,
    )
  ).map(({ held }) => held);

describe('the history of an order, word for word', () => {
  it('on the way to whoever ordered it', async () => {
    const id = await desk.place();
    const today = dayOf(Date.now());
    const own = { courier: 'DTDC', trackingNumber: 'D-12345', trackingUrl: 'https://dtdc.example/D-12345' };
    await desk.take(id, 'ship', own);
    await desk.take(id, 'miss', { reason: 'no cash' });
    await desk.take(id, 'out');
    await desk.take(id, 'deliver');
    const late = await desk.act(id, { action: 'receive-cash', version: 5, reference: 'NEFT 9', date: '2999-01-01' });
    expect([late.status, late.body]).toEqual([400, { success: false, message: 'The day is still to come' }]);
    await desk.take(id, 'receive-cash', { reference: 'NEFT 9', date: today });
    expect(await historyOf(id)).toEqual([
      ['ship by owner', 'to_pack > shipped', own],
      ['miss by owner', 'shipped > undelivered', { reason: 'no cash' }],
      ['out by owner', 'undelivered > out_for_delivery', {}],
      ['deliver by owner', 'out_for_delivery > delivered', { money: 'collected' }],
      ['receive-cash by owner', 'delivered > delivered', { reference: 'NEFT 9', date: today }],
    ]);
    const { order } = await desk.detailOf(id);
    expect(order).toMatchObject({ ...own, cashReference: 'NEFT 9', cashReceivedOn: `${today}T00:00:00.000Z` });
    expect(order).toMatchObject({ deliveredAt: expect.any(String), shippedAt: expect.any(String) });
    expect(await textsOf(id)).toEqual([
      text(`Order ${order.number} for 1 kit is confirmed. Please keep Rs 2,499 in cash ready.`, 'Follow it'),
      text(`Order ${order.number} is on its way with DTDC.`, 'Follow it'),
      text(`Order ${order.number} was delivered. If something is wrong, please tell us today.`, 'See it'),
    ]);
  });

  it('back to us, and of the one that makes it good', async () => {
    const id = await desk.place();
    await desk.take(id, 'note', { text: 'Rang twice\nNobody there' });
    await desk.take(id, 'ship', PARCEL);
    await desk.take(id, 'turn-back', { reason: 'Refused at the door' });
    await desk.take(id, 'take-back', { reason: 'Box unopened' });
    const { id: made, number: next } = await desk.take(id, 'replace', { quantity: 2 });
    expect((await historyOf(id)).map(([what, , detail]) => [what, detail])).toEqual([
      ['note by owner', { text: 'Rang twice\nNobody there' }],
      ['ship by owner', expect.objectContaining({ trackingNumber: 'AWB12345678' })],
      ['turn-back by owner', { reason: 'Refused at the door' }],
      ['take-back by owner', { reason: 'Box unopened' }],
      ['replace by owner', {}],
    ]);
    const { order } = await desk.detailOf(id);
    expect(order).toMatchObject({ stage: 'returned', money: 'due', replacements: [{ id: made, number: next }] });
    expect(await textsOf(id)).toEqual([
      expect.any(String),
      text(`Order ${order.number} is on its way with Delhivery.`, 'Follow it'),
      text(`Order ${order.number} could not be delivered and comes back to us.`, 'See it'),
    ]);
    const { order: replacement, events } = await desk.detailOf(made);
    expect(replacement).toMatchObject({
      ...{ quantity: 2, amount: 0, paidItems: 2, freeItems: 0, originalAmount: 5_400, savings: 5_400 },
      ...{ replaces: order.number, trackToken: expect.stringMatching(/^[0-9a-hj-km-np-tv-z]{26}$/) },
    });
    const placed = { type: 'placed', by: 'owner', from: 'to_pack', to: 'to_pack' };
    expect(events).toEqual([{ ...placed, at: expect.any(String), detail: { amount: 0, replaces: order.number } }]);
    expect(await textsOf(made)).toEqual([
      text(`Order ${next} comes to you in place of the one before, at no cost.`, 'Follow it'),
    ]);
  });

  it('to another address', async () => {
    const parent = await new Shopper().signIn();
    const before = { name: 'Asha Rao', address1: '1 Old Road', address2: 'Top floor', pincode: '411001' };
    const phone = newPhone();
    const answer = await parent.placeCod(orderBody(1, { ...before, phone }));
    const id = answer.body.data?.orderId ?? '';
    const details = { name: 'Meera Nair', address1: '7 Lake View', pincode: '605007', childAge: '7' };
    const given = { ...details, address2: 'Rear', city: 'Kottakuppam', state: 'Tamil Nadu' };
    const move = async (to: string, more: object = {}) => {
      await desk.take(id, 'address', { userDetails: { ...given, phone: to, ...more } });
      return (await desk.orderOf(id)) as Order & { actions: string[]; next: string | null; phoneProved: boolean };
    };
    const moved = await move(phone);
    const delivery = { ...given, phone, childAge: 7, district: expect.any(String) };
    expect(moved).toMatchObject({ name: 'Meera Nair', delivery, phoneProved: false });
    expect(await historyOf(id)).toEqual([
      ['address by owner', 'to_pack > to_pack', { before: { ...before, phone, city: 'Pune' } }],
    ]);
    expect((await move(parent.phone)).phoneProved, 'to whoever signed in').toBe(true);
    const [stranger, proved] = [newPhone(), newPhone()];
    expect((await move(stranger)).phoneProved).toBe(false);
    await noteProved(parent, proved);
    expect((await move(proved)).phoneProved).toBe(true);
    await sql('DELETE FROM proved_phones WHERE phone_number = $1', proved);
    expect((await move(proved, { pincode: '560001', city: null, state: null })).phoneProved, 'as it was').toBe(true);
    expect(await desk.orderOf(id)).toMatchObject({
      delivery: { pincode: '560001', city: 'Bengaluru', district: 'Bengaluru', state: 'Karnataka' },
    });
  });
});

describe('what a parent is told', () => {
  it('waits only where it can be taken back', async () => {
    const [quick, undoable] = [await desk.place(), await desk.place()];
    await desk.take(quick, 'ship', PARCEL);
    expect(await isHeld(quick, 'shipped')).toEqual([false]);
    await desk.act(undoable, { action: 'ship', version: 1, undoable: true, ...PARCEL });
    expect(await isHeld(undoable, 'shipped')).toEqual([true]);
    const other = await desk.place();
    await desk.act(other, { action: 'cancel', version: 1, undoable: true, reason: 'Double' });
    expect(await isHeld(other, 'cancelled')).toEqual([false]);
    expect((await textsOf(other)).at(-1)).toEqual(
      text(`Order ${(await desk.orderOf(other)).number} was cancelled.`, 'See it'),
    );
  });

  it('of an order that is confirmed is that it is', async () => {
    const id = await desk.place();
    await sql("UPDATE orders SET stage = 'to_confirm', version = version + 1 WHERE id = $1", id);
    await sql('DELETE FROM outbox_messages WHERE order_id = $1', id);
    await desk.take(id, 'confirm');
    expect((await desk.detailOf(id)).messages.map(({ key }) => key)).toEqual(['order-placed']);
    expect(await historyOf(id)).toEqual([['confirm by owner', 'to_confirm > to_pack', {}]]);
  });
});

describe('a call', () => {
  it('under a key that was used for another one is refused without a word of the order', async () => {
    const [id, key] = [await desk.place(), newKey()];
    await desk.act(id, { action: 'note', version: 1, text: 'One' }, key);
    const { status, body, headers } = await desk.act(id, { action: 'note', version: 2, text: 'Two' }, key);
    expect([status, headers.get('x-refused'), body]).toEqual([
      409,
      null,
      { success: false, message: 'This Idempotency-Key was used for another change' },
    ]);
  });

  it('about an order that is looked at ends that only where it is cancelled', async () => {
    const id = await desk.place({ phone: newPhone() });
    expect((await desk.take(id, 'pack')).attention).toEqual(['flagged']);
    expect((await desk.take(id, 'cancel', { reason: 'No answer' })).attention).toEqual([]);
  });

  it('about none finds nothing', async () => {
    const { status, body } = await desk.act('0'.repeat(26), { action: 'pack', version: 1 });
    expect([status, body]).toEqual([404, { success: false, message: 'Order not found' }]);
    const done = await desk.admin.post(`${pathOf('0'.repeat(26))}/attention/flagged`, { note: 'Called' });
    expect([done.status, done.body.message]).toEqual([404, 'Order not found']);
  });
});
