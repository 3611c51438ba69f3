import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Desk } from '@/e2e/desk';
import { withSmsUsed } from '@/e2e/outbox';
import { resetEmulators, setFault, sql } from '@/e2e/shopper';
import { env } from '@/lib/core/env';
import { dayOf } from '@/lib/core/india';
import { stopQueue } from '@/lib/core/queue';
import { deliverDueMessages } from '@/lib/messages/outbox/service.sending';
import { followOrders } from './service.clock';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterEach(resetEmulators);
afterAll(stopQueue);

const WAIT = { timeout: 15_000 };
const reasonsOf = async (id: string) => (await desk.orderOf(id)).attention.filter((reason) => reason === 'message');
const follow = () => Promise.all([1, 2].map(() => followOrders(Date.now())));
const smsOf = async (id: string) =>
  (await desk.detailOf(id)).messages.find(({ key, channel }) => key === 'order-placed' && channel === 'sms');

/** An order whose SMS arrived: nothing is said of it any more that could be in the way. */
async function placeTold(): Promise<string> {
  const id = await desk.place();
  await expect.poll(async () => (await smsOf(id))?.state, WAIT).toBe('delivered');
  return id;
}

/** Has the SMS of an order wait since four days, and then be tried until it is given up. */
async function giveUpLate(id: string): Promise<void> {
  await sql(
    `UPDATE outbox_messages SET status = 'queued', delivery = NULL, created_at = now() - interval '4 days',
       next_try_at = now() WHERE order_id = $1 AND channel = 'sms'`,
    id,
  );
  const tried = async () => {
    await deliverDueMessages(Date.now());
    return (await smsOf(id))?.state;
  };
  await expect.poll(tried, WAIT).toBe('dead');
}

const sendAgain = async (id: string, message?: { id: string }) =>
  (await desk.admin.post(`/api/admin/orders/${id}/messages/${message?.id}`, {})).status;

it('an SMS that no limit let go out for three days needs attention when it is given up', async () => {
  const id = await placeTold();
  await withSmsUsed(dayOf(Date.now()), env().SMS_DAILY_LIMIT, () => giveUpLate(id));
  expect((await smsOf(id))?.error).toBe('daily SMS limit');
  await follow();
  expect(await reasonsOf(id)).toEqual(['message']);
});

it('and so does one that waited for days and then fails for good, also when it is sent again', async () => {
  const id = await placeTold();
  await setFault('twilio', '21614', 1, desk.parent.phone);
  await giveUpLate(id);
  await follow();
  expect(await reasonsOf(id)).toEqual(['message']);
  await setFault('twilio', '21614', 1, desk.parent.phone);
  expect(await sendAgain(id, await smsOf(id))).toBe(200);
  await expect.poll(async () => (await smsOf(id))?.state, WAIT).toBe('dead');
  await follow();
  expect(await reasonsOf(id)).toEqual(['message']);
});

it('a message that did not arrive needs attention, and is sent again', async () => {
  const id = await placeTold();
  await sql(
    `UPDATE outbox_messages SET status = 'dead', last_error = 'twilio permanent 400 21211', delivery = NULL
     WHERE order_id = $1 AND channel = 'sms'`,
    id,
  );
  await follow();
  expect(await reasonsOf(id)).toEqual(['message']);
  const message = await smsOf(id);
  expect(message).toMatchObject({ state: 'dead', error: 'twilio permanent 400 21211' });
  const [reason] = await sql("SELECT detail FROM attentions WHERE order_id = $1 AND reason = 'message'", id);
  expect(reason).toEqual({ detail: { topic: 'order-placed' } });
  expect(await sendAgain(id, message)).toBe(200);
  await expect.poll(async () => (await smsOf(id))?.state, WAIT).toMatch(/sent|delivered/);
  expect(await reasonsOf(id)).toEqual([]);
  expect(await sendAgain(id, message)).toBe(409);
  await follow();
  expect(await reasonsOf(id)).toEqual([]);
});

describe('of two messages that failed', () => {
  /** An order whose SMS failed and, a while later, a mail about it. */
  async function placeFailed(): Promise<string> {
    const id = await placeTold();
    await sql(
      `INSERT INTO outbox_messages (id, dedupe_key, channel, "to", order_id, topic, template, status, next_try_at, created_at)
       VALUES (gen_random_uuid(), 'test:' || $1, 'email', 'asha@example.com', $1, 'order-placed', 'already-registered',
         'dead', now() - interval '1 minute', now() - interval '1 hour')`,
      id,
    );
    await sql(
      `UPDATE outbox_messages SET delivery = 'undelivered', delivery_at = now() - interval '2 minutes'
       WHERE order_id = $1 AND channel = 'sms'`,
      id,
    );
    await follow();
    expect(await reasonsOf(id)).toEqual(['message']);
    return id;
  }
  const mailOf = async (id: string) => (await desk.detailOf(id)).messages.find(({ channel }) => channel === 'email');
  const markSms = (id: string, delivery: string) =>
    sql("UPDATE outbox_messages SET delivery = $2 WHERE order_id = $1 AND channel = 'sms'", id, delivery);

  it('the other one still needs attention when one is sent again', async () => {
    const id = await placeFailed();
    expect(await sendAgain(id, await smsOf(id))).toBe(200);
    expect(await reasonsOf(id)).toEqual(['message']);
    await expect.poll(async () => (await smsOf(id))?.state, WAIT).toBe('delivered');
    await follow();
    expect(await reasonsOf(id)).toEqual(['message']);
    expect(await sendAgain(id, await mailOf(id))).toBe(200);
    expect(await reasonsOf(id)).toEqual([]);
  });

  it('the later one counts where somebody has seen to the one before', async () => {
    const id = await placeFailed();
    await sql(
      "UPDATE attentions SET ended_at = now() - interval '90 seconds' WHERE order_id = $1 AND reason = 'message'",
      id,
    );
    await follow();
    expect(await reasonsOf(id)).toEqual(['message']);
  });

  it('nothing needs attention once both have arrived after all', async () => {
    const id = await placeFailed();
    await markSms(id, 'delivered');
    await follow();
    expect(await reasonsOf(id)).toEqual(['message']);
    await sql("UPDATE outbox_messages SET status = 'sent' WHERE order_id = $1 AND channel = 'email'", id);
    await follow();
    expect(await reasonsOf(id)).toEqual([]);
  });
});

it('an order that is called for is not taken hold of at each look', async () => {
  const id = await placeTold();
  await sql("UPDATE outbox_messages SET status = 'dead', delivery = NULL, next_try_at = now() WHERE order_id = $1", id);
  await follow();
  expect(await reasonsOf(id)).toEqual(['message']);
  const other = new Client({ connectionString: process.env.DATABASE_URL ?? '' });
  await other.connect();
  try {
    await other.query('BEGIN');
    await other.query('SELECT 1 FROM orders WHERE id = $1 FOR UPDATE', [id]);
    // It would wait for the other one, which waits for it.
    await followOrders(Date.now());
    await other.query('COMMIT');
  } finally {
    await other.end();
  }
});

it('a message that was given up and is reported as delivered needs no attention', async () => {
  const id = await placeTold();
  await sql(
    "UPDATE outbox_messages SET status = 'dead', next_try_at = now() WHERE order_id = $1 AND channel = 'sms'",
    id,
  );
  await follow();
  expect(await reasonsOf(id)).toEqual([]);
});

it('a message of an order that is gone keeps nobody from hearing of the others', async () => {
  const id = await placeTold();
  const gone = `gone-${id}`;
  await sql(
    `INSERT INTO outbox_messages (id, dedupe_key, channel, "to", body, topic, order_id, status, next_try_at)
     SELECT gen_random_uuid(), $2, channel, "to", body, topic, $2, 'dead', now() FROM outbox_messages
     WHERE order_id = $1 AND channel = 'sms' LIMIT 1`,
    id,
    gone,
  );
  await sql("UPDATE outbox_messages SET status = 'dead', delivery = NULL, next_try_at = now() WHERE order_id = $1", id);
  await follow();
  expect(await reasonsOf(id)).toEqual(['message']);
  await sql('DELETE FROM outbox_messages WHERE order_id = $1', gone);
});
