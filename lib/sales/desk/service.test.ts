import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk, type Order, PARCEL } from '@/e2e/desk';
import { mailsTo, newEmail } from '@/e2e/member';
import { keepSettings, setSettings } from '@/e2e/settings';
import { newPhone, orderBody, sql } from '@/e2e/shopper';
import { formatDate } from '@/lib/core/format';
import { DAY_MS, dayOf, startOfDay } from '@/lib/core/india';
import { stopQueue } from '@/lib/core/queue';
import { listAdminEmails } from '@/lib/people/auth/service';
import type { ActionRequest } from '@/lib/sales/orders/schema.actions';
import { actOnOrder, getOrderDetail, sayAttentionDone, sendMessageAgain, undoOnOrder } from './service';
import { tellOwnerOfOrders } from './service.mail';
import { listCouriers, openList, openOrder } from './service.screens';

const HOUR_MS = 3_600_000;
let desk: Desk;
let putBack: () => Promise<void>;
beforeAll(async () => {
  desk = await Desk.open();
  putBack = await keepSettings(desk.admin, 'messages');
  // The shop's own clock tells of no order meanwhile.
  await setSettings(desk.admin, 'messages', { newOrderMail: false });
});
afterAll(async () => {
  await putBack();
  await stopQueue();
});

const rules = (change: object = {}) => ({ ownerEmails: [newEmail()], newOrderMail: true, digestHour: 8, ...change });
/** A time of day in India, today. */
const at = (hour: number) => startOfDay(Date.now(), 0).getTime() + hour * HOUR_MS;
const queuedTo = (to: string | undefined) =>
  sql<{ key: string; data: { subject: string; lines: string[]; action: string; path: string } }>(
    'SELECT dedupe_key AS key, data FROM outbox_messages WHERE "to" = $1 ORDER BY created_at',
    to,
  );

describe('the mails to the owner', () => {
  it('tell of each new order once, with what to do', async () => {
    const ids = [
      await desk.place({ name: 'मीरा शर्मा', pincode: '411001' }),
      await desk.place({ name: 'Kiran Desai', pincode: '900099' }),
    ];
    await sql("UPDATE orders SET stage = 'to_confirm', version = version + 1 WHERE id = $1", ids[1]);
    const numbers = await Promise.all(ids.map(async (id) => (await desk.orderOf(id)).number));
    // Those of other tests are too old to be told of.
    await sql("UPDATE orders SET stage_since = stage_since - interval '7 hours' WHERE id <> ALL($1)", ids);
    const own = rules({ digestHour: null });
    const [to = ''] = own.ownerEmails;
    await Promise.all([1, 2, 3].map(() => tellOwnerOfOrders(Date.now(), own)));
    await tellOwnerOfOrders(Date.now(), own);
    const about = (await queuedTo(to)).filter(({ key }) => ids.some((id) => key.includes(id)));
    expect(about.toSorted((one, other) => one.data.subject.localeCompare(other.data.subject))).toEqual(
      [
        ['1 kit for मीरा शर्मा, Pune 411001', '₹2,499 in cash at the door'],
        ['1 kit for Kiran Desai, 900099', '₹2,499 in cash at the door', 'It waits to be confirmed.'],
      ].map((lines, at) => ({
        key: `owner-new-order:${ids[at]}:${to}`,
        data: {
          subject: `Order ${numbers[at]}: 1 kit, ₹2,499`,
          lines,
          action: 'Open the order',
          path: `/admin/orders/${ids[at]}`,
        },
      })),
    );
    const [mail] = (await mailsTo(to)).filter(({ subject }) => subject.includes(String(numbers[0])));
    expect(mail?.body).toContain(`/admin/orders/${ids[0]}`);
  });

  it('tell of an order that was taken on the phone, but nobody of what they took in cash themselves', async () => {
    const path = '/api/admin/orders';
    const take = async (method: string) => {
      const { userDetails } = orderBody(1, { phone: newPhone() });
      return (await desk.admin.post<{ order: Order }>(path, { userDetails, quantity: 1, method })).body.data?.order.id;
    };
    const [cash, link] = [await take('cod'), await take('link')];
    await sql("UPDATE orders SET stage = 'to_pack', money = 'paid', version = version + 1 WHERE id = $1", link);
    await sql("UPDATE orders SET stage_since = stage_since - interval '7 hours' WHERE id <> ALL($1)", [cash, link]);
    const taker = desk.admin.email ?? '';
    const toldTo = async (to: string) =>
      (await queuedTo(to)).flatMap(({ key }) => [cash, link].filter((id) => key.includes(`owner-new-order:${id}`)));
    await tellOwnerOfOrders(Date.now(), rules({ ownerEmails: [taker], digestHour: null }));
    expect(await toldTo(taker)).toEqual([link]);
    await sql("DELETE FROM outbox_messages WHERE order_id = ANY($1) AND topic = 'owner-new-order'", [cash, link]);
    const other = newEmail();
    await tellOwnerOfOrders(Date.now(), rules({ ownerEmails: [taker, other], digestHour: null }));
    expect([await toldTo(taker), (await toldTo(other)).toSorted()]).toEqual([[link], [cash, link].toSorted()]);
  });

  it('tell of the day before in the morning, once', async () => {
    // A day long ago, so that nobody else has ordered on it.
    const morning = startOfDay(Date.parse('1991-01-01') + randomInt(4_000) * DAY_MS, 0).getTime() + 8 * HOUR_MS;
    const day = dayOf(morning - DAY_MS);
    const id = await desk.place();
    await desk.take(id, 'ship', PARCEL);
    await desk.take(id, 'deliver');
    await desk.take(id, 'receive-cash', { reference: 'UTR 7', date: day });
    const createdAt = new Date(morning - 20 * HOUR_MS);
    await sql('UPDATE orders SET created_at = $2, version = version + 1 WHERE id = $1', id, createdAt);
    await desk.place();
    const own = rules({ newOrderMail: false });
    const [first = '', second = newEmail()] = own.ownerEmails;
    await tellOwnerOfOrders(morning - HOUR_MS, own);
    expect(await queuedTo(first)).toEqual([]);
    await tellOwnerOfOrders(morning, own);
    await tellOwnerOfOrders(morning + 60_000, { ...own, ownerEmails: [first, second] });
    await tellOwnerOfOrders(morning + 120_000, { ...own, ownerEmails: [first, second] });
    const waiting =
      /^Now waiting: ([1-9]\d* to confirm, )?[1-9]\d* to pack(, [1-9]\d* packed)?(, [1-9]\d* to look at)?\.$/;
    for (const to of [first, second])
      expect(await queuedTo(to)).toEqual([
        {
          key: `owner-digest:${day}:${to}`,
          data: {
            subject: `The shop on ${formatDate(createdAt)}`,
            lines: ['One order, ₹2,499.', 'Cash received: ₹2,499.', expect.stringMatching(waiting)],
            action: 'Open the orders',
            path: '/admin/orders',
          },
        },
      ]);
  });

  it('go to the oldest admins where the settings name nobody', async () => {
    await setSettings(desk.admin, 'messages', { ownerEmails: [] });
    const [oldest] = await listAdminEmails(1);
    await sql(`DELETE FROM outbox_messages WHERE "to" = $1 AND dedupe_key LIKE 'owner-digest:%'`, oldest);
    const own = rules({ ownerEmails: [], newOrderMail: false });
    const tell = async () => {
      await tellOwnerOfOrders(at(8), own);
      return (await queuedTo(oldest)).map(({ data }) => data.path);
    };
    await expect.poll(tell, { timeout: 5_000 }).toContain('/admin/orders');
  });

  it('are not sent where the owner does not want them', async () => {
    const own = rules({ newOrderMail: false, digestHour: null });
    await desk.place();
    await tellOwnerOfOrders(at(8), own);
    expect(await queuedTo(own.ownerEmails[0])).toEqual([]);
  });
});

it('what was done about a reason stands in the history, and the step before can still be taken back', async () => {
  const id = await desk.place();
  await sql("INSERT INTO attentions (order_id, reason) VALUES ($1, 'message')", id);
  const [admin] = await sql<{ id: string }>("SELECT id FROM users WHERE role = 'admin' LIMIT 1");
  const acting = { userId: admin?.id ?? '', key: null };
  const pack = { action: 'pack', version: null, undoable: true } as ActionRequest;
  const { version } = await actOnOrder(id, pack, acting);
  expect((await sayAttentionDone(id, 'message', 'Rang her up', acting)).attention).not.toContain('message');
  const { events } = await getOrderDetail(id);
  expect(events.at(-1)).toMatchObject({
    ...{ type: 'done', by: 'owner', from: 'packed', to: 'packed' },
    detail: { reason: 'message', text: 'Rang her up' },
  });
  expect((await undoOnOrder(id, version, acting)).stage).toBe('to_pack');
  await expect(sayAttentionDone(id, 'message', 'Once more', acting)).rejects.toThrow('not open any more');
  expect((await getOrderDetail(id)).events.filter(({ type }) => type === 'done')).toHaveLength(1);
});

it('a message is sent again to the number that its order has now, what the owner was told to where it went', async () => {
  const id = await desk.place();
  await sql('DELETE FROM outbox_messages WHERE order_id = $1', id);
  const phone = newPhone();
  const [before, hers, mail] = [newPhone(), newPhone(), newEmail()];
  for (const [channel, topic, to] of [
    ['sms', 'order-placed', before],
    ['sms', 'refund-failed', hers],
    ['email', 'order-placed', mail],
  ])
    await sql(
      `INSERT INTO outbox_messages (id, dedupe_key, channel, topic, "to", order_id, status)
       VALUES (gen_random_uuid(), 'again:' || $3::text, $1::message_channel, $2, $3, $4, 'dead')`,
      channel,
      topic,
      to,
      id,
    );
  await sql('UPDATE orders SET phone = $2, phone_proved = false, version = version + 1 WHERE id = $1', id, phone);
  const all = await sql<{ id: string }>('SELECT id FROM outbox_messages WHERE order_id = $1', id);
  for (const message of all) await sendMessageAgain(id, message.id, { userId: id, key: null });
  const now = await sql<{ to: string; proved: boolean }>(
    'SELECT "to", is_to_proved AS proved FROM outbox_messages WHERE order_id = $1',
    id,
  );
  expect(now.map(({ to, proved }) => [to, proved]).sort()).toEqual(
    [
      [phone, false],
      [hers, true],
      [mail, true],
    ].sort(),
  );
});

describe('the screens of the desk', () => {
  it('open the list that an address asks for, without what means nothing', async () => {
    const id = await desk.place();
    const { asked, first } = await openList({ q: ` ${id}`, tab: ['packed'], sort: 'oldest', money: 'gold', from: '' });
    expect(asked).toBe(`q=${id}&sort=oldest`);
    expect([first.orders.map((order) => order.id), first.next]).toEqual([[id], null]);
    expect(first.counts.to_pack).toBeGreaterThan(0);
    expect((await openList({ q: id, tab: 'packed' })).first.orders).toEqual([]);
  });

  it('open one order, and nothing where there is none', async () => {
    const id = await desk.place();
    expect((await openOrder(id))?.order).toMatchObject({ id, stage: 'to_pack' });
    expect([await openOrder('0'.repeat(26)), await openOrder('no order')]).toEqual([null, null]);
    expect(await listCouriers()).toContain('Delhivery');
  });
});
