import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertUser, newEmail } from '@/e2e/member';
import { newKey, sql } from '@/e2e/shopper';
import { dayOf } from '@/lib/core/india';
import { prepareQueues, stopQueue } from '@/lib/core/queue';
import { getOwed } from '@/lib/sales/cash-book/service';
import { dailyRange } from './service';
import { countFresh, getLastRun, listDifferences, sayDone } from './service.differences';
import { getMonths } from './service.months';
import { openBooks } from './service.screen';

const made: string[] = [];

/** A difference that is shown since a minute of last year, without anything behind it. */
async function insert(kind: string): Promise<string> {
  const subject = newKey();
  made.push(subject);
  await sql(
    `INSERT INTO book_differences (kind, subject, payment_id, seen_at, shown_at, theirs)
     VALUES ($2, $1, $1, '2025-05-05T05:05:05Z', now(), '{"paise":5,"currency":"INR","state":"captured"}')`,
    subject,
    kind,
  );
  return subject;
}

beforeAll(prepareQueues);
afterAll(async () => {
  await sql('UPDATE book_differences SET ended_at = now() WHERE subject = ANY($1) AND ended_at IS NULL', made);
  await stopQueue();
});

it('the money page has what is owed, what differs, the last comparison and the months', async () => {
  const subject = await insert('payment_foreign');
  await sql(
    `INSERT INTO book_runs (from_day, to_day, payments, refunds, finished_at)
     VALUES ('2026-10-28', '2026-11-27', 3, 2, now() + interval '1 minute')`,
  );
  const now = Date.now();
  const shown = await openBooks(now);
  expect(shown).toEqual({
    owed: await getOwed(now),
    differences: await listDifferences(),
    fresh: await countFresh(),
    lastRun: await getLastRun(),
    months: await getMonths(now),
    today: dayOf(now),
  });
  expect(shown.lastRun).toEqual({
    fromDay: new Date('2026-10-28'),
    toDay: new Date('2026-11-27'),
    ...{ payments: 3, refunds: 2, finishedAt: expect.any(Date) },
  });
  expect(shown.differences.filter((one) => one.subject === subject)).toEqual([
    {
      ...{ id: expect.stringMatching(/^\d+$/), kind: 'payment_foreign', subject, paymentId: subject, order: null },
      ...{ ours: null, theirs: { paise: 5, currency: 'INR', state: 'captured' }, gapPaise: 5 },
      since: '2025-05-05T05:05:05.000Z',
    },
  ]);
  await sql("DELETE FROM book_runs WHERE finished_at > now() AND to_day = '2026-11-27'");
});

it('what was found and has not lasted yet is counted, and not listed', async () => {
  const before = (await openBooks(Date.now())).fresh;
  const subject = await insert('payment_foreign');
  await sql('UPDATE book_differences SET shown_at = NULL WHERE subject = $1', subject);
  const { fresh, differences } = await openBooks(Date.now());
  expect(fresh).toBe(before + 1);
  expect(differences.map((one) => one.subject)).not.toContain(subject);
  await sql('UPDATE book_differences SET ended_at = now() WHERE subject = $1', subject);
  expect((await openBooks(Date.now())).fresh).toBe(before);
});

it('what another version of the shop calls a difference is not listed', async () => {
  const subject = await insert('of_tomorrow');
  expect((await listDifferences()).map((one) => one.subject)).not.toContain(subject);
});

it.each(['', 'x', 'x1', '1x', '9'.repeat(18), '9'.repeat(19)])('"%s" is no open difference', async (id) => {
  const email = await insertUser(newEmail());
  const [user] = await sql<{ id: string }>('SELECT id FROM users WHERE email = $1', email);
  const refusal = { code: 'notFound', message: 'This difference is not open any more' };
  await expect(sayDone(id, 'Seen to', user?.id ?? '', null)).rejects.toMatchObject(refusal);
});

it('a morning looks at thirty days and the one that begins', () => {
  // It is the 27th in India.
  expect(dailyRange(Date.parse('2026-11-26T20:00:00Z'))).toEqual({ from: '2026-10-28', to: '2026-11-27' });
});
