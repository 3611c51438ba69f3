import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Desk } from '@/e2e/desk';
import { newKey, newPhone, orderBody, resetEmulators, sql } from '@/e2e/shopper';
import { stageOf } from '@/e2e/stored';
import { stopQueue } from '@/lib/core/queue';
import { deliverDueMessages } from '@/lib/messages/outbox/service.sending';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { orderSchema } from '@/lib/sales/orders/schema';
import { placeCodOrder } from '@/lib/sales/orders/service';
import { act } from './service';
import { followOrders } from './service.clock';
import { followUnconfirmed } from './service.unconfirmed';

const HOUR_MS = 3_600_000;
beforeAll(resetEmulators);
// Nobody else's order comes before.
beforeEach(() => sql("UPDATE orders SET stage_since = now() WHERE stage = 'to_confirm'"));
afterAll(stopQueue);

/** An order that waits to be confirmed since so long. */
async function toConfirm(hours: number): Promise<string> {
  const phone = newPhone();
  const request = orderSchema.parse(orderBody(1, { phone }));
  const user = await upsertPhoneUser(phone);
  const { orderId } = await placeCodOrder({ user, request, key: newKey(), address: `10.206.${phone.slice(-2)}.1` });
  await sql(
    `UPDATE orders SET stage = 'to_confirm', stage_since = now() - $2 * interval '1 hour', version = version + 1
     WHERE id = $1`,
    orderId,
    hours,
  );
  return orderId;
}
const remindedFor = (id: string, hours: number) =>
  sql(
    `INSERT INTO order_events (order_id, type, by, from_stage, to_stage, created_at)
     VALUES ($1, 'reminded', 'system', 'to_confirm', 'to_confirm', now() - $2 * interval '1 hour')`,
    id,
    hours,
  );
/** Has a message that asks for the confirmation have gone out so long ago. */
const askedFor = (id: string, hours: number, mark = "'sms', 'sent', NULL, NULL") =>
  sql(
    `INSERT INTO outbox_messages (id, dedupe_key, "to", order_id, topic, channel, status, delivery, delivery_at, sent_at)
     SELECT gen_random_uuid(), 'asked:' || id, phone, id, 'order-to-confirm', ${mark}, now() - $2 * interval '1 hour'
     FROM orders WHERE id = $1`,
    id,
    hours,
  );
const toldOf = async (id: string) =>
  (
    await sql<{ topic: string }>(
      "SELECT topic FROM outbox_messages WHERE order_id = $1 AND topic NOT LIKE 'owner%' ORDER BY topic",
      id,
    )
  ).map(({ topic }) => topic);
const eventsOf = (id: string) =>
  sql<{ type: string }>(
    `SELECT type, by, from_stage AS "from", to_stage AS "to", detail FROM order_events
     WHERE order_id = $1 AND type <> 'placed' ORDER BY id`,
    id,
  );
const isReminded = async (id: string) => (await eventsOf(id)).some(({ type }) => type === 'reminded');
const follow = () => Promise.all([1, 2].map(() => followOrders(Date.now())));

it('a number that replaces another one is asked to confirm at once, once; the one before hears no more', async () => {
  const desk = await Desk.open();
  const id = await toConfirm(1);
  const { userDetails } = orderBody(1, { phone: newPhone() });
  const move = (details: object) => desk.take(id, 'address', { userDetails: { ...userDetails, ...details } });
  await move({});
  await move({ address1: '7 Lake View' });
  await move({ phone: newPhone() });
  const asked = await sql<{ to: string; body: string }>(
    `SELECT "to", body FROM outbox_messages
     WHERE order_id = $1 AND topic = 'order-to-confirm' AND channel = 'sms' ORDER BY created_at`,
    id,
  );
  const { phone } = (await desk.detailOf(id)).order;
  expect(asked.map(({ to }) => to)).toEqual([userDetails.phone, phone]);
  expect(new Set(asked.map(({ body }) => body.split(': ').at(-1))).size).toBe(2);
  await desk.take(id, 'confirm');
  await move({ phone: newPhone() });
  expect((await toldOf(id)).filter((topic) => topic === 'order-to-confirm')).toHaveLength(2);
});

it('an order that nobody confirmed is asked about once more after a day', async () => {
  const [young, old] = [await toConfirm(23), await toConfirm(25)];
  await follow();
  await follow();
  expect(await toldOf(young)).toEqual(['order-placed']);
  expect(await toldOf(old)).toEqual(['order-placed', 'order-to-confirm']);
  const stage = { from: 'to_confirm', to: 'to_confirm' };
  expect([await stageOf(old), await eventsOf(old)]).toEqual([
    'to_confirm',
    [{ type: 'reminded', by: 'system', ...stage, detail: {} }],
  ]);
  const [told] = await sql<{ body: string; number: number }>(
    `SELECT m.body, o.number FROM outbox_messages m JOIN orders o ON o.id = m.order_id
     WHERE m.order_id = $1 AND m.topic = 'order-to-confirm'`,
    old,
  );
  expect(told?.body).toMatch(
    new RegExp(
      `: Please confirm order ${told?.number}: Rs 2,499 in cash at the door\\. Confirm it: \\S+/track/\\w{26}$`,
    ),
  );
});

it('and ends after two, told once', async () => {
  const id = await toConfirm(48.1);
  await remindedFor(id, 24.1);
  await askedFor(id, 48.1);
  await follow();
  expect(await stageOf(id)).toBe('cancelled');
  expect((await eventsOf(id)).slice(1)).toEqual([
    {
      ...{ type: 'cancel', by: 'system', from: 'to_confirm', to: 'cancelled' },
      detail: { reason: 'Nobody confirmed the order' },
    },
  ]);
  expect(await toldOf(id)).toEqual(['cancelled', 'order-placed', 'order-to-confirm']);
});

it('everybody is asked again, however many wait, and nobody is kept from it who was asked already', async () => {
  const ids = [await toConfirm(27), await toConfirm(26), await toConfirm(25)];
  for (const _ of ids) await followUnconfirmed(Date.now(), 1);
  expect(await Promise.all(ids.map(isReminded))).toEqual([true, true, true]);
});

it('an order about which it was asked late does not end before there was as long to answer', async () => {
  const id = await toConfirm(49);
  await follow();
  await follow();
  expect([await stageOf(id), await isReminded(id)]).toEqual(['to_confirm', true]);
  const isAsked = async () => {
    await deliverDueMessages(Date.now());
    const [asked] = await sql(
      "SELECT status FROM outbox_messages WHERE order_id = $1 AND topic = 'order-to-confirm'",
      id,
    );
    return asked;
  };
  await expect.poll(isAsked, { timeout: 15_000 }).toEqual({ status: 'sent' });
  await followUnconfirmed(Date.now() + 23 * HOUR_MS, 1);
  expect(await stageOf(id)).toBe('to_confirm');
  await followUnconfirmed(Date.now() + 25 * HOUR_MS, 1);
  expect(await stageOf(id)).toBe('cancelled');
});

it('a number that replaces another one late is reminded, and has as long to answer as any other', async () => {
  const id = await toConfirm(47);
  await remindedFor(id, 23);
  await askedFor(id, 47);
  const phone = newPhone();
  const { userDetails } = orderSchema.parse(orderBody(1, { phone }));
  const request = { action: 'address', version: null, userDetails, undoable: false } as const;
  await act({ orderId: id, request, who: { actor: 'owner', userId: null }, key: null });
  const asked = () =>
    sql(
      `UPDATE outbox_messages SET status = 'sent', sent_at = now() WHERE order_id = $1 AND "to" = $2 RETURNING id`,
      id,
      phone,
    );
  expect(await asked()).toHaveLength(1);
  await followUnconfirmed(Date.now() + 2 * HOUR_MS, 200);
  expect(await stageOf(id), 'the first number was asked long ago').toBe('to_confirm');
  await followUnconfirmed(Date.now() + 25 * HOUR_MS, 200);
  expect(await asked()).toHaveLength(2);
  await followUnconfirmed(Date.now() + 47 * HOUR_MS, 200);
  expect([await stageOf(id), (await asked()).length]).toEqual(['to_confirm', 2]);
  await followUnconfirmed(Date.now() + 49 * HOUR_MS, 200);
  expect(await stageOf(id)).toBe('cancelled');
});

describe('an order about which nobody could ask', () => {
  const unasked = async () => {
    const id = await toConfirm(49);
    await remindedFor(id, 25);
    return id;
  };
  const called = (id: string) =>
    sql("SELECT detail, ended_at FROM attentions WHERE order_id = $1 AND reason = 'message'", id);

  it('waits, and is called for once', async () => {
    const id = await unasked();
    await follow();
    await follow();
    expect(await stageOf(id)).toBe('to_confirm');
    expect(await called(id)).toEqual([{ detail: { topic: 'order-to-confirm' }, ended_at: null }]);
    await sql(
      "UPDATE attentions SET ended_at = now(), note = 'Rang up' WHERE order_id = $1 AND reason = 'message'",
      id,
    );
    await follow();
    expect(await called(id)).toEqual([{ detail: { topic: 'order-to-confirm' }, ended_at: expect.any(Date) }]);
  });

  it('has as long to be answered once the message went out, and nobody is called any more', async () => {
    const id = await unasked();
    await follow();
    await askedFor(id, 23);
    await follow();
    expect(await stageOf(id)).toBe('to_confirm');
    expect(await called(id)).toEqual([{ detail: { topic: 'order-to-confirm' }, ended_at: expect.any(Date) }]);
  });

  it.each([
    ['by an e-mail', "'email', 'sent', NULL, NULL"],
    ['by an SMS that was given up and arrived', "'sms', 'dead', 'delivered', now()"],
  ])('ends where it was asked %s', async (_, mark) => {
    const id = await unasked();
    await askedFor(id, 25, mark);
    await follow();
    expect(await stageOf(id)).toBe('cancelled');
  });

  it.each(["'sms', 'queued', NULL, NULL", "'sms', 'dead', NULL, NULL"])(
    'waits while its message stands as %s',
    async (mark) => {
      const id = await unasked();
      await askedFor(id, 25, mark);
      await sql(
        "UPDATE outbox_messages SET sent_at = NULL, next_try_at = now() + interval '1 day' WHERE dedupe_key = $1",
        `asked:${id}`,
      );
      await follow();
      expect([await stageOf(id), await called(id)]).toEqual([
        'to_confirm',
        [expect.objectContaining({ ended_at: null })],
      ]);
    },
  );

  it('ends where its account was erased', async () => {
    const id = await unasked();
    await sql("UPDATE orders SET phone = '', version = version + 1 WHERE id = $1", id);
    await follow();
    expect(await stageOf(id)).toBe('cancelled');
  });
});
