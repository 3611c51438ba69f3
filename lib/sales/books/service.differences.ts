import 'server-only';
import { books } from '@/content/books';
import { type Tx, transaction } from '@/lib/core/db';
import { AppError } from '@/lib/http/errors';
import { claimOf, takeKey } from '@/lib/sales/orders/service.steps';
import * as data from './data';
import { type Difference, gapOf, isKind, isSame, type Kind, type Side, sideOf } from './rules';
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
export async function sayDone(id: string, note: string, userId: string, key: string | null): Promise<void> {
  const claim = claimOf({ userId, key }, '', ['difference-done', id, note]);
  const finish = async (tx: Tx) => !(await takeKey(tx, claim)) || (await end(tx, BigInt(id), { userId, note }));
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

const FOREIGN: Kind = 'payment_foreign';
type Money = { id: string; amount: number; paise: number; currency: string };

/**
 * Shows captured money that fits no order at once, in the caller's transaction, unless somebody has seen to it: there is
 * nothing that could still be under way. It ends as every other difference does.
 */
export async function showForeign(tx: Tx, { id, ...money }: Money, now: Date): Promise<void> {
  const sides = { ours: null, theirs: sideOf(money) };
  const difference: Difference = { kind: FOREIGN, subject: id, paymentId: id, orderId: null, ...sides };
  await data.lockBooks(tx);
  const done = await data.getDone(tx, difference.kind, id);
  if (!done || !isSame(done, difference)) await data.showDifference(tx, difference, now);
}

/** Money that was kept without an order has found it. */
export const endForeign = (tx: Tx, paymentId: string, now: Date): Promise<void> =>
  data.endOf(tx, FOREIGN, paymentId, now);

/** How many stand that no order of ours says anything of. */
export const countOrderless = (): Promise<number> => data.countOrderless();

/** How many differences stand. */
export const countDifferences = (): Promise<number> => data.countShown();

/** How many were found that have not lasted yet: they stand, or end by themselves, at a later look. */
export const countFresh = (): Promise<number> => data.countFresh();

/** The last comparison; null where there was none yet. */
export const getLastRun = () => data.getLastRun();
