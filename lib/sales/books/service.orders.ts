import 'server-only';
import type { Tx } from '@/lib/core/db';
import { callOff, keepCalling } from '@/lib/sales/attention/service';
import * as data from './data';
import { gapOf } from './rules';

/** Has each of these orders called for while a difference of it is shown, with the amounts; in the caller's transaction. */
export async function callForOrders(tx: Tx, orderIds: readonly (string | null)[], now: Date): Promise<void> {
  const ids = [...new Set(orderIds.flatMap((id) => id ?? []))].toSorted();
  const shown = await data.listShownOf(tx, ids);
  // In this order, as whoever else holds several orders.
  for (const id of ids) {
    const differences = shown.filter(({ orderId }) => orderId === id).map(toldOf);
    if (differences.length > 0) await keepCalling(tx, id, 'books', { differences });
    else await callOff(tx, id, ['books'], now);
  }
}

const toldOf = ({ kind, subject, ours, theirs }: data.Kept) => ({
  kind,
  subject,
  paise: gapOf({ ours, theirs }),
  currency: (theirs ?? ours)?.currency ?? 'INR',
});

/** Ends the differences of an order that are shown, as somebody has seen to them; in the caller's transaction. */
export async function endDifferencesOf(
  tx: Tx,
  orderId: string,
  now: Date,
  done: { userId: string; note: string },
): Promise<void> {
  await data.lockBooks(tx);
  const shown = await data.listShownOf(tx, [orderId]);
  await data.endDifferences(
    tx,
    shown.map(({ id }) => id),
    now,
    done,
  );
}

/** Empties what was written about differences that ended before this time, or only counts them. */
export const forgetNotes = (before: Date, isDry: boolean): Promise<number> => data.emptyNotes(before, isDry);
