import { beforeAll, describe, expect, it } from 'vitest';
import { Desk, type Order, pathOf } from '@/e2e/desk';
import { newKey, newPhone, orderBody, Shopper, sql } from '@/e2e/shopper';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});

describe('the list', () => {
  it('finds an order by whatever is known of it', async () => {
    const name = `Zubeida ${newKey().slice(4, 12)}`;
    const id = await desk.place({ name, pincode: '744301' });
    const awb = `ZX${Date.now()}`;
    const { number } = await desk.take(id, 'ship', { courier: 'DTDC', trackingNumber: awb });
    for (const text of [
      String(number),
      `#${number}`,
      id,
      desk.parent.phone,
      `+91 ${desk.parent.phone}`,
      '744301',
      awb,
      awb.toLowerCase(),
      name,
      name.slice(3),
    ]) {
      const { orders } = await desk.list(`q=${encodeURIComponent(text)}&limit=100`);
      expect(
        orders.map((order) => order.id),
        text,
      ).toContain(id);
    }
    expect((await desk.list(`q=${encodeURIComponent(`${name}x`)}`)).orders).toEqual([]);
    expect((await desk.list(`q=${encodeURIComponent(name)}&tab=to_pack`)).orders).toEqual([]);
    expect((await desk.list('q=100%25_')).orders).toEqual([]);
  });

  it('finds names in any letters, short ones by how a word begins', async () => {
    const last = `शर्मा-${Date.now()}`;
    const id = await desk.place({ name: `Żaneta ऋषिता ${last}` });
    const found = async (text: string) =>
      (await desk.list(`q=${encodeURIComponent(text)}&limit=100`)).orders.some((order) => order.id === id);
    for (const text of ['ऋषिता', 'षित', 'ऋष', 'ऋ', 'aneta ऋषि', last, last.slice(2)])
      expect(await found(text), text).toBe(true);
    for (const text of ['षि', 'ta', `${last}0`]) expect(await found(text), text).toBe(false);
    // With Latin letters and a digit in it a search may mean a tracking number as well: then it goes by the index of names.
    const latin = `Zubeida-${newKey().slice(4, 16)}7`;
    const other = await desk.place({ name: latin });
    for (const text of [latin, latin.slice(3), latin.toUpperCase()])
      expect(
        (await desk.list(`q=${encodeURIComponent(text)}`)).orders.map((order) => order.id),
        text,
      ).toEqual([other]);
    expect((await desk.list(`q=${latin}x`)).orders).toEqual([]);
  });

  it('goes on where it stopped, each order once, in both directions', async () => {
    const ids: string[] = [];
    for (let made = 0; made < 5; made++) ids.push(await desk.place());
    for (const sort of ['newest', 'oldest']) {
      const seen: string[] = [];
      let after = '';
      do {
        const page = await desk.list(`q=${desk.parent.phone}&tab=to_pack&sort=${sort}&limit=2&after=${after}`);
        seen.push(...page.orders.map(({ id }) => id));
        after = page.next ?? '';
      } while (after);
      expect(new Set(seen).size).toBe(seen.length);
      const own = seen.filter((id) => ids.includes(id));
      expect(own).toEqual(sort === 'newest' ? ids.toReversed() : ids);
    }
  });

  it('counts what its tabs have', async () => {
    const { counts } = await desk.list('limit=1');
    const found = await sql<{ stage: string; count: number }>(
      'SELECT stage, count(*)::int AS count FROM orders GROUP BY 1',
    );
    const of = (...stages: string[]) =>
      found.filter(({ stage }) => stages.includes(stage)).reduce((sum, { count }) => sum + count, 0);
    const [{ marked } = { marked: 0 }] = await sql<{ marked: number }>(
      `SELECT (SELECT count(*) FROM orders WHERE needs_review)::int + (SELECT count(*) FROM book_differences
         WHERE shown_at IS NOT NULL AND ended_at IS NULL AND order_id IS NULL)::int AS marked`,
    );
    expect(counts).toEqual({
      to_confirm: of('to_confirm'),
      to_pack: of('to_pack'),
      packed: of('packed'),
      shipped: of('shipped', 'out_for_delivery', 'undelivered', 'returning'),
      delivered: of('delivered'),
      attention: marked,
    });
  });

  it('is the same by way of paying and state of money as SQL finds it', async () => {
    const phone = newPhone();
    const other = await new Shopper().signIn(phone);
    for (let made = 0; made < 3; made++) await other.placeCod(orderBody(1, { phone }));
    await other.start(1, { phone });
    for (const query of [
      'method=cod',
      'method=online',
      'money=due',
      'money=pending',
      'money=paid',
      'tab=to_pack&money=due',
      'tab=attention&method=cod',
    ]) {
      const { orders } = await desk.list(`${query}&limit=100`);
      const asked = new URLSearchParams(query);
      for (const order of orders) {
        if (asked.has('money')) expect(order.money).toBe(asked.get('money'));
        if (asked.get('tab') === 'attention') expect(order.attention.length).toBeGreaterThan(0);
      }
      const mine = orders.filter((order) => order.phone === phone).length;
      const want = {
        'method=cod': 3,
        'method=online': 1,
        'money=due': 3,
        'money=pending': 1,
        'money=paid': 0,
        'tab=to_pack&money=due': 3,
      }[query];
      if (want !== undefined) expect(mine, query).toBe(want);
    }
  });
});

describe('what needs attention', () => {
  it('says why, and ends with a note', async () => {
    const stranger = newPhone();
    const id = await desk.place({ phone: stranger });
    expect(await desk.orderOf(id)).toMatchObject({ attention: ['flagged'] });
    const done = (reason: string, note = 'Called, all is well') =>
      desk.admin.post<{ order: Order }>(`${pathOf(id)}/attention/${reason}`, { note });
    expect((await done('flagged', ' ')).status).toBe(400);
    expect((await done('no_news')).status).toBe(404);
    expect((await done('nonsense')).body.message).toBe('This reason is not open any more');
    expect((await done('flagged')).body.data?.order.attention).toEqual([]);
    expect((await done('flagged')).status).toBe(404);
    expect(await sql('SELECT needs_review FROM orders WHERE id = $1', id)).toEqual([{ needs_review: false }]);
    expect(
      await sql(
        `SELECT reason, note, u.email, ended_at IS NOT NULL AS ended FROM attentions a
         LEFT JOIN users u ON u.id = a.ended_by_id WHERE order_id = $1`,
        id,
      ),
    ).toEqual([{ reason: 'flagged', note: 'Called, all is well', email: desk.admin.email, ended: true }]);
  });
});
