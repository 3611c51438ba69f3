import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ORDER_TOLD } from '@/e2e/desk';
import { noteProved } from '@/e2e/member';
import { emptyOutbox, withSmsUsed } from '@/e2e/outbox';
import { newPhone, orderBody, readInbox, resetEmulators, Shopper, setFault, sql } from '@/e2e/shopper';
import { transaction } from '@/lib/core/db';
import { env } from '@/lib/core/env';
import { dayOf } from '@/lib/core/india';
import { SMS_ALARM_SHARE } from '@/lib/core/limits/rules';
import { stopQueue } from '@/lib/core/queue';
import { claimDueMessages } from './data';
import { SENDING_MS } from './rules';
import { deliverSoon } from './service';
import { queueNotice } from './service.orders';
import { deliverDueMessages } from './service.sending';

// A process that runs tests has its hands full, and yet what is due is to go out at once.
vi.mock('@/lib/core/rush', () => ({ busyShare: () => 0 }));

const HOUR_MS = 3_600_000;
const WAIT = { timeout: 60_000, interval: 200 };

type Message = { status: string; attempts: number; last_error: string | null };
const messageTo = async (phone: string) =>
  (await sql<Message>('SELECT status, attempts, last_error FROM outbox_messages WHERE "to" = $1', phone))[0];
const statusOf = async (phone: string) => (await messageTo(phone))?.status;

const unpaid = (orderId: string, phone: string) => ({
  ...ORDER_TOLD,
  orderId,
  phone,
  causedFrom: null,
  isToProved: true,
});

/** Tries a waiting message now instead of after its pause. */
async function hurry(phone: string): Promise<void> {
  await sql(`UPDATE outbox_messages SET next_try_at = now() WHERE "to" = $1 AND status = 'queued'`, phone);
  await deliverDueMessages(Date.now());
}

describe('case 59: telling people', () => {
  let shopper: Shopper;
  beforeAll(async () => {
    shopper = await new Shopper().signIn();
  });
  afterEach(async () => {
    await resetEmulators();
    await emptyOutbox();
  });
  afterAll(stopQueue);

  async function order(phone = newPhone()): Promise<{ orderId: string; phone: string }> {
    await noteProved(shopper, phone);
    const { status, body } = await shopper.placeCod(orderBody(2, { phone }));
    expect(status).toBe(200);
    return { orderId: body.data?.orderId ?? '', phone };
  }

  it('an order on delivery is told once, in plain letters, with what to keep ready', async () => {
    const { phone } = await order();
    await expect.poll(() => statusOf(phone), WAIT).toBe('sent');
    const inbox = await readInbox(phone);
    expect(inbox).toHaveLength(1);
    expect(inbox[0]?.body).toMatch(
      /Order \d{5} for 2 kits is confirmed\. Please keep Rs 4,799 in cash ready\. Follow it: http:\S+\/track\/\w{26}$/,
    );
    expect(inbox[0]?.body).toMatch(/^[\x20-\x7e]+$/);
    expect(inbox[0]?.body).not.toMatch(/Asha|Temple/);
  });

  it('an account with a proved e-mail address hears by e-mail too', async () => {
    const parent = await new Shopper().signIn();
    const email = `parent-${randomUUID()}@shop.test`;
    await sql('UPDATE users SET email = $2, email_proved_at = now() WHERE phone_number = $1', parent.phone, email);
    const { body } = await parent.placeCod(orderBody(1));
    const rows = () =>
      sql<{ channel: string; status: string }>(
        "SELECT channel, status FROM outbox_messages WHERE dedupe_key LIKE 'order-%' || $1 || '%' ORDER BY channel",
        body.data?.orderId,
      );
    const both = [
      { channel: 'sms', status: 'sent' },
      { channel: 'email', status: 'sent' },
    ];
    await expect.poll(rows, WAIT).toEqual(both);
  });

  it.each(['error', 'reset', 'rate-limit', 'hang'])(
    'after %s twice the message is tried again and arrives once; the order never noticed',
    async (mode) => {
      const phone = newPhone();
      await setFault('twilio', mode, 2, phone);
      const { orderId } = await order(phone);
      expect(await sql('SELECT state FROM orders WHERE id = $1', orderId)).toEqual([{ state: 'confirmed' }]);
      const tried = async () => {
        await hurry(phone);
        return (await messageTo(phone))?.status === 'sent';
      };
      await expect.poll(tried, WAIT).toBe(true);
      const message = await messageTo(phone);
      expect(message?.attempts).toBe(3);
      expect(message?.last_error).toMatch(/^twilio (unknown|retryable)/);
      expect(await readInbox(phone)).toHaveLength(1);
    },
    90_000,
  );

  it('waits at least five seconds before the second try', async () => {
    const phone = newPhone();
    await setFault('twilio', 'error', 1, phone);
    await order(phone);
    await expect.poll(async () => (await messageTo(phone))?.last_error, WAIT).not.toBeNull();
    const [row] = await sql<{ pause: number }>(
      'SELECT extract(epoch FROM next_try_at - created_at)::float8 AS pause FROM outbox_messages WHERE "to" = $1',
      phone,
    );
    expect(row?.pause).toBeGreaterThanOrEqual(5);
    await hurry(phone);
    await expect.poll(() => statusOf(phone), WAIT).toBe('sent');
  });

  it('many go out a few at a time, so that they hold up nobody who orders in that moment', async () => {
    await emptyOutbox();
    const phones = Array.from({ length: 9 }, newPhone);
    await transaction(async (tx) => {
      for (const phone of phones)
        await queueNotice(tx, 'payment-failed', unpaid(randomUUID(), phone), { once: 'many' });
      // Where the worker of the shop beside this test does not look.
      await tx.$executeRaw`UPDATE outbox_messages SET next_try_at = now() + interval '1 hour' WHERE "to" = ANY(${phones})`;
    });
    const began = performance.now();
    await deliverDueMessages(Date.now() + 2 * HOUR_MS);
    expect(performance.now() - began).toBeGreaterThanOrEqual(2 * SENDING_MS - 5);
    expect(await Promise.all(phones.map(statusOf))).toEqual(phones.map(() => 'sent'));
  });

  it('a number that the provider refuses for good is given up visibly, and costs none of the day’s SMS', async () => {
    const phone = newPhone();
    const day = dayOf(Date.now());
    await setFault('twilio', '21614', 1, phone);
    await withSmsUsed(day, 7, async () => {
      const { orderId } = await order(phone);
      await expect.poll(() => statusOf(phone), WAIT).toBe('dead');
      expect(await sql('SELECT points FROM rate_limits WHERE key = $1', `sms-day:${day}`)).toEqual([{ points: 7 }]);
      expect(await sql('SELECT state FROM orders WHERE id = $1', orderId)).toEqual([{ state: 'confirmed' }]);
    });
    expect(await messageTo(phone)).toMatchObject({ attempts: 1, last_error: expect.stringContaining('21614') });
    expect(await readInbox(phone)).toEqual([]);
  });

  it('case 13: beyond its share of the day’s SMS a message waits for tomorrow without losing a try; codes still go', async () => {
    await emptyOutbox();
    const share = Math.floor(env().SMS_DAILY_LIMIT * SMS_ALARM_SHARE);
    const phone = await withSmsUsed(dayOf(Date.now()), share, async () => {
      const placed = await order();
      await expect.poll(async () => (await messageTo(placed.phone))?.last_error, WAIT).toBe('daily SMS limit');
      expect(await messageTo(placed.phone)).toMatchObject({ status: 'queued', attempts: 0 });
      const [row] = await sql<{ next: Date }>(
        'SELECT next_try_at AS next FROM outbox_messages WHERE "to" = $1',
        placed.phone,
      );
      const next = row?.next.getTime() ?? 0;
      expect(dayOf(next + 2_000)).not.toBe(dayOf(next - 60_000));
      expect(next - Date.now()).toBeLessThanOrEqual(86_400_000);
      expect(await readInbox(placed.phone)).toEqual([]);
      expect((await new Shopper().sendOtp(newPhone())).status).toBe(200);
      return placed.phone;
    });
    await hurry(phone);
    await expect.poll(() => statusOf(phone), WAIT).toBe('sent');
    expect((await messageTo(phone))?.attempts).toBe(1);
    expect(await readInbox(phone)).toHaveLength(1);
  });

  it('the tenth failure is the last', async () => {
    const phone = newPhone();
    await setFault('twilio', 'error', 1_000, phone);
    await order(phone);
    await sql('UPDATE outbox_messages SET attempts = 9 WHERE "to" = $1', phone);
    const given = async () => {
      await hurry(phone);
      return statusOf(phone);
    };
    await expect.poll(given, WAIT).toBe('dead');
    expect(await readInbox(phone)).toEqual([]);
  });

  it('a message queued twice under one key is one message', async () => {
    const phone = newPhone();
    const orderId = `test${randomUUID()}`;
    await transaction((tx) => queueNotice(tx, 'payment-failed', unpaid(orderId, phone), { once: 'payment' }));
    await transaction((tx) => queueNotice(tx, 'payment-failed', unpaid(orderId, phone), { once: 'payment' }));
    deliverSoon();
    expect(await sql('SELECT dedupe_key FROM outbox_messages WHERE "to" = $1', phone)).toEqual([
      { dedupe_key: `payment-failed:payment:${orderId}:sms` },
    ]);
  });

  it('whoever signs in hears first, then of a rush of orders the parents, then the owner', async () => {
    // An hour ahead, where nobody else looks.
    const [now, due] = [new Date(Date.now() + 2 * HOUR_MS), new Date(Date.now() + HOUR_MS)];
    const own = `rush-${randomUUID()}`;
    const insert = (topic: string | null, count: number, at: Date) =>
      sql(
        `INSERT INTO outbox_messages (id, dedupe_key, channel, "to", body, topic, status, next_try_at)
         SELECT gen_random_uuid(), $1 || n, 'email', 'a@example.com', '', $2, 'queued', $3 FROM generate_series(1, $4) AS n`,
        `${own}:${topic}:`,
        topic,
        at,
        count,
      );
    await insert('owner-new-order', 30, due);
    await insert('order-placed', 12, new Date(due.getTime() + 60_000));
    await insert(null, 3, new Date(due.getTime() + 120_000));
    const claim = async () => {
      const claimed = await claimDueMessages(['email'], now, new Date(now.getTime() + HOUR_MS), 20);
      return claimed.map(({ topic }) => topic ?? 'account');
    };
    try {
      const first = await claim();
      expect(first.toSorted()).toEqual(
        [
          ...Array(3).fill('account'),
          ...Array(12).fill('order-placed'),
          ...Array(5).fill('owner-new-order'),
        ].toSorted(),
      );
      expect(await claim()).toEqual(Array(20).fill('owner-new-order'));
    } finally {
      await sql('DELETE FROM outbox_messages WHERE dedupe_key LIKE $1', `${own}%`);
    }
  });

  it('a message goes with its transaction when that is rolled back', async () => {
    const phone = newPhone();
    const failed = transaction(async (tx) => {
      await queueNotice(tx, 'payment-failed', unpaid(`test${randomUUID()}`, phone), { once: 'payment' });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await messageTo(phone)).toBeUndefined();
  });
});
