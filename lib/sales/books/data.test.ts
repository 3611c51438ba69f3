import { randomInt, randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { sql } from '@/e2e/shopper';
import { dayOf, startOfDayNamed } from '@/lib/core/india';
import { prepareQueues, stopQueue } from '@/lib/core/queue';
import { placeCodOrder } from '@/lib/sales/orders/service';
import { newPlacement } from '@/lib/sales/payments/fixture';
import { type Heads, taxWithin } from '@/lib/sales/tax/rules';
import { type Month, monthsUntil } from './rules.months';
import { exportGst, getMonths } from './service.months';

/** A year of its own, long ago: papers stay for ever. */
const year = String(2000 + randomInt(1, 20));
const number = randomInt(3, 12);
const inYear = (nth: number) => `${year}-${String(nth).padStart(2, '0')}`;
const month = inYear(number);
let serial = randomInt(1_000, 800_000);

const order = async (): Promise<string> => (await placeCodOrder(await newPlacement())).orderId;

type Paper = { day: string; paise: number; percent?: number | null; place?: string; heads?: Heads };
const named = () => {
  serial += 1;
  return { serial, year: `t${year.slice(2)}`, number: `t${year.slice(2)}/${serial}` };
};

async function insert(table: 'invoices' | 'credit_notes', row: object): Promise<void> {
  const names = Object.keys(row).join(', ');
  await sql(
    `INSERT INTO ${table} (${names}) SELECT ${names} FROM jsonb_populate_record(NULL::${table}, $1::jsonb)`,
    JSON.stringify(row),
  );
}

async function invoice({ day, paise, percent = 5, place = 'Kerala', heads = 'igst' }: Paper, more: object = {}) {
  const id = randomUUID();
  const tax = taxWithin({ paise, percent: percent ?? 0, heads });
  const facts = { id, order_id: await order(), kind: 'invoice', kits: 1, place_of_supply: place, percent, paise };
  const at = { issued_at: `${day}T12:00:00Z`, issued_on: day, credited: 0, facts: {} };
  await insert('invoices', { ...facts, ...at, ...named(), ...tax, ...more });
  return id;
}

async function credit(invoiceId: string, { day, paise, percent = 5, heads = 'igst' }: Paper, more: object = {}) {
  const tax = taxWithin({ paise, percent: percent ?? 0, heads });
  const at = { issued_at: `${day}T12:00:00Z`, issued_on: day, reason: 'Broken' };
  await insert('credit_notes', { id: randomUUID(), invoice_id: invoiceId, paise, ...at, ...named(), ...tax, ...more });
}

async function rowsOf(asked: string, table: string | null = null): Promise<string[][]> {
  const { parts, ...named } = await exportGst(asked, table);
  expect(named).toEqual({ name: `gstr1-${table ?? 'b2cs'}-${asked}.csv`, type: 'text/csv; charset=utf-8' });
  let text = '';
  for await (const part of parts) text += part;
  expect(text.startsWith('\ufeff')).toBe(true);
  return parse(text, { bom: true });
}

beforeAll(prepareQueues);
afterAll(stopQueue);

it('the return has what was supplied in the month, by place and rate, less credit notes', async () => {
  const [day, last] = [`${month}-01`, `${month}-28`];
  const sold = await invoice({ day, paise: 249_900 });
  await invoice({ day: last, paise: 449_900 });
  await invoice({ day, paise: 249_900, percent: 12 });
  await invoice({ day, paise: 249_900, place: 'Chandigarh', heads: 'cgst_utgst' });
  await invoice({ day, paise: 249_900 }, { cancelled_at: `${day}T13:00:00Z` });
  await invoice({ day, paise: 249_900, percent: null }, { kind: 'bill_of_supply' });
  for (const beside of [`${inYear(number - 1)}-28`, `${inYear(number + 1)}-01`])
    await invoice({ day: beside, paise: 249_900, place: 'Punjab' });
  await invoice({ day: `${Number(year) - 1}-${month.slice(5)}-05`, paise: 249_900 });
  await credit(sold, { day: last, paise: 50_000 });
  await credit(sold, { day: last, paise: 10_000 }, { cancelled_at: `${last}T13:00:00Z` });
  const kerala = 249_900 - 2 * 5_950 + (449_900 - 2 * 10_712) - (50_000 - 2 * 1_190);
  const [columns, ...rows] = await rowsOf(month);
  expect(columns).toEqual([
    'Type',
    'Place Of Supply',
    'Applicable % of Tax Rate',
    'Rate',
    'Taxable Value',
    'Cess Amount',
    'E-Commerce GSTIN',
  ]);
  expect(rows).toEqual([
    ['OE', '04-Chandigarh', '', '5', '2380.00', '0.00', ''],
    ['OE', '32-Kerala', '', '5', (kerala / 100).toFixed(2), '0.00', ''],
    ['OE', '32-Kerala', '', '12', ((249_900 - 2 * 13_388) / 100).toFixed(2), '0.00', ''],
  ]);
  expect(await rowsOf(`${Number(year) + 30}-01`)).toHaveLength(1);
});

it('large invoices to other states, and their credit notes, stand by themselves with number, day and value', async () => {
  const day = `${month}-06`;
  const own = `${year}-01`;
  const at = (paise: number, more: Partial<Paper> = {}) => ({ day: `${own}-06`, paise, place: 'Goa', ...more });
  const large = await invoice(at(10_000_001));
  const small = await invoice(at(10_000_000));
  await invoice(at(10_000_001, { place: 'Kerala', heads: 'cgst_sgst' }));
  await invoice(at(10_000_001), { cancelled_at: `${own}-06T13:00:00Z` });
  await invoice(at(10_000_001, { percent: null }), { kind: 'bill_of_supply' });
  const before = await invoice({ day, paise: 10_000_001 });
  await credit(large, at(50_000, { day: `${own}-27` }));
  await credit(before, at(40_000, { day: `${own}-28` }));
  await credit(small, at(50_000, { day: `${own}-27` }));
  await credit(large, at(60_000, { day: `${own}-27` }), { cancelled_at: `${own}-27T13:00:00Z` });
  const [largeColumns, ...larges] = await rowsOf(own, 'b2cl');
  expect(largeColumns?.slice(0, 4)).toEqual(['Invoice Number', 'Invoice date', 'Invoice Value', 'Place Of Supply']);
  const number = (await sql<{ number: string }>('SELECT number FROM invoices WHERE id = $1', large))[0]?.number;
  expect(larges).toEqual([[number, `06-Jan-${year}`, '100000.01', '30-Goa', '', '5', '95238.11', '0.00', '']]);
  const [noteColumns, ...notes] = await rowsOf(own, 'cdnur');
  expect(noteColumns?.slice(0, 5)).toEqual(['UR Type', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply']);
  expect(notes.map(([type, , ...rest]) => [type, ...rest])).toEqual([
    ['B2CL', `27-Jan-${year}`, 'C', '30-Goa', '500.00', '', '5', '476.20', '0.00'],
    ['B2CL', `28-Jan-${year}`, 'C', '32-Kerala', '400.00', '', '5', '380.96', '0.00'],
  ]);
  expect((await rowsOf(own, 'b2cs')).slice(1)).toEqual([
    ['OE', '30-Goa', '', '5', (95_238.1 - 476.2).toFixed(2), '0.00', ''],
    ['OE', '32-Kerala', '', '5', '95238.11', '0.00', ''],
  ]);
});

it('what looks like a formula is text in the file', async () => {
  const own = `${Number(year) + 40}-01`;
  await invoice({ day: `${own}-06`, paise: 10_000_001, place: 'Goa' }, { number: `=${serial}+1` });
  const [, ...rows] = await rowsOf(own, 'b2cl');
  expect(rows).toEqual([
    [`'=${serial - 1}+1`, expect.any(String), '100000.01', '30-Goa', '', '5', '95238.11', '0.00', ''],
  ]);
});

it('what was given back of a month before is less than nothing, and a number', async () => {
  const own = `${Number(year) + 50}-02`;
  const sold = await invoice({ day: `${Number(year) + 50}-01-20`, paise: 249_900, place: 'Goa' });
  await credit(sold, { day: `${own}-03`, paise: 50_000 });
  expect((await rowsOf(own)).slice(1)).toEqual([['OE', '30-Goa', '', '5', '-476.20', '0.00', '']]);
});

it.each(['2026-13', '2026', 'x', null])('%s is no month', async (asked) => {
  const refusal = { code: 'invalid', message: 'A month is written as 2026-11' };
  await expect(exportGst(asked, null)).rejects.toMatchObject(refusal);
});

it('knows no other table of the return', async () => {
  const refusal = { code: 'invalid', message: 'The tables are b2cs, b2cl and cdnur' };
  await expect(exportGst('2026-11', 'b2b')).rejects.toMatchObject(refusal);
});

it('the months tell orders, cash, refunds and tax', async () => {
  // In months of its own: the shop beside this test may still complete what others have paid.
  const now = Date.parse(`${Number(year) - 30}-${month.slice(5)}-15T12:00:00Z`);
  const before = await getMonths(now);
  const [placed, collected, received, cancelled] = [await order(), await order(), await order(), await order()];
  const moveOrders = (to: Date) =>
    sql(
      'UPDATE orders SET created_at = $2, version = version + 1 WHERE id = ANY($1)',
      [placed, collected, received, cancelled],
      to,
    );
  await moveOrders(new Date(now));
  onTestFinished(async () => {
    await moveOrders(new Date());
  });
  for (const [id, stage, money] of [
    [collected, 'delivered', 'collected'],
    [received, 'delivered', 'received'],
    [cancelled, 'cancelled', 'due'],
  ])
    await sql(
      'UPDATE orders SET stage = $2::order_stage, money = $3::order_money, version = version + 1 WHERE id = $1',
      id,
      stage,
      money,
    );
  const refund = async (state: string, processedMs = now, amount = 100, begunMs = processedMs, by = 'outside') =>
    sql(
      `INSERT INTO refunds (id, order_id, amount, paise, currency, state, origin, way, reference, created_at, processed_at,
         updated_at)
       SELECT gen_random_uuid(), $1, $3, 50, 'INR', $2::refund_state, $6, way, way, $4, $5, now()
       FROM (SELECT CASE WHEN $6 = 'outside' THEN 'upi' END AS way) AS outside`,
      received,
      state,
      amount,
      new Date(begunMs),
      state === 'processed' ? new Date(processedMs) : null,
      by,
    );
  await refund('processed');
  // Money that was only held by the bank was never taken.
  await refund('processed', now, 900, now, 'provider');
  await refund('failed');
  await refund('processed', now - 70 * 86_400_000, 200);
  await refund('processed', now, 300, now - 70 * 86_400_000);
  const [day, ancient] = [dayOf(now), monthsUntil(now).at(-1) ?? ''];
  await refund('processed', startOfDayNamed(`${ancient}-01`).getTime() + 3_600_000, 400);
  await invoice({ day, paise: 249_900, place: 'Goa', heads: 'cgst_sgst' });
  await invoice({ day, paise: 10_000_001, place: 'Goa' });
  await invoice({ day: `${ancient}-01`, paise: 249_900 });
  const after = await getMonths(now);
  const grown = (key: Exclude<keyof Month, 'month'>, at = day.slice(0, 7)) => {
    const [old = 0, young = 0] = [before, after].map((months) => months.find((one) => one.month === at)?.[key]);
    return young - old;
  };
  expect([grown('orders'), grown('rupees')]).toEqual([3, 3 * 2_499]);
  expect([grown('cashDue'), grown('cashCollected'), grown('cashReceived')]).toEqual([2_499, 2_499, 2_499]);
  // What went back in another month is of that one, whenever it was begun.
  expect(grown('refundedPaise')).toBe(10_050 + 30_050);
  expect(grown('refundedPaise', dayOf(now - 70 * 86_400_000).slice(0, 7))).toBe(20_050);
  const taxes = ['taxable', 'cgst', 'sgst', 'igst', 'largeInvoices', 'largeNotes'] as const;
  expect(taxes.map((key) => grown(key))).toEqual([238_000 + 9_523_811, 5_950, 5_950, 476_190, 1, 0]);
  expect([grown('refundedPaise', ancient), ...taxes.map((key) => grown(key, ancient))]).toEqual([
    40_050, 238_000, 0, 0, 11_900, 0, 0,
  ]);
});
