import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayOf } from '@/lib/core/india';
import { financialYearOf } from '@/lib/sales/invoices/rules';
import { migrate } from '@/prisma/migrate';
import { withDatabase } from '../testing/database.ts';
import { settleRestored } from './settle.ts';

const database = withDatabase('settled');
let client: Client;
beforeAll(async () => {
  await migrate(database.url);
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(() => client.end());
beforeEach(() => client.query('TRUNCATE number_series'));

const TODAY = financialYearOf(dayOf(Date.now()));
/** In the middle of the financial year that was so many before. */
const yearsAgo = (years: number) => new Date(Date.UTC(2000 + Number(TODAY.slice(0, 2)) - years, 9, 1));
const yearOf = (at: Date) => financialYearOf(dayOf(at.getTime()));
const seriesOf = async (): Promise<Record<string, number>> => {
  const { rows } = await client.query<{ name: string; last: number }>(
    "SELECT series || ' ' || year AS name, last FROM number_series",
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
};

it('case 81: no number of a paper is given again, of a series that began after the backup neither', async () => {
  const [before, then, between] = [3, 2, 1].map((years) => yearOf(yearsAgo(years)));
  await client.query("INSERT INTO number_series VALUES ('invoice', $1, 90), ('invoice', $2, 7)", [before, then]);
  await settleRestored(client, yearsAgo(2), 1_000);
  expect(await seriesOf()).toEqual({
    [`invoice ${before}`]: 90,
    [`invoice ${then}`]: 1_007,
    [`invoice ${between}`]: 1_000,
    [`invoice ${TODAY}`]: 1_000,
    [`credit-note ${then}`]: 1_000,
    [`credit-note ${between}`]: 1_000,
    [`credit-note ${TODAY}`]: 1_000,
  });
});

it.each([
  ['2024-03-31T18:29:59Z', '23-24', '22-23'],
  ['2024-03-31T18:30:00Z', '24-25', '23-24'],
  ['1999-12-31T12:00:00Z', '99-00', '98-99'],
])('case 81: of a backup of %s the year %s is the first, not %s', async (madeAt, year, before) => {
  await settleRestored(client, new Date(madeAt), 5);
  const names = Object.keys(await seriesOf());
  expect(names).toEqual(expect.arrayContaining([`invoice ${year}`, `credit-note ${year}`, `credit-note ${TODAY}`]));
  expect(names).not.toContain(`invoice ${before}`);
});

it('case 81: nothing is begun where nothing is left out', async () => {
  await settleRestored(client, new Date(), 0);
  expect(await seriesOf()).toEqual({});
});
