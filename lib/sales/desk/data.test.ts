import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/core/db';
import { migrate } from '@/prisma/migrate';
import { fill } from '@/scripts/fill/insert';
import { query, withDatabase } from '@/scripts/testing/database';
import { FAR, isOften, NEAR } from './rules';
import { deskQueryOf } from './schema';
import { findPage } from './service';

const COUNT = 2_500;
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

describe('a search for a name among many orders', () => {
  beforeAll(async () => {
    await migrate(database.url);
    await fill(database.url, { count: COUNT, seed: 5, nowMs: Date.parse('2026-11-22T15:30:00Z') });
    await rows(`UPDATE orders SET name = '100% Rāma_Das O''Neil\\' WHERE number IN
      (SELECT number FROM orders ORDER BY created_at LIMIT 3)`);
    process.env.DATABASE_URL = database.url;
  });
  afterAll(async () => {
    await prisma().$disconnect();
    process.env.DATABASE_URL = ours;
  });

  it('finds some near, some further along the list and some by their letters', async () => {
    const newest = await rows('SELECT number FROM orders ORDER BY created_at DESC, number DESC LIMIT $1', NEAR);
    const near = new Set(newest.map(({ number }) => number));
    const foundNear = async (text: string) => (await named(text)).filter((number) => near.has(number)).length;
    expect(COUNT).toBeLessThan(FAR);
    expect(await foundNear('sh')).toBeGreaterThan(50);
    const further = await foundNear('Patel');
    expect([further < 31, isOften(further, 31), (await named('Patel')).length >= 31]).toEqual([true, true, true]);
    const seldom = await foundNear('Asha Sharma');
    expect(isOften(seldom, 51)).toBe(false);
  });

  it.each(['sh', 'S', 'Singh', 'singh', 'Patel', 'Jo', 'ARMA', 'Asha Sharma', 'शर्मा', 'शर', 'राहुल', 'Ravi Kumar'])(
    'is the same by %j as without an index',
    async (text) => {
      const all = await named(text);
      expect(all).not.toEqual([]);
      for (const limit of [1, 10, 30, 50, 100])
        expect((await search(text, { limit: String(limit) })).numbers).toEqual(all.slice(0, limit));
      const oldest = (await search(text, { sort: 'oldest', limit: '30' })).numbers;
      expect(oldest).toEqual(all.toReversed().slice(0, 30));
      const delivered = await named(text, "stage = 'delivered' AND method = 'cod'");
      expect((await search(text, { tab: 'delivered', method: 'cod' })).numbers).toEqual(delivered.slice(0, 50));
    },
  );

  it.each(['100% R', '_Das', "O'Neil\\", 'āma_'])('takes %j by the letter', async (text) => {
    expect((await search(text)).numbers).toHaveLength(3);
  });

  it('goes on behind the page before, wherever that was found', async () => {
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
});
