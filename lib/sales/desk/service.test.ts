import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk } from '@/e2e/desk';
import { mailsTo, newEmail } from '@/e2e/member';
import { keepSettings, setSettings } from '@/e2e/settings';
import { newPhone, sql } from '@/e2e/shopper';
import { env } from '@/lib/core/env';
import { DAY_MS, startOfDay } from '@/lib/core/india';
import { stopQueue } from '@/lib/core/queue';
import { tellOwnerOfOrders } from './service.mail';

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
    const id = await desk.place({ name: 'मीरा शर्मा', pincode: '411001' });
    const { number } = await desk.orderOf(id);
    // Those of other tests are too old to be told of.
    await sql("UPDATE orders SET stage_since = stage_since - interval '2 hours' WHERE id <> $1", id);
    const own = rules({ digestHour: null });
    await Promise.all([1, 2, 3].map(() => tellOwnerOfOrders(Date.now(), own)));
    await tellOwnerOfOrders(Date.now(), own);
    const about = (await queuedTo(own.ownerEmails[0])).filter(({ key }) => key.includes(id));
    expect(about).toMatchObject([
      {
        data: {
          subject: `Order ${number}: 1 kit, ₹2,499`,
          lines: ['1 kit for मीरा शर्मा, Pune 411001', '₹2,499 in cash at the door'],
          path: `/admin/orders/${id}`,
        },
      },
    ]);
    const [mail] = (await mailsTo(own.ownerEmails[0] ?? '')).filter(({ subject }) => subject.includes(String(number)));
    expect(mail?.body).toContain(`/admin/orders/${id}`);
  });

  it('tell of the day before in the morning, once', async () => {
    const phone = newPhone();
    const id = await desk.place({ phone });
    await sql('UPDATE orders SET created_at = $2 WHERE id = $1', id, new Date(at(12) - DAY_MS));
    const own = rules({ newOrderMail: false });
    await tellOwnerOfOrders(at(7), own);
    expect(await queuedTo(own.ownerEmails[0])).toEqual([]);
    await tellOwnerOfOrders(at(8), own);
    await tellOwnerOfOrders(at(8) + 60_000, own);
    const [digest, ...others] = await queuedTo(own.ownerEmails[0]);
    expect(others).toEqual([]);
    expect(digest?.data.lines[0]).toMatch(/^(One order|\d+ orders), ₹[\d,]+\.$/);
    expect(digest?.data.lines.at(-1)).toMatch(/^Now waiting: .*\d+ to pack/);
    expect(digest?.data).toMatchObject({ action: 'Open the orders', path: '/admin/orders' });
  });

  it('go to the address of the configuration where the settings name none', async () => {
    await setSettings(desk.admin, 'messages', { ownerEmails: [] });
    await sql(`DELETE FROM outbox_messages WHERE "to" = $1 AND dedupe_key LIKE 'owner-digest:%'`, env().ADMIN_EMAIL);
    const own = rules({ ownerEmails: [], newOrderMail: false });
    const tell = async () => {
      await tellOwnerOfOrders(at(8), own);
      return (await queuedTo(env().ADMIN_EMAIL)).map(({ data }) => data.path);
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
