import { randomInt } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { insertUser, newEmail } from '@/e2e/member';
import { newKey, sql } from '@/e2e/shopper';
import { transaction } from '@/lib/core/db';
import { dayOf } from '@/lib/core/india';
import { prepareQueues, stopQueue } from '@/lib/core/queue';
import { lockOrder, placeCodOrder } from '@/lib/sales/orders/service';
import { newPlacement } from '@/lib/sales/payments/fixture';
import { getOwed, importRemittance } from './service';

type Made = { id: string; number: number; parcel: string };
let folder = '';
let owner = '';

/** Names of their own, so that other tests' orders count for nothing here. */
const courier = `Courier ${randomInt(1e9)}`;
const newParcel = () => `P${randomInt(1e9)}X${randomInt(1e9)}`;

async function order(stage = 'delivered', money = 'collected', days = 1): Promise<Made> {
  const { orderId: id } = await placeCodOrder(await newPlacement());
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

async function send(text: string, fields: Record<string, string> = {}) {
  const path = join(folder, newKey());
  await writeFile(path, text);
  return importRemittance(
    { fields: { courier, ...fields }, files: [{ path, name: 'r.csv', isTooLarge: false }] },
    owner,
    null,
  );
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
    const known = {
      headers: ['AWB', 'Order', 'COD'],
      sample: [[parcel, '', '2,499.00']],
      columns: { number: 'Order', tracking: 'AWB', amount: 'COD' },
    };
    expect(first).toEqual({ ...known, check: null });
    const chosen = await send(text, { columns: COLUMNS });
    expect(chosen).toEqual({
      ...known,
      check: {
        ...{ lines: expect.any(Array), count: 1, amount: 2_499, filePaise: 249_900, totalPaise: null },
        ...{ paidPaise: null, importedBefore: null, isDone: false },
      },
    });
    expect(await send(text)).toEqual(chosen);
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
    expect(looked?.lines[0]).toEqual({
      ...{ line: 2, said: String(fits.number), paise: 249_900, verdict: 'receive' },
      order: { id: fits.id, number: fits.number, amount: 2_499 },
    });
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

    const done = await send(text, { columns: COLUMNS, ...APPLY });
    expect(done).toEqual({
      headers: ['AWB', 'Order', 'COD'],
      sample: [
        ['', String(fits.number), '₹2,499.00'],
        [other.parcel, '', '2499'],
        ['', String(fits.number), '2499'],
      ],
      columns: JSON.parse(COLUMNS),
      check: { ...looked, paidPaise: null, isDone: true },
    });
    const after = await standing(...all);
    expect(after.slice(0, 2)).toEqual(
      Array(2).fill({ money: 'received', cash_reference: 'UTR 77', day: '2026-11-20' }),
    );
    expect(after.slice(2).map(({ money }) => money)).toEqual(['due', 'collected']);
    const events = await sql(
      'SELECT type, by, by_user_id, detail FROM order_events WHERE order_id = $1 ORDER BY id DESC LIMIT 1',
      fits.id,
    );
    const detail = { reference: 'UTR 77', date: '2026-11-20', courier, file: 'r.csv' };
    expect(events).toMatchObject([{ type: 'receive-cash', by: 'owner', by_user_id: owner, detail }]);
    const kept = await sql<{ at: Date }>(
      `SELECT courier, reference, received_on::text AS day, file_name, by_id, line, order_id, amount, created_at AS at
       FROM remittance_lines l JOIN remittances r ON r.id = l.remittance_id WHERE order_id = ANY($1) ORDER BY line`,
      all,
    );
    const file = { courier, reference: 'UTR 77', day: '2026-11-20', file_name: 'r.csv', by_id: owner, amount: 2_499 };
    expect(kept).toEqual([
      { ...file, line: 2, order_id: fits.id, at: expect.any(Date) },
      { ...file, line: 3, order_id: other.id, at: expect.any(Date) },
    ]);

    const again = (await send(text, { ...APPLY, reference: 'UTR 78' })).check;
    expect(again).toMatchObject({ count: 0, amount: 0, importedBefore: kept[0]?.at.toISOString() });
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

  it('leaves out an order that changed before its turn came, and says so', async () => {
    const [gone, fine] = [await order(), await order()];
    const text = csv([gone.number, '', '2499'], [fine.number, '', '2499']);
    const blocked = () =>
      sql(
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%orders%'",
      );
    let answer: ReturnType<typeof send> | undefined;
    await transaction(async (tx) => {
      await lockOrder(tx, gone.id);
      answer = send(text, { columns: COLUMNS, ...APPLY, date: dayOf(Date.now()) });
      await vi.waitFor(async () => expect(await blocked()).toHaveLength(1), { timeout: 5_000 });
      await tx.$executeRaw`UPDATE orders SET money = 'received', version = version + 1 WHERE id = ${gone.id}`;
    });
    const check = (await answer)?.check;
    expect(check?.lines.map(({ line, said, verdict }) => [line, said, verdict])).toEqual([
      [2, String(gone.number), 'received'],
      [3, String(fine.number), 'receive'],
    ]);
    expect(check).toMatchObject({ count: 1, amount: 2_499, isDone: true });
    const lines = await sql('SELECT line FROM remittance_lines WHERE order_id = ANY($1)', [gone.id, fine.id]);
    expect(lines).toEqual([{ line: 3 }]);
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
