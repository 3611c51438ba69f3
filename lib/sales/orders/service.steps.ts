import 'server-only';
import { createHash } from 'node:crypto';
import { refusals } from '@/content/order-refusals';
import type { Tx } from '@/lib/core/db';
import { AppError } from '@/lib/http/errors';
import { UNIT_PRICE_RUPEES } from '@/lib/sales/pricing/rules';
import type { Prisma } from '@/prisma/generated/client';
import type { Claim, Order } from './data';
import {
  appendEvent,
  type Beside,
  getClaim,
  getLastStep,
  getStageBegan,
  insertClaim,
  insertReplacement,
  type LastStep,
  moveOrder,
  pointClaim,
} from './data.steps';
import { newOrderId, newTrackToken } from './rules';
import type { Actor, Step } from './rules.actions';

export type { Claim } from './data';
export { listStuck, listUnanswered, listUnasked, listUnreminded, noteReminded } from './data.cash';
export type { LastStep } from './data.steps';
export { hasEventOfType as isNoted, raiseVersion } from './data.steps';

/** Who takes a step: an owner or a parent by their account, a carrier or the shop without one. */
export type Who = { actor: Actor; userId: string | null };

/** The shop by itself. */
export const SYSTEM: Who = { actor: 'system', userId: null };

/** Writes down what happened to an order beside its steps. */
export const noteEvent = (
  tx: Tx,
  { id, stage }: Order,
  type: string,
  detail: object,
  { actor, userId }: Who,
): Promise<void> =>
  appendEvent(tx, id, {
    type,
    by: actor,
    byUserId: userId,
    fromStage: stage,
    toStage: stage,
    detail: { ...detail },
  });

export type Taken = {
  type: string;
  who: Who;
  detail: object;
  /** Further columns of the order. */
  change?: Prisma.OrderUncheckedUpdateManyInput;
  /** What is written in the same statement. */
  beside?: Omit<Beside, 'needsReview'>;
};

/**
 * Takes a step of an order, with its event, in the caller's transaction or, without one, by itself; afterwards the
 * order's row is locked until the transaction ends.
 * @returns false where the order is not as it was read or the key was taken before, and nothing was written
 */
export function takeStep(
  tx: Tx | null,
  order: Order,
  step: Step,
  { type, who, detail, change, beside }: Taken,
): Promise<boolean> {
  const event = { type, by: who.actor, byUserId: who.userId, detail: { ...detail } };
  const written = beside ? { ...beside, needsReview: order.needsReview } : null;
  return moveOrder(tx, order.id, { ...step, version: order.version }, event, { change, beside: written });
}

/** What happened last to an order, notes aside. */
export const lastStep = (tx: Tx, orderId: string): Promise<LastStep | null> => getLastStep(tx, orderId);

/** Since when an order had stood where this step took it from; null where its history does not say. */
export const stageBegan = (tx: Tx, orderId: string, { id, fromStage }: LastStep): Promise<Date | null> =>
  fromStage ? getStageBegan(tx, orderId, fromStage, id) : Promise.resolve(null);

/**
 * What a change takes its `Idempotency-Key` for; null where the call has none, or nobody's account makes it.
 * @param orderId the order that it changes, empty where it is about none
 * @param change all that tells it from another one under the same key
 */
export function claimOf(
  { userId, key }: { userId: string | null; key: string | null },
  orderId: string,
  change: readonly unknown[],
): Claim | null {
  const bodyHash = createHash('sha256').update(JSON.stringify(change)).digest('base64url');
  return userId === null || key === null ? null : { userId, key, bodyHash, orderId };
}

/**
 * Takes the `Idempotency-Key` of a change in its transaction; one without a key is made each time.
 * @returns false where this very change was made under it before
 * @throws AppError `conflict` where it was another one
 */
export async function takeKey(tx: Tx, claim: Claim | null): Promise<boolean> {
  if (!claim || (await insertClaim(tx, claim))) return true;
  // Not on another connection: those who wait for their turn here may have them all.
  await repeatedOf(claim, tx);
  return false;
}

/**
 * The order that this very change led to when it was made under its key before; null where it was not.
 * @throws AppError `conflict` where it was another one
 */
export async function repeatedOf({ userId, key, bodyHash }: Claim, tx?: Tx): Promise<string | null> {
  const taken = await getClaim(userId, key, tx);
  if (taken && taken.bodyHash !== bodyHash) throw new AppError('conflict', refusals.keyUsed);
  return taken?.orderId ?? null;
}

/** Whether no change was made under this key yet. */
export const isKeyFree = async ({ userId, key }: Pick<Claim, 'userId' | 'key'>): Promise<boolean> =>
  (await getClaim(userId, key)) === null;

/**
 * Writes the order that makes good for another one: the same address, nothing to pay.
 * @param claim the key of the change, which leads to the new order from now on
 * @returns its id
 */
export async function placeReplacement(
  tx: Tx,
  order: Order,
  quantity: number,
  { who, claim }: { who: Who; claim: Claim | null },
): Promise<string> {
  const id = newOrderId();
  await insertReplacement(tx, {
    id,
    trackToken: newTrackToken(),
    replacesId: order.id,
    quantity,
    pricePerItem: UNIT_PRICE_RUPEES,
  });
  const detail = { amount: 0, replaces: order.number };
  await appendEvent(tx, id, {
    type: 'placed',
    by: who.actor,
    byUserId: who.userId,
    fromStage: 'to_pack',
    toStage: 'to_pack',
    detail,
  });
  if (claim) await pointClaim(tx, claim, id);
  return id;
}
