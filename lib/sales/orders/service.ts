import 'server-only';
import { refusals } from '@/content/order-refusals';
import { type Tx, transaction } from '@/lib/core/db';
import { formatWait } from '@/lib/core/format';
import { startOfDay } from '@/lib/core/india';
import { LIMITS, networkOf } from '@/lib/core/limits/rules';
import {
  type CountedPoint,
  count,
  giveAllBack,
  type Claim as LimitClaim,
  requireRoom,
  takeSql,
  undoTaken,
} from '@/lib/core/limits/service';
import { AppError } from '@/lib/http/errors';
import { confirmationSql, deliverSoon, queueConfirmation, queuePaymentFailed } from '@/lib/messages/outbox/service';
import type { User } from '@/lib/people/auth/rules';
import { isPhoneProved, listProvedPhones } from '@/lib/people/phones/service';
import { MAX_COD_KITS, priceFor } from '@/lib/sales/pricing/rules';
import {
  type Also,
  appendEvent,
  countNeedingReview,
  countOpenCash,
  getOrder as findOrder,
  flagForReview,
  getClaim,
  hasEvent,
  insertOrder,
  type Claim as KeyClaim,
  listDays,
  lockOrder as lock,
  lockAccount,
  moveOrder,
  type NewOrder,
  type Order,
  removeClaim,
  removeOldClaims,
} from './data';
import {
  endsByProof,
  fingerprint,
  judgeCash,
  limitsOf,
  type MoneyEvent,
  manyToOnePhone,
  newOrderId,
  openSince,
  orderFigures,
  type ReviewReason,
  toFacts,
  transitionFor,
} from './rules';
import type { OrderRequest } from './schema';

export type { Order } from './data';

/** Tells the browser that a code for the delivery phone opens the door. */
const PROOF_NEEDED = { data: { proofNeeded: true } };
const NO_REVIEW = { ok: true, review: [] as ReviewReason[] } as const;

export type Placement = {
  user: User;
  request: OrderRequest;
  /** The `Idempotency-Key` of the call; null makes the call its own. */
  key: string | null;
  address: string;
};

export type Placed = { orderId: string; replayed: boolean };

/**
 * Section 7, cash on delivery: one order per key, confirmed at once, the confirmation queued with it.
 * @throws AppError `conflict` for another amount or a key reused with another body, `invalid`, `rateLimited`
 */
export async function placeCodOrder(placement: Placement): Promise<Placed> {
  const { user, request } = placement;
  if (request.orderDetails.quantity > MAX_COD_KITS) throw new AppError('invalid', refusals.cashKits(MAX_COD_KITS));
  const placed = await placeOrder(placement, 'cod', (order, source) =>
    confirmationSql(toFacts({ ...order, ...order.price, ...order.delivery, user }), source),
  );
  deliverSoon();
  return placed;
}

/**
 * Writes an order, priced by the server, once per key.
 * @param also what else is written with it, all or nothing
 * @throws AppError as `placeCodOrder`; with `proofNeeded` where proving the delivery phone by a code opens the door
 */
export async function placeOrder(placement: Placement, method: 'cod' | 'online', also: Also): Promise<Placed> {
  const { user, request, key } = placement;
  const price = priceFor(request.orderDetails.quantity);
  if (price.amount !== request.amount) throw new AppError('conflict', refusals.price);
  const bodyHash = fingerprint(method, request);
  const order: NewOrder = {
    id: newOrderId(),
    userId: user.id,
    method,
    state: method === 'cod' ? 'confirmed' : 'awaiting_payment',
    phoneProved: await isPhoneProved(user, request.userDetails.phone),
    placedFrom: networkOf(placement.address),
    price,
    delivery: request.userDetails,
  };
  const claim = key ? { userId: user.id, key, bodyHash, orderId: order.id } : null;
  try {
    await write(placement, order, claim, also);
    return { orderId: order.id, replayed: false };
  } catch (error) {
    const replay = error instanceof AppError && key ? await replayOf(user.id, key, bodyHash) : null;
    if (replay) return replay;
    throw error;
  }
}

async function write({ user, address }: Placement, order: NewOrder, claim: KeyClaim | null, also: Also): Promise<void> {
  const now = Date.now();
  const { method, phoneProved: isProved } = order;
  const limits = limitsOf({ ...order, phone: order.delivery.phone, address, network: order.placedFrom });
  const insert = (openUnproved: number, tx?: Tx) => {
    const verdict = method === 'cod' ? judgeCash({ isProved, openUnproved }) : NO_REVIEW;
    if (!verdict.ok) throw new AppError('conflict', refusals.proofForOneMore, PROOF_NEEDED);
    const review = { known: verdict.review, ifMore: manyToOnePhone(method, order.delivery.phone) };
    return insertOrder<CountedPoint>({ order, claim, limits: takeSql(limits, now), review, also }, tx);
  };
  const { isPlaced, taken } =
    method === 'cod' && !isProved ? await oneAfterTheOther(user, limits, insert) : await insert(0);
  if (isPlaced) return;
  const { full, waitS } = await undoTaken(limits, taken, now);
  if (full.length === 0) throw new AppError('unavailable', refusals.notStored, { retryAfterS: 5 });
  if (full.every(endsByProof))
    throw new AppError('rateLimited', refusals.proofForMany, { ...PROOF_NEEDED, retryAfterS: waitS });
  throw new AppError('rateLimited', refusals.tooMany(formatWait(waitS)), { retryAfterS: waitS });
}

type Insert<T> = (openUnproved: number, tx: Tx) => Promise<T>;

/** Orders of one account at once must not all see the same few open ones. */
async function oneAfterTheOther<T>(user: User, limits: readonly LimitClaim[], insert: Insert<T>): Promise<T> {
  // Who is refused anyway need not wait for a turn: a flood is over here.
  await requireRoom(limits.filter(endsByProof), () => refusals.proofForMany, PROOF_NEEDED.data);
  const [proved, since] = [await listProvedPhones(user), openSince(Date.now())];
  const countOpen = (tx?: Tx) => countOpenCash(user.id, proved, since, tx);
  const { ok } = judgeCash({ isProved: false, openUnproved: await countOpen() });
  if (!ok) throw new AppError('conflict', refusals.proofForOneMore, PROOF_NEEDED);
  return transaction(async (tx) => {
    await lockAccount(tx, user.id);
    return insert(await countOpen(tx), tx);
  });
}

/** An order counts towards its parent's limit once it can be paid; what never could gives its point back. */
export const countOrder = (userId: string): Promise<number> => count([LIMITS.ordersPerAccount, userId]);
export const uncountOrder = (userId: string): Promise<void> => giveAllBack([[LIMITS.ordersPerAccount, userId]]);

/** Frees the key of an order that is closed, so that the same press places a new one; at most one call does. */
export async function orderAgain(order: Order, key: string): Promise<void> {
  await transaction(async (tx) => {
    if (!(await removeClaim(tx, order.userId, key, order.id))) return;
    const states = { fromState: order.state, toState: order.state };
    await appendEvent(tx, order.id, { type: 'ordered again', ...states, detail: {} });
  });
}

async function replayOf(userId: string, key: string, bodyHash: string): Promise<Placed | null> {
  const claim = await getClaim(userId, key);
  if (!claim) return null;
  if (claim.bodyHash !== bodyHash) throw new AppError('conflict', refusals.keyReused);
  return { orderId: claim.orderId, replayed: true };
}

export const getOrder = (orderId: string): Promise<Order | null> => findOrder(orderId);

/** What a result page shows of an order: only for its owner or the browser that placed it, else null. */
export async function getOrderForViewer(orderId: string, viewer: { userId: string | null; startedOrders: string[] }) {
  const order = await findOrder(orderId);
  if (!order || !mayView(order, viewer)) return null;
  const { kitsToShip, amount, method, name, address1, address2, pincode, createdAt } = order;
  return { kitsToShip, amount, method, name, address1, address2, pincode, createdAt };
}

/** Whether this user or browser may know about the order. */
export const mayView = (order: Order, viewer: { userId: string | null; startedOrders: string[] }): boolean =>
  order.userId === viewer.userId || viewer.startedOrders.includes(order.id);

/** The order with its row locked until the transaction ends. */
export const lockOrder = (tx: Tx, orderId: string): Promise<Order | null> => lock(tx, orderId);

/**
 * Applies what happened to the money: the one way an order's payment state changes.
 * @returns whether the order moved
 */
export async function applyMoneyEvent(tx: Tx, order: Order, event: MoneyEvent, detail: object): Promise<boolean> {
  const step = transitionFor(order.state, event);
  if (!step || !(await moveOrder(tx, order.id, step, { ...detail }))) return false;
  if (step.to === 'confirmed') {
    await queueConfirmation(tx, toFacts(order));
  } else await queuePaymentFailed(tx, toFacts(order));
  return true;
}

/** Writes down something that needs a person's eye without changing the order's state. */
export async function noteForReview(tx: Tx, order: Order, type: string, detail: object): Promise<void> {
  await appendEvent(tx, order.id, { type, fromState: order.state, toState: order.state, detail: { ...detail } });
  await flagForReview(tx, order.id);
}

/** The same, once for what it is about: a payment, say. Needs the order's row locked. */
export async function noteOnce(tx: Tx, order: Order, type: string, about: string, detail: object): Promise<boolean> {
  if (await hasEvent(tx, order.id, type, about)) return false;
  await noteForReview(tx, order, type, { ...detail, paymentId: about });
  return true;
}

/** Forgets idempotency keys from before this time. */
export const removeOldKeys = (before: Date): Promise<number> => removeOldClaims(before);

const CHART_DAYS = 14;

/** What the dashboard shows of the orders; `attention` counts those that a person has to look at. */
export async function getOrderFigures(nowMs: number) {
  const [found, attention] = await Promise.all([listDays(startOfDay(nowMs, CHART_DAYS - 1)), countNeedingReview()]);
  return { ...orderFigures(found, nowMs, CHART_DAYS), attention };
}
