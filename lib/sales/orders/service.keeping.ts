import 'server-only';
import type { Tx } from '@/lib/core/db';
import {
  countWritten,
  emptyChildAges,
  emptyUnbought,
  emptyUnboughtOf,
  forgetLot,
  listPhotos,
  removeOldClaims,
} from './data.keeping';

/** Forgets idempotency keys from before this time, or only counts them. */
export const removeOldKeys = (before: Date, isDry: boolean): Promise<number> => removeOldClaims(before, isDry);

/** Takes the child's age out of orders that are so many months old, or only counts them. */
export const removeChildAges = (now: Date, months: number, isDry: boolean): Promise<number> =>
  emptyChildAges(now, months, isDry);

/** Takes name, phone and address out of orders that came to nothing before this time, or only counts them. */
export const forgetUnbought = (before: Date, isDry: boolean): Promise<number> => emptyUnbought(before, isDry);

/** The same of every such order of an account that is erased, in the caller's transaction. */
export const forgetUnboughtOf = (tx: Tx, userId: string): Promise<void> => emptyUnboughtOf(tx, userId);

/**
 * Takes out of the history of orders that are over what people wrote before this time, or only counts the events.
 * @param also what is done with the addresses of photos that go, in the transaction in which they do
 */
export async function forgetWritten(
  before: Date,
  isDry: boolean,
  also: (tx: Tx, photos: string[]) => Promise<void>,
): Promise<number> {
  if (isDry) return countWritten(before);
  let all = 0;
  for (let isMore = true; isMore; ) {
    const lot = await forgetLot(before, also);
    all += lot.count;
    isMore = lot.isMore;
  }
  return all;
}

/** The addresses of the photos of problems that are kept. */
export const listKeptPhotos = (): Promise<string[]> => listPhotos();
