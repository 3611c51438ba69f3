import 'server-only';
import { books } from '@/content/books';
import { type Tx, transaction } from '@/lib/core/db';
import { AppError } from '@/lib/http/errors';
import { claimOf, takeKey } from '@/lib/sales/orders/service.steps';
import * as data from './data';
import { gapOf, isKind, type Kind, type Side } from './rules';
import { callForOrders } from './service.orders';

export type ShownDifference = {
  id: string;
  kind: Kind;
  subject: string;
  paymentId: string | null;
  order: { id: string; number: number } | null;
  ours: Side | null;
  theirs: Side | null;
  gapPaise: number;
  since: string;
};

/** The differences that stand, the oldest first. */
export async function listDifferences(): Promise<ShownDifference[]> {
  const open = (await data.listOpen()).filter(({ shownAt }) => shownAt !== null);
  const orders = await data.listNumbers(open.flatMap(({ orderId }) => orderId ?? []));
  return open.flatMap(({ id, kind, subject, paymentId, orderId, ours, theirs, seenAt }) => {
    if (!isKind(kind)) return [];
    const order = orders.find((one) => one.id === orderId) ?? null;
    const since = seenAt.toISOString();
    return [
      { id: String(id), kind, subject, paymentId, order, ours, theirs, gapPaise: gapOf({ ours, theirs }), since },
    ];
  });
}

/**
 * Ends a difference with what was done about it, and the reason of its order where it was the last one; once per key.
 * @throws AppError `notFound` where it is not open
 */
export async function sayDone(id: string, note: string, userId: string, key: string | null = null): Promise<void> {
  const claim = claimOf({ userId, key }, '', ['difference-done', id, note]);
  const finish = async (tx: Tx) =>
    (claim && !(await takeKey(tx, claim))) || (await end(tx, BigInt(id), { userId, note }));
  const isEnded = /^\d{1,18}$/.test(id) && (await transaction(finish));
  if (!isEnded) throw new AppError('notFound', books.refusals.notOpen);
}

async function end(tx: Tx, id: bigint, done: { userId: string; note: string }): Promise<boolean> {
  const now = new Date();
  await data.lockBooks(tx);
  const orderId = await data.getOrderOf(tx, id);
  const isEnded = await data.endDifferences(tx, [id], now, done);
  await callForOrders(tx, [orderId], now);
  return isEnded;
}

/** How many differences stand. */
export const countDifferences = (): Promise<number> => data.countShown();

/** How many were found that have not lasted yet: they stand, or end by themselves, at a later look. */
export const countFresh = (): Promise<number> => data.countFresh();

/** The last comparison; null where there was none yet. */
export const getLastRun = () => data.getLastRun();
