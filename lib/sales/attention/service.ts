import 'server-only';
import type { Tx } from '@/lib/core/db';
import type { Prisma } from '@/prisma/generated/client';
import * as data from './data';
import { isReason, type Reason } from './rules';

export { flaggedSql } from './data';

/**
 * Has an order looked at by a person, in the caller's transaction.
 * @param at when the cause of it was
 * @returns false where it is for this reason already, or was seen to since
 */
export const callFor = (
  tx: Tx,
  orderId: string,
  reason: Reason,
  detail: object = {},
  at = new Date(),
): Promise<boolean> => data.open(tx, orderId, reason, detail, at);

/** As `callFor`, and what the reason says is renewed where it is open already. */
export async function keepCalling(
  tx: Tx,
  orderId: string,
  reason: Reason,
  detail: Prisma.InputJsonObject,
): Promise<void> {
  if (!(await data.open(tx, orderId, reason, detail, new Date()))) await data.tell(tx, orderId, reason, detail);
}

/** What a reason says from now on, where it is open. */
export const renewCall = (tx: Tx, orderId: string, reason: Reason, detail: Prisma.InputJsonObject): Promise<void> =>
  data.tell(tx, orderId, reason, detail);

/** When a person last said Done to a reason; null where nobody has. */
export const seenToAt = (tx: Tx, orderId: string, reason: Reason): Promise<Date | null> =>
  data.lastDone(tx, orderId, reason);

/** Ends reasons that have gone by themselves. */
export const callOff = (tx: Tx, orderId: string, reasons: readonly Reason[], now: Date): Promise<boolean> =>
  data.end(tx, orderId, reasons, now);

/** The same as part of the statement that moves the order. */
export const callOffWith = (reasons: readonly Reason[], now: Date) => [
  (source: Prisma.Sql) => data.calledOffSql(reasons, now, source),
];

/** Opens again what has gone by itself since then: what ended it was taken back. */
export const callAgain = (tx: Tx, orderId: string, reasons: readonly Reason[], since: Date): Promise<void> =>
  data.reopen(tx, orderId, reasons, since);

/** Flags an order for what was found, as part of the statement that moves it; what it was flagged for before stays. */
export const flagWith = (found: readonly string[]) =>
  found.length > 0 ? [(source: Prisma.Sql) => data.flaggedAlsoSql(found, source)] : [];

/** Ends a reason because somebody has seen to it; false where it was not open. */
export const sayDone = (tx: Tx, orderId: string, reason: Reason, now: Date, done: data.Done): Promise<boolean> =>
  data.end(tx, orderId, [reason], now, done);

/** The orders that are looked at for a reason. */
export const listCalled = (reason: Reason): Promise<string[]> => data.listCalled(reason);

export type OpenReason = { orderId: string; reason: Reason; detail: object; since: Date };

/** The open reasons of these orders, oldest first. */
export async function listOpen(orderIds: readonly string[]): Promise<OpenReason[]> {
  const rows = orderIds.length === 0 ? [] : await data.listOpen(orderIds);
  return rows.flatMap(({ reason, detail, ...row }) =>
    isReason(reason) ? [{ ...row, reason, detail: (detail ?? {}) as object }] : [],
  );
}

/** Empties what was said about reasons that ended, or by parents, before this time, or only counts them. */
export const forgetEnded = (before: Date, isDry: boolean): Promise<number> => data.emptyOld(before, isDry);
