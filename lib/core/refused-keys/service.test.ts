import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ORDER_TOLD } from '@/e2e/desk';
import { emptyOutbox } from '@/e2e/outbox';
import { newPhone, pauseReconciler, readInbox, resetEmulators, resumeReconciler, setFault, sql } from '@/e2e/shopper';
import { transaction } from '@/lib/core/db';
import { dayOf } from '@/lib/core/india';
import { stopQueue } from '@/lib/core/queue';
import { queueMail } from '@/lib/messages/outbox/service';
import { queueNotice } from '@/lib/messages/outbox/service.orders';
import { deliverDueMessages } from '@/lib/messages/outbox/service.sending';
import { alarmRefusedKey, listOwnerAddresses, takeVerdict } from '@/lib/people/alarms/service';
import { listRefusedKeys, mayProbe, noteAccepted, noteRefused } from './service';

// A process that runs tests has its hands full, and yet what is due is to go out at once.
vi.mock('@/lib/core/rush', () => ({ busyShare: () => 0 }));

const held = globalThis as typeof globalThis & { shopVerdicts?: unknown };
const WAIT = { timeout: 30_000, interval: 100 };

type Message = { status: string; attempts: number; last_error: string | null };
const messagesTo = (receivers: string[]) =>
  sql<Message>('SELECT status, attempts, last_error FROM outbox_messages WHERE "to" = ANY($1)', receivers);
const refusedNow = async () => (await listRefusedKeys()).map(({ provider }) => provider);

/** Queues what has failed nine times already: the next failure of its own is its last. */
async function queueNearlyDead(receivers: string[]): Promise<void> {
  await transaction(async (tx) => {
    for (const to of receivers)
      await (to.includes('@')
        ? queueMail(tx, `test:${to}`, to, { template: 'already-registered', data: {} })
        : queueNotice(
            tx,
            'payment-failed',
            { ...ORDER_TOLD, orderId: `test${randomUUID()}`, phone: to, causedFrom: null, isToProved: true },
            { once: 'test' },
          ));
    await tx.$executeRaw`UPDATE outbox_messages SET attempts = 9 WHERE "to" = ANY(${receivers})`;
  });
}

/** One look of the queue at the outbox after another, each as if ten seconds had passed for who asks again. */
async function deliver(looks: number): Promise<void> {
  for (let look = 0; look < looks; look++) {
    await sql("UPDATE provider_refusals SET probed_at = now() - interval '11 seconds'");
    await deliverDueMessages(Date.now());
  }
}

/** What every other process knows is in the database alone. */
const forget = () => delete held.shopVerdicts;

describe('a provider that refuses our key', () => {
  beforeEach(async () => {
    await pauseReconciler();
    await emptyOutbox();
    await sql('DELETE FROM provider_refusals');
    forget();
  });
  afterEach(async () => {
    await resetEmulators();
    await sql('DELETE FROM provider_refusals');
    await sql("DELETE FROM rate_limits WHERE key LIKE 'alarm-key:%'");
  });
  afterAll(async () => {
    await resumeReconciler();
    await stopQueue();
  });

  it('case 59: no SMS is given up, none loses a try, and all go out once the key is right', async () => {
    const phones = Array.from({ length: 12 }, newPhone);
    await setFault('twilio', 'unauthorized', 100_000);
    await queueNearlyDead(phones);
    await deliver(3);
    await expect
      .poll(
        async () => (await messagesTo(phones)).filter(({ status, attempts }) => status === 'queued' && attempts === 9),
        WAIT,
      )
      .toHaveLength(phones.length);
    expect(await refusedNow()).toEqual(['twilio']);
    await setFault('twilio', 'ok', 0);
    // A process that starts with the new key knows what the table says, and nothing else.
    forget();
    await deliver(2);
    await expect
      .poll(async () => (await messagesTo(phones)).map(({ status }) => status), WAIT)
      .toEqual(phones.map(() => 'sent'));
    expect((await messagesTo(phones)).map(({ attempts }) => attempts)).toEqual(phones.map(() => 10));
    for (const phone of phones) expect(await readInbox(phone)).toHaveLength(1);
    expect(await refusedNow()).toEqual([]);
  });

  it('while it refuses us one message asks every ten seconds, and the others are left alone', async () => {
    const phones = Array.from({ length: 5 }, newPhone);
    await setFault('twilio', 'unauthorized', 100_000);
    await alarmRefusedKey('twilio', 'test', Date.now());
    await queueNearlyDead(phones);
    for (let look = 0; look < 5; look++) await deliverDueMessages(Date.now());
    expect((await messagesTo(phones)).filter(({ last_error }) => last_error !== null)).toEqual([]);
    await deliverDueMessages(Date.now());
    await deliver(1);
    for (let look = 0; look < 3; look++) await deliverDueMessages(Date.now());
    expect((await messagesTo(phones)).filter(({ last_error }) => last_error !== null)).toHaveLength(1);
  });

  it('case 59: a refused mail login gives no mail up either, and SMS go out meanwhile', async () => {
    const [email, phone] = [`parent-${randomUUID()}@shop.test`, newPhone()];
    await setFault('smtp', 'unauthorized', 100_000);
    await queueNearlyDead([email]);
    await deliver(3);
    await expect
      .poll(() => messagesTo([email]), WAIT)
      .toMatchObject([{ status: 'queued', attempts: 9, last_error: expect.stringMatching(/^smtp unauthorized/) }]);
    await queueNearlyDead([phone]);
    await deliverDueMessages(Date.now());
    await expect.poll(async () => (await messagesTo([phone]))[0]?.status, WAIT).toBe('sent');
    expect(await refusedNow()).toEqual(['smtp']);
    await setFault('smtp', 'ok', 0);
    await deliver(2);
    await expect.poll(async () => (await messagesTo([email]))[0]?.status, WAIT).toBe('sent');
  });

  it('the owner is mailed once a day, and the first call that is let in ends the alarm', async () => {
    const now = Date.now();
    const mails = () =>
      sql<{ data: { subject: string; lines: string[] } }>(
        'SELECT data FROM outbox_messages WHERE dedupe_key LIKE $1',
        `owner:key-refused:cloudinary:${dayOf(now)}:%`,
      );
    await sql("DELETE FROM outbox_messages WHERE dedupe_key LIKE 'owner:key-refused:cloudinary:%'");
    for (let call = 0; call < 5; call++)
      await takeVerdict('cloudinary', true, 'cloudinary unauthorized 401', now + call);
    await sql("DELETE FROM rate_limits WHERE key LIKE 'alarm-key:%'");
    await takeVerdict('cloudinary', true, 'cloudinary unauthorized 401', now + 3_600_000);
    expect(await mails()).toHaveLength((await listOwnerAddresses()).length);
    expect((await mails())[0]?.data.subject).toBe('Cloudinary refuses our key');
    expect((await mails())[0]?.data.lines.join(' ')).toContain('CLOUDINARY_URL');
    expect(await refusedNow()).toEqual(['cloudinary']);
    await takeVerdict('cloudinary', false, '', now + 3_600_001);
    expect(await refusedNow()).toEqual([]);
  });

  it('two processes agree: what one has noted, the other ends', async () => {
    await takeVerdict('razorpay', true, 'razorpay unauthorized 401', Date.now());
    forget();
    expect(await refusedNow()).toEqual(['razorpay']);
    await takeVerdict('razorpay', false, '', Date.now());
    expect(await refusedNow()).toEqual([]);
  });
});

it('a verdict is written down as it was told, and the same one within two seconds is no news', async () => {
  const [provider, now] = [`test-${randomUUID()}`, Date.now()];
  const rows = () => sql('SELECT reason, since, probed_at FROM provider_refusals WHERE provider = $1', provider);
  const row = (reason: string, ms: number) => [{ reason, since: new Date(now + ms), probed_at: new Date(now + ms) }];
  const lose = () => sql('DELETE FROM provider_refusals WHERE provider = $1', provider);
  try {
    await noteRefused(provider, 'first', now);
    expect(await rows()).toEqual(row('first', 0));
    await noteRefused(provider, 'second', now + 5_000);
    expect(await rows()).toEqual(row('first', 0));
    await lose();
    await noteRefused(provider, 'third', now + 6_999);
    expect(await rows()).toEqual([]);
    await noteRefused(provider, 'third', now + 7_000);
    expect(await rows()).toEqual(row('third', 7_000));
    expect(await mayProbe(provider, now + 16_999)).toBe(false);
    expect([await mayProbe(provider, now + 17_000), await mayProbe(provider, now + 17_000)]).toEqual([true, false]);

    await noteAccepted(provider, now + 7_001);
    expect(await rows()).toEqual([]);
    const insert = () =>
      sql(
        "INSERT INTO provider_refusals (provider, reason, since, probed_at) VALUES ($1, 'x', $2, $2)",
        provider,
        new Date(now),
      );
    await insert();
    await noteAccepted(provider, now + 9_000);
    expect(await rows()).toEqual(row('x', 0));
    await noteAccepted(provider, now + 9_001);
    expect(await rows()).toEqual([]);
  } finally {
    await lose();
  }
});
