import 'server-only';
import type { User } from '@/lib/auth/rules';
import type { Tx } from '@/lib/db';
import { AppError } from '@/lib/http/errors';
import { LIMITS } from '@/lib/limits/rules';
import { giveAllBack, type Claim as LimitClaim, takeTogether } from '@/lib/limits/service';
import { confirmationSql, deliverSoon, queueConfirmation, queuePaymentFailed } from '@/lib/notifications/service';
import { waitText } from '@/lib/otp/rules';
import { MAX_COD_KITS, priceFor } from '@/lib/pricing/rules';
import {
  type Also,
  appendEvent,
  countNeedingReview,
  getOrder as findOrder,
  flagForReview,
  getClaim,
  insertOrder,
  listDays,
  lockOrder as lock,
  moveOrder,
  type NewOrder,
  type Order,
  removeOldClaims,
} from './data';
import {
  COD_REVIEW_AFTER_A_DAY,
  fingerprint,
  type MoneyEvent,
  newOrderId,
  orderFigures,
  startOfDay,
  transitionFor,
} from './rules';
import type { OrderRequest } from './schema';

export type { Order } from './data';

const PRICE_CHANGED = 'The price does not match today’s price. Please reload the page and try again.';
const COD_LIMIT = `Cash on delivery is possible up to ${MAX_COD_KITS} kits. Please pay online or contact us.`;
const KEY_REUSED = 'This order was already sent with other details. Please open the cart again.';

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
  if (request.orderDetails.quantity > MAX_COD_KITS) throw new AppError('invalid', COD_LIMIT);
  const placed = await placeOrder(placement, 'cod', (order, source) =>
    confirmationSql(
      {
        orderId: order.id,
        quantity: order.price.kitsToShip,
        amount: order.price.amount,
        method: 'cod',
        phone: order.delivery.phone,
        email: user.email,
        name: order.delivery.name,
        address: addressOf(order.delivery),
      },
      source,
    ),
  );
  deliverSoon();
  return placed;
}

/**
 * Writes an order, priced by the server, once per key.
 * @param also what else is written with it, all or nothing
 */
export async function placeOrder(placement: Placement, method: 'cod' | 'online', also: Also): Promise<Placed> {
  const { user, request, key } = placement;
  const price = priceFor(request.orderDetails.quantity);
  if (price.amount !== request.amount) throw new AppError('conflict', PRICE_CHANGED);
  const bodyHash = fingerprint(method, request);
  const limits: LimitClaim[] = [
    [LIMITS.ordersPerAddress, placement.address],
    [LIMITS.ordersPerAccount, user.id],
    ...(method === 'cod' ? [[LIMITS.cashOrdersPerPhone, request.userDetails.phone] as const] : []),
  ];
  let cashOrdersToday: number;
  try {
    [, , cashOrdersToday = 0] = await takeTogether(limits, tooMany);
  } catch (error) {
    const replay = key ? await replayOf(user.id, key, bodyHash) : null;
    if (replay) return replay;
    throw error;
  }
  const order: NewOrder = {
    id: newOrderId(),
    userId: user.id,
    method,
    state: method === 'cod' ? 'confirmed' : 'awaiting_payment',
    needsReview: cashOrdersToday > COD_REVIEW_AFTER_A_DAY,
    price,
    delivery: request.userDetails,
  };
  const claim = key ? { userId: user.id, key, bodyHash, orderId: order.id } : null;
  if (await insertOrder(order, claim, also)) return { orderId: order.id, replayed: false };
  await giveAllBack(limits);
  const replay = key ? await replayOf(user.id, key, bodyHash) : null;
  if (!replay) throw new AppError('unavailable', 'The order could not be stored. Please try again.', 5);
  return replay;
}

const tooMany = (waitS: number) => `Too many orders were placed. Please try again in ${waitText(waitS)}.`;

async function replayOf(userId: string, key: string, bodyHash: string): Promise<Placed | null> {
  const claim = await getClaim(userId, key);
  if (!claim) return null;
  if (claim.bodyHash !== bodyHash) throw new AppError('conflict', KEY_REUSED);
  return { orderId: claim.orderId, replayed: true };
}

const addressOf = (delivery: { address1: string; address2: string | null; pincode: string }): string =>
  [delivery.address1, delivery.address2, delivery.pincode].filter(Boolean).join(', ');

export const getOrder = (orderId: string): Promise<Order | null> => findOrder(orderId);

export type OrderView = Pick<
  Order,
  | 'id'
  | 'quantity'
  | 'kitsToShip'
  | 'amount'
  | 'method'
  | 'moneyState'
  | 'name'
  | 'address1'
  | 'address2'
  | 'pincode'
  | 'createdAt'
>;

/** The order for its result page: only for its owner or the browser that placed it, else null. */
export async function getOrderForViewer(
  orderId: string,
  viewer: { userId: string | null; startedOrders: string[] },
): Promise<OrderView | null> {
  const order = await findOrder(orderId);
  if (!order || !mayView(order, viewer)) return null;
  const { userId: _userId, phone: _phone, user: _user, state: _state, ...view } = order;
  return view;
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
    await queueConfirmation(tx, {
      orderId: order.id,
      quantity: order.kitsToShip,
      amount: order.amount,
      method: order.method,
      phone: order.phone,
      email: order.user.email,
      name: order.name,
      address: addressOf(order),
    });
  } else await queuePaymentFailed(tx, order.id, order.phone);
  return true;
}

/** Writes down something that needs a person's eye without changing the order's state. */
export async function noteForReview(tx: Tx, order: Order, type: string, detail: object): Promise<void> {
  await appendEvent(tx, order.id, { type, fromState: order.state, toState: order.state, detail: { ...detail } });
  await flagForReview(tx, order.id);
}

/** Forgets idempotency keys from before this time. */
export const removeOldKeys = (before: Date): Promise<number> => removeOldClaims(before);

const CHART_DAYS = 14;

/** What the dashboard shows of the orders; `attention` counts those that a person has to look at. */
export async function getOrderFigures(nowMs: number) {
  const [found, attention] = await Promise.all([listDays(startOfDay(nowMs, CHART_DAYS - 1)), countNeedingReview()]);
  return { ...orderFigures(found, nowMs, CHART_DAYS), attention };
}
