import { dayOf } from '@/lib/core/india';
import { inPaise } from '@/lib/core/money';
import { type Heads, headsFor, rateOn, type Tax, type TaxRate, taxWithin } from '@/lib/sales/tax/rules';

export type InvoiceKind = 'invoice' | 'bill_of_supply';
/** The two series of numbers: what is sold, and what is given back of it. */
export type Series = 'invoice' | 'credit-note';

export type Seller = {
  legalName: string | null;
  address: string | null;
  state: string | null;
  gstin: string | null;
  licences: readonly string[];
  hsn: string | null;
  taxRates: readonly TaxRate[];
};

/** What the paper keeps of an order. Amounts in whole rupees. */
export type Sold = {
  id: string;
  number: number;
  createdAt: Date;
  method: 'cod' | 'online';
  amount: number;
  kitsToShip: number;
  freeItems: number;
  name: string;
  address1: string;
  address2: string | null;
  city: string | null;
  district: string | null;
  region: string | null;
  pincode: string;
};

/** What the paper says beside numbers and amounts, as it was on its day. */
export type InvoiceFacts = {
  seller: Omit<Seller, 'taxRates' | 'hsn'>;
  buyer: Pick<Sold, 'name' | 'address1' | 'address2' | 'city' | 'district' | 'pincode'> & { state: string | null };
  order: { number: number; placedOn: string; method: 'cod' | 'online' };
  item: string;
  freeKits: number;
  heads: Heads;
  /** Whether the seller's tax data were not complete: the paper is no proof then. */
  isSample: boolean;
};

/** The financial year, April to March, of a day of India `2027-03-31`: `26-27`. */
export function financialYearOf(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  return [first, first + 1].map((each) => String(each % 100).padStart(2, '0')).join('-');
}

/** The series of a year: a number is what it begins with and its serial, with so many digits at least. */
export type Numbering = { series: Series; year: string; prefix: string; digits: number };

const SERIAL_DIGITS = 6;
const PREFIX: Record<Series, string> = { invoice: '', 'credit-note': 'CN/' };

/** `26-27/000123`: at most 16 letters, as the law has it, up to nine million papers a year. */
export const numberingOf = (series: Series, year: string): Numbering => ({
  series,
  year,
  prefix: `${PREFIX[series]}${year}/`,
  digits: SERIAL_DIGITS,
});

/** What an order of this seller on this day says: who, what, and the tax inside its price. */
export function invoiceOf(order: Sold, seller: Seller, item: string, nowMs: number) {
  const { taxRates, hsn, legalName, address, state, gstin, licences } = seller;
  const percent = gstin === null ? null : rateOn(taxRates, dayOf(nowMs));
  const place = order.region ?? state;
  const heads = headsFor(state ?? '', place ?? '');
  const paise = inPaise({ amount: order.amount, paise: 0 });
  const { name, address1, address2, city, district, pincode } = order;
  const facts: InvoiceFacts = {
    seller: { legalName, address, state, gstin, licences: [...licences] },
    buyer: { name, address1, address2, city, district, state: order.region, pincode },
    order: { number: order.number, placedOn: dayOf(order.createdAt.getTime()), method: order.method },
    item,
    freeKits: order.freeItems,
    heads,
    isSample: [legalName, address, state, hsn].includes(null) || (gstin !== null && percent === null),
  };
  const kind: InvoiceKind = gstin === null ? 'bill_of_supply' : 'invoice';
  return {
    kind,
    kits: order.kitsToShip,
    hsn,
    placeOfSupply: place,
    percent,
    paise,
    ...taxWithin({ paise, percent: percent ?? 0, heads }),
    facts,
  };
}

/** Amounts of a paper, in paise. */
export type Amounts = Tax & { paise: number };

/** So much of what is given back has room in the invoice, in paise. */
export const creditable = (asked: number, { paise, credited }: { paise: number; credited: number }): number =>
  Math.max(0, Math.min(asked, paise - credited));
