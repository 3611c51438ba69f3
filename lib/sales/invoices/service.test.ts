import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '@/e2e/shopper';
import { transaction } from '@/lib/core/db';
import { asJob } from '@/lib/core/deadline';
import { stopQueue } from '@/lib/core/queue';
import { getAdminSettings } from '@/lib/core/settings/service';
import { undo } from '@/lib/sales/fulfilment/service.undo';
import { lockOrder, placeCodOrder } from '@/lib/sales/orders/service';
import { listOwnDocuments } from '@/lib/sales/papers/service';
import { newPlacement } from '@/lib/sales/payments/fixture';
import { invoiceOf, owner, SELLER, saveSeller, ship, step, versionOf } from './fixture';
import { issueCreditNote } from './service';

/** `PARALLEL_SHIPMENTS=500` for the whole proof; fewer say the same in less time. */
const SHIPMENTS = Number(process.env.PARALLEL_SHIPMENTS ?? 100);
const INDUCED = 20;

let before: Record<string, unknown>;
beforeAll(async () => {
  before = (await getAdminSettings()).settings.seller;
  await saveSeller(SELLER);
});
afterAll(async () => {
  await saveSeller(before);
  await stopQueue();
});
afterEach(async () => {
  if (!vi.isFakeTimers()) return;
  vi.useRealTimers();
  // What the queue waits for by a clock of years ahead would never come.
  await stopQueue();
});

/** Orders of this many kits like the first, without asking its limits again. */
async function place(quantity = 5, count = 1): Promise<string[]> {
  const { orderId } = await placeCodOrder(await newPlacement(quantity));
  const copies = await sql<{ id: string }>(
    `INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('id', $1 || '-' || n, 'track_token', gen_random_uuid(),
       'number', nextval('orders_number_seq')))).* FROM orders o, generate_series(2, $2::int) n WHERE id = $1 RETURNING id`,
    orderId,
    count,
  );
  return [orderId, ...copies.map(({ id }) => id)];
}

async function refund(orderId: string, amount: number, more: object = {}): Promise<string> {
  const done = { currency: 'INR', state: 'processed', origin: 'outside' };
  const row = { id: randomUUID(), order_id: orderId, amount, paise: 0, ...done, ...more };
  await sql(
    `INSERT INTO refunds (id, order_id, payment_id, amount, paise, currency, state, origin, reason, updated_at)
     SELECT id, order_id, payment_id, amount, paise, currency, state, origin, reason, now()
     FROM jsonb_populate_record(NULL::refunds, $1::jsonb)`,
    JSON.stringify(row),
  );
  return row.id;
}
const note = (orderId: string, refundId: string) =>
  transaction(async (tx) => {
    await lockOrder(tx, orderId);
    return issueCreditNote(tx, refundId, new Date());
  });

/** A year of our era and the two financial years that meet in it, in which nothing has a number yet. */
async function freeYear(): Promise<{ year: number; ends: string; begins: string }> {
  const taken = (await sql<{ year: string }>("SELECT year FROM number_series WHERE series = 'invoice'")).map(
    ({ year }) => year,
  );
  const named = (year: number) => `${year % 100}-${(year % 100) + 1}`;
  for (let year = 2031; ; year += 2) {
    const [ends, begins] = [named(year - 1), named(year)];
    if (!taken.includes(ends) && !taken.includes(begins)) return { year, ends, begins };
  }
}

describe('parallel shipments over midnight of 31 March', () => {
  afterAll(() => sql('DROP FUNCTION IF EXISTS fail_commit CASCADE'));
  it(`${SHIPMENTS} of them, of which one in twenty fails after it took its number: no gap, no double`, async () => {
    const { year, ends, begins } = await freeYear();
    const ids = await place(1, SHIPMENTS);
    await sql(`CREATE FUNCTION fail_commit() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'induced'; END $$`);
    const failing = ids.filter((_, at) => at % INDUCED === INDUCED - 1);
    await sql(`CREATE CONSTRAINT TRIGGER fail_commit AFTER INSERT ON invoices DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.order_id IN (${failing.map((id) => `'${id}'`).join(', ')})) EXECUTE FUNCTION fail_commit()`);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${year}-03-31T18:29:59.999Z`) });
    let left = Math.floor(ids.length / 2);
    const passMidnight = () => --left === 0 && vi.setSystemTime(Date.parse(`${year}-03-31T18:30:00Z`));
    // Nobody waits: all of them get their turn of the few connections.
    const outcomes = await Promise.allSettled(ids.map((id) => asJob('shipping', () => ship(id)).finally(passMidnight)));
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(String(outcome.reason)).toMatch('induced');
    expect(outcomes.flatMap(({ status }, at) => (status === 'rejected' ? ids[at] : []))).toEqual(failing);
    await sql('DROP TRIGGER fail_commit ON invoices');
    await Promise.all(failing.map((id) => asJob('shipping', () => ship(id))));

    const rows = await sql<{ number: string; year: string; serial: number; day: string; last: number }>(
      `SELECT number, i.year, serial, issued_on::text AS day, s.last FROM invoices i
       JOIN number_series s ON s.series = 'invoice' AND s.year = i.year WHERE order_id = ANY($1::text[])
       ORDER BY i.year, serial`,
      ids,
    );
    expect(rows).toHaveLength(ids.length);
    for (const [name, day] of [
      [ends, `${year}-03-31`],
      [begins, `${year}-04-01`],
    ]) {
      const ofYear = rows.filter((row) => row.year === name);
      expect(ofYear.length).toBeGreaterThan(0);
      const numbers = ofYear.map((_, at) => `${name}/${String(at + 1).padStart(6, '0')}`);
      expect(ofYear.map(({ number }) => number)).toEqual(numbers);
      expect(ofYear.every((row) => row.day === day && row.last === ofYear.length)).toBe(true);
    }
  });
});

describe('an invoice', () => {
  it('is given with the shipment, once, and keeps what was so on its day', async () => {
    const [id = ''] = await place(5);
    expect(await invoiceOf(id)).toBeUndefined();
    await ship(id);
    const given = await invoiceOf(id);
    expect(given).toMatchObject({
      kind: 'invoice',
      kits: 5,
      percent: 5,
      paise: 1_249_900,
      taxable: 1_190_380,
      cgst: 29_760,
      sgst: 29_760,
      placeOfSupply: 'Karnataka',
    });
    await saveSeller({ ...SELLER, legalName: 'Another Limited', gstin: null });
    expect(await invoiceOf(id)).toEqual(given);
    const [bill = ''] = await place(1);
    await ship(bill);
    expect(await invoiceOf(bill)).toMatchObject({ kind: 'bill_of_supply', percent: null, taxable: 249_900 });
    const listed = await Promise.all([id, bill].map(listOwnDocuments));
    expect(listed).toMatchObject([[{ kind: 'invoice', number: given?.number }], [{ kind: 'bill-of-supply' }]]);
    await saveSeller(SELLER);
    await expect(sql('UPDATE invoices SET facts = $2 WHERE order_id = $1', id, '{}')).rejects.toThrow('stays as it is');
    await expect(sql('DELETE FROM invoices WHERE order_id = $1', id)).rejects.toThrow('stays as it is');
  });

  it('of a shipment that was taken back is cancelled, and its number stays taken', async () => {
    const [id = ''] = await place(1);
    await ship(id, true);
    const first = await invoiceOf(id);
    await undo(id, await versionOf(id), owner, null);
    expect(await invoiceOf(id)).toBeUndefined();
    await ship(id);
    const second = await invoiceOf(id);
    expect(second?.serial).toBe((first?.serial ?? 0) + 1);
    const gone = await sql('SELECT cancelled_at IS NOT NULL AS gone FROM invoices WHERE id = $1', first?.id);
    expect(gone).toEqual([{ gone: true }]);
  });

  it('is none of an order that makes good for another', async () => {
    const [id = ''] = await place(1);
    await ship(id);
    await step(id, { action: 'deliver' });
    const other = await step(id, { action: 'replace', quantity: 1 });
    await ship(other);
    expect(await invoiceOf(other)).toBeUndefined();
  });
});

describe('credit notes', () => {
  it('are one for each processed refund, in parts that make up the whole', async () => {
    const [id = ''] = await place(5);
    await ship(id);
    const parts = [100, 3_333, 9_066];
    const refunds = await Promise.all(parts.map((amount) => refund(id, amount)));
    for (const one of refunds) await Promise.all([note(id, one), note(id, one), note(id, one)]);
    const invoice = await invoiceOf(id);
    const creditNotes = invoice?.creditNotes ?? [];
    expect(creditNotes.map(({ paise }) => paise)).toEqual(parts.map((amount) => amount * 100));
    expect(creditNotes.map(({ number }) => number.slice(0, 3))).toEqual(['CN/', 'CN/', 'CN/']);
    for (const head of ['taxable', 'cgst', 'sgst', 'utgst', 'igst'] as const)
      expect(creditNotes.reduce((sum, one) => sum + one[head], 0)).toBe(invoice?.[head]);
    expect(invoice?.credited).toBe(invoice?.paise);
  });

  it('are not for money that came twice, was only held, is still under way or of another currency', async () => {
    const [id = ''] = await place(1);
    await ship(id);
    await sql(
      `WITH attempt AS (INSERT INTO payment_attempts (reference_id, order_id, amount, state, expires_at)
         VALUES ($1 || '-1', $1, 2499, 'paid', now()) RETURNING reference_id, order_id)
       INSERT INTO payments (id, order_id, reference_id, amount, currency, use)
       SELECT 'pay_' || order_id, order_id, reference_id, 2499, 'INR', 'refund_due' FROM attempt`,
      id,
    );
    const unpaid = [{ payment_id: `pay_${id}` }, { origin: 'provider' }];
    const others = [...unpaid, { state: 'pending' }, { state: 'failed' }, { currency: 'USD' }];
    for (const more of others) expect(await note(id, await refund(id, 100, more))).toBeNull();
    expect((await invoiceOf(id))?.credited).toBe(0);
  });

  it('wait for the invoice where money went back before the parcel left', async () => {
    const [id = ''] = await place(1);
    const early = await refund(id, 499, { reason: 'Came late' });
    expect(await note(id, early)).toBeNull();
    await ship(id);
    expect((await invoiceOf(id))?.creditNotes).toMatchObject([{ refundId: early, paise: 49_900, reason: 'Refund' }]);
  });

  it('give back the rest when the parcel comes back, and a refund after that has none', async () => {
    const [id = ''] = await place(1);
    await ship(id);
    await note(id, await refund(id, 500));
    await step(id, { action: 'take-back', reason: 'Refused' });
    const { creditNotes = [], paise, credited } = (await invoiceOf(id)) ?? {};
    expect(creditNotes).toMatchObject([
      { paise: 50_000 },
      { paise: 199_900, refundId: null, reason: 'Goods returned' },
    ]);
    expect(credited).toBe(paise);
    expect(await note(id, await refund(id, 1_999))).toBeNull();
  });

  it('of a return that was taken back are cancelled, and a refund of meanwhile gets its own', async () => {
    const [id = ''] = await place(1);
    await ship(id);
    await step(id, { action: 'take-back', reason: 'Refused' }, true);
    const meanwhile = await refund(id, 2_000);
    expect(await note(id, meanwhile)).toBeNull();
    await undo(id, await versionOf(id), owner, null);
    const { creditNotes, credited } = (await invoiceOf(id)) ?? {};
    expect(creditNotes).toMatchObject([{ refundId: meanwhile, paise: 200_000 }]);
    expect(credited).toBe(200_000);
  });

  it('are never more than the invoice, under races too', async () => {
    const [id = ''] = await place(1);
    await ship(id);
    const refunds = await Promise.all(Array.from({ length: 20 }, () => refund(id, 124)));
    await Promise.all([step(id, { action: 'take-back', reason: 'Refused' }), ...refunds.map((one) => note(id, one))]);
    const { creditNotes = [], paise, credited } = (await invoiceOf(id)) ?? {};
    expect(creditNotes.filter(({ refundId }) => refundId === null)).toHaveLength(1);
    expect([creditNotes.reduce((sum, one) => sum + one.paise, 0), credited]).toEqual([paise, paise]);
    await expect(sql('UPDATE invoices SET credited = paise + 1 WHERE order_id = $1', id)).rejects.toThrow('credited');
  });
});
