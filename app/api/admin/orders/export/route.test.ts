import { beforeAll, describe, expect, it } from 'vitest';
import { Desk } from '@/e2e/desk';
import { sql } from '@/e2e/shopper';
import { formatTimestamp } from '@/lib/core/format';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});

const csvOf = async (query: string) => desk.admin.get(`/api/admin/orders/export?${query}`);

describe('the orders as a table', () => {
  it('case 45: cells that a spreadsheet would calculate are text, in every script', async () => {
    const id = await desk.place({
      name: '=cmd|x',
      address1: '+91 Road, "Old" Town',
      address2: '@home',
      pincode: '744301',
    });
    const other = await desk.place({ name: 'मीरा, शर्मा' });
    const unknown = await desk.place({ name: 'Kiran', pincode: '900099' });
    await sql("UPDATE orders SET source = 'phone', version = version + 1 WHERE id = $1", unknown);
    await desk.take(other, 'ship', { courier: 'India Post', trackingNumber: '00123456' });
    const answer = await csvOf(`q=${desk.parent.phone}`);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/);
    const [header, ...lines] = answer.text.trim().split('\n');
    expect(header?.replace('\ufeff', '')).toBe(
      'Number,Placed,Stage,Money,Paid by,Kits,Amount,Refunded,Name,Phone,Address line 1,Address line 2,City,District,State,Pincode,Courier,Tracking number,Ordered by,Order id',
    );
    const { phone } = desk.parent;
    const cash = 'Due at the door,Cash on delivery,1,2499,0';
    const expected = [
      [unknown, `To pack,${cash},Kiran,${phone},12 Temple Road,,,,,900099,,,Phone`],
      [
        other,
        `On the way,${cash},"मीरा, शर्मा",${phone},12 Temple Road,,Bengaluru,Bengaluru,Karnataka,560001,India Post,'00123456,Shop`,
      ],
      [
        id,
        `To pack,${cash},'=cmd|x,${phone},"'+91 Road, ""Old"" Town",'@home,Carnicobar,Nicobar,Andaman and Nicobar Islands,744301,,,Shop`,
      ],
    ];
    const rows = await sql<{ id: string; number: number; at: Date }>(
      'SELECT id, number, created_at AS at FROM orders WHERE id = ANY($1)',
      expected.map(([one]) => one),
    );
    expect(lines).toEqual(
      expected.map(([one, cells]) => {
        const { number = 0, at = new Date(0) } = rows.find((row) => row.id === one) ?? {};
        return `${number},${formatTimestamp(at)},${cells},${one}`;
      }),
    );
  });

  it.each(['007', '1234567890123456', '12E34', '12/4', '3-5-2026'])('%s stays what it is', async (text) => {
    const id = await desk.place({ name: 'Meera Rao', address1: text });
    const answer = await csvOf(`q=${id}`);
    expect(answer.text).toContain(`,'${text},`);
  });

  it('has every order of the list once, however long it is', async () => {
    const { text } = await csvOf('sort=oldest');
    const rows = text.trim().split('\n').slice(1);
    const numbers = rows.map((line) => Number(line.split(',')[0]));
    const placed = rows.map((line) => line.split(',')[1]);
    const own = await sql<{ number: number }>('SELECT number FROM orders WHERE phone = $1', desk.parent.phone);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).toEqual(expect.arrayContaining(own.map(({ number }) => number)));
    expect(placed).toEqual(placed.toSorted());
  });

  it('has those that were chosen, and no other', async () => {
    const [one, two] = [await desk.place(), await desk.place()];
    await desk.place();
    const answer = await csvOf(`ids=${one},${two},${one},${'0'.repeat(26)}`);
    const [header, ...lines] = answer.text.trim().split('\n');
    expect(header).toMatch(/^\ufeff?Number,/);
    expect(lines.map((line) => line.split(',').at(-1))).toEqual([two, one]);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="orders-/);
  });

  it.each([
    '',
    ',',
    'x',
    "'",
    `${'0'.repeat(41)}`,
    Array.from({ length: 201 }, (_, at) => `${at}`.padStart(26, '0')).join(','),
  ])('refuses ids that are none or too many: %.12s', async (ids) => {
    const { status, body } = await csvOf(`ids=${encodeURIComponent(ids)}`);
    expect([status, body.message]).toEqual([400, 'Please choose 1 to 200 orders']);
  });

  it('begins with the mark of its letters, and refuses what means nothing', async () => {
    const raw = await fetch(`${desk.admin.home}/api/admin/orders/export?tab=packed`, {
      headers: { cookie: [...desk.admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    expect([...new Uint8Array(await raw.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
    expect((await csvOf('tab=nonsense')).status).toBe(400);
  });
});
