import 'server-only';
import { stringify } from 'csv-stringify/sync';
import { books } from '@/content/books';
import { startOfDayNamed } from '@/lib/core/india';
import { AppError } from '@/lib/http/errors';
import * as data from './data.months';
import {
  b2clRows,
  b2csRows,
  cdnurRows,
  countLarge,
  LARGE_PAISE,
  type Month,
  monthBefore,
  monthsUntil,
  toAmount,
  together,
} from './rules.months';
import { type GstTable, monthSchema, tableSchema } from './schema';

const firstOf = (month: string): string => `${month}-01`;

/** Owner's side: orders, taxable value, tax by head, refunds and cash of the last months, the newest first. */
export async function getMonths(nowMs: number): Promise<Month[]> {
  const months = monthsUntil(nowMs);
  const first = firstOf(months.at(-1) ?? '');
  const next = firstOf(monthBefore(months[0] ?? '', -1));
  const since = startOfDayNamed(first);
  const [orders, refunds, supplies] = await Promise.all([
    data.sumOrders(since),
    data.sumRefunds(since),
    data.sumSupplies({ from: new Date(first), to: new Date(next) }, LARGE_PAISE),
  ]);
  return together(months, [
    ...orders,
    ...refunds,
    ...supplies.map(({ invoices, notes, isLarge, ...sums }) => sums),
    ...countLarge(supplies),
  ]);
}

const ROWS: { [Table in GstTable]: (days: data.Days) => Promise<(string | number)[][]> } = {
  b2cs: async (days) => b2csRows(await data.sumSupplies(days, LARGE_PAISE)),
  b2cl: async (days) => b2clRows(await data.listLarge(days, LARGE_PAISE)),
  cdnur: async (days) => cdnurRows(await data.listLargeNotes(days, LARGE_PAISE)),
};

/**
 * What the accountant enters for a month, as the tax office's tool takes it, a table of GSTR-1 at a time: large invoices
 * to other states (B2CL) and their credit notes (CDNUR) one by one, all other supplies to consumers (B2CS, which is
 * what no table asks for) by place and rate, less credit notes.
 * @throws AppError `invalid` for what is no month or no such table
 */
export async function exportGst(asked: string | null, askedTable: string | null) {
  const [parsed, named] = [monthSchema.safeParse(asked), tableSchema.safeParse(askedTable ?? undefined)];
  if (!parsed.success) throw new AppError('invalid', books.refusals.month);
  if (!named.success) throw new AppError('invalid', books.refusals.table);
  const [month, table] = [parsed.data, named.data];
  const rows = await ROWS[table]({ from: new Date(firstOf(month)), to: new Date(firstOf(monthBefore(month, -1))) });
  async function* parts(): AsyncGenerator<string> {
    yield stringify([[...books.gst.columns[table]], ...rows], {
      bom: true,
      escape_formulas: true,
      cast: { number: toAmount },
    });
  }
  return { name: `gstr1-${table}-${month}.csv`, type: 'text/csv; charset=utf-8', parts: parts() };
}
