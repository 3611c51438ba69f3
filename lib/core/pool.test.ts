import { afterEach, expect, it } from 'vitest';
import { Prisma } from '@/prisma/generated/client';
import { query } from '@/scripts/testing/database';
import { prepared, type Tx, transaction } from './db';
import { PatientPool } from './pool';

const DATABASE = { connectionString: process.env.DATABASE_URL ?? '', max: 1 };
const STATEMENT = { name: 'one-more', text: 'SELECT $1::int + 1 AS sum', values: [41] };

const pools: PatientPool[] = [];
afterEach(async () => void (await Promise.all(pools.splice(0).map((pool) => pool.end()))));

const open = (prepares: boolean): PatientPool => {
  const pool = new PatientPool(DATABASE, { prepares });
  pools.push(pool);
  return pool;
};

it.each([
  ['its own connections', true, [expect.stringMatching(/^one-more\d+$/)]],
  ['those of a pooler', false, []],
])('on %s statements with a name stay prepared: %s', async (_, prepares, expected) => {
  const client = await open(prepares).connect();
  try {
    for (let turn = 0; turn < 2; turn++) expect((await client.query(STATEMENT)).rows).toEqual([{ sum: 42 }]);
    const { rows } = await client.query<{ name: string }>('SELECT name FROM pg_prepared_statements');
    expect(rows.map(({ name }) => name)).toEqual(expected);
  } finally {
    client.release();
  }
});

it('what was prepared before a migration is prepared anew on every connection', async () => {
  const [table, url] = [`migrated_${process.pid}`, DATABASE.connectionString];
  const pool = open(true);
  const statement = { name: 'all-of-it', text: `SELECT * FROM ${table}` };
  const many = Array.from({ length: 6 });
  await query(url, `CREATE TABLE ${table} AS SELECT 1 AS one`);
  try {
    const clients = await Promise.all(many.map(() => pool.connect()));
    for (const client of clients) expect((await client.query(statement)).rows).toEqual([{ one: 1 }]);
    for (const client of clients) client.release();
    await query(url, `ALTER TABLE ${table} ADD COLUMN two int DEFAULT 2`);
    const read = await Promise.all(many.map(() => pool.query(statement)));
    expect(read.flatMap(({ rows }) => rows)).toEqual(many.map(() => ({ one: 1, two: 2 })));
  } finally {
    await query(url, `DROP TABLE ${table}`);
  }
});

const HAND_WRITTEN = 'SELECT count(*)::int AS written_by_hand FROM alarms';
it.each<[string, RegExp, number, (tx: Tx) => Promise<unknown>]>([
  ['what Prisma makes is planned each time', /"public"\."alarms"/, 0, (tx) => tx.alarm.count()],
  ['and what is written by hand', /written_by_hand/, 0, (tx) => tx.$queryRawUnsafe(HAND_WRITTEN)],
  ['unless it says so', /written_by_hand/, 1, (tx) => tx.$queryRaw(prepared(Prisma.raw(HAND_WRITTEN)))],
])('in a transaction %s', async (_, text, times, work) => {
  const kept = await transaction(async (tx) => {
    for (let turn = 0; turn < 2; turn++) await work(tx);
    return tx.$queryRaw<{ statement: string }[]>`SELECT statement FROM pg_prepared_statements`;
  });
  expect(kept.filter(({ statement }) => text.test(statement))).toHaveLength(times);
});

function standStill(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

it('a process that stood still hears what came meanwhile, however long it was', async () => {
  const asked = open(false).connect();
  standStill(1_800);
  const client = await asked;
  try {
    const told = client.query('SELECT 42 AS sum');
    standStill(2_500);
    expect((await told).rows).toEqual([{ sum: 42 }]);
  } finally {
    client.release();
  }
});
