import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { cashBook } from '@/content/cash-book';
import { transaction } from '@/lib/core/db';
import { formatBytes } from '@/lib/core/format';
import { dayOf } from '@/lib/core/india';
import { AppError } from '@/lib/http/errors';
import { stepFor } from '@/lib/sales/orders/rules.actions';
import { lockOrder } from '@/lib/sales/orders/service';
import { claimOf, takeKey, takeStep } from '@/lib/sales/orders/service.steps';
import * as data from './data';
import {
  type Columns,
  fits,
  guessColumns,
  type Judged,
  judge,
  linesOf,
  MAX_FILE_BYTES,
  MAX_LINES,
  type OwedRow,
  owedByCourier,
  type Role,
  sumUp,
  type Table,
  verdictOn,
} from './rules';
import { readTable } from './rules.file';
import { applySchema, type CheckRequest, checkSchema } from './schema';

const words = cashBook.refusals;

/** What couriers owe, by courier and age (owner's side, section 2). */
export const getOwed = async (nowMs: number): Promise<OwedRow[]> => owedByCourier(await data.listOwed(), nowMs);

type File = { path: string; name: string; isTooLarge: boolean };
type Sent = { fields: Record<string, string>; files: readonly File[] };

export type Check = {
  lines: Judged[];
  count: number;
  amount: number;
  filePaise: number;
  /** The total that the file says itself, and what the owner says that came. */
  totalPaise: number | null;
  paidPaise: number | null;
  importedBefore: string | null;
  isDone: boolean;
};

export type RemittanceAnswer = {
  headers: string[];
  sample: string[][];
  columns: { [Name in Role]: string | null };
  /** Null while the columns are still to be chosen. */
  check: Check | null;
};

/** Orders that are received in one transaction. */
const BATCH = 50;
const SAMPLE_LINES = 3;

/**
 * A courier's remittance file: what would be received and every difference, or, where it says so, receives it. What was
 * received is not received again, by this file or another; an import that is repeated under its key is answered as the
 * first time, and goes on where that one was cut short.
 * @throws AppError `conflict` where the key was used for another change, `invalid`, `tooLarge`, `unsupported` in words for the owner
 */
export async function importRemittance(
  { fields, files }: Sent,
  userId: string,
  key: string | null,
): Promise<RemittanceAnswer> {
  const apply = fields.apply === 'yes' ? requestIn(applySchema, fields) : null;
  const request = apply ?? requestIn(checkSchema, fields);
  if (apply && apply.date > dayOf(Date.now())) throw new AppError('invalid', words.lateDate);
  const [file] = files;
  if (!file) throw new AppError('invalid', words.file);
  if (file.isTooLarge) throw new AppError('tooLarge', words.large(formatBytes(MAX_FILE_BYTES)));
  const bytes = await readFile(file.path);
  const table = tableIn(bytes);
  const columns = await columnsFor(request, table.headers);
  const answer = { headers: table.headers, sample: table.rows.slice(0, SAMPLE_LINES).map(({ cells }) => cells) };
  if (!columns) return { ...answer, columns: guessColumns(table.headers), check: null };
  const fileHash = createHash('sha256').update(bytes).digest('hex');
  const id = apply && key ? importIdOf(userId, key) : randomUUID();
  const claim = apply && claimOf({ userId, key }, '', ['remittance', { ...apply, columns }, fileHash]);
  if (claim) await transaction((tx) => takeKey(tx, claim));
  const check = await checkLines(table, columns, { paidPaise: request.paid, fileHash, id });
  if (!apply) return { ...answer, columns, check };
  const { reference, date, courier } = apply;
  const remittance = { id, courier, reference, receivedOn: new Date(date), fileHash, byId: userId };
  const lines = await receive({ ...remittance, fileName: file.name }, check.lines);
  return { ...answer, columns, check: { ...check, lines, ...sumUp(lines), isDone: true } };
}

/** One key is one import, however often it is sent. */
function importIdOf(userId: string, key: string): string {
  const hex = createHash('sha256').update(`remittance:${userId}:${key}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

function requestIn<Request>(schema: z.ZodType<Request>, fields: Record<string, string>): Request {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid', parsed.error.issues[0]?.message ?? words.failed);
}

function tableIn(bytes: Uint8Array): Table {
  const read = readTable(bytes);
  if ('table' in read) return read.table;
  const { problem, line } = read;
  if (problem === 'broken') throw new AppError('invalid', words.broken(line));
  if (problem === 'long') throw new AppError('invalid', words.long(MAX_LINES));
  throw new AppError('invalid', words[problem]);
}

/** Those that were just chosen, and are kept, or those kept before; null where the file has them not. */
async function columnsFor({ courier, columns }: CheckRequest, headers: readonly string[]): Promise<Columns | null> {
  const found = columns ?? (await data.getColumns(courier));
  if (!found || !fits(found, headers)) return null;
  if (columns) await data.saveColumns(courier, columns);
  return found;
}

type Import = { id: string; fileHash: string; paidPaise: number | null };

/** What this very import has received is judged as it was before that. */
async function checkLines(table: Table, columns: Columns, { id, fileHash, paidPaise }: Import): Promise<Check> {
  const { lines, total } = linesOf(table, columns);
  const numbers = lines.flatMap(({ number }) => number ?? []);
  const trackings = lines.flatMap(({ tracking }) => tracking ?? []);
  const [known, before, received] = await Promise.all([
    data.listKnown(numbers, trackings),
    data.getImportOf(fileHash, id),
    data.listReceived(id),
  ]);
  const judged = judge(
    lines,
    known.map((order) => (received.includes(order.id) ? { ...order, money: 'collected' as const } : order)),
  );
  return {
    lines: judged,
    ...sumUp(judged),
    totalPaise: total,
    paidPaise,
    importedBefore: before?.toISOString() ?? null,
    isDone: false,
  };
}

/** Receives what fits, a batch of orders at a time, each order under its lock. @returns the lines as they came out */
async function receive(remittance: data.Remittance, judged: readonly Judged[]): Promise<Judged[]> {
  const fitting = judged.filter(({ verdict }) => verdict === 'receive');
  // Two files at once lock the orders they share in the same order.
  const sorted = fitting.toSorted((a, b) => ((a.order?.id ?? '') < (b.order?.id ?? '') ? -1 : 1));
  const refused = new Map<number, Judged>();
  for (let at = 0; at < sorted.length; at += BATCH)
    for (const line of await receiveBatch(remittance, sorted.slice(at, at + BATCH))) refused.set(line.line, line);
  if (refused.size === 0) return [...judged];
  const received = await data.listReceived(remittance.id);
  const isOwn = ({ order }: Judged) => order !== null && received.includes(order.id);
  return judged.map((line) => (isOwn(line) ? line : (refused.get(line.line) ?? line)));
}

/** @returns the lines whose order changed since they were looked at */
const receiveBatch = (remittance: data.Remittance, lines: readonly Judged[]) =>
  transaction(async (tx) => {
    const refused: Judged[] = [];
    const received: { line: number; orderId: string; amount: number }[] = [];
    const { reference, receivedOn } = remittance;
    const date = receivedOn.toISOString().slice(0, 10);
    const taken = {
      type: 'receive-cash',
      who: { actor: 'owner', userId: remittance.byId } as const,
      detail: { reference, date, courier: remittance.courier, file: remittance.fileName },
      change: { cashReference: reference, cashReceivedOn: receivedOn },
    };
    for (const line of lines) {
      const order = line.order && (await lockOrder(tx, line.order.id));
      const verdict = order ? verdictOn(order, line.paise ?? 0) : 'changed';
      const step = order && stepFor('receive-cash', order, 'owner');
      if (order && step && verdict === 'receive' && (await takeStep(tx, order, step, taken)))
        received.push({ line: line.line, orderId: order.id, amount: order.amount });
      else refused.push({ ...line, verdict: verdict === 'receive' ? 'changed' : verdict });
    }
    await data.insertLines(tx, remittance, received);
    return refused;
  });
