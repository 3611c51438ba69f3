import 'server-only';
import { paperWords } from '@/content/papers';
import type { Tx } from '@/lib/core/db';
import { dayOf } from '@/lib/core/india';
import { placeOf } from '@/lib/sales/pincodes/service';
import { taxWithinPart } from '@/lib/sales/tax/rules';
import * as data from './data';
import { creditable, financialYearOf, invoiceOf, numberOf, type Seller, type Series } from './rules';

export { listOfOrders, listUninvoiced } from './data';

async function takeNumber(tx: Tx, series: Series, at: Date) {
  const day = dayOf(at.getTime());
  const year = financialYearOf(day);
  const serial = await data.takeSerial(tx, series, year);
  return { year, serial, number: numberOf(series, year, serial), issuedAt: at, issuedOn: new Date(day) };
}

/**
 * Owner's side, section 6: gives an order its invoice, or bill of supply, in the transaction that ships it. The order's
 * row is locked. What was refunded before gets its credit notes.
 * @returns null where one stands already, or there is nothing to pay
 */
export async function issueInvoice(tx: Tx, orderId: string, seller: Seller, at: Date): Promise<data.Invoice | null> {
  const sold = await data.getUninvoiced(tx, orderId);
  if (!sold) return null;
  const place = placeOf(sold.pincode, { city: sold.city, state: sold.state });
  const said = invoiceOf({ ...sold, state: sold.state ?? place.state }, seller, paperWords.item, at.getTime());
  const invoice = await data.insertInvoice(tx, { orderId, ...said, ...(await takeNumber(tx, 'invoice', at)) });
  if (sold.hasRefunds) await creditRefunds(tx, invoice, [], at);
  return invoice;
}

type Credit = { refundId: string | null; paise: number; reason: string };

async function credit(tx: Tx, invoice: data.Invoice, asked: Credit, at: Date): Promise<data.CreditNote | null> {
  const { id, credited, percent, facts } = invoice;
  const paise = creditable(asked.paise, invoice);
  if (paise === 0) return null;
  const tax = taxWithinPart(credited, { paise, percent: percent ?? 0, heads: facts.heads });
  const row = { ...asked, invoiceId: id, paise, ...tax, ...(await takeNumber(tx, 'credit-note', at)) };
  const note = await data.insertCreditNote(tx, row);
  await data.addCredited(tx, id, paise);
  invoice.credited += paise;
  return note;
}

/** Credit notes for all processed refunds of an order that have none among those that are known. */
async function creditRefunds(tx: Tx, invoice: data.Invoice, known: data.CreditNote[], at: Date): Promise<void> {
  for (const { id, paise } of await data.listReturned(tx, { orderId: invoice.orderId }))
    if (!known.some(({ refundId }) => refundId === id))
      await credit(tx, invoice, { refundId: id, paise, reason: paperWords.refunded }, at);
}

/**
 * Gives a processed refund its credit note, once, in the transaction in which it became processed; the order's row is
 * locked. All credit notes of an invoice together are never more than it.
 * @returns null where there is no invoice to give back of (the parcel never left), nothing left of it, a note already,
 *   or the money was none that was paid for the goods
 */
export async function issueCreditNote(tx: Tx, refundId: string, at: Date): Promise<data.CreditNote | null> {
  const [refund] = await data.listReturned(tx, { id: refundId });
  const invoice = refund && (await data.lockStanding(tx, refund.orderId));
  if (!invoice || (await data.listNotes(tx, invoice.id)).some((note) => note.refundId === refundId)) return null;
  return credit(tx, invoice, { refundId, paise: refund.paise, reason: paperWords.refunded }, at);
}

/** Gives a parcel that came back the credit note for what is left of its invoice, once; the order's row is locked. */
export async function creditReturn(tx: Tx, orderId: string, at: Date): Promise<data.CreditNote | null> {
  const invoice = await data.lockStanding(tx, orderId);
  return (
    invoice &&
    credit(tx, invoice, { refundId: null, paise: invoice.paise - invoice.credited, reason: paperWords.returned }, at)
  );
}

/** The parcel did not leave after all: its invoice keeps its number and is cancelled, with what was credited of it. */
export async function cancelInvoice(tx: Tx, orderId: string, at: Date): Promise<void> {
  const invoice = await data.lockStanding(tx, orderId);
  if (!invoice) return;
  const notes = await data.listNotes(tx, invoice.id);
  await data.cancelNotes(
    tx,
    notes.map(({ id }) => id),
    at,
  );
  await data.cancelInvoice(tx, invoice.id, at);
}

/** The parcel did not come back after all: its credit note is cancelled, and refunds made meanwhile get theirs. */
export async function cancelReturn(tx: Tx, orderId: string, at: Date): Promise<void> {
  const invoice = await data.lockStanding(tx, orderId);
  const note = invoice && (await data.listNotes(tx, invoice.id)).find(({ refundId }) => refundId === null);
  if (!invoice || !note) return;
  await data.cancelNotes(tx, [note.id], at);
  await data.addCredited(tx, invoice.id, -note.paise);
  invoice.credited -= note.paise;
  await creditRefunds(tx, invoice, await data.listNotes(tx, invoice.id), at);
}
