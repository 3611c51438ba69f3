import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newPhone, sql } from '@/e2e/shopper';
import { stopQueue } from '@/lib/core/queue';
import { ProviderError } from '@/lib/http/errors';
import { deliverDueMessages } from '@/lib/messages/outbox/service.sending';

const { sendSms, sendMail } = vi.hoisted(() => ({ sendSms: vi.fn(), sendMail: vi.fn() }));
vi.mock('@/lib/providers/sms', async (importOriginal) => ({ ...(await importOriginal<object>()), sendSms }));
vi.mock('@/lib/providers/mail', async (importOriginal) => ({ ...(await importOriginal<object>()), sendMail }));
// A process that runs tests has its hands full, and yet what is due is to go out at once.
vi.mock('@/lib/core/rush', () => ({ busyShare: () => 0 }));

const HOUR_MS = 3_600_000;
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

/** A message that is due so many ms later. @returns its key */
async function queue(channel: 'sms' | 'email', dueMs: number): Promise<string> {
  const key = `waiting:${randomUUID()}`;
  await sql(
    `INSERT INTO outbox_messages (id, dedupe_key, channel, "to", body, template, status, next_try_at)
     VALUES (gen_random_uuid(), $1, $2::message_channel, $3, 'Hello', 'already-registered', 'queued', $4)`,
    ...[key, channel, channel === 'sms' ? newPhone() : 'a@example.com', new Date(at + dueMs)],
  );
  return key;
}
const rowOf = async (key: string) =>
  (await sql('SELECT status, attempts, last_error, next_try_at FROM outbox_messages WHERE dedupe_key = $1', key))[0];
const refuse = (probedMs: number) =>
  sql(
    "INSERT INTO provider_refusals (provider, reason, since, probed_at) VALUES ('twilio', 'x', $1, $1)",
    new Date(at + probedMs),
  );

it('it is looked for messages again when the next one is due, and not within the second', async () => {
  expect(await deliverDueMessages(at)).toBeNull();
  await queue('email', 7_000);
  expect(await deliverDueMessages(at)).toBe(7_000);
  await queue('email', 500);
  expect(await deliverDueMessages(at)).toBe(1_000);
  expect(sendMail).not.toHaveBeenCalled();
});

it('while a provider refuses our key it is looked ten seconds later at the latest', async () => {
  await refuse(0);
  const key = await queue('sms', -HOUR_MS);
  expect(await deliverDueMessages(at)).toBe(10_000);
  await queue('email', 30_000);
  expect(await deliverDueMessages(at)).toBe(10_000);
  await queue('email', 3_000);
  expect(await deliverDueMessages(at)).toBe(3_000);
  const untouched = { status: 'queued', attempts: 0, last_error: null, next_try_at: new Date(at - HOUR_MS) };
  expect(await rowOf(key)).toEqual(untouched);
});

it('one message in ten seconds asks such a provider, and where it is let in all go out', async () => {
  await refuse(-10_000);
  expect(await deliverDueMessages(at)).toBe(10_000);
  sendSms.mockRejectedValue(new ProviderError('twilio', 'unauthorized', { status: 401 }));
  const [asks, waits] = [await queue('sms', -HOUR_MS), await queue('sms', -HOUR_MS + 1)];
  expect(await deliverDueMessages(at + 9_999)).toBe(10_000);
  expect(sendSms).not.toHaveBeenCalled();
  expect(await deliverDueMessages(at + 10_000)).toBe(10_000);
  expect(sendSms).toHaveBeenCalledTimes(1);
  const row = { status: 'queued', attempts: 0 };
  const refused = { last_error: 'twilio unauthorized 401', next_try_at: new Date(at + 10_000) };
  expect(await rowOf(asks)).toEqual({ ...row, ...refused });
  expect(await rowOf(waits)).toEqual({ ...row, last_error: null, next_try_at: new Date(at - HOUR_MS + 1) });
  sendSms.mockResolvedValue('SM1');
  expect(await deliverDueMessages(at + 20_000)).toBeNull();
  for (const key of [asks, waits]) expect(await rowOf(key)).toMatchObject({ status: 'sent', attempts: 1 });
  expect(await sql('SELECT provider FROM provider_refusals')).toEqual([]);
});
