import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { ORDER_TOLD } from '@/e2e/desk';
import { newNetwork, newPhone, readInbox, sql } from '@/e2e/shopper';
import { transaction } from '@/lib/core/db';
import { env } from '@/lib/core/env';
import { stopQueue } from '@/lib/core/queue';
import { queueNotice } from '@/lib/messages/outbox/service.orders';
import { deliverDueMessages } from '@/lib/messages/outbox/service.sending';
import { type Claim, keyOf, NOTICES_SHARE } from './rules';
import { giveAllBack, takeAll, takeTogether, tryTakeAll } from './service';

// A process that runs tests has its hands full, and yet what is due is to go out at once.
vi.mock('@/lib/core/rush', () => ({ busyShare: () => 0 }));

type Message = { to: string; status: string; attempts: number; last_error: string | null };

describe('a point given back', () => {
  it('is room again, also for one who was refused meanwhile', async () => {
    const claims: Claim[] = [[{ name: 'test-back', points: 1, windowS: 60 }, randomUUID()]];
    await takeAll(claims, String);
    for (let refused = 0; refused < 3; refused += 1) expect(await tryTakeAll(claims)).toBe(false);
    await giveAllBack(claims);
    expect(await tryTakeAll(claims)).toBe(true);
    expect(await tryTakeAll(claims)).toBe(false);
  });

  it.each([
    ['is over', 'UPDATE rate_limits SET expire = 1 WHERE key = $1'],
    ['is gone', 'DELETE FROM rate_limits WHERE key = $1'],
  ])('is none where its window %s: the next one has no more of them', async (_, statement) => {
    const claim: Claim = [{ name: 'test-late', points: 2, windowS: 60 }, randomUUID()];
    await takeAll([claim], String);
    await sql(statement, keyOf(claim));
    await giveAllBack(Array(5).fill(claim));
    expect(await Promise.all([1, 2, 3].map(() => tryTakeAll([claim])))).toEqual(
      expect.arrayContaining([true, true, false]),
    );
    expect(await sql('SELECT points FROM rate_limits WHERE key = $1', keyOf(claim))).toEqual([{ points: 2 }]);
  });

  it('is never more than was taken', async () => {
    const claim: Claim = [{ name: 'test-often', points: 1, windowS: 60 }, randomUUID()];
    await takeAll([claim], String);
    await giveAllBack([claim, claim, claim]);
    expect([await tryTakeAll([claim]), await tryTakeAll([claim])]).toEqual([true, false]);
  });
});

it('of limits taken together, one that is used up gives the others their point back', async () => {
  const limit = (name: string, points: number, windowS: number): Claim => [{ name, points, windowS }, randomUUID()];
  const [wide, narrow, slow] = [limit('test-wide', 2, 60), limit('test-narrow', 1, 60), limit('test-slow', 1, 600)];
  const wait = (waitS: number) => `wait ${waitS}`;
  expect(await takeTogether([wide, narrow], wait)).toEqual([1, 1]);
  expect(await takeTogether([slow], wait)).toEqual([1]);
  for (let refused = 0; refused < 3; refused += 1) {
    const error = await takeTogether([wide, narrow, slow], wait).catch((thrown: unknown) => thrown);
    const { retryAfterS } = (error as { beside: { retryAfterS: number } }).beside;
    expect(error).toMatchObject({ code: 'rateLimited', message: `wait ${retryAfterS}` });
    // The longest of the waits: the others are over by then.
    expect(retryAfterS).toBeGreaterThan(60);
  }
  expect(await takeTogether([wide], wait)).toEqual([2]);
});

describe('case 13: what order messages may cost', () => {
  const numbersFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => String(first + at));

  type Planned = { phone: string; causedFrom: string; isToProved: boolean };
  const queueAll = (planned: Planned[]) =>
    transaction(async (tx) => {
      for (const one of planned)
        await queueNotice(
          tx,
          'payment-failed',
          { ...ORDER_TOLD, orderId: `test${randomUUID()}`, ...one },
          { once: 'test' },
        );
    });
  const rowsOf = (phones: string[]) =>
    sql<Message>('SELECT "to", status, attempts, last_error FROM outbox_messages WHERE "to" = ANY($1)', phones);

  /** What came of messages once each was tried. */
  async function outcomes(planned: Planned[]): Promise<Record<string, number>> {
    await queueAll(planned);
    const phones = planned.map(({ phone }) => phone);
    const isDecided = async () => {
      await deliverDueMessages(Date.now());
      const rows = await rowsOf(phones);
      return rows.every(({ status, last_error }) => status === 'sent' || last_error?.includes('limit'));
    };
    await expect.poll(isDecided, { timeout: 30_000, interval: 50 }).toBe(true);
    const counts: Record<string, number> = {};
    for (const { status, last_error } of await rowsOf(phones)) {
      const outcome = status === 'sent' ? 'sent' : `${status}: ${last_error}`;
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
    await sql(`DELETE FROM outbox_messages WHERE "to" = ANY($1) AND status = 'queued'`, phones);
    return counts;
  }
  afterAll(stopQueue);

  // Before: 60 of 60.
  it('of sixty neighbouring numbers that nobody proved fifty are told', async () => {
    const phones = numbersFrom(randomInt(600_000, 999_000) * 10_000, 60);
    const planned = phones.map((phone) => ({ phone, causedFrom: newNetwork(), isToProved: false }));
    expect(await outcomes(planned)).toEqual({ sent: 50, 'queued: limit otp-block': 10 });
    const sms = await Promise.all(phones.map(async (phone) => (await readInbox(phone)).length));
    expect(sms.reduce((sum, count) => sum + count, 0)).toBe(50);
    const proved = [{ phone: String(Number(phones[0]) + 99), causedFrom: newNetwork(), isToProved: true }];
    expect(await outcomes(proved)).toEqual({ sent: 1 });
  });

  it('one network is the cause of fifty messages a day to numbers that nobody proved', async () => {
    const causedFrom = newNetwork();
    const strangers = Array.from({ length: 55 }, () => ({ phone: newPhone(), causedFrom, isToProved: false }));
    expect(await outcomes(strangers)).toEqual({ sent: 50, 'queued: limit notice-unproved': 5 });
    const others = [
      { phone: newPhone(), causedFrom, isToProved: true },
      { phone: newPhone(), causedFrom: newNetwork(), isToProved: false },
    ];
    expect(await outcomes(others)).toEqual({ sent: 2 });
  });

  it('one network never causes more than its share of the day, whoever is told', async () => {
    const causedFrom = newNetwork();
    const share = Math.floor(env().SMS_DAILY_LIMIT * NOTICES_SHARE);
    await sql(
      'INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, $3)',
      `notice-network:${causedFrom}`,
      share - 1,
      Date.now() + 3_600_000,
    );
    const planned = [causedFrom, causedFrom, newNetwork()].map((from) => ({
      phone: newPhone(),
      causedFrom: from,
      isToProved: true,
    }));
    expect(await outcomes(planned)).toEqual({ sent: 2, 'queued: limit notice-network': 1 });
  });

  it('what waited for three days is given up, with its reason', async () => {
    const [phone, causedFrom] = [newPhone(), newNetwork()];
    await sql(
      "INSERT INTO rate_limits (key, points, expire) VALUES ('notice-unproved:' || $1, 50, $2)",
      causedFrom,
      Date.now() + 3_600_000,
    );
    await queueAll([{ phone, causedFrom, isToProved: false }]);
    await sql(`UPDATE outbox_messages SET created_at = now() - interval '73 hours' WHERE "to" = $1`, phone);
    await deliverDueMessages(Date.now());
    const dead = { to: phone, status: 'dead', attempts: 0, last_error: 'limit notice-unproved' };
    await expect.poll(() => rowsOf([phone]), { timeout: 10_000 }).toEqual([dead]);
    expect(await readInbox(phone)).toEqual([]);
  });
});
