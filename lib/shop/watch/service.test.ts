import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newPhone, resetEmulators, setFault, sql } from '@/e2e/shopper';
import { transaction } from '@/lib/core/db';
import { currentRequestId, forRequest } from '@/lib/core/deadline';
import { env } from '@/lib/core/env';
import { startMetrics } from '@/lib/core/metrics';
import { stopQueue } from '@/lib/core/queue';
import { queueSms } from '@/lib/messages/outbox/service';
import { deliverDueMessages } from '@/lib/messages/outbox/service.sending';
import type { Trouble } from '@/lib/people/alarms/rules';
import { noteTroubles, tellTroubles } from '@/lib/people/alarms/service';
import { onVerdict } from '@/lib/providers/guard';
import { getMetrics, lookForTroubles } from './service';

// A process that runs tests has its hands full, and yet what is due is to go out at once.
vi.mock('@/lib/core/rush', () => ({ busyShare: () => 0 }));

const own = `watch-${randomUUID()}`;
afterAll(async () => {
  await sql('DELETE FROM outbox_messages WHERE dedupe_key LIKE $1', `${own}%`);
  await sql('DELETE FROM alarms');
  await stopQueue();
});

/** Messages to nobody that were given up just now. */
const giveUp = (count: number, orderId: string | null = null, template: string | null = null) =>
  sql(
    `INSERT INTO outbox_messages (id, dedupe_key, channel, "to", body, status, next_try_at, order_id, template)
     SELECT gen_random_uuid(), $1 || gen_random_uuid(), 'sms', '0', '', 'dead', now(), $3, $4 FROM generate_series(1, $2)`,
    own,
    count,
    orderId,
    template,
  );

describe('the metrics', () => {
  const token = randomBytes(24).toString('hex');
  beforeAll(() => {
    Object.assign(env(), { METRICS_TOKEN: token });
    startMetrics();
    return () => void Object.assign(env(), { METRICS_TOKEN: undefined });
  });
  const dead = async (now: number) => {
    const metrics = await getMetrics(`Bearer ${token}`, now);
    return Number(/^shop_outbox_dead\{channel="sms"\} (\d+)$/m.exec(metrics?.text ?? '')?.[1]);
  };

  it('look at the tables once in ten seconds, however many ask', async () => {
    const now = Date.now();
    const before = await dead(now);
    await giveUp(2);
    expect(await Promise.all([0, 1, 5_000, 9_999].map((ms) => dead(now + ms)))).toEqual(Array(4).fill(before));
    expect(await dead(now + 10_000)).toBeGreaterThanOrEqual(before + 2);
  });

  it('are for nobody else', async () => {
    expect(await getMetrics(null, Date.now())).toBeNull();
    expect(await getMetrics(`Bearer ${token} `, Date.now())).toBeNull();
  });
});

it('a message goes to its provider under the id of the request that has caused it', async () => {
  const [phone, id] = [newPhone(), `test-${randomUUID()}`];
  // Two hours ahead, where the worker of the shop beside this test does not look.
  const atMs = Date.now() + 7_200_000;
  const asked: (string | null)[] = [];
  onVerdict(() => void asked.push(currentRequestId()));
  try {
    await forRequest(id, () =>
      transaction(async (tx) => {
        await queueSms(tx, `${own}:${id}`, phone, 'Hello');
        await tx.$executeRaw`UPDATE outbox_messages SET next_try_at = ${new Date(atMs)} WHERE "to" = ${phone}`;
      }),
    );
    expect(await sql('SELECT trail FROM outbox_messages WHERE "to" = $1', phone)).toEqual([{ trail: id }]);
    await deliverDueMessages(atMs);
    expect(await sql('SELECT status FROM outbox_messages WHERE "to" = $1', phone)).toEqual([{ status: 'sent' }]);
    expect(asked).toContain(id);
  } finally {
    onVerdict(() => undefined);
  }
});

const MINUTE_MS = 60_000;

describe('what the owner hears of troubles', () => {
  const scope = own;
  const disk = (name: string, count = 512): Trouble => ({ kind: 'disk-full', about: `${own}-${name}`, count });
  type Mail = { subject: string; lines: string[] };
  /** The mails about troubles that name one of ours, to one of those who get them. */
  const mails = async () => {
    const rows = await sql<{ data: Mail }>(
      `SELECT DISTINCT ON (split_part(dedupe_key, ':', 3)) data FROM outbox_messages
       WHERE dedupe_key LIKE 'owner:alarms:%' AND data::text LIKE $1 ORDER BY split_part(dedupe_key, ':', 3)`,
      `%${own}%`,
    );
    return rows.map(({ data }) => data);
  };
  const said = async (text: string) => (await mails()).filter(({ lines }) => lines.some((line) => line.includes(text)));
  const forgetMails = () => sql("DELETE FROM rate_limits WHERE key LIKE 'alarm-mail:%'");
  beforeEach(async () => {
    await sql('DELETE FROM alarms');
    await forgetMails();
  });

  it('once when one has stood for three minutes, and once when it is over for ten', async () => {
    const [now, one] = [Date.now(), disk('once')];
    const at = (minutes: number) => now + minutes * MINUTE_MS;
    await noteTroubles(scope, [one], now);
    await tellTroubles(at(2));
    expect(await said(one.about)).toEqual([]);
    for (const minutes of [3, 4, 5]) {
      await noteTroubles(scope, [one], at(minutes));
      await tellTroubles(at(minutes));
    }
    expect(await said(one.about)).toHaveLength(1);
    expect((await said(one.about))[0]?.lines[0]).toBe(`A disk is nearly full: 512 MB left for ${one.about}.`);
    // It comes back before it counts as over: nobody hears of that.
    await noteTroubles(scope, [], at(20));
    await tellTroubles(at(29));
    await noteTroubles(scope, [one], at(29.5));
    await tellTroubles(at(33));
    expect(await said(one.about)).toHaveLength(1);
    await noteTroubles(scope, [], at(40));
    await tellTroubles(at(50));
    await tellTroubles(at(51));
    expect(await said(`Over: A disk is nearly full: 512 MB left for ${one.about}`)).toHaveLength(1);
    expect(await said(one.about)).toHaveLength(2);
    expect(await sql('SELECT key FROM alarms WHERE scope = $1', scope)).toEqual([]);
  });

  it('nothing of what mends itself within three minutes', async () => {
    const [now, one] = [Date.now(), disk('brief')];
    await noteTroubles(scope, [one], now);
    await noteTroubles(scope, [], now + 2 * MINUTE_MS);
    await tellTroubles(now + 20 * MINUTE_MS);
    expect(await said(one.about)).toEqual([]);
  });

  it('in one mail for all, by one of all that look at once, and six times an hour at most', async () => {
    const now = Date.now();
    const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((name) => disk(`many-${name}`));
    await noteTroubles(scope, all.slice(0, 2), now);
    await Promise.all(Array.from({ length: 5 }, () => tellTroubles(now + 3 * MINUTE_MS)));
    expect(await said(`${own}-many-a`)).toHaveLength(1);
    expect(await said(`${own}-many-b`)).toEqual(await said(`${own}-many-a`));
    await forgetMails();
    for (let count = 3; count <= all.length; count++) {
      await noteTroubles(scope, all.slice(0, count), now);
      await tellTroubles(now + 3 * MINUTE_MS);
    }
    expect(await said(`${own}-many-`)).toHaveLength(7);
    await forgetMails();
    await tellTroubles(now + 3 * MINUTE_MS);
    const [last] = await said(`${own}-many-j`);
    expect(last?.lines.filter((line) => line.includes(own))).toHaveLength(2);
  });

  const lookAnew = async (now: number) => {
    await sql("DELETE FROM rate_limits WHERE key LIKE 'alarm-look:%'");
    await lookForTroubles(now);
  };

  it('of messages that a provider does not take, however often their next try is put off', async () => {
    await sql("DELETE FROM outbox_messages WHERE status IN ('queued', 'sending')");
    const [late, held, early] = [newPhone(), newPhone(), newPhone()];
    const token = randomBytes(24).toString('hex');
    Object.assign(env(), { METRICS_TOKEN: token });
    // Two hours ahead, where the worker of the shop beside this test does not look.
    const atMs = Date.now() + 7_200_000;
    const queue = (phone: string, minutesAgo: number, error: string | null = null) =>
      transaction(async (tx) => {
        await queueSms(tx, `${own}:${phone}`, phone, 'Hello');
        await tx.$executeRaw`UPDATE outbox_messages SET next_try_at = ${new Date(atMs)}, last_error = ${error},
          created_at = now() - ${minutesAgo} * interval '1 minute' WHERE "to" = ${phone}`;
      });
    const seen = async (plusMs: number) => {
      await lookAnew(Date.now() + plusMs);
      const text = (await getMetrics(`Bearer ${token}`, Date.now() + plusMs))?.text ?? '';
      const read = (name: string) => Number(new RegExp(`^${name}\\{channel="sms"\\} (\\S+)$`, 'm').exec(text)?.[1]);
      return {
        alarms: await sql("SELECT about, count FROM alarms WHERE kind = 'messages-late' AND gone_at IS NULL"),
        waiting: read('shop_outbox_waiting'),
        minutes: Math.floor(read('shop_outbox_oldest_seconds') / 60),
      };
    };
    await setFault('twilio', 'error', 100);
    try {
      await queue(late, 16);
      await queue(early, 2);
      await deliverDueMessages(atMs);
      await queue(held, 900, 'limit notices');
      const rows = await sql<{ wait: boolean; attempts: number }>(
        `SELECT next_try_at > $2 AS wait, attempts FROM outbox_messages WHERE "to" = ANY($1) AND status = 'queued'`,
        [late, early],
        new Date(atMs),
      );
      expect(rows).toEqual([
        { wait: true, attempts: 1 },
        { wait: true, attempts: 1 },
      ]);
      expect(await seen(40 * MINUTE_MS)).toEqual({ alarms: [{ about: 'sms', count: 2 }], waiting: 2, minutes: 16 });
      await sql('UPDATE outbox_messages SET status = \'sent\' WHERE "to" = $1', late);
      expect(await seen(41 * MINUTE_MS)).toEqual({ alarms: [], waiting: 1, minutes: 2 });
    } finally {
      Object.assign(env(), { METRICS_TOKEN: undefined });
      await resetEmulators();
      await sql('DELETE FROM outbox_messages WHERE "to" = ANY($1)', [late, held, early]);
    }
  });

  it('of messages given up that the owner can mend: about an order, or to the owner', async () => {
    await sql("DELETE FROM outbox_messages WHERE status = 'dead'");
    const seen = async (minutes: number) => {
      await lookAnew(Date.now() + minutes * MINUTE_MS);
      return sql("SELECT count FROM alarms WHERE kind = 'messages-dead' AND gone_at IS NULL");
    };
    // An address that was mistyped at registration, and a grievance's.
    await giveUp(2, null, 'confirm-email');
    expect(await seen(70)).toEqual([]);
    await giveUp(1, own);
    await giveUp(1, null, 'owner-notice');
    await giveUp(1, null, 'owner-news');
    await giveUp(1, null, 'enquiry');
    expect(await seen(80)).toEqual([{ count: 4 }]);
  });

  it('of what the tables say, as far as nobody mails it case by case', async () => {
    const now = Date.now() + 60 * MINUTE_MS;
    await giveUp(1, own);
    await lookAnew(now);
    const [seen] = await sql<{ kind: string; toldAt: Date | null }>(
      `SELECT kind, told_at AS "toldAt" FROM alarms WHERE scope = 'shop' AND kind = 'messages-dead' AND about = 'sms'`,
    );
    expect(seen).toEqual({ kind: 'messages-dead', toldAt: null });
    await noteTroubles(scope, [{ kind: 'refund-failed', about: own, count: 1 }], now);
    await tellTroubles(now + 3 * MINUTE_MS);
    expect(await sql('SELECT told_at IS NOT NULL AS told FROM alarms WHERE scope = $1', scope)).toEqual([
      { told: true },
    ]);
    expect((await mails()).filter(({ lines }) => lines.some((line) => line.startsWith('A refund failed')))).toEqual([]);
  });
});
