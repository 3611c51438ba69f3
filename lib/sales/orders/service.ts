import 'server-only';
import { acceptedVersion } from '@/content/accepted';
import { cashRefusals } from '@/content/cash-rules';
import { refusals } from '@/content/order-refusals';
import { type Tx, transaction } from '@/lib/core/db';
import { formatWait } from '@/lib/core/format';
import { LIMITS, networkOf } from '@/lib/core/limits/rules';
import { type CountedPoint, count, giveAllBack, takeSql, undoTaken } from '@/lib/core/limits/service';
import { countPlaced } from '@/lib/core/metrics';
import { MAX_CASH_KITS } from '@/lib/core/settings/rules';
import { AppError } from '@/lib/http/errors';
import { deliverSoon } from '@/lib/messages/outbox/service';
import { confirmationSql, queueConfirmation, queueNotice, toConfirmSql } from '@/lib/messages/outbox/service.orders';
import type { User } from '@/lib/people/auth/rules';
import { isPhoneProved } from '@/lib/people/phones/service';
import type { Reason } from '@/lib/sales/attention/rules';
import { callAgain, callFor, callOff, flaggedSql } from '@/lib/sales/attention/service';
import { placeOf } from '@/lib/sales/pincodes/service';
import { priceFor } from '@/lib/sales/pricing/rules';
import {
  type Also,
  getOrder as findOrder,
  insertOrder,
  type Claim as KeyClaim,
  lockOrder as lock,
  type NewOrder,
  type Order,
} from './data';
import { alikeSql } from './data.once';
import { appendEvent, hasEvent, moveOrder } from './data.steps';
import {
  endsByProof,
  fingerprint,
  judgeCash,
  limitsOf,
  type MoneyEvent,
  manyToOnePhone,
  newOrderId,
  newTrackToken,
  type PaymentMethod,
  type ReviewReason,
  reviewOf,
  toFacts,
  transitionFor,
  unlikeSince,
} from './rules';
import type { OrderRequest } from './schema';
import { type Beginning, type Held, refuseTaken, requireCash, requireDelivery, requireTakenCash } from './service.cash';
import { keyHolder, replayOf } from './service.keys';
import { oneAfterTheOther, PROOF_NEEDED } from './service.strangers';

export type { Order } from './data';

const NO_REVIEW = { ok: true, review: [] as ReviewReason[] } as const;

/** Whoever has a key may free it between the two looks at it. */
const MOST_TRIES = 3;

export type Placement = {
  user: User;
  request: OrderRequest;
  /** The `Idempotency-Key` of the call; null makes the call its own. */
  key: string | null;
  address: string;
  /** The owner who takes the order on the phone, and answers for it. */
  takenById?: string;
  /** Whether the owner who takes it in cash leaves the own rules for cash aside. */
  override?: boolean;
};

export type Placed = { orderId: string; replayed: boolean };

/**
 * Section 7, cash on delivery: one order per key, confirmed at once, the confirmation queued with it.
 * @throws AppError `conflict` for another amount or a key reused with another body, `invalid`, `rateLimited`
 */
export async function placeCodOrder(placement: Placement): Promise<Placed> {
  const { user, request } = placement;
  if (request.orderDetails.quantity > MAX_CASH_KITS) throw new AppError('invalid', refusals.cashKits(MAX_CASH_KITS));
  const placed = await placeOrder(placement, 'cod', (order, source) => {
    const facts = toFacts({ ...order, number: null, ...order.price, ...order.delivery, user });
    return order.stage === 'to_confirm' ? toConfirmSql(facts, source) : confirmationSql(facts, source);
  });
  deliverSoon();
  return placed;
}

/**
 * Writes an order, priced by the server, once per key.
 * @param also what else is written with it, all or nothing
 * @throws AppError as `placeCodOrder`; with `proofNeeded` where proving the delivery phone by a code opens the door, with
 *   the reason `just-ordered` where the account placed the same order minutes ago and does not say that `again` is meant
 */
export async function placeOrder(placement: Placement, method: 'cod' | 'online', also: Also): Promise<Placed> {
  const { user, request, key } = placement;
  const price = priceFor(request.orderDetails.quantity);
  if (price.amount !== request.amount) throw new AppError('conflict', refusals.price);
  const bodyHash = fingerprint(method, request);
  const firstAnswer = async () => (key ? replayOf(keyHolder(placement), key, bodyHash) : null);
  try {
    const [beginning, phoneProved] = await Promise.all([
      beginningOf(placement, method),
      isPhoneProved(user, request.userDetails.phone),
    ]);
    const { stage, held, overridden } = beginning;
    if (held && phoneProved) throw new AppError('conflict', cashRefusals[held]);
    const order: NewOrder = {
      id: newOrderId(),
      trackToken: newTrackToken(),
      userId: user.id,
      method,
      stage,
      money: method === 'cod' ? 'due' : 'pending',
      phoneProved,
      placedFrom: placement.takenById ? null : networkOf(placement.address),
      takenById: placement.takenById ?? null,
      overridden,
      acceptedVersion: placement.takenById ? null : acceptedVersion,
      price,
      delivery: request.userDetails,
      place: placeOf(request.userDetails.pincode, request.userDetails),
    };
    const claim = key ? { userId: keyHolder(placement), key, bodyHash, orderId: order.id } : null;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      if (await write({ ...placement, beginning }, order, claim, also)) {
        countPlaced(method, order.takenById ? 'phone' : 'shop');
        return { orderId: order.id, replayed: false };
      }
      const replay = await firstAnswer();
      if (replay) return replay;
    }
    throw new AppError('unavailable', refusals.notStored, { retryAfterS: 5 });
  } catch (error) {
    const replay = error instanceof AppError ? await firstAnswer() : null;
    if (replay) return replay;
    throw error;
  }
}

/** Where an order begins that is paid so. @throws AppError `conflict` where the owner's rules do not have it */
async function beginningOf(
  { request, takenById, override = false }: Placement,
  method: PaymentMethod,
): Promise<Beginning> {
  if (method === 'cod') return takenById ? requireTakenCash(request, override) : requireCash(request);
  await requireDelivery(request);
  return { stage: 'awaiting_payment', held: null, turn: null, overridden: null };
}

/** The phone that a cash order goes to stands against it, which only whoever has proved it is told. */
function refuseHeld({ takenById, phoneProved }: NewOrder, held: Held): AppError {
  if (takenById) return refuseTaken(held);
  return phoneProved
    ? new AppError('conflict', cashRefusals[held])
    : new AppError('conflict', refusals.proofForThisOne, PROOF_NEEDED);
}

/** @returns whether the order is written; else its key leads to another one */
async function write(
  { user, address, request, beginning }: Placement & { beginning: Beginning },
  order: NewOrder,
  claim: KeyClaim | null,
  also: Also,
): Promise<boolean> {
  const now = Date.now();
  const { method, takenById } = order;
  const isProved = order.phoneProved || takenById !== null;
  const limits = limitsOf({ ...order, phone: order.delivery.phone, address, network: networkOf(address) });
  const twin = alikeSql(order, unlikeSince(now, { isMeant: request.again === true, takenById }));
  const { turn } = beginning;
  const insert = async (openUnproved: number, tx?: Tx) => {
    const verdict = method === 'cod' ? judgeCash({ isProved, openUnproved }) : NO_REVIEW;
    if (!verdict.ok) throw new AppError('conflict', refusals.proofForOneMore, PROOF_NEEDED);
    const held = beginning.held ?? (tx && turn ? await turn(tx) : null);
    if (held) throw refuseHeld(order, held);
    const ifMore = takenById ? null : manyToOnePhone(method, order.delivery.phone);
    const review = { known: reviewOf(verdict.review, order.place.isKnown), ifMore };
    return insertOrder<CountedPoint>(
      { order, claim, limits: takeSql(limits, now), review, alike: twin, flagged: flaggedSql, also },
      tx,
    );
  };
  const inTurn = () => (turn ? transaction((tx) => insert(0, tx)) : insert(0));
  const { isPlaced, alike, taken } =
    method === 'cod' && !isProved ? await oneAfterTheOther(user, limits, insert) : await inTurn();
  if (isPlaced) return true;
  const { full, waitS } = await undoTaken(limits, taken, now);
  if (alike) throw new AppError('conflict', refusals.justOrdered, { reason: 'just-ordered', data: { orderId: alike } });
  if (full.length === 0) return false;
  if (full.every(endsByProof))
    throw new AppError('rateLimited', refusals.proofForMany, { ...PROOF_NEEDED, retryAfterS: waitS });
  throw new AppError('rateLimited', refusals.tooMany(formatWait(waitS)), { retryAfterS: waitS });
}

/** An order counts towards its parent's limit once it can be paid; what never could gives its point back. */
export const countOrder = (userId: string): Promise<number> => count([LIMITS.ordersPerAccount, userId]);
export const uncountOrder = (userId: string): Promise<void> => giveAllBack([[LIMITS.ordersPerAccount, userId]]);

export const getOrder = (orderId: string): Promise<Order | null> => findOrder(orderId);

/** The order with its row locked until the transaction ends. */
export const lockOrder = (tx: Tx, orderId: string): Promise<Order | null> => lock(tx, orderId);

const note = (tx: Tx, { id, stage }: Order, type: string, detail: object): Promise<void> =>
  appendEvent(tx, id, { type, by: 'system', fromStage: stage, toStage: stage, detail: { ...detail } });

/**
 * Applies what happened to the money at the provider: the one way in which that moves an order.
 * @returns whether the order moved
 */
export async function applyMoneyEvent(tx: Tx, order: Order, event: MoneyEvent, detail: object): Promise<boolean> {
  const step = transitionFor(order, event);
  if (!step) return false;
  const said = { type: step.event, by: 'system', detail: { ...detail } } as const;
  if (!(await moveOrder(tx, order.id, { ...step, version: order.version }, said))) return false;
  const [isPaid, isLate] = [step.money === 'paid', step.from === 'payment_failed'];
  // What is not paid is not packed: nobody has to look at it before that.
  await callOff(tx, order.id, isPaid ? ['payment_open'] : ['payment_open', 'flagged'], new Date());
  if (isLate) await callAgain(tx, order.id, ['flagged'], order.createdAt);
  if (!isPaid) await queueNotice(tx, 'payment-failed', toFacts(order), { once: 'payment' });
  else await queueConfirmation(tx, toFacts(order), isLate ? 'paid-late' : undefined);
  return true;
}

/** Writes down something that needs a person's eye without changing the order's stage. */
export async function noteForReview(
  tx: Tx,
  order: Order,
  { type, reason }: { type: string; reason: Reason },
  detail: object,
): Promise<void> {
  await note(tx, order, type, detail);
  await callFor(tx, order.id, reason, detail);
}

/** The same, once for what it is about: a payment, say. Needs the order's row locked. */
export async function noteOnce(
  tx: Tx,
  order: Order,
  what: { type: string; reason: Reason },
  about: string,
  detail: object,
): Promise<boolean> {
  if (await hasEvent(tx, order.id, what.type, about)) return false;
  await noteForReview(tx, order, what, { ...detail, paymentId: about });
  return true;
}
