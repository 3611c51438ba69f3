import { orders } from './desk';
import { deskOrder } from './desk-order';
import { actionRefusals } from './order-desk';

/** Headings that the tax office's tool knows its columns by. */
const place = 'Place Of Supply';
const rated = ['Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount'];
const taxed = [place, ...rated];

/** The words of the money page, and of the comparison with the provider's lists. */
export const books = {
  title: 'Money',
  text: 'Cash that couriers owe, whether the books agree, and the months for the accountant.',
  link: 'Money and months',
  notice: {
    title: (count: number) =>
      `${count} ${count === 1 ? 'difference' : 'differences'} between our books and the payment provider’s`,
    text: 'See what differs, by how much, and what to do.',
  },
  agree: {
    title: 'Do the books agree?',
    text: 'Every morning our payments and refunds of the last 30 days are compared with the lists of the payment provider, both ways.',
    never: 'They have not been compared yet.',
    yes: 'They agree.',
    fresh: (count: number, wait: string) =>
      `${count} new ${count === 1 ? 'difference; shown if it lasts' : 'differences; shown if they last'} ${wait}.`,
    last: (when: string, payments: number, refunds: number) =>
      `Compared ${when}: ${payments.toLocaleString('en-IN')} payments and ${refunds.toLocaleString('en-IN')} refunds.`,
    compare: 'Compare now',
    underWay: 'They are being compared.',
    compared: 'The comparison has begun. What differs and lasts half an hour is shown here.',
    ours: 'With us',
    theirs: 'At the provider',
    nothing: 'nothing',
    gap: (money: string) => `${money} apart`,
    payment: (id: string) => `Payment ${id}`,
    refund: (id: string) => `Refund ${id}`,
    order: (number: number) => `Order ${number}`,
    since: deskOrder.attention.since,
    done: deskOrder.attention.done,
    note: deskOrder.attention.note,
    doneNamed: (subject: string) => `${deskOrder.attention.done}: ${subject}`,
  },
  /** What to do about each way of differing. */
  remedies: {
    payment_missing: 'Look at the order: if it is not paid here, the parent has paid without getting anything.',
    payment_foreign: 'If it is not of another shop on the same account, ask who took it, and give it back or book it.',
    payment_unknown: 'Do not send anything for it before the provider has confirmed it.',
    payment_amount: 'Compare it with the price of the order, and ask the provider which amount is right.',
    payment_state:
      'The money is not ours there: look at it in the dashboard of the provider before you send the parcel.',
    refund_missing: 'It was made at the provider. If it does not show up here by tomorrow, write a note to the order.',
    refund_unknown: 'The parent may still wait for it: look at it in the dashboard of the provider.',
    refund_amount: 'Ask the provider which amount is right, and note the difference.',
    refund_state: 'Tell the parent what the provider says; it settles by itself where it only came late.',
  },
  months: {
    title: 'Month by month',
    text: 'Orders and their cash by the month in which they were placed; taxable value and tax by the days of invoices, less credit notes; refunds by the month in which the money went back.',
    month: 'Month',
    orders: 'Orders',
    count: orders,
    amount: 'Amount',
    taxable: 'Taxable value',
    cgst: 'CGST',
    sgst: 'SGST/UTGST',
    igst: 'IGST',
    refunds: 'Refunds',
    due: 'Cash due',
    collected: 'With couriers',
    received: 'Cash received',
    gst: 'GSTR-1 CSV',
    gstHint:
      'Invoices of more than ₹1 lakh to another state (B2CL) and their credit notes (CDNUR) are files of their own.',
    csv: { b2cs: 'B2CS', b2cl: 'B2CL', cdnur: 'CDNUR' },
    csvOf: (table: string, month: string) => `${table} of ${month}, GSTR-1 CSV`,
  },
  gst: {
    columns: {
      b2cs: ['Type', ...taxed, 'E-Commerce GSTIN'],
      b2cl: ['Invoice Number', 'Invoice date', 'Invoice Value', ...taxed, 'E-Commerce GSTIN'],
      cdnur: ['UR Type', 'Note Number', 'Note Date', 'Note Type', place, 'Note Value', ...rated],
    },
  },
  refusals: {
    notOpen: 'This difference is not open any more',
    note: actionRefusals.note,
    longNote: actionRefusals.longReason,
    month: 'A month is written as 2026-11',
    table: 'The tables are b2cs, b2cl and cdnur',
    failed: 'The books were not changed',
    notRead: 'The books could not be read',
  },
} as const;
