import { dayOf } from '@/lib/core/india';
import { inRupees } from '@/lib/core/money';
import { STATES } from '@/lib/sales/pincodes/rules.states';

/** Invoices to another state of more than this are told one by one in the return: a lakh of rupees, since August 2024. */
export const LARGE_PAISE = 10_000_000;

/** What was supplied to one place at one rate in one month, in paise, credit notes taken off. */
export type Supply = {
  /** `2026-11` */
  month: string;
  place: string | null;
  percent: number;
  /** By large invoices to another state, and their credit notes. */
  isLarge: boolean;
  invoices: number;
  notes: number;
  taxable: number;
  cgst: number;
  sgst: number;
  utgst: number;
  igst: number;
};

/** A large invoice to another state, or a credit note to one; in paise. */
export type LargePaper = {
  number: string;
  /** `2026-11-05` */
  day: string;
  place: string | null;
  percent: number;
  paise: number;
  taxable: number;
};

/** Rupees of orders and cash are whole, everything else is in paise. */
export type Month = {
  month: string;
  orders: number;
  rupees: number;
  taxable: number;
  cgst: number;
  sgst: number;
  utgst: number;
  igst: number;
  refundedPaise: number;
  cashDue: number;
  cashCollected: number;
  cashReceived: number;
  largeInvoices: number;
  largeNotes: number;
};

/** The month so many before another: `2026-11`, 11 is `2025-12`. */
export function monthBefore(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const at = 12 * year + number - 1 - count;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}

const MONTHS_SHOWN = 12;
/** The months that are shown, this one first. */
export const monthsUntil = (nowMs: number): string[] =>
  Array.from({ length: MONTHS_SHOWN }, (_, at) => monthBefore(dayOf(nowMs).slice(0, 7), at));

const EMPTY = { orders: 0, rupees: 0, taxable: 0, cgst: 0, sgst: 0, utgst: 0, igst: 0 };
const NO_CASH = { refundedPaise: 0, cashDue: 0, cashCollected: 0, cashReceived: 0, largeInvoices: 0, largeNotes: 0 };

type Part = Partial<Month> & { month: string };
/** Sums of each kind put together by month; months before anything happened are left out. */
export function together(months: readonly string[], parts: readonly Part[]): Month[] {
  const rows = months.map((month) => {
    const row: Month = { month, ...EMPTY, ...NO_CASH };
    for (const part of parts.filter((one) => one.month === month))
      for (const key of Object.keys({ ...EMPTY, ...NO_CASH }) as Exclude<keyof Month, 'month'>[])
        row[key] += part[key] ?? 0;
    return row;
  });
  const isEmpty = ({ month, ...sums }: Month) => Object.values(sums).every((sum) => sum === 0);
  return rows.slice(0, Math.max(1, rows.findLastIndex((row) => !isEmpty(row)) + 1));
}

/** `12499.50`, which every spreadsheet and the tax office's own tool read. */
export const toAmount = (rupees: number): string => rupees.toFixed(2);

/** A cell of the return: what is no text is in rupees. */
type Cell = string | number;

/** The place of supply as the return names it: `27-Maharashtra`. */
export function placeNamed(place: string | null): string {
  const found = STATES.find(({ name }) => name === place);
  return found ? `${found.gstCode}-${found.name}` : (place ?? '');
}

/** How many of the papers are told one by one, by month. */
export const countLarge = (supplies: readonly Supply[]): Part[] =>
  supplies
    .filter(({ isLarge }) => isLarge)
    .map(({ month, invoices, notes }) => ({ month, largeInvoices: invoices, largeNotes: notes }));

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** A day as the return writes it, in whatever language the accountant reads: `05-Nov-2026`. */
export function dayNamed(day: string): string {
  const [year, month, date] = day.split('-');
  return `${date}-${MONTHS[Number(month) - 1]}-${year}`;
}

/** The rows of the return's table of large invoices to consumers of other states. */
export const b2clRows = (invoices: readonly LargePaper[]): Cell[][] =>
  invoices.map(({ number, day, paise, ...paper }) => [number, dayNamed(day), inRupees(paise), ...taxed(paper), '']);

/** The rows of the return's table of credit notes to those. */
export const cdnurRows = (notes: readonly LargePaper[]): Cell[][] =>
  notes.map(({ number, day, paise, place, percent, taxable }) => {
    const [named, ...rest] = taxed({ place, percent, taxable });
    return ['B2CL', number, dayNamed(day), 'C', named ?? '', inRupees(paise), ...rest];
  });

/** Place, its share of the rate where that is not whole, rate, taxable value and cess, as all tables have them. */
const taxed = ({ place, percent, taxable }: Pick<LargePaper, 'place' | 'percent' | 'taxable'>): Cell[] => [
  placeNamed(place),
  '',
  String(percent),
  inRupees(taxable),
  0,
];

/** The rows of the return's table of all other supplies to consumers: nothing of it went through another shop. */
export const b2csRows = (supplies: readonly Supply[]): Cell[][] =>
  supplies
    .filter(({ isLarge }) => !isLarge)
    .toSorted(
      (one, other) => placeNamed(one.place).localeCompare(placeNamed(other.place)) || one.percent - other.percent,
    )
    .map((supply) => ['OE', ...taxed(supply), '']);
