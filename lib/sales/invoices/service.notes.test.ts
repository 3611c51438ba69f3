import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '@/e2e/shopper';
import { transaction } from '@/lib/core/db';
import { dayOf } from '@/lib/core/india';
import { stopQueue } from '@/lib/core/queue';
import { getAdminSettings } from '@/lib/core/settings/service';
import { undo } from '@/lib/sales/fulfilment/service.undo';
import { lockOrder, placeCodOrder } from '@/lib/sales/orders/service';
import { newPlacement } from '@/lib/sales/payments/fixture';
import { invoiceOf, owner, SELLER, saveSeller, ship, step, versionOf } from './fixture';
import { financialYearOf } from './rules';
import { issueCreditNote } from './service';

let before: Record<string, unknown>;
beforeAll(async () => {
  before = (await getAdminSettings()).settings.seller;
  await saveSeller(SELLER);
});
afterAll(async () => {
  await saveSeller(before);
  await stopQueue();
});

async function place(details: Record<string, unknown> = {}): Promise<string> {
  return (await placeCodOrder(await newPlacement(1, details))).orderId;
}

const takeBack = (orderId: string) => step(orderId, { action: 'take-back', reason: 'Refused' }, true);
const takeStepBack = async (id: string) => undo(id, await versionOf(id), owner, null);

async function refund(orderId: string, amount: number): Promise<string> {
  const id = randomUUID();
  await sql(
    `INSERT INTO refunds (id, order_id, amount, paise, currency, state, origin, updated_at)
     VALUES ($1, $2, $3, 0, 'INR', 'processed', 'outside', now())`,
    id,
    orderId,
    amount,
  );
  return id;
}
const note = (orderId: string, refundId: string) =>
  transaction(async (tx) => {
    await lockOrder(tx, orderId);
    return issueCreditNote(tx, refundId, new Date());
  });

it('an invoice and its credit note keep all that was so on their day', async () => {
  const id = await place();
  await ship(id);
  const refundId = await refund(id, 500);
  expect(await note(id, refundId)).toMatchObject({ refundId, paise: 50_000 });
  const today = dayOf(Date.now());
  const year = financialYearOf(today);
  const issued = { id: expect.any(String), serial: expect.any(Number), year, issuedAt: expect.any(Date) };
  const day = { issuedOn: new Date(today), cancelledAt: null };
  const [order] = await sql<{ number: number }>('SELECT number FROM orders WHERE id = $1', id);
  const given = await invoiceOf(id);
  const serialOf = (serial?: number) => String(serial).padStart(6, '0');
  const [credit] = given?.creditNotes ?? [];
  expect(given).toEqual({
    ...{ ...issued, ...day, number: `${year}/${serialOf(given?.serial)}` },
    ...{ orderId: id, kind: 'invoice', kits: 1, hsn: '3004', placeOfSupply: 'Karnataka', percent: 5 },
    ...{ paise: 249_900, taxable: 238_000, cgst: 5_950, sgst: 5_950, utgst: 0, igst: 0, credited: 50_000 },
    facts: expect.objectContaining({
      ...{ freeKits: 0, heads: 'cgst_sgst', isSample: false },
      seller: expect.objectContaining({ legalName: 'Kit Private Limited', state: 'Karnataka', gstin: SELLER.gstin }),
      buyer: expect.objectContaining({ name: 'Asha Rao', address1: '12 Temple Road', pincode: '560001' }),
      order: { number: order?.number, placedOn: expect.any(String), method: 'cod' },
    }),
    creditNotes: [
      {
        ...{ ...issued, ...day, number: `CN/${year}/${serialOf(credit?.serial)}` },
        ...{ invoiceId: given?.id, refundId, reason: 'Refund', paise: 50_000 },
        ...{ taxable: 47_620, cgst: 1_190, sgst: 1_190, utgst: 0, igst: 0 },
      },
    ],
  });
});

it('a place of supply that the order does not name is told by its pincode', async () => {
  const id = await place({ pincode: '411001' });
  await sql('UPDATE orders SET region = NULL, version = version + 1 WHERE id = $1', id);
  await ship(id);
  expect(await invoiceOf(id)).toMatchObject({ placeOfSupply: 'Maharashtra', facts: { heads: 'igst' } });
});

it('what is given back of a bill of supply is free of tax', async () => {
  await saveSeller({ ...SELLER, gstin: null });
  const id = await place();
  await ship(id);
  await saveSeller(SELLER);
  await note(id, await refund(id, 500));
  const none = { cgst: 0, sgst: 0, utgst: 0, igst: 0 };
  expect((await invoiceOf(id))?.creditNotes).toMatchObject([{ paise: 50_000, taxable: 50_000, ...none }]);
});

it('refunds of before the shipment have their credit notes with it, and anew with the next invoice', async () => {
  const id = await place();
  const refunds = [await refund(id, 833), await refund(id, 833), await refund(id, 833)];
  const given = async () => {
    const { creditNotes = [], credited } = (await invoiceOf(id)) ?? {};
    expect(creditNotes.map(({ refundId }) => refundId).toSorted()).toEqual(refunds.toSorted());
    return [credited, ...creditNotes.map(({ paise, cgst, reason }) => [paise, cgst, reason])];
  };
  // Together they have the tax of the invoice, to the paisa.
  const each = [1_983, 1_984, 1_983].map((cgst) => [83_300, cgst, 'Refund']);
  const all = [249_900, ...each];
  await ship(id, true);
  expect(await given()).toEqual(all);
  await takeStepBack(id);
  expect(await invoiceOf(id)).toBeUndefined();
  await ship(id);
  expect(await given()).toEqual(all);
  const gone = await sql(
    'SELECT cancelled_at IS NOT NULL AS gone FROM credit_notes WHERE refund_id = ANY($1) ORDER BY serial',
    refunds,
  );
  expect(gone.map((row) => row.gone)).toEqual([true, true, true, false, false, false]);
});

it('a return that is taken back leaves the credit notes of before as they were', async () => {
  const id = await place();
  await ship(id);
  const early = await refund(id, 100);
  await note(id, early);
  await takeBack(id);
  const meanwhile = await refund(id, 2_000);
  await takeStepBack(id);
  const { creditNotes, credited } = (await invoiceOf(id)) ?? {};
  expect(creditNotes?.map(({ refundId, paise }) => [refundId, paise])).toEqual([
    [early, 10_000],
    [meanwhile, 200_000],
  ]);
  expect(credited).toBe(210_000);
});

it('an order without an invoice is shipped, taken back and put right like any other', async () => {
  const id = await place();
  await ship(id);
  await step(id, { action: 'deliver' });
  const other = await step(id, { action: 'replace', quantity: 1 });
  await ship(other, true);
  await takeStepBack(other);
  await ship(other);
  await takeBack(other);
  await takeStepBack(other);
  expect(await invoiceOf(other)).toBeUndefined();
  expect(await sql('SELECT stage FROM orders WHERE id = $1', other)).toEqual([{ stage: 'shipped' }]);
});

it('the number of an invoice has room for more than a million in its year', async () => {
  const [first, second] = [await place(), await place()];
  const year = financialYearOf(dayOf(Date.now()));
  await ship(first);
  const last = (await invoiceOf(first))?.serial;
  const setLast = (to: unknown) =>
    sql("UPDATE number_series SET last = $2 WHERE series = 'invoice' AND year = $1", year, to);
  const [{ far = 0 } = {}] = await sql<{ far: number }>(
    'SELECT greatest(1234566, max(serial)) AS far FROM invoices WHERE year = $1',
    year,
  );
  await setLast(far);
  await ship(second).finally(() => setLast(last));
  expect(await invoiceOf(second)).toMatchObject({ serial: far + 1, number: `${year}/${far + 1}` });
});
