import { cashBook as words } from '@/content/cash-book';
import { DAY_MS, dayOf } from '@/lib/core/india';
import { inPaise } from '@/lib/core/money';
import { toDigits } from '@/lib/core/text';
import type { Money, PaymentMethod, Stage } from '@/lib/sales/orders/rules';
import { MAX_NUMBER } from '@/lib/sales/orders/rules.numbers';

export const MAX_FILE_BYTES = 2 * 1024 * 1024;
export const MAX_LINES = 5_000;
export const MAX_REFERENCE_LETTERS = 100;

/** The last day of each age but the last; owed cash of more days is of the last one. */
const AGE_ENDS = [7, 14, 30] as const;

export type Owed = { courier: string | null; deliveredAt: Date; amount: number; count: number };
export type OwedRow = { courier: string | null; count: number; amount: number; ages: number[] };

/** Days of India between the delivery and today. */
const daysBetween = (at: Date, nowMs: number): number =>
  Math.round((Date.parse(dayOf(nowMs)) - Date.parse(dayOf(at.getTime()))) / DAY_MS);

const ageOf = (at: Date, nowMs: number): number => {
  const days = daysBetween(at, nowMs);
  const found = AGE_ENDS.findIndex((end) => days <= end);
  return found < 0 ? AGE_ENDS.length : found;
};

/** What each courier owes, by age, in whole rupees; the largest sum first. */
export function owedByCourier(owed: readonly Owed[], nowMs: number): OwedRow[] {
  const rows = new Map<string | null, OwedRow>();
  for (const { courier, deliveredAt, amount, count } of owed) {
    const row = rows.get(courier) ?? { courier, count: 0, amount: 0, ages: words.owed.ages.map(() => 0) };
    const age = ageOf(deliveredAt, nowMs);
    row.ages = row.ages.map((sum, at) => (at === age ? sum + amount : sum));
    rows.set(courier, { ...row, count: row.count + count, amount: row.amount + amount });
  }
  return [...rows.values()].toSorted((a, b) => b.amount - a.amount);
}

const GROUPED = /^(\d{1,3}(,\d{2})*,\d{3}|\d{1,3}(,\d{3})+)(\.\d{1,2}0*)?$/;
const PLAIN = /^\d+(\.\d{1,2}0*)?$/;
/** Points between thousands and a comma before the paise, as some of Europe writes. */
const POINTED = /^(\d{1,3}(\.\d{3})+|\d+),\d{2}$/;

/** What an amount of a file is in paise, however it is written: `12,499.00`, `₹ 1,24,990`, `Rs. 12499/-`; else null. */
export function paiseOf(text: string): number | null {
  const bare = plain(text)
    .replace(/^(-?)\s*(₹|rs\.?|inr)\s*/i, '$1')
    .replace(/\s*(\/-|inr|rs\.?|₹)$/i, '')
    .replace(/\s/g, '');
  const isNegative = /^(-.+|\(.+\))$/.test(bare);
  const digits = bare.replace(/^[-(]|\)$/g, '');
  const number =
    GROUPED.test(digits) || PLAIN.test(digits)
      ? digits.replaceAll(',', '')
      : POINTED.test(digits)
        ? digits.replaceAll('.', '').replace(',', '.')
        : null;
  if (number === null || number.length > 15) return null;
  const paise = Math.round(inPaise({ amount: Number(number), paise: 0 }));
  return isNegative ? -paise : paise;
}

/** A cell without what spreadsheets put around a number to keep it a text. */
const plain = (cell: string): string =>
  toDigits(cell)
    .replace(/^=?"(.*)"$/, '$1')
    .replace(/^['\u2019]/, '')
    .replace(/[\u00a0\s]+/g, ' ')
    .trim();

export const isRounded = (cell: string): boolean => /^\d([.,]\d+)?E\+?\d+$/i.test(plain(cell));

/** The order's number that a cell holds: `#10001`, `10001.0`; null where it holds none. */
export function orderNumberOf(cell: string): number | null {
  const [, digits] = /^#?\s*(\d{1,10})(?:\.0+)?$/.exec(plain(cell)) ?? [];
  const number = Number(digits);
  return digits && number > 0 && number <= MAX_NUMBER ? number : null;
}

/** A tracking number as orders keep it; null where the cell holds none. */
export const trackingOf = (cell: string): string | null =>
  plain(cell).replace(/\s/g, '').toUpperCase().slice(0, 60) || null;

export type Columns = { number: string | null; tracking: string | null; amount: string };
export type Role = keyof Columns;

const LOOKS: [Role, RegExp[]][] = [
  ['tracking', [/\bawb\b|waybill|tracking|consignment|docket|article/i]],
  ['number', [/order.*(no|num|id|ref)|^order$/i, /reference|^ref\b|channel/i]],
  ['amount', [/remit|collected/i, /cod.*(amount|value)|(amount|value).*cod|^cod$/i, /amount|value|cash|₹/i]],
];

/** Which column is probably which, by its name; what is not sure is null. */
export function guessColumns(headers: readonly string[]): { [Name in Role]: string | null } {
  const found: { [Name in Role]: string | null } = { number: null, tracking: null, amount: null };
  for (const [role, looks] of LOOKS)
    for (const look of looks)
      found[role] ??= headers.find((name) => look.test(name) && !Object.values(found).includes(name)) ?? null;
  return found;
}

/** Whether a file has all of these columns. */
export const fits = ({ number, tracking, amount }: Columns, headers: readonly string[]): boolean =>
  [number, tracking, amount].every((name) => name === null || headers.includes(name));

export type Line = {
  /** As the file counts them, from 1. */
  line: number;
  said: string;
  number: number | null;
  tracking: string | null;
  paise: number | null;
  isRounded: boolean;
};
export type Table = { headers: string[]; rows: { line: number; cells: string[] }[] };

const isTotal = (cell: string): boolean => /\btotal\b/i.test(cell);

/** The lines of a file, and the total that it says itself, in paise. */
export function linesOf({ headers, rows }: Table, columns: Columns): { lines: Line[]; total: number | null } {
  const at = (name: string | null) => (name === null ? -1 : headers.indexOf(name));
  const [number, tracking, amount] = [at(columns.number), at(columns.tracking), at(columns.amount)];
  const lines: Line[] = [];
  let total: number | null = null;
  for (const { line, cells } of rows) {
    const [numberCell = '', trackingCell = '', amountCell = ''] = [cells[number], cells[tracking], cells[amount]];
    const paise = paiseOf(amountCell);
    const found = {
      line,
      said: [numberCell, trackingCell].map(plain).filter(Boolean).join(' · ').slice(0, 80),
      number: orderNumberOf(numberCell),
      tracking: trackingOf(trackingCell),
      paise,
      isRounded: isRounded(numberCell) || isRounded(trackingCell),
    };
    // A line of a parcel may speak of a total as well.
    const isOfParcel = found.number !== null || (found.said !== '' && !isTotal(found.said));
    if (cells.some(isTotal) && !isOfParcel && paise !== null) total = paise;
    else if (found.said !== '' || plain(amountCell) !== '') lines.push(found);
  }
  return { lines, total };
}

export type Known = {
  id: string;
  number: number;
  tracking: string | null;
  stage: Stage;
  money: Money;
  method: PaymentMethod;
  amount: number;
};
export type Verdict = keyof typeof words.verdicts;
export type Judged = {
  line: number;
  said: string;
  paise: number | null;
  verdict: Verdict;
  order: { id: string; number: number; amount: number } | null;
};

type Standing = Pick<Known, 'stage' | 'money' | 'method' | 'amount'>;

/** Whether the order's cash can be received as `paise`, and if not why. */
export function verdictOn({ stage, money, method, amount }: Standing, paise: number): Verdict {
  if (method !== 'cod' || money === 'paid' || money === 'none') return 'not_cash';
  if (money === 'received') return 'received';
  if (money !== 'collected') return stage === 'returned' ? 'came_back' : 'not_delivered';
  return paise === inPaise({ amount, paise: 0 }) ? 'receive' : 'amount';
}

function find({ number, tracking }: Line, known: readonly Known[]): Known | 'two' | null {
  const byNumber = known.find((order) => order.number === number);
  const byTracking = tracking === null ? [] : known.filter((order) => order.tracking === tracking);
  const [first] = byTracking;
  if (!byNumber) return byTracking.length > 1 ? 'two' : (first ?? null);
  return first && !byTracking.includes(byNumber) ? 'two' : byNumber;
}

const letters = (tracking: string): string => tracking.replace(/[^A-Z0-9]/g, '');

/** Whether a line speaks of a parcel that is not the order's; a rounded number speaks of none. */
const isOfOtherParcel = (line: Line, order: Known): boolean =>
  Boolean(line.tracking && order.tracking && !line.isRounded) &&
  letters(line.tracking ?? '') !== letters(order.tracking ?? '');

/**
 * Says of each line whether its cash can be received, and if not why. Of an order of which the file takes something back
 * no line is received.
 */
export function judge(lines: readonly Line[], known: readonly Known[]): Judged[] {
  const seen = new Set<string>();
  const found = lines.map((line) => find(line, known));
  const takenBack = new Set(lines.map(({ paise }, at) => ((paise ?? 0) < 0 ? found[at] : null)));
  return lines.map((line, index) => judgeOne(line, found[index] ?? null, { seen, takenBack }));
}

type Beside = { seen: Set<string>; takenBack: ReadonlySet<Known | 'two' | null | undefined> };

function judgeOne(line: Line, found: Known | 'two' | null, { seen, takenBack }: Beside): Judged {
  const { line: at, said, paise } = line;
  const order = found && found !== 'two' ? { id: found.id, number: found.number, amount: found.amount } : null;
  const say = (verdict: Verdict): Judged => ({ line: at, said, paise, verdict, order });
  if (found === 'two') return say('two_orders');
  if (!found) return say(line.isRounded ? 'rounded' : said === '' || paise === null ? 'unreadable' : 'unknown');
  if (takenBack.has(found)) return say('reversed');
  if (seen.has(found.id)) return say('double');
  seen.add(found.id);
  if (paise === null) return say('unreadable');
  const verdict = verdictOn(found, paise);
  return say(verdict === 'receive' && isOfOtherParcel(line, found) ? 'other_parcel' : verdict);
}

const sumOf = (all: readonly (number | null)[]): number => all.reduce<number>((sum, one) => sum + (one ?? 0), 0);

/** What the lines come to: the cash that fits in rupees, the whole file in paise. */
export const sumUp = (judged: readonly Judged[]) => {
  const fitting = judged.filter(({ verdict }) => verdict === 'receive');
  return {
    count: fitting.length,
    amount: sumOf(fitting.map(({ order }) => order?.amount ?? 0)),
    filePaise: sumOf(judged.map(({ paise }) => paise)),
  };
};
