import { randomInt } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertUser, newEmail } from '@/e2e/member';
import { newKey, newPhone, orderBody, sql } from '@/e2e/shopper';
import { prepareQueues, stopQueue } from '@/lib/core/queue';
import { upsertPhoneUser } from '@/lib/people/auth/service';
import { orderSchema } from '@/lib/sales/orders/schema';
import { placeCodOrder } from '@/lib/sales/orders/service';
import { getOwed, importRemittance } from './service';

type Made = { id: string; number: number; parcel: string };
let folder = '';
let owner = '';

/** Names of their own, so that other tests' orders count for nothing here. */
const courier = `Courier ${randomInt(1e9)}`;
const newParcel = () => `P${randomInt(1e9)}X${randomInt(1e9)}`;

async function order(stage = 'delivered', money = 'collected', days = 1): Promise<Made> {
  const phone = newPhone();
  const user = await upsertPhoneUser(phone);
  const request = orderSchema.parse(orderBody(1, { phone }));
  const { orderId: id } = await placeCodOrder({ user, request, key: newKey(), address: '10.201.1.1' });
  const parcel = newParcel();
  const [row] = await sql<{ number: number }>(
    `UPDATE orders SET stage = $2::order_stage, money = $3::order_money, version = version + 1, courier = $4,
       tracking_number = $5, delivered_at = now() - $6 * interval '1 day' WHERE id = $1 RETURNING number`,
    id,
    stage,
    money,
    courier,
    parcel,
    days,
  );
  return { id, number: row?.number ?? 0, parcel };
}

const standing = async (...ids: string[]) =>
  sql<{ money: string; cash_reference: string | null; day: string | null }>(
    `SELECT money, cash_reference, cash_received_on::text AS day FROM orders WHERE id = ANY($1) ORDER BY number`,
    ids,
  );

const COLUMNS = JSON.stringify({ number: 'Order', tracking: 'AWB', amount: 'COD' });
const APPLY = { apply: 'yes', reference: 'UTR 77', date: '2026-11-20' };

async function send(text: string | Uint8Array, fields: Record<string, string> = {}, isTooLarge = false) {
  const path = join(folder, newKey());
  await writeFile(path, text);
  return importRemittance({ fields: { courier, ...fields }, files: [{ path, name: 'r.csv', isTooLarge }] }, owner);
}

const csv = (...lines: [number | string, string, string][]) =>
  ['AWB,Order,COD', ...lines.map(([number, parcel, amount]) => `${parcel},${number},"${amount}"`)].join('\n');

beforeAll(async () => {
  await prepareQueues();
  folder = await mkdtemp(join(tmpdir(), 'remittances-'));
  const email = newEmail();
  await insertUser(email);
  const [row] = await sql<{ id: string }>('SELECT id FROM users WHERE email = $1', email);
  owner = row?.id ?? '';
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await stopQueue();
});

describe('a remittance file', () => {
  it('asks for its columns once, and keeps them for the courier', async () => {
    const { parcel } = await order();
    const text = csv(['', parcel, '2,499.00']);
    const others = [1, 2, 3].map((at): [string, string, string] => ['', `NOBODY${at}`, '1']);
    const longer = await send(csv(['', parcel, '2,499.00'], ...others));
    expect(longer.sample).toEqual([
      [parcel, '', '2,499.00'],
      ['NOBODY1', '', '1'],
      ['NOBODY2', '', '1'],
    ]);
    const first = await send(text);
    expect(first).toMatchObject({
      headers: ['AWB', 'Order', 'COD'],
      columns: { number: 'Order', tracking: 'AWB', amount: 'COD' },
      check: null,
    });
    await send(text, { columns: COLUMNS });
    expect((await send(text)).check).toMatchObject({ count: 1, amount: 2_499 });
    expect((await send('Waybill,Cash\nx,1\n')).check).toBeNull();
  });

  it('is looked at without a change, received once, and never again', async () => {
    const [fits, other, way, less] = [await order(), await order(), await order('shipped', 'due'), await order()];
    const all = [fits.id, other.id, way.id, less.id];
    const text = csv(
      [fits.number, '', '₹2,499.00'],
      ['', other.parcel, '2499'],
      [fits.number, '', '2499'],
      [way.number, way.parcel, '2499'],
      [less.number, '', '2,400.00'],
      [1_999_999_999, 'NOBODY', '2499'],
      ['Total', '', '14,895.00'],
    );
    const looked = (await send(text, { columns: COLUMNS, paid: '14,000' })).check;
    expect(looked?.lines.map(({ line, verdict }) => [line, verdict])).toEqual([
      [2, 'receive'],
      [3, 'receive'],
      [4, 'double'],
      [5, 'not_delivered'],
      [6, 'amount'],
      [7, 'unknown'],
    ]);
    expect(looked).toMatchObject({
      count: 2,
      amount: 4_998,
      filePaise: 1_489_500,
      totalPaise: 1_489_500,
      paidPaise: 1_400_000,
      importedBefore: null,
      isDone: false,
    });
    expect((await standing(...all)).map(({ money }) => money)).toEqual(['collected', 'collected', 'due', 'collected']);

    expect((await send(text, { columns: COLUMNS, ...APPLY })).check).toMatchObject({ count: 2, isDone: true });
    const after = await standing(...all);
    expect(after.slice(0, 2)).toEqual(
      Array(2).fill({ money: 'received', cash_reference: 'UTR 77', day: '2026-11-20' }),
    );
    expect(after.slice(2).map(({ money }) => money)).toEqual(['due', 'collected']);
    const events = await sql('SELECT detail FROM order_events WHERE order_id = $1 ORDER BY id DESC LIMIT 1', fits.id);
    const detail = { reference: 'UTR 77', date: '2026-11-20', courier, file: 'r.csv' };
    expect(events).toMatchObject([{ detail }]);

    const again = (await send(text, { ...APPLY, reference: 'UTR 78' })).check;
    expect(again).toMatchObject({ count: 0, amount: 0, importedBefore: expect.any(String) });
    const elsewhere = (await send(`${text}\n`, { ...APPLY, reference: 'UTR 79' })).check;
    expect(elsewhere).toMatchObject({ count: 0, importedBefore: null });
    expect(elsewhere?.lines.map(({ verdict }) => verdict).slice(0, 2)).toEqual(['received', 'received']);
    expect(await standing(...all)).toEqual(after);
  });

  it('sent five times at once is received once', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => order()));
    const text = csv(...made.map(({ number }): [number, string, string] => [number, '', '2499']));
    const files = [text, text, text, `${text}\n`, `${text}\n\n`];
    const answers = await Promise.all(files.map((file) => send(file, { columns: COLUMNS, ...APPLY })));
    expect(answers.reduce((sum, { check }) => sum + (check?.count ?? 0), 0)).toBe(12);
    const ids = made.map(({ id }) => id);
    const events = await sql("SELECT 1 FROM order_events WHERE order_id = ANY($1) AND type = 'receive-cash'", ids);
    const lines = await sql('SELECT 1 FROM remittance_lines WHERE order_id = ANY($1)', ids);
    expect([events.length, lines.length]).toEqual([12, 12]);
  });

  it.each<[string, string | Uint8Array, Record<string, string>, string]>([
    ['a workbook', new Uint8Array([0x50, 0x4b, 0x03, 0x04]), {}, 'This is a spreadsheet, not a CSV'],
    ['nothing', '', {}, 'The file is empty'],
    ['an open quotation', 'AWB,Order,COD\nx,1,"2\n', {}, 'The CSV is broken near line'],
    ['no courier', csv([1, '', '1']), { courier: ' ' }, 'Please choose the courier'],
    [
      'one column twice',
      csv([1, '', '1']),
      { columns: '{"number":"COD","tracking":null,"amount":"COD"}' },
      'Each column',
    ],
    ['no columns', csv([1, '', '1']), { columns: '{' }, 'Please choose the column of the cash'],
    ['no amount', csv([1, '', '1']), { paid: 'much' }, 'Please enter the amount in rupees'],
    ['no reference', csv([1, '', '1']), { apply: 'yes', date: '2026-11-20' }, 'Please enter the reference'],
    ['no day', csv([1, '', '1']), { apply: 'yes', reference: 'x', date: 'soon' }, 'Please enter the day'],
    ['a day to come', csv([1, '', '1']), { ...APPLY, date: '2999-01-01' }, 'The day is still to come'],
  ])('with %s is refused in words', async (_, text, fields, words) => {
    await expect(send(text, fields)).rejects.toThrow(words);
  });

  it('that is too large is refused in words', async () => {
    await expect(send('x', {}, true)).rejects.toThrow('The file is larger than 2 MB');
  });
});

describe('what a courier owes', () => {
  it('is counted by the age of the delivery, and no more once it is received', async () => {
    const rowOf = async () => (await getOwed(Date.now())).find((one) => one.courier === courier);
    const before = await rowOf();
    const old = await order('delivered', 'collected', 40);
    const cameBack = await order('returned', 'collected', 10);
    const after = await rowOf();
    expect(after?.ages.map((sum, at) => sum - (before?.ages[at] ?? 0))).toEqual([0, 2_499, 0, 2_499]);
    await send(csv([old.number, '', '2499']), { columns: COLUMNS, ...APPLY });
    expect((await rowOf())?.amount).toBe((after?.amount ?? 0) - 2_499);
    await send(csv([cameBack.number, '', '2499']), { columns: COLUMNS, ...APPLY });
    expect((await rowOf())?.amount ?? 0).toBe(before?.amount ?? 0);
    expect(await standing(cameBack.id)).toMatchObject([{ money: 'received', cash_reference: 'UTR 77' }]);
  });
});
