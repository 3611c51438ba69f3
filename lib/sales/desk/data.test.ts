import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/core/db';
import { getOrderFigures } from '@/lib/sales/orders/service.figures';
import { migrate } from '@/prisma/migrate';
import { fill } from '@/scripts/fill/insert';
import { query, withDatabase } from '@/scripts/testing/database';
import { FAR, isOften, NEAR, nameOf } from './rules';
import { deskQueryOf } from './schema';
import { exportOrders } from './service.export';
import { getDeskFigures } from './service.figures';
import { findPage } from './service.search';

const COUNT = 2_500;
const NOW_MS = Date.parse('2026-11-22T15:30:00Z');
const ours = process.env.DATABASE_URL;
const database = withDatabase('desk_names');

const rows = (text: string, ...values: unknown[]) => query<{ number: number }>(database.url, text, ...values);

/** Numbers of the orders whose name has this in it, the newest first, read without an index or a stretch. */
const named = async (text: string, also = 'true'): Promise<number[]> => {
  const [pattern, name] = [...text].length < 3 ? [`% ${text}%`, `' ' || name`] : [`%${text}%`, 'name'];
  const found = await rows(
    `SELECT number FROM orders WHERE ${name} ILIKE $1 AND ${also} ORDER BY created_at DESC, number DESC`,
    pattern,
  );
  return found.map(({ number }) => number);
};

async function search(q: string, also: Record<string, string> = {}) {
  const { rows: page, next } = await findPage(deskQueryOf(new URLSearchParams({ q, ...also })));
  return { numbers: page.map(({ number }) => number), next };
}

describe('among many orders', () => {
  beforeAll(async () => {
    await migrate(database.url);
    await fill(database.url, { count: COUNT, seed: 5, nowMs: NOW_MS });
    await rows(`UPDATE orders SET name = '100% Rāma_Das O''Neil\\' WHERE number IN
      (SELECT number FROM orders ORDER BY created_at LIMIT 3)`);
    // Thirty-one between the first thousand of a list and the last thousand, and one in each of these.
    await rows(`UPDATE orders o SET name = 'Vasudha Bhat' FROM (
      SELECT number, row_number() OVER (ORDER BY created_at) AS at FROM orders) AS row
      WHERE row.number = o.number AND (at IN (500, 2000) OR (at BETWEEN 1100 AND 1400 AND at % 10 = 0))`);
    process.env.DATABASE_URL = database.url;
  });
  afterAll(async () => {
    await prisma().$disconnect();
    process.env.DATABASE_URL = ours;
  });

  it('a search for a name finds some near, some further along the list and some by their letters', async () => {
    const newest = await rows('SELECT number FROM orders ORDER BY created_at DESC, number DESC LIMIT $1', NEAR);
    const near = new Set(newest.map(({ number }) => number));
    const foundNear = async (text: string) => (await named(text)).filter((number) => near.has(number)).length;
    expect(COUNT).toBeLessThan(FAR);
    expect(await foundNear('sh')).toBeGreaterThan(50);
    const further = await foundNear('Patel');
    expect([further < 31, isOften(nameOf('Patel'), further, 31), (await named('Patel')).length >= 31]).toEqual([
      true,
      true,
      true,
    ]);
    const seldom = await foundNear('Asha Sharma');
    expect(isOften(nameOf('Asha Sharma'), seldom, 51)).toBe(false);
    const nowAndThen = await foundNear('Vasudha');
    expect([nowAndThen, isOften(nameOf('Vasudha'), nowAndThen, 31), (await named('Vasudha')).length]).toEqual([
      1,
      false,
      33,
    ]);
  });

  it.each([
    'sh',
    'S',
    'Singh',
    'singh',
    'Patel',
    'Jo',
    'ARMA',
    'Asha Sharma',
    'sha shar',
    'a S',
    'शर्मा',
    'शर',
    'राहुल',
    'राहुल शर्मा',
    'Ravi Kumar',
    'Vasudha',
  ])('a search for a name is the same by %j as without an index', async (text) => {
    const all = await named(text);
    expect(all).not.toEqual([]);
    for (const limit of [1, 10, 30, 50, 100])
      expect((await search(text, { limit: String(limit) })).numbers).toEqual(all.slice(0, limit));
    const oldest = (await search(text, { sort: 'oldest', limit: '30' })).numbers;
    expect(oldest).toEqual(all.toReversed().slice(0, 30));
    const delivered = await named(text, "stage = 'delivered' AND method = 'cod'");
    expect((await search(text, { tab: 'delivered', method: 'cod' })).numbers).toEqual(delivered.slice(0, 50));
  });

  it('the index has a name by every part of it', async () => {
    const names = ['Om K. Rao', 'A B C', 'Asha K Sharma', 'राहुल कुमार शर्मा', "100% Rāma_Das O'Neil", 'İpek Ş', 'Jo'];
    for (const name of names) {
      const letters = [...name];
      const parts = letters.flatMap((_, from) => letters.map((__, to) => letters.slice(from, to + 1).join('')));
      const asked = parts.map(nameOf).filter(({ isAnywhere }) => isAnywhere);
      const lacking = await query<{ gram: string }>(
        database.url,
        'SELECT gram FROM unnest($2::text[]) AS gram WHERE lower(gram) <> ALL (name_grams($1))',
        name,
        [...new Set(asked.flatMap(({ grams }) => grams))],
      );
      expect([name, lacking]).toEqual([name, []]);
    }
  });

  it.each(['100% R', '_Das', "O'Neil\\", 'āma_'])('a search for a name takes %j by the letter', async (text) => {
    expect((await search(text)).numbers).toHaveLength(3);
  });

  it('a search for a name goes on behind the page before, wherever that was found', async () => {
    const all = await named('Singh');
    const seen: number[] = [];
    for (let after = ''; ; ) {
      const { numbers, next } = await search('Singh', { limit: '20', ...(after ? { after } : {}) });
      seen.push(...numbers);
      if (!next) break;
      after = `${next.atMs}-${next.number}`;
    }
    expect(seen).toEqual(all);
  });

  const WAY = "('shipped', 'out_for_delivery', 'undelivered', 'returning')";
  it.each<[Record<string, string>, string]>([
    [{}, 'true'],
    [{ tab: 'to_pack' }, "stage = 'to_pack'"],
    [{ tab: 'shipped' }, `stage IN ${WAY}`],
    [{ tab: 'shipped', money: 'due' }, `stage IN ${WAY} AND money = 'due'`],
    [{ tab: 'attention' }, 'needs_review'],
    [{ tab: 'attention', method: 'cod' }, "needs_review AND method = 'cod'"],
    [{ tab: 'attention', money: 'due' }, "needs_review AND money = 'due'"],
    [{ method: 'online' }, "method = 'online'"],
    [{ money: 'collected' }, "money = 'collected'"],
    [{ money: 'due', method: 'cod' }, "money = 'due' AND method = 'cod'"],
    [
      { from: '2026-11-19', to: '2026-11-20' },
      "created_at >= '2026-11-19T00:00+05:30' AND created_at < '2026-11-21T00:00+05:30'",
    ],
    [{ q: 'Singh', money: 'collected' }, "name ILIKE '%Singh%' AND money = 'collected'"],
    [{ q: 'sh', tab: 'attention' }, "' ' || name ILIKE '% sh%' AND needs_review"],
    [{ q: 'sh', tab: 'to_pack' }, "' ' || name ILIKE '% sh%' AND stage = 'to_pack'"],
    [{ q: 'sh', from: '2026-10-01' }, "' ' || name ILIKE '% sh%' AND created_at >= '2026-10-01T00:00+05:30'"],
  ])('a list of %j has what SQL finds', async ({ q = '', ...asked }, where) => {
    const found = await rows(`SELECT number FROM orders WHERE ${where} ORDER BY created_at DESC, number DESC`);
    const all = found.map(({ number }) => number);
    expect(all).not.toEqual([]);
    expect((await search(q, { ...asked, limit: '5' })).numbers).toEqual(all.slice(0, 5));
    const limit = Math.min(all.length, 100);
    const oldest = await search(q, { ...asked, limit: String(limit), sort: 'oldest' });
    expect(oldest.numbers).toEqual(all.toReversed().slice(0, limit));
    expect(oldest.next === null).toBe(all.length === limit);
  });

  it.each<Record<string, string>>([
    { tab: 'to_confirm', money: 'paid' },
    { tab: 'delivered', money: 'due', method: 'cod' },
    { money: 'paid', method: 'cod' },
    { tab: 'to_confirm', method: 'online', q: 'Singh' },
    { tab: 'delivered', money: 'due', q: 'Singh' },
    { money: 'paid', method: 'cod', q: 'Singh' },
  ])('a list of %j, which no order can be, is empty', async (asked) => {
    expect(await search('', asked)).toEqual({ numbers: [], next: null });
    const { parts } = exportOrders(deskQueryOf(new URLSearchParams(asked)), NOW_MS);
    const lines: string[] = [];
    for await (const part of parts) lines.push(...part.trimEnd().split('\n'));
    expect(lines).toHaveLength(1);
  });

  it('a table has each of them once, in lots', async () => {
    const asked = deskQueryOf(new URLSearchParams({ sort: 'oldest' }));
    const { name, type, parts } = exportOrders(asked, Date.parse('2026-11-22T19:00:00Z'));
    expect([name, type]).toEqual(['orders-2026-11-23.csv', 'text/csv; charset=utf-8']);
    const lots: string[][] = [];
    for await (const part of parts) lots.push(part.trimEnd().split('\n'));
    expect(lots.map((lines) => lines.length)).toEqual([501, 500, 500, 500, 500]);
    const [header, ...lines] = lots.flat();
    expect(header).toMatch(/^\ufeffNumber,Placed,/);
    const all = await rows('SELECT number FROM orders ORDER BY created_at, number');
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(all.map(({ number }) => number));
    const further = exportOrders({ ...asked, after: { atMs: NOW_MS, number: 0 } }, NOW_MS).parts;
    for await (const part of further) expect(part).toBe(`${header}\n`);
  });

  it('the figures are those that SQL has', async () => {
    type Figures = Record<string, Record<string, number>>;
    const [figures] = await query<Figures>(
      database.url,
      `SELECT (SELECT jsonb_build_object('to_confirm', count(*) FILTER (WHERE stage = 'to_confirm'),
           'to_pack', count(*) FILTER (WHERE stage = 'to_pack'), 'packed', count(*) FILTER (WHERE stage = 'packed'),
           'shipped', count(*) FILTER (WHERE stage IN ${WAY}), 'delivered', count(*) FILTER (WHERE stage = 'delivered'),
           'attention', count(*) FILTER (WHERE needs_review)) FROM orders) AS counts,
         (SELECT jsonb_build_object('count', count(*), 'amount', sum(amount)) FROM orders WHERE money = 'collected') AS collected,
         (SELECT jsonb_build_object('count', count(*), 'amount', coalesce(sum(amount), 0)) FROM refunds
          WHERE state IN ('waiting', 'pending')) AS refunds,
         (SELECT jsonb_build_object('ended', count(*), 'cameBack', count(*) FILTER (WHERE stage = 'returned')) FROM orders
          WHERE stage IN ('delivered', 'returned') AND method = 'cod' AND money <> 'none' AND stage_since >= '2026-10-23T15:30Z') AS ended`,
    );
    expect(await getDeskFigures(NOW_MS)).toEqual(figures);
    const days = await query<{ day: string; orders: number; revenue: number }>(
      database.url,
      `SELECT d::date::text AS day, count(o.id)::int AS orders, coalesce(sum(o.amount), 0)::int AS revenue
       FROM generate_series('2026-11-09'::timestamp, '2026-11-22', '1 day') AS d LEFT JOIN orders o
         ON (o.created_at AT TIME ZONE 'Asia/Kolkata')::date = d AND o.stage NOT IN ('awaiting_payment', 'payment_failed', 'cancelled')
       GROUP BY 1 ORDER BY 1`,
    );
    const told = await getOrderFigures(NOW_MS);
    expect(days[0]?.orders).toBeGreaterThan(0);
    expect(told.days).toEqual(days);
    expect(told.today).toEqual({ orders: days.at(-1)?.orders, revenue: days.at(-1)?.revenue });
    expect(told.attention).toBe(figures?.counts?.attention);
  });
});
