import { paperWords as words } from '@/content/papers';
import { formatDate, formatRupees } from '@/lib/core/format';
import { ofPaise } from '@/lib/core/money';
import type { InvoiceFacts, InvoiceKind } from '@/lib/sales/invoices/rules';
import type { Money, PaymentMethod, Stage } from '@/lib/sales/orders/rules';
import { NOT_BOUGHT } from '@/lib/sales/orders/rules.stages';
import { STATES } from '@/lib/sales/pincodes/rules.states';
import type { Heads, Tax } from '@/lib/sales/tax/rules';
import { amountInWords } from './rules.words';

export const KINDS = ['invoice', 'credit-note', 'slip', 'label'] as const;
export type Kind = (typeof KINDS)[number];
/** In one file. */
export const MAX_PAPERS = 200;

type Issued = Tax & { number: string; issuedOn: Date; paise: number };
export type InvoiceSaid = Issued & {
  kind: InvoiceKind;
  kits: number;
  hsn: string | null;
  placeOfSupply: string | null;
  percent: number | null;
  facts: InvoiceFacts;
};
export type NoteSaid = Issued & { reason: string };

/** A name with the lines below it. */
type Address = { name: string; lines: string[] };

/** What one sheet of A4 says; all amounts are written out. */
export type TaxPaper = {
  title: string;
  number: string;
  day: [year: number, month: number, day: number];
  sample: boolean;
  seller: Address;
  buyer: Address;
  facts: [string, string][];
  notes: string[];
  rows: { goods: string; hsn: string; kits: string; amount: string }[];
  sums: [string, string][];
  total: string;
  words: string;
  closing: string[];
};

const given = (...lines: (string | null | undefined)[]): string[] => lines.filter((line) => !!line) as string[];

/** Paise in rupees with Indian grouping, without the sign: `12,499.00`. */
const printed = (all: number): string => {
  const { amount, paise } = ofPaise(all);
  return `${formatRupees(amount).slice(1)}.${String(paise).padStart(2, '0')}`;
};

type Place = { address1: string; address2: string | null; city: string | null; state: string | null; pincode: string };
const placeLines = ({ address1, address2, city, state, pincode }: Place): string[] =>
  given(address1, address2, [given(city, state).join(', '), pincode].filter(Boolean).join(' '));

function sellerOf({ seller }: InvoiceFacts): Address {
  const { legalName, address, state, gstin, licences } = seller;
  const lines = [...(address?.split('\n') ?? []), state, gstin && words.gstin(gstin), ...licences.map(words.licence)];
  return { name: legalName ?? words.brand, lines: given(...lines) };
}

const HEADS = { cgst_sgst: ['cgst', 'sgst'], cgst_utgst: ['cgst', 'utgst'], igst: ['igst'] } as const;

function taxLines(tax: Tax, percent: number | null, heads: Heads): [string, string][] {
  if (percent === null) return [];
  const rate = String(percent / HEADS[heads].length);
  return [
    [words.taxable, printed(tax.taxable)],
    ...HEADS[heads].map((head): [string, string] => [words.tax(head.toUpperCase(), rate), printed(tax[head])]),
  ];
}

const codeOf = (state: string): string => STATES.find(({ name }) => name === state)?.gstCode ?? '';
const goodsOf = ({ facts }: InvoiceSaid): string =>
  [facts.item, facts.freeKits > 0 ? words.withFree(facts.freeKits) : null].filter(Boolean).join(', ');

function sheet(invoice: InvoiceSaid, issued: Issued, title: string): TaxPaper {
  const { facts, kind, placeOfSupply, hsn, kits, percent } = invoice;
  const { buyer, order } = facts;
  const [year = 0, month = 0, day = 0] = issued.issuedOn.toISOString().slice(0, 10).split('-').map(Number);
  return {
    title,
    number: issued.number,
    day: [year, month, day],
    sample: facts.isSample,
    seller: sellerOf(facts),
    buyer: { name: buyer.name, lines: placeLines(buyer) },
    facts: [
      [words.facts.number, issued.number],
      [words.facts.date, formatDate(issued.issuedOn)],
      [words.facts.order, words.order(order.number, formatDate(new Date(order.placedOn)))],
      [words.facts.paid, words.methods[order.method]],
    ],
    notes: given(placeOfSupply && words.place(placeOfSupply, codeOf(placeOfSupply)), words.reverse),
    rows: [{ goods: goodsOf(invoice), hsn: hsn ?? '', kits: String(kits), amount: printed(issued.paise) }],
    sums: taxLines(issued, percent, facts.heads),
    total: `₹${printed(issued.paise)}`,
    words: amountInWords(issued.paise),
    closing: [words.closing[kind]],
  };
}

/** What an invoice or bill of supply says. */
export const invoicePaper = (invoice: InvoiceSaid): TaxPaper => sheet(invoice, invoice, words.titles[invoice.kind]);

/** What a credit note says: as its invoice, with its own amounts, and which invoice it is about. */
export function creditPaper(invoice: InvoiceSaid, note: NoteSaid): TaxPaper {
  const said = sheet(invoice, note, words.titles['credit-note']);
  const about = words.invoice(words.titles[invoice.kind], invoice.number, formatDate(invoice.issuedOn));
  return {
    ...said,
    facts: [...said.facts.slice(0, 2), [words.facts.invoice, about], ...said.facts.slice(2)],
    notes: [...said.notes, words.reason(note.reason)],
    // What is given back is a part of the price, not of the kits.
    rows: said.rows.map((row) => ({ ...row, kits: note.paise === invoice.paise ? row.kits : '' })),
  };
}

/** An order as it is packed and sent. */
export type Parcel = Place & {
  id: string;
  number: number;
  stage: Stage;
  money: Money;
  method: PaymentMethod;
  amount: number;
  kits: number;
  freeKits: number;
  name: string;
  phone: string;
  courier: string | null;
  trackingNumber: string | null;
  placedAt: Date;
};
export type Sender = { name: string | null; address: string | null; state: string | null; phone: string | null };

/** Nothing is packed of an order that is not paid and will not be, or that was called off. */
export const isPacked = (stage: Stage): boolean => !NOT_BOUGHT.includes(stage);

const payOf = ({ money, amount }: Parcel): string =>
  money === 'due' ? words.cash(formatRupees(amount)) : words.prepaid;
const receiverOf = (parcel: Parcel): Address => ({
  name: parcel.name,
  lines: [...placeLines(parcel), words.phone(parcel.phone)],
});

/** What a packing slip says; `bars` is the number as an SVG. */
export function slipOf(parcel: Parcel, bars: string) {
  const { slip, kits, withFree } = words;
  return {
    number: String(parcel.number),
    bars,
    kits: kits(parcel.kits),
    free: parcel.freeKits > 0 ? withFree(parcel.freeKits) : null,
    to: receiverOf(parcel),
    facts: [
      [slip.payment, payOf(parcel)],
      [slip.placed, formatDate(parcel.placedAt)],
    ],
    checks: [`${kits(parcel.kits)} ${slip.checks[0]}`, ...slip.checks.slice(1)],
  };
}

/** What the label on the parcel says. */
export function labelOf(parcel: Parcel, { name, address, state, phone }: Sender, bars: string) {
  const { courier, trackingNumber } = parcel;
  return {
    number: String(parcel.number),
    bars,
    pay: payOf(parcel),
    isCash: parcel.money === 'due',
    to: receiverOf(parcel),
    pincode: parcel.pincode,
    contents: words.kits(parcel.kits),
    courier: courier && given(courier, trackingNumber).join(' '),
    from: {
      name: name ?? words.brand,
      // In as few lines as can be: then they are large enough to be read where the parcel has to go back.
      lines: given(
        given(...(address?.split('\n').map((line) => line.replace(/[\s,]+$/, '')) ?? []), state).join(', '),
        phone && words.phone(phone),
      ),
    },
  };
}
