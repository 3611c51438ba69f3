import 'server-only';
import { paperWords } from '@/content/papers';
import type { Tx } from '@/lib/core/db';
import { dayOf } from '@/lib/core/india';
import { placeOf } from '@/lib/sales/pincodes/service';
import { taxWithinPart } from '@/lib/sales/tax/rules';
import type { Prisma } from '@/prisma/generated/client';
import * as data from './data';
import { creditable, financialYearOf, invoiceOf, type Numbering, numberingOf, type Seller, type Sold } from './rules';

export { listOfOrders, listUninvoiced } from './data';

function dated(at: Date) {
  const day = dayOf(at.getTime());
  return { year: financialYearOf(day), issuedAt: at, issuedOn: new Date(day) };
}

function newInvoice(sold: Sold, seller: Seller, at: Date): [data.NewInvoice, Numbering] {
  const place = placeOf(sold.pincode, { city: sold.city, state: sold.region });
  const said = invoiceOf({ ...sold, region: sold.region ?? place.state }, seller, paperWords.item, at.getTime());
  const day = dated(at);
  return [{ orderId: sold.id, ...said, ...day }, numberingOf('invoice', day.year)];
}

/**
 * Owner's side, section 6: the invoice of an order, or its bill of supply, as part of the statement that ships it, where
 * its row is `source`; one that stands already stays, and where there is nothing to pay there is none.
 */
export const invoiceWith = (sold: Sold, seller: Seller, at: Date) =>
  sold.amount > 0 ? [(source: Prisma.Sql) => data.invoiceSql(...newInvoice(sold, seller, at), source)] : [];

/** Gives an order that left without an invoice its own, in a transaction that holds the order's row. */
export async function issueInvoice(tx: Tx, sold: Sold, seller: Seller, at: Date): Promise<void> {
  if (sold.amount > 0) await data.insertInvoice(tx, ...newInvoice(sold, seller, at));
  await creditEarlier(tx, sold.id, at);
}

type Credit = { refundId: string | null; paise: number; reason: string };

async function credit(tx: Tx, invoice: data.Invoice, asked: Credit, at: Date): Promise<data.CreditNote | null> {
  const { id, credited, percent, facts } = invoice;
  const paise = creditable(asked.paise, invoice);
  if (paise === 0) return null;
  const tax = taxWithinPart(credited, { paise, percent: percent ?? 0, heads: facts.heads });
  const day = dated(at);
  const number = await data.takeNumber(tx, numberingOf('credit-note', day.year));
  const row = { ...asked, invoiceId: id, paise, ...tax, ...day, ...number };
  const note = await data.insertCreditNote(tx, row);
  await data.addCredited(tx, id, paise);
  invoice.credited += paise;
  return note;
}

/** Credit notes for all processed refunds of an order that have none, in a transaction that holds the order's row. */
export async function creditEarlier(tx: Tx, orderId: string, at: Date): Promise<void> {
  const refunds = await data.listReturned(tx, { orderId });
  const invoice = refunds.length > 0 ? await data.lockStanding(tx, orderId) : null;
  if (!invoice) return;
  const known = await data.listNotes(tx, invoice.id);
  for (const { id, paise } of refunds)
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
  await creditEarlier(tx, orderId, at);
}
