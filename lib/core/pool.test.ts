import { afterEach, expect, it } from 'vitest';
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
  ['its own connections', true, ['one-more']],
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
