import { CsvError, parse } from 'csv-parse/sync';
import { cashBook } from '@/content/cash-book';
import { MAX_LINES, type Table } from './rules';

type Problem = 'empty' | 'workbook' | 'pdf' | 'webpage' | 'binary' | 'table' | 'broken' | 'long';
export type Read = { table: Table } | { problem: Problem; line: number };

const starts = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

function kindOf(bytes: Uint8Array): Problem | null {
  if (starts(bytes, 0x50, 0x4b, 0x03, 0x04) || starts(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'workbook';
  return starts(bytes, 0x25, 0x50, 0x44, 0x46) ? 'pdf' : null;
}

/** Spreadsheets write UTF-8, UTF-16 with its mark, or the code page of Windows; null for what is no text at all. */
function textOf(bytes: Uint8Array): string | null {
  if (starts(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (starts(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

type Row = { record: string[]; info: { lines: number } };

/** A file that is quite broken may end anywhere inside a quotation. */
function rowsOf(text: string, delimiter: string, to?: number): Row[] {
  const rows = parse(text, {
    delimiter,
    bom: true,
    trim: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    ...(to === undefined ? {} : { to }),
  });
  return rows as unknown as Row[];
}

const DELIMITERS = [',', ';', '\t', '|'];
const SAMPLE = 20;
/** What stands farther to the right is no column of a remittance: a spreadsheet may write thousands of empty ones. */
const MAX_COLUMNS = 200;
/** A title may stand above the headings; of a file that has still more lines the rest is not even split. */
const MAX_ROWS = 2 * MAX_LINES;
/** Splitting stops everything else: what may be this many cells is no list of parcels. */
const MAX_CELLS = 300_000;
const filled = (cells: readonly string[]): number => cells.filter(Boolean).length;

function hasTooManyCells(text: string, delimiters: readonly string[]): boolean {
  let cells = 0;
  for (const letter of text) if (delimiters.includes(letter)) cells += 1;
  return cells > MAX_CELLS;
}

/** How many rows have the width that most have; a row of one cell is not split at all. */
function evenness(rows: readonly Row[]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows.map(({ record }) => record))
    if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

/** What splits the first lines most evenly. */
function delimiterOf(text: string): string {
  const found = DELIMITERS.map((delimiter) => {
    try {
      return evenness(rowsOf(text, delimiter, SAMPLE));
    } catch {
      return 0;
    }
  });
  return DELIMITERS[found.indexOf(Math.max(...found))] ?? ',';
}

/** Names that are all there and each once. */
function namesOf(cells: readonly string[]): string[] {
  const names: string[] = [];
  for (const [at, cell] of cells.entries()) {
    const name = cell.replace(/\s+/g, ' ').slice(0, 80) || cashBook.file.nameless(at + 1);
    names.push(names.includes(name) ? `${name} (${at + 1})` : name);
  }
  return names;
}

/** A spreadsheet names what it splits by in a line of its own. */
const SEP_LINE = /^\ufeff?sep=(.)\r?\n/i;

/** The table of a CSV file; a title above its headings is passed over. */
export function readTable(bytes: Uint8Array): Read {
  const kind = kindOf(bytes);
  if (kind) return { problem: kind, line: 0 };
  const text = textOf(bytes);
  if (text === null) return { problem: 'binary', line: 0 };
  if (text.trim() === '') return { problem: 'empty', line: 0 };
  if (/^\ufeff?\s*<(!doctype|html|table|\?xml)/i.test(text)) return { problem: 'webpage', line: 0 };
  const [sep, named] = SEP_LINE.exec(text) ?? [];
  const body = sep ? text.slice(sep.length) : text;
  if (hasTooManyCells(body, named ? [named] : DELIMITERS)) return { problem: 'long', line: 0 };
  try {
    return tableOf(rowsOf(body, named ?? delimiterOf(body), MAX_ROWS), sep ? 1 : 0);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { problem: 'broken', line: Number(error.lines ?? 0) };
  }
}

function tableOf(rows: Row[], above: number): Read {
  const widest = Math.max(...rows.slice(0, SAMPLE).map(({ record }) => filled(record)));
  const head = rows.findIndex(({ record }) => filled(record) >= Math.max(2, 0.6 * widest));
  const headers = namesOf((rows[head]?.record ?? []).slice(0, MAX_COLUMNS));
  const below = rows.slice(head + 1);
  if (head < 0 || below.length === 0) return { problem: 'table', line: 0 };
  if (below.length > MAX_LINES || rows.length === MAX_ROWS) return { problem: 'long', line: 0 };
  return {
    table: {
      headers,
      rows: below.map(({ record, info }) => ({ line: info.lines + above, cells: record.slice(0, MAX_COLUMNS) })),
    },
  };
}
