import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newEmail } from '@/e2e/member';
import { newNetwork, newPhone, sql } from '@/e2e/shopper';
import { type Tx, transaction } from '@/lib/core/db';
import { env } from '@/lib/core/env';
import { dayOf } from '@/lib/core/india';
import { stopQueue } from '@/lib/core/queue';
import { getAdminSettings, saveSettings } from '@/lib/core/settings/service';
import { ProviderError } from '@/lib/http/errors';
import { queueMail, queueSms } from '@/lib/messages/outbox/service';
import { deliverDueMessages } from '@/lib/messages/outbox/service.sending';

const { sendSms, sendMail } = vi.hoisted(() => ({ sendSms: vi.fn(), sendMail: vi.fn() }));
vi.mock('@/lib/providers/sms', async (importOriginal) => ({ ...(await importOriginal<object>()), sendSms }));
vi.mock('@/lib/providers/mail', async (importOriginal) => ({ ...(await importOriginal<object>()), sendMail }));
// A process that runs tests has its hands full, and yet what is due is to go out at once.
vi.mock('@/lib/core/rush', () => ({ busyShare: () => 0 }));

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Two hours ahead, where the worker of the shop beside this test does not look. */
const at = Date.now() + 2 * HOUR_MS;
const held = globalThis as typeof globalThis & { shopVerdicts?: unknown };

beforeEach(async () => {
  await sql("DELETE FROM outbox_messages WHERE status IN ('queued', 'sending')");
  sendSms.mockReset().mockResolvedValue('SM1');
  sendMail.mockReset().mockResolvedValue('<1@shop.test>');
});
afterEach(async () => {
  await sql('DELETE FROM provider_refusals');
  delete held.shopVerdicts;
});
afterAll(stopQueue);

type Change = { dueAt?: number; attempts?: number; topic?: string; createdAt?: number; strangerFrom?: string };

/** Queues a message that is due an hour ahead. @returns its key */
async function queue(write: (tx: Tx, key: string) => Promise<void>, change: Change = {}): Promise<string> {
  const { dueAt = at - HOUR_MS, attempts = 0, topic = null, createdAt = at, strangerFrom = null } = change;
  const key = `delivery:${randomUUID()}`;
  await transaction(async (tx) => {
    await write(tx, key);
    await tx.$executeRaw`
      UPDATE outbox_messages SET next_try_at = ${new Date(dueAt)}, attempts = ${attempts}::int::smallint,
        topic = coalesce(${topic}::text, topic), created_at = ${new Date(createdAt)},
        caused_from = ${strangerFrom}::text, is_to_proved = ${strangerFrom === null}
      WHERE dedupe_key = ${key}`;
  });
  return key;
}
const queueAnSms = (change?: Change, phone = newPhone()) =>
  queue((tx, key) => queueSms(tx, key, phone, 'Hello'), change);
const queueAMail = (change?: Change) =>
  queue((tx, key) => queueMail(tx, key, newEmail(), { template: 'already-registered', data: {} }), change);

const rowOf = async (key: string) => {
  const [row] = await sql<{ status: string; attempts: number; last_error: string | null; next: Date }>(
    'SELECT status, attempts, last_error, next_try_at AS next FROM outbox_messages WHERE dedupe_key = $1',
    key,
  );
  return row && { ...row, next: row.next.getTime() - at };
};
/** The SMS that the day has used. */
const usedOf = async () => {
  const [row] = await sql<{ points: number }>('SELECT points FROM rate_limits WHERE key = $1', `sms-day:${dayOf(at)}`);
  return row?.points ?? 0;
};

async function saveMessages(values: Record<string, unknown>): Promise<void> {
  const { version } = await getAdminSettings();
  await saveSettings({ group: 'messages', values, version }, { id: randomUUID(), userName: 'Asha', email: null }, null);
}

describe('a message that goes out', () => {
  const sent = { status: 'sent', attempts: 1, last_error: null, next_try_at: new Date(at + 20_000) };
  const COLUMNS = 'channel, "to", body, order_id, topic, template, data, status, attempts, last_error, next_try_at';

  it('is an SMS under its own id, and what the provider calls it is kept', async () => {
    const phone = newPhone();
    const key = await queueAnSms({}, phone);
    expect(await deliverDueMessages(at)).toBeNull();
    const [row] = await sql(
      `SELECT id, ${COLUMNS}, sent_at, provider_id FROM outbox_messages WHERE dedupe_key = $1`,
      key,
    );
    expect(row).toEqual({
      ...{ id: expect.any(String), channel: 'sms', to: phone, body: 'Hello', order_id: null, topic: null },
      ...{ template: null, data: {}, ...sent, sent_at: expect.any(Date), provider_id: 'SM1' },
    });
    expect(sendSms.mock.calls).toEqual([[`+91${phone}`, 'Hello', row?.id, null]]);
    expect(sendMail).not.toHaveBeenCalled();
  });

  it('is an SMS from the sender in the settings', async () => {
    const before = (await getAdminSettings()).settings.messages.sender;
    await saveMessages({ sender: 'BALSVR' });
    try {
      await queueAnSms();
      await deliverDueMessages(at);
      expect(sendSms.mock.calls.map(([, , , sender]) => sender)).toEqual(['BALSVR']);
    } finally {
      await saveMessages({ sender: before });
    }
  });

  it('is a mail, that of a question with whom to answer', async () => {
    const [to, asked] = [newEmail(), newEmail()];
    const data = { name: 'Asha Rao', email: asked, phone: null, message: 'Is it safe?', reference: 'ABC123' };
    const about = { orderId: 'o1', topic: 'refund-failed' } as const;
    const keys = [
      await queue((tx, key) => queueMail(tx, key, to, { template: 'enquiry', data })),
      await queue((tx, key) => queueMail(tx, key, to, { template: 'password-changed', data: {} }, about)),
    ];
    const used = await usedOf();
    expect(await deliverDueMessages(at)).toBeNull();
    expect(await usedOf()).toBe(used);
    const rows = await sql(
      `SELECT id, ${COLUMNS} FROM outbox_messages WHERE dedupe_key = ANY($1) ORDER BY template`,
      keys,
    );
    const mail = { id: expect.any(String), channel: 'email', to, body: '', ...sent };
    expect(rows).toEqual([
      { ...mail, template: 'enquiry', data, order_id: null, topic: null },
      { ...mail, template: 'password-changed', data: {}, order_id: 'o1', topic: 'refund-failed' },
    ]);
    const calls = new Map(sendMail.mock.calls.map(([call]) => [call.messageId, call]));
    expect(rows.map(({ id }) => calls.get(id))).toEqual([
      {
        ...{ messageId: rows[0]?.id, to, replyTo: asked, subject: expect.stringContaining('ABC123') },
        ...{ text: expect.stringContaining('Is it safe?'), html: expect.stringMatching(/<html.*Is it safe\?/s) },
      },
      {
        ...{ messageId: rows[1]?.id, to, subject: expect.stringContaining('password') },
        ...{ text: expect.stringContaining('password'), html: expect.stringMatching(/<html.*password/s) },
      },
    ]);
    expect(sendSms).not.toHaveBeenCalled();
  });
});

describe('a message that was not taken', () => {
  const failure = (outcome: ConstructorParameters<typeof ProviderError>[1], detail = {}) =>
    new ProviderError('twilio', outcome, detail);
  const LATER = { status: 'queued', attempts: 3, next: 20_000 };

  it.each([
    ['for a reason of ours', new Error('boom'), { ...LATER, last_error: 'boom' }, 1],
    ['for no reason at all', 'boom', { ...LATER, last_error: 'unknown' }, 1],
    [
      'and may be sent again',
      failure('retryable', { status: 503 }),
      { ...LATER, last_error: 'twilio retryable 503' },
      0,
    ],
    ['as far as is known', failure('unknown'), { ...LATER, last_error: 'twilio unknown' }, 1],
    [
      'and never will be',
      failure('permanent', { status: 400, reason: '21614' }),
      { status: 'dead', attempts: 3, next: 0, last_error: 'twilio permanent 400 21614' },
      0,
    ],
    [
      'because of our key',
      failure('unauthorized', { status: 401 }),
      { status: 'queued', attempts: 2, next: 0, last_error: 'twilio unauthorized 401' },
      0,
    ],
    [
      'nor asked for',
      failure('retryable', { reason: 'not asked' }),
      { status: 'queued', attempts: 2, next: 5_000, last_error: 'twilio retryable  not asked' },
      0,
    ],
  ])('%s', async (what, error, row, taken) => {
    sendSms.mockRejectedValue(error);
    const used = await usedOf();
    const key = await queueAnSms({ attempts: 2 });
    await deliverDueMessages(at);
    expect(await rowOf(key)).toEqual(row);
    expect((await usedOf()) - used).toBe(taken);
    const refusals = await sql('SELECT provider, reason, since FROM provider_refusals');
    const refusal = { provider: 'twilio', reason: 'twilio unauthorized 401', since: new Date(at) };
    expect(refusals).toEqual(what === 'because of our key' ? [refusal] : []);
  });

  it('is no SMS given back where it was a mail', async () => {
    sendMail.mockRejectedValue(new ProviderError('smtp', 'retryable'));
    await queueAnSms();
    await deliverDueMessages(at);
    const used = await usedOf();
    const key = await queueAMail();
    await deliverDueMessages(at);
    expect(await rowOf(key)).toEqual({ status: 'queued', attempts: 1, next: 5_000, last_error: 'smtp retryable' });
    expect(await usedOf()).toBe(used);
  });

  it('is tried ten times', async () => {
    sendSms.mockRejectedValue(new Error('boom'));
    const [ninth, tenth] = [await queueAnSms({ attempts: 8 }), await queueAnSms({ attempts: 9 })];
    await deliverDueMessages(at);
    expect(await rowOf(ninth)).toEqual({ status: 'queued', attempts: 9, next: 900_000, last_error: 'boom' });
    expect(await rowOf(tenth)).toEqual({ status: 'dead', attempts: 10, next: 0, last_error: 'boom' });
  });
});

it('an SMS beyond a limit waits until there is room, for three days and no longer', async () => {
  const strangerFrom = newNetwork();
  await sql(
    "INSERT INTO rate_limits (key, points, expire) VALUES ('notice-unproved:' || $1, 50, $2)",
    ...[strangerFrom, at + 100_000],
  );
  const used = await usedOf();
  const young = await queueAnSms({ strangerFrom, createdAt: at - 3 * DAY_MS });
  const old = await queueAnSms({ strangerFrom, createdAt: at - 3 * DAY_MS - 1 });
  await deliverDueMessages(at);
  const waits = { attempts: 0, last_error: 'limit notice-unproved' };
  expect(await rowOf(young)).toEqual({ ...waits, status: 'queued', next: 100_000 });
  expect(await rowOf(old)).toEqual({ ...waits, status: 'dead', next: 0 });
  expect([sendSms.mock.calls, await usedOf()]).toEqual([[], used]);
});

it('where the shop is live an SMS about an order or an account goes out only under what it is registered as', async () => {
  const before = (await getAdminSettings()).settings.messages.templateIds;
  const save = (templateIds: object) => saveMessages({ templateIds });
  const topic = 'payment-failed';
  const outcomes = async () => {
    const keys = [await queueAnSms({ topic }), await queueAnSms(), await queueAMail({ topic })];
    await deliverDueMessages(at);
    const rows = await Promise.all(keys.map(rowOf));
    return rows.map((row) => [row?.status, row?.last_error]);
  };
  const sent = ['sent', null];
  await save({});
  try {
    expect(await outcomes()).toEqual([sent, sent, sent]);
    Object.assign(env(), { SHOP_MODE: 'live' });
    const words = 'Its DLT template id is missing in the settings';
    expect(await outcomes()).toEqual([['dead', words], ['dead', words], sent]);
    await save({ [topic]: '1234567890123' });
    expect(await outcomes()).toEqual([sent, ['dead', words], sent]);
    await save({ [topic]: '1234567890123', 'account-changed': '1234567890124' });
    expect(await outcomes()).toEqual([sent, sent, sent]);
  } finally {
    Object.assign(env(), { SHOP_MODE: 'local' });
    await save(before);
  }
});
