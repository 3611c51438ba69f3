import 'server-only';
import { randomUUID } from 'node:crypto';
import { insertSql, namesSql, prepared, prisma, type Tx } from '@/lib/core/db';
import { inPaise } from '@/lib/core/money';
import { SENT } from '@/lib/sales/orders/rules.stages';
import { Prisma } from '@/prisma/generated/client';
import type { Amounts, InvoiceFacts, InvoiceKind, Numbering } from './rules';

const AMOUNTS = { paise: true, taxable: true, cgst: true, sgst: true, utgst: true, igst: true } as const;
const PAPER = { id: true, year: true, serial: true, number: true, issuedAt: true, issuedOn: true, ...AMOUNTS } as const;
const INVOICE = {
  ...PAPER,
  orderId: true,
  kind: true,
  kits: true,
  hsn: true,
  placeOfSupply: true,
  percent: true,
  credited: true,
  facts: true,
  cancelledAt: true,
} as const satisfies Prisma.InvoiceSelect;
const NOTE = { ...PAPER, invoiceId: true, refundId: true, reason: true, cancelledAt: true } as const;

/** `issuedOn` is the day in India; amounts are paise. One that was cancelled keeps its number and is worth nothing. */
type Paper = Amounts & {
  id: string;
  year: string;
  serial: number;
  number: string;
  issuedAt: Date;
  issuedOn: Date;
  cancelledAt: Date | null;
};
export type Invoice = Paper & {
  orderId: string;
  kind: InvoiceKind;
  kits: number;
  hsn: string | null;
  placeOfSupply: string | null;
  percent: number | null;
  /** What credit notes gave back of it, in paise. */
  credited: number;
  facts: InvoiceFacts;
};
/** Without a refund it is for a parcel that came back. */
export type CreditNote = Paper & { invoiceId: string; refundId: string | null; reason: string };
export type NewInvoice = Omit<Invoice, 'id' | 'serial' | 'number' | 'credited' | 'cancelledAt'>;
export type NewCreditNote = Omit<CreditNote, 'id' | 'cancelledAt'>;

const asInvoice = ({ percent, facts, ...row }: Prisma.InvoiceGetPayload<{ select: typeof INVOICE }>): Invoice => ({
  ...row,
  percent: percent === null ? null : Number(percent),
  facts: facts as unknown as InvoiceFacts,
});

/** Orders that left since then, cost something and have no invoice that stands. */
export async function listUninvoiced(since: Date, limit: number): Promise<string[]> {
  const rows = await prisma().$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT id FROM orders
    WHERE stage IN (${namesSql(SENT)}) AND stage_since > ${since}
      AND shipped_at > ${since} AND amount > 0
      AND NOT EXISTS (SELECT 1 FROM invoices WHERE order_id = orders.id AND cancelled_at IS NULL)
    ORDER BY shipped_at LIMIT ${limit}`);
  return rows.map(({ id }) => id);
}

/** The next number, for each row of `source`; whoever else wants one waits until this transaction has ended. */
const numberSql = ({ series, year, prefix, digits }: Numbering, source: Prisma.Sql): Prisma.Sql => Prisma.sql`
  INSERT INTO number_series (series, year, last) SELECT ${series}, ${year}, 1 FROM ${source}
  ON CONFLICT (series, year) DO UPDATE SET last = number_series.last + 1
  RETURNING last AS serial, ${prefix} || lpad(last::text, greatest(${digits}::int, length(last::text)), '0') AS number`;

const ONE = Prisma.sql`(SELECT 1) AS one`;

export async function takeNumber(tx: Tx, numbering: Numbering): Promise<{ serial: number; number: string }> {
  const statement = prepared(numberSql(numbering, ONE));
  const [row] = await tx.$queryRaw<{ serial: number; number: string }[]>(statement);
  if (!row) throw new Error(`no number of ${numbering.prefix}`);
  return row;
}

/** The parts of a statement that write an order's invoice under the next number where none stands; `source` has its row. */
export function invoiceSql(invoice: NewInvoice, numbering: Numbering, source: Prisma.Sql): Prisma.Sql {
  const row = { id: randomUUID(), serial: 0, number: '', ...invoice };
  const taken = { serial: Prisma.sql`numbered.serial`, number: Prisma.sql`numbered.number` };
  return Prisma.sql`
    uninvoiced AS (
      SELECT 1 FROM ${source}
      WHERE NOT EXISTS (SELECT 1 FROM invoices WHERE order_id = ${invoice.orderId} AND cancelled_at IS NULL)),
    numbered AS (${numberSql(numbering, Prisma.sql`uninvoiced`)}),
    invoiced AS (${insertSql('invoices', [row], Prisma.sql`numbered`, taken)})`;
}

export async function insertInvoice(tx: Tx, invoice: NewInvoice, numbering: Numbering): Promise<void> {
  await tx.$queryRaw(prepared(Prisma.sql`WITH ${invoiceSql(invoice, numbering, ONE)} SELECT 1`));
}

export const insertCreditNote = (tx: Tx, row: NewCreditNote): Promise<CreditNote> =>
  tx.creditNote.create({ data: row, select: NOTE });

/** The invoice of an order that stands, its row locked until the transaction ends. */
export async function lockStanding(tx: Tx, orderId: string): Promise<Invoice | null> {
  const [standing] = await tx.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT id FROM invoices WHERE order_id = ${orderId} AND cancelled_at IS NULL FOR UPDATE`);
  const row = standing && (await tx.invoice.findFirst({ where: { orderId, cancelledAt: null }, select: INVOICE }));
  return row ? asInvoice(row) : null;
}

export async function addCredited(tx: Tx, id: string, paise: number): Promise<void> {
  await tx.invoice.updateMany({ where: { id }, data: { credited: { increment: paise } } });
}

export async function cancelInvoice(tx: Tx, id: string, cancelledAt: Date): Promise<void> {
  await tx.invoice.updateMany({ where: { id }, data: { cancelledAt } });
}

/** Credit notes of an invoice that stand, oldest first. */
export const listNotes = (tx: Tx, invoiceId: string): Promise<CreditNote[]> =>
  tx.creditNote.findMany({ where: { invoiceId, cancelledAt: null }, orderBy: { id: 'asc' }, select: NOTE });

export async function cancelNotes(tx: Tx, ids: readonly string[], cancelledAt: Date): Promise<void> {
  await tx.creditNote.updateMany({ where: { id: { in: [...ids] } }, data: { cancelledAt } });
}

export type Returned = { id: string; orderId: string; paise: number };

/**
 * Processed refunds of what was paid for an order, oldest first; one of them where its id is given. Money that came in
 * twice was never paid for the goods, so its way back is none of theirs; what was only held was never paid at all.
 */
export async function listReturned(tx: Tx, by: { orderId: string } | { id: string }): Promise<Returned[]> {
  const rows = await tx.refund.findMany({
    where: {
      ...by,
      state: 'processed',
      currency: 'INR',
      OR: [{ paymentId: null, origin: 'outside' }, { payment: { use: 'applied' } }],
    },
    orderBy: { id: 'asc' },
    select: { id: true, orderId: true, amount: true, paise: true },
  });
  return rows.flatMap(({ orderId, amount, paise, ...row }) =>
    orderId === null ? [] : [{ ...row, orderId, paise: inPaise({ amount, paise }) }],
  );
}

/** Invoices of these orders that stand, with the credit notes that stand. */
export async function listOfOrders(orderIds: readonly string[]): Promise<(Invoice & { creditNotes: CreditNote[] })[]> {
  const rows = await prisma().invoice.findMany({
    where: { orderId: { in: [...orderIds] }, cancelledAt: null },
    select: { ...INVOICE, creditNotes: { where: { cancelledAt: null }, orderBy: { serial: 'asc' }, select: NOTE } },
  });
  return rows.map(({ creditNotes, ...row }) => ({ ...asInvoice(row), creditNotes }));
}
