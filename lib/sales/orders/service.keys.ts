import 'server-only';
import { refusals } from '@/content/order-refusals';
import { transaction } from '@/lib/core/db';
import { AppError } from '@/lib/http/errors';
import type { Order } from './data';
import { appendEvent, getClaim, removeClaim } from './data.steps';

/** Whose key it is: of the owner who takes the order on the phone, else of its parent. */
export const keyHolder = ({ takenById, user }: { takenById?: string; user: { id: string } }): string =>
  takenById ?? user.id;

/**
 * The first answer to an order that is sent again under its key; null where the key is free.
 * @throws AppError `conflict` where it was another order
 */
export async function replayOf(
  userId: string,
  key: string,
  bodyHash: string,
): Promise<{ orderId: string; replayed: boolean } | null> {
  const claim = await getClaim(userId, key);
  if (!claim) return null;
  if (claim.bodyHash !== bodyHash) throw new AppError('conflict', refusals.keyReused, { reason: 'key-reused' });
  return { orderId: claim.orderId, replayed: true };
}

/** Frees the key of an order that is closed, so that the same press places a new one; at most one call does. */
export async function orderAgain({ id, stage }: Order, userId: string, key: string): Promise<void> {
  await transaction(async (tx) => {
    if (!(await removeClaim(tx, userId, key, id))) return;
    await appendEvent(tx, id, { type: 'ordered again', by: 'parent', fromStage: stage, toStage: stage, detail: {} });
  });
}
